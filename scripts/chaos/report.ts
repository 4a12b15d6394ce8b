import { repeats } from './invariants/delivery.ts';
import { isPaid } from './invariants/drawings.ts';
import type { Violation } from './invariants/index.ts';
import { planPasts } from './invariants/plans.ts';
import { notes } from './invariants/said.ts';
import type { Run } from './run.ts';
import { TROUBLES } from './troubles.ts';
import { FAULTS } from './wire.ts';

const TROUBLE_NAMES = {
  telegram: 'Telegram away',
  models: 'models away',
  flood: 'no words for a chat',
  disk: 'disk full',
  lock: 'database locked',
  clock: 'clock wrong',
} as const;

function percentile(values: readonly number[], share: number): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0);
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

function troublesIn({ evidence, leftOut }: Run): [string, string][] {
  return TROUBLES.map(kind => {
    const found = evidence.troubles.filter(trouble => trouble.kind === kind);
    const lasted = found.map(({ from, to }) => to - from);
    const tell = (some: typeof found) => seconds(some.reduce((sum, { from, to }) => sum + to - from, 0));
    const details = [...new Set(found.map(({ detail }) => detail))].map(detail => {
      const alike = found.filter(trouble => trouble.detail === detail);
      return `${detail}: ${alike.length}, ${tell(alike)}`;
    });
    const what = details.length > 1 ? ` (${details.join('; ')})` : '';
    const reason = leftOut.get(kind);
    const why = reason === undefined ? '' : `; left out${found.length > 0 ? ' once' : ''}: ${reason}`;
    const longest = seconds(Math.max(0, ...lasted));
    return [
      TROUBLE_NAMES[kind],
      `${found.length} times, ${tell(found)}, the longest ${longest}${what}${why}`,
    ];
  });
}

export function figures(run: Run): string {
  const { evidence, restarts, early, aimed, delivered, ms, quietMs } = run;
  const { kills, calls, stored, chats, packs, deletedPacks } = evidence;
  const jobs = (status: string) => stored.jobs.filter(job => job.status === status).length;
  const turns = new Set(notes(stored.audit, 'handled').map(({ at, chat }) => `${at}:${chat}`)).size;
  const posts = chats.flatMap(({ events }) =>
    events.filter(event => event.type === 'message' && event.message.from.is_bot),
  );
  const pasts = planPasts(evidence);
  const plans = (status: string) =>
    pasts.filter(({ steps }) => steps.some(step => step.status === status)).length;
  const paid = calls.filter(isPaid);
  const sheets = paid.filter(({ sheet }) => sheet !== undefined).length;
  const broken = calls.filter(({ fault }) => fault !== undefined);
  const byFault = Object.keys(FAULTS).map(
    fault => `${fault} ${broken.filter(call => call.fault === fault).length}`,
  );
  const percent = Math.round((100 * broken.length) / (calls.length || 1));
  const { byKill, byLostAnswer } = repeats(evidence);
  const killed = `${early} while starting, ${aimed} aimed at a call, ${delivered} with a webhook`;
  const stickersIn = packs.flatMap(({ stickers }) => stickers).length;
  const rows: readonly (readonly [string, string])[] = [
    ['kills', `${kills.length} (${killed}), ${seconds(ms)}`],
    [
      'restart until serving',
      `median ${percentile(restarts, 0.5)} ms, 95 % ${percentile(restarts, 0.95)} ms`,
    ],
    ['quiet after the last kill', seconds(quietMs)],
    ['people, updates, turns', `${chats.length}, ${notes(stored.audit, 'stored').length}, ${turns}`],
    ['messages of the bot', `${posts.length}`],
    ['stickers, failures told', `${jobs('delivered')}, ${jobs('failed')}`],
    ['pictures paid', `${paid.length} for ${stored.jobs.length} jobs`],
    [
      'plans',
      `${pasts.length}, ${plans('first')} begun, ${plans('done')} done, ${plans('stopped')} stopped; ${sheets} sheets`,
    ],
    ['people forgotten', `${notes(stored.audit, 'person_gone').length}`],
    ['packs, stickers in them', `${packs.length}, ${stickersIn}; ${deletedPacks.size} deleted in Telegram`],
    ['calls, broken', `${calls.length}, ${broken.length} (${percent} %)`],
    ['faults', byFault.join(', ')],
    ...troublesIn(run),
    ['ended by itself', `${evidence.ends.length} times`],
    ['repeats', `${byKill + byLostAnswer} (${byKill} by a kill, ${byLostAnswer} by a lost answer)`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(26)}${value}`).join('\n');
}

export function complaints(violations: readonly Violation[]): string {
  return violations
    .map(({ invariant, chat, at, text }) => {
      const where = chat === undefined ? '' : ` chat ${chat}`;
      const when = at === undefined ? '' : ` at ${new Date(at).toISOString()}`;
      return `VIOLATION ${invariant}:${where}${when}: ${text}`;
    })
    .join('\n');
}
