import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { button, encodeOutgoing, type Outgoing, say, type Words } from '../../assistant/state/outgoing.ts';
import { commitScene } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature } from '../../assistant/turn/feature.ts';
import { listDocuments } from '../../assistant-db/documents/documents.ts';
import { countSetAside } from '../../assistant-db/messages/inbox.ts';
import {
  cancelBroadcast,
  createBroadcast,
  runningBroadcasts,
  startBroadcast,
  stopBroadcast,
} from '../../assistant-db/operation/broadcasts.ts';
import {
  type Backlog,
  backlogOf,
  countReachable,
  statisticsSince,
} from '../../assistant-db/operation/statistics.ts';
import { dayOf, usageSince } from '../../assistant-db/operation/usage.ts';
import type { Db, Trx } from '../../assistant-db/schema.ts';
import type { ModelPrices } from '../../config/index.ts';
import type { Texts } from '../../i18n/index.ts';
import type { ModelEnd } from '../../providers/announced-ends.ts';
import { progressWords, reportWords } from './broadcaster.ts';
import { type Period, type StatsView, statsText } from './stats-view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

async function usageAndRunning(trx: Trx, admin: Texts['admin']): Promise<Outgoing[]> {
  const words: Outgoing[] = [{ ...say(admin.broadcast.usage), apart: true }];
  for (const running of await runningBroadcasts(trx))
    words.push({ ...(await progressWords(trx, running, admin)), apart: true });
  return words;
}

async function preview(
  { trx, person, texts: { admin }, now }: IntentScene,
  { words }: IntentOf<'broadcast'>,
): Promise<IntentResult> {
  if (words === undefined) return { say: await usageAndRunning(trx, admin) };
  const { locale, broadcast: texts } = admin;
  const message: Words = { type: 'say', text: words, markdown: true };
  const broadcastId = await createBroadcast(trx, person.id, encodeOutgoing(message), now);
  const people = new Intl.NumberFormat(locale).format(await countReachable(trx));
  const buttons = [
    button(texts.send, { type: 'broadcast_send', broadcastId }),
    button(texts.cancel, { type: 'broadcast_cancel', broadcastId }),
  ];
  return { say: [{ ...message, apart: true }, say(texts.question(people), buttons)] };
}

function instead({ pressedMessage }: IntentScene, words: Words): IntentResult {
  return { say: [{ ...words, replaces: pressedMessage }] };
}

async function stop(scene: IntentScene, { broadcastId }: IntentOf<'broadcast_stop'>): Promise<IntentResult> {
  const { trx, person, texts, pressedMessage } = scene;
  const stopped = await stopBroadcast(trx, broadcastId);
  if (stopped === undefined) return { say: [say(texts.admin.broadcast.over)] };
  // The process that sends the broadcast edits its progress message itself.
  const isShown = stopped.admin_id === person.id && stopped.progress_message_id === pressedMessage;
  return isShown ? { say: [] } : instead(scene, reportWords(stopped, 'stopped', texts.admin));
}

const NOTHING = { count: 0, since: undefined };

async function periodSince(db: Db, day: string): Promise<Period> {
  return { statistics: await statisticsSince(db, Date.parse(day)), usage: await usageSince(db, day) };
}

/** The question itself is an update in flight, and no backlog. */
function withoutThis({ inbox, ...others }: Backlog): Backlog {
  return { ...others, inbox: inbox.count > 1 ? { ...inbox, count: inbox.count - 1 } : NOTHING };
}

export async function statsView(
  db: Db,
  prices: ModelPrices,
  endings: readonly ModelEnd[],
  now: number,
): Promise<StatsView> {
  return {
    now,
    prices,
    endings,
    today: await periodSince(db, dayOf(now)),
    week: await periodSince(db, dayOf(now - (WEEK_DAYS - 1) * DAY_MS)),
    backlog: withoutThis(await backlogOf(db)),
    reachable: await countReachable(db),
    documents: await listDocuments(db),
    setAside: await countSetAside(db),
  };
}

export interface AdminDeps extends AssistantDeps {
  readonly modelPrices: ModelPrices;
  readonly modelEndings: () => readonly ModelEnd[];
}

/** Reads before the transaction, which would keep others from writing meanwhile. */
async function showStatistics(deps: AdminDeps, context: TurnContext): Promise<TurnOutcome> {
  const view = await statsView(deps.db, deps.modelPrices, deps.modelEndings(), deps.clock.now());
  return commitScene(deps, context, async scene => {
    const { admin } = scene.texts;
    const buttons = [[button(admin.stats.refresh, { type: 'stats' })]];
    return instead(scene, { type: 'say', text: statsText(view, admin), markdown: true, buttons });
  });
}

export const admin: Feature<'admin', AdminDeps> = {
  stats: { turn: showStatistics },
  broadcast: { run: preview },
  broadcast_send: {
    run: async (scene, { broadcastId }) => {
      const { trx, person, texts, pressedMessage } = scene;
      const begun = await startBroadcast(trx, broadcastId, person.id, pressedMessage ?? null);
      // A second press: its message already shows the progress.
      return begun === undefined ? { say: [] } : instead(scene, await progressWords(trx, begun, texts.admin));
    },
  },
  broadcast_cancel: {
    run: async (scene, { broadcastId }) =>
      (await cancelBroadcast(scene.trx, broadcastId, scene.person.id))
        ? instead(scene, say(scene.texts.admin.broadcast.cancelled))
        : { say: [] },
  },
  broadcast_stop: { run: stop },
};
