import type { Violation } from './evidence/evidence.ts';
import { repeats } from './invariants/delivery.ts';
import { isPaid } from './invariants/drawings.ts';
import { planPasts } from './invariants/plan-steps.ts';
import { FAULTS } from './network/calls.ts';
import type { Run } from './run.ts';
import { TROUBLES, type TroubleKind } from './troubles/trouble.ts';

function percentile(values: readonly number[], share: number): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0);
}

const TROUBLE_NAMES: Readonly<Record<TroubleKind, string>> = {
  telegram: 'Telegram away',
  models: 'models away',
  flood: 'no words for a chat',
  disk: 'disk full',
  lock: 'database locked',
  clock: 'clock wrong',
};

/** How often each trouble was there, for how long, and what it was; or why it was not. */
function troublesIn({ evidence, leftOut }: Run): (readonly [string, string])[] {
  return TROUBLES.map(kind => {
    const found = evidence.troubles.filter(trouble => trouble.kind === kind);
    const secondsOf = (troubles: typeof found) =>
      Math.round(troubles.reduce((sum, { from, to }) => sum + to - from, 0) / 1000);
    const details = [...new Set(found.map(({ detail }) => detail))].map(detail => {
      const alike = found.filter(trouble => trouble.detail === detail);
      return `${detail}: ${alike.length}, ${secondsOf(alike)} s`;
    });
    const longest = Math.max(0, ...found.map(({ from, to }) => Math.round((to - from) / 1000)));
    const reason = leftOut.get(kind);
    const why = reason === undefined ? '' : `${found.length > 0 ? '; once' : ''} left out: ${reason}`;
    const what = details.length > 1 ? ` (${details.join('; ')})` : '';
    return [
      TROUBLE_NAMES[kind],
      `${found.length} times, ${secondsOf(found)} s, the longest ${longest} s${what}${why}`,
    ];
  });
}

/** What became of the plans of a run, those of people who were forgotten with them. */
function plansIn(evidence: Run['evidence']): string {
  const pasts = planPasts(evidence);
  const reached = (status: string) =>
    pasts.filter(({ steps }) => steps.some(step => step.status === status)).length;
  const sheets = evidence.calls.filter(call => call.sheet !== undefined && isPaid(call)).length;
  return `${pasts.length}, ${reached('first')} begun, ${reached('done')} done, ${reached('stopped')} stopped; ${sheets} sheets`;
}

/** What a run was like. */
export function figures(run: Run): string {
  const { evidence, restarts, early, aimed, delivered, ms, quietMs } = run;
  const { kills, calls, stored, chats, packs } = evidence;
  const jobs = (status: string) => stored.jobs.filter(job => job.status === status).length;
  const noted = (kind: string) => stored.audit.filter(entry => entry.kind === kind);
  const turns = new Set(noted('handled').map(({ at, chat }) => `${at}:${chat}`)).size;
  const posts = chats.flatMap(({ events }) =>
    events.filter(event => event.type === 'message' && event.message.from.is_bot),
  ).length;
  const byFault = FAULTS.map(fault => `${fault} ${calls.filter(call => call.fault === fault).length}`);
  const { byKill, byLostAnswer } = repeats(evidence);
  const broken = calls.filter(({ fault }) => fault !== undefined).length;
  const rows: readonly (readonly [string, string])[] = [
    [
      'kills',
      `${kills.length} (${early} while starting, ${aimed} aimed at a call, ${delivered} with a webhook), ${Math.round(ms / 1000)} s`,
    ],
    [
      'restart until serving',
      `median ${percentile(restarts, 0.5)} ms, 95 % ${percentile(restarts, 0.95)} ms`,
    ],
    ['quiet after the last kill', `${Math.round(quietMs / 1000)} s`],
    ['people, updates, turns', `${chats.length}, ${noted('stored').length}, ${turns}`],
    ['messages of the bot', `${posts}`],
    ['stickers, failures told', `${jobs('delivered')}, ${jobs('failed')}`],
    ['pictures paid', `${calls.filter(isPaid).length} for ${stored.jobs.length} jobs`],
    ['plans', plansIn(evidence)],
    ['people forgotten', `${noted('person_gone').length}`],
    [
      'packs, stickers in them',
      `${packs.length}, ${packs.flatMap(({ stickers }) => stickers).length}; ${evidence.deletedPacks.size} deleted in Telegram`,
    ],
    ['calls, broken', `${calls.length}, ${broken} (${Math.round((100 * broken) / (calls.length || 1))} %)`],
    ['faults', byFault.join(', ')],
    ...troublesIn(run),
    ['ended by itself', `${evidence.ends.length} times`],
    ['repeats', `${byKill + byLostAnswer} (${byKill} by a kill, ${byLostAnswer} by a lost answer)`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(26)}${value}`).join('\n');
}

/** What was wrong, a line each. */
export function complaints(violations: readonly Violation[]): string {
  return violations
    .map(({ invariant, chat, at, text }) => {
      const where = chat === undefined ? '' : ` chat ${chat}`;
      const when = at === undefined ? '' : ` at ${new Date(at).toISOString()}`;
      return `VIOLATION ${invariant}:${where}${when}: ${text}`;
    })
    .join('\n');
}
