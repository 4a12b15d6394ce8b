import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import type { Button, Outgoing } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { countSetAside } from '../../../assistant-db/messages/inbox.ts';
import {
  type Backlog,
  backlogOf,
  countReachable,
  statisticsSince,
} from '../../../assistant-db/operation/statistics.ts';
import { dayOf, usageSince } from '../../../assistant-db/operation/usage.ts';
import type { Db } from '../../../assistant-db/schema.ts';
import type { ModelPrices } from '../../../config/index.ts';
import type { ModelEnd } from '../../../providers/announced-ends.ts';
import type { AdminAction } from './actions.ts';
import { type Period, type StatsView, statsText } from './stats-view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
const NOTHING = { count: 0, since: undefined };

async function periodSince(db: Db, day: string): Promise<Period> {
  return { statistics: await statisticsSince(db, Date.parse(day)), usage: await usageSince(db, day) };
}

/** The question itself is an update in flight, and no backlog. */
function withoutThis({ inbox, ...others }: Backlog): Backlog {
  return { ...others, inbox: inbox.count > 1 ? { ...inbox, count: inbox.count - 1 } : NOTHING };
}

/** Everything that `/stats` shows. @param now ms since 1970 */
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
    setAside: await countSetAside(db),
  };
}

/** What the commands and buttons of administrators work with. */
export interface AdminDeps extends AssistantDeps {
  /** For the statistics. */
  readonly modelPrices: ModelPrices;
  /** Models that are over soon. */
  readonly modelEndings: () => readonly ModelEnd[];
}

/** What its button does too: shows the present figures, in the same message. */
export async function showStatistics(deps: AdminDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const { admin } = texts;
  const view = await statsView(deps.db, deps.modelPrices, deps.modelEndings(), deps.clock.now());
  const refresh: Button<AdminAction> = { label: admin.stats.refresh, action: { type: 'stats' } };
  const words: Outgoing = {
    type: 'say',
    text: statsText(view, admin),
    markdown: true,
    buttons: [[refresh]],
    ...(context.pressedMessage === undefined ? {} : { replaces: context.pressedMessage }),
  };
  return commitWords(deps, context, [words]);
}

/** /stats */
export const stats: Command<'stats', AdminDeps> = { name: 'stats', run: showStatistics };
