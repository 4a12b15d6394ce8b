import type { Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import type { Call } from '../network/calls.ts';
import type { Wishes } from '../network/wishes.ts';
import { storableMs } from './storable.ts';

const keyOf = ({ style, emotion, pose }: Wishes): string => JSON.stringify([style, emotion, pose]);

/** The time in which a picture that has arrived is decoded and stored, on a busy machine, in ms. */
const STORING_MS = 3000;
/** No process asks for anything sooner after its start, in ms: what comes so soon after a kill was the dead one's. */
export const STARTING_MS = 500;

/** Whether a picture was drawn, and so paid for. */
export function isPaid({ wishes, sheet, processedAt, status }: Call): boolean {
  return (wishes ?? sheet) !== undefined && processedAt !== undefined && status === 200;
}

/** A picture that reached a bot which lived on: nothing excuses its loss. */
function reached(
  { deliveredAt }: Call,
  { kills, troubles }: Pick<Evidence, 'kills' | 'troubles'>,
  storedAt: readonly number[],
): boolean {
  if (deliveredAt === undefined) return false;
  const kill = kills.find(at => at >= deliveredAt - STARTING_MS);
  if (kill === undefined || storableMs(troubles, deliveredAt, kill) > STORING_MS) return true;
  return storedAt.some(at => at >= deliveredAt && at <= kill);
}

/**
 * No picture is paid for twice: for each set of values, no more pictures that reached a living bot than there are
 * jobs. Beside these there may be pictures that never arrived whole (the answer was lost, or was nonsense, or the process
 * died while it waited), those that arrived less than three seconds before a kill and were not stored by then (longer
 * where the disk was full or the database locked), and one
 * more for each that was thrown away on purpose: a job that was begun three times and never ended forgets its picture, as
 * it may be the cause, and the person who then tries again has another one drawn. A sticker that came on a sheet has had its
 * picture.
 */
export const paidOnce: Invariant = ({ calls, kills, troubles, stored }) => {
  const jobs = new Map<string, number[]>();
  for (const job of stored.jobs) jobs.set(keyOf(job), [...(jobs.get(keyOf(job)) ?? []), job.id]);
  const pictures = new Map<string, Call[]>();
  for (const call of calls) {
    if (!call.wishes || !isPaid(call)) continue;
    pictures.set(keyOf(call.wishes), [...(pictures.get(keyOf(call.wishes)) ?? []), call]);
  }
  return [...pictures].flatMap(([key, paid]): Violation[] => {
    const ids = jobs.get(key) ?? [];
    const storedAt = stored.audit
      .filter(({ kind, id }) => kind === 'drawn' && ids.includes(id))
      .map(({ at }) => at);
    const good = paid.filter(call => reached(call, { kills, troubles }, storedAt));
    const noted = (what: 'forgotten' | 'cell') =>
      stored.audit.filter(({ kind, id, content }) => kind === what && content === '' && ids.includes(id))
        .length;
    if (good.length <= ids.length - noted('cell') + noted('forgotten')) return [];
    const text = `${good.length} pictures of ${key} arrived for ${ids.length} jobs (${ids}), ${noted('cell')} of them on sheets`;
    return [{ invariant: 'paid once', at: good.at(-1)?.at, text }];
  });
};

/** The cells of each sheet that was begun, and the job that draws it. */
function sheetsBegun({ audit, jobs }: Evidence['stored']): { readonly id: number; readonly key: string }[] {
  const cells = new Map<string, Evidence['stored']['jobs'][number][]>();
  for (const { kind, id, content } of audit) {
    const job = kind === 'sheet' ? jobs.find(each => each.id === id) : undefined;
    if (job !== undefined) cells.set(content, [...(cells.get(content) ?? []), job]);
  }
  return [...cells].map(([id, own]) => ({
    id: Number(id),
    key: JSON.stringify(own.toSorted((a, b) => a.id - b.id).map(keyOf)),
  }));
}

/** No sheet is paid for twice, but as a single picture may be. */
export const sheetsPaidOnce: Invariant = ({ calls, kills, troubles, stored }) => {
  const begun = sheetsBegun(stored);
  const paid = new Map<string, Call[]>();
  for (const call of calls) {
    if (call.sheet === undefined || !isPaid(call)) continue;
    const key = JSON.stringify(call.sheet.map(keyOf));
    paid.set(key, [...(paid.get(key) ?? []), call]);
  }
  return [...paid].flatMap(([key, pictures]): Violation[] => {
    const ids = begun.filter(sheet => sheet.key === key).map(({ id }) => id);
    const storedAt = stored.audit
      .filter(({ kind, id }) => kind === 'drawn' && ids.includes(id))
      .map(({ at }) => at);
    const good = pictures.filter(call => reached(call, { kills, troubles }, storedAt));
    if (good.length <= ids.length) return [];
    const text = `${good.length} sheets of ${key} arrived for ${ids.length} (${ids})`;
    return [{ invariant: 'paid once', at: good.at(-1)?.at, text }];
  });
};
