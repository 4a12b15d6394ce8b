import { repeats } from './invariants/delivery.ts';
import { isPaid } from './invariants/drawings.ts';
import type { Violation } from './invariants/index.ts';
import { planPasts } from './invariants/plans.ts';
import { notes, updateOf } from './invariants/said.ts';
import type { Run } from './run.ts';
import { TROUBLES } from './troubles.ts';

function percentile(values: readonly number[], share: number): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0);
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** Time from a message to the acknowledgement of its answer, in ms. */
function answerTimes({ stored, chats }: Run['evidence']): number[] {
  return chats.flatMap(({ id: chat, events }) => {
    const entries = stored.audit.filter(entry => entry.chat === chat);
    const handled = new Map(notes(entries, 'handled').map(({ id, at }) => [id, at]));
    const said = new Map(
      events.flatMap(event => (event.type === 'message' ? [[event.message.message_id, event.at]] : [])),
    );
    return notes(entries, 'stored').flatMap(entry => {
      const from = said.get(updateOf(entry).message?.message_id ?? 0);
      const to = handled.get(entry.id);
      return from === undefined || to === undefined ? [] : [to - from];
    });
  });
}

function troublesIn({ evidence, leftOut }: Run): [string, string][] {
  return TROUBLES.map(kind => {
    const lasted = evidence.troubles.filter(each => each.kind === kind).map(({ from, to }) => to - from);
    const sum = seconds(lasted.reduce((all, ms) => all + ms, 0));
    const why = leftOut.has(kind) ? `; left out: ${leftOut.get(kind)}` : '';
    const longest = seconds(Math.max(0, ...lasted));
    return [`trouble: ${kind}`, `${lasted.length} times, ${sum}, the longest ${longest}${why}`];
  });
}

export function figures(run: Run): string {
  const { evidence, restarts, early, aimed, delivered, ms, quietMs } = run;
  const { kills, calls, stored, chats, packs, deletedPacks, letters } = evidence;
  const jobs = (status: string) => stored.jobs.filter(job => job.status === status).length;
  const pasts = planPasts(evidence);
  const plans = (status: string) =>
    pasts.filter(({ steps }) => steps.some(step => step.status === status)).length;
  const broken = calls.filter(({ fault }) => fault !== undefined).length;
  const percent = Math.round((100 * broken) / (calls.length || 1));
  const { byKill, byLostAnswer } = repeats(evidence);
  const killed = `${early} while starting, ${aimed} aimed at a call, ${delivered} with a webhook`;
  const tasks = (status: string) =>
    notes(stored.audit, 'task').filter(({ content }) => content === status).length;
  const stickersIn = packs.flatMap(({ stickers }) => stickers).length;
  const rows: readonly (readonly [string, string])[] = [
    ['kills', `${kills.length} (${killed}), ${seconds(ms)}`],
    [
      'restart until serving',
      `median ${percentile(restarts, 0.5)} ms, 95 % ${percentile(restarts, 0.95)} ms`,
    ],
    ['quiet after the last kill', seconds(quietMs)],
    ['users, updates', `${chats.length}, ${notes(stored.audit, 'stored').length}`],
    [
      'answered after',
      `median ${percentile(answerTimes(evidence), 0.5)} ms, the slowest ${percentile(answerTimes(evidence), 1)} ms`,
    ],
    ['stickers, reported failures', `${jobs('delivered')}, ${jobs('failed')}`],
    ['paid pictures', `${calls.filter(isPaid).length} for ${stored.jobs.length} jobs`],
    ['plans', `${plans('first')} begun, ${plans('done')} done, ${plans('stopped')} stopped`],
    [
      'tasks, letters sent',
      `${tasks('running')} begun, ${tasks('done')} done, ${tasks('stopped')} stopped; ${letters.length}`,
    ],
    ['forgotten users', `${notes(stored.audit, 'person_gone').length}`],
    ['moving stickers', `${stored.stickers.filter(({ motion }) => motion !== '').length}`],
    ['packs, stickers in them', `${packs.length}, ${stickersIn}; ${deletedPacks.size} deleted in Telegram`],
    ['calls, broken', `${calls.length}, ${broken} (${percent} %)`],
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
