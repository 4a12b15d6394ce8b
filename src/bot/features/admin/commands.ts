import type { Action } from '../../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import {
  type ButtonHandler,
  type ButtonHandlers,
  type CommandHandler,
  sayFixed,
} from '../../../assistant/feature.ts';
import { button, encodeOutgoing, type Outgoing, say, type Words } from '../../../assistant/outgoing.ts';
import { commitScene } from '../../../assistant/turn/commit.ts';
import { listDocuments } from '../../../assistant-db/documents/documents.ts';
import { countSetAside } from '../../../assistant-db/messages/inbox.ts';
import {
  cancelBroadcast,
  createBroadcast,
  runningBroadcasts,
  startBroadcast,
  stopBroadcast,
} from '../../../assistant-db/operation/broadcasts.ts';
import {
  type Backlog,
  backlogOf,
  countReachable,
  statisticsSince,
} from '../../../assistant-db/operation/statistics.ts';
import { dayOf, usageSince } from '../../../assistant-db/operation/usage.ts';
import type { Db, Trx } from '../../../assistant-db/schema.ts';
import type { ModelPrices } from '../../../config/index.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { ModelEnd } from '../../../providers/announced-ends.ts';
import { type AdminAction, progressWords, reportWords } from './broadcaster.ts';
import { type Period, type StatsView, statsText } from './stats-view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

async function usageAndRunning(trx: Trx, admin: Texts['admin']): Promise<Outgoing[]> {
  const words: Outgoing[] = [{ ...say(admin.broadcast.usage), apart: true }];
  for (const running of await runningBroadcasts(trx))
    words.push({ ...(await progressWords(trx, running, admin)), apart: true });
  return words;
}

export const previewBroadcast: CommandHandler<AssistantDeps> = (deps, context, words) =>
  commitScene(deps, context, async ({ trx, person, texts: { admin }, now }) => {
    if (words === undefined) return { say: await usageAndRunning(trx, admin) };
    const { locale, broadcast: texts } = admin;
    const message: Words = { type: 'say', text: words, markdown: true };
    const broadcastId = await createBroadcast(trx, person.id, encodeOutgoing(message), now);
    const people = new Intl.NumberFormat(locale).format(await countReachable(trx));
    const buttons = [
      button<AdminAction>(texts.send, { type: 'broadcast_send', broadcastId }),
      button<AdminAction>(texts.cancel, { type: 'broadcast_cancel', broadcastId }),
    ];
    return { say: [{ ...message, apart: true }, say(texts.question(people), buttons)] };
  });

function pressBroadcastButton(
  deps: AssistantDeps,
  context: TurnContext,
  { type, broadcastId }: Extract<AdminAction, { broadcastId: number }>,
): Promise<TurnOutcome> {
  return commitScene(deps, context, async ({ trx, person, texts: { admin }, pressedMessage }) => {
    const { broadcast: texts } = admin;
    const instead = (words: Words) => ({ say: [{ ...words, replaces: pressedMessage }] });
    switch (type) {
      case 'broadcast_send': {
        const begun = await startBroadcast(trx, broadcastId, person.id, pressedMessage ?? null);
        // A second press finds it begun: its message shows how far it is.
        return begun === undefined ? { say: [] } : instead(await progressWords(trx, begun, admin));
      }
      case 'broadcast_cancel':
        return (await cancelBroadcast(trx, broadcastId, person.id))
          ? instead(say(texts.cancelled))
          : { say: [] };
      case 'broadcast_stop': {
        const stopped = await stopBroadcast(trx, broadcastId);
        if (stopped === undefined) return { say: [say(texts.over)] };
        // In the message that shows how far it is, what it came to is told by whoever is at it.
        const isShown = stopped.admin_id === person.id && stopped.progress_message_id === pressedMessage;
        return isShown ? { say: [] } : instead(reportWords(stopped, 'stopped', admin));
      }
      default:
        return type satisfies never;
    }
  });
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

export async function showStatistics(deps: AdminDeps, context: TurnContext): Promise<TurnOutcome> {
  const view = await statsView(deps.db, deps.modelPrices, deps.modelEndings(), deps.clock.now());
  return commitScene(deps, context, async ({ texts: { admin }, pressedMessage: replaces }) => {
    const refresh = button<AdminAction>(admin.stats.refresh, { type: 'stats' });
    const text = statsText(view, admin);
    return { say: [{ type: 'say', text, markdown: true, buttons: [[refresh]], replaces }] };
  });
}

function ofAdmins<Pressable extends Action, Deps extends AssistantDeps>(
  press: ButtonHandler<Pressable, Deps>['press'],
): ButtonHandler<Pressable, Deps> {
  return {
    press: (deps, context, action) =>
      deps.adminIds.has(context.person.id)
        ? press(deps, context, action)
        : sayFixed(deps, context, texts => texts.unknownCommand),
  };
}

const ofBroadcast = ofAdmins(pressBroadcastButton);

export const adminPresses: ButtonHandlers<AdminAction, AdminDeps> = {
  broadcast_send: ofBroadcast,
  broadcast_cancel: ofBroadcast,
  broadcast_stop: ofBroadcast,
  stats: ofAdmins(showStatistics),
};
