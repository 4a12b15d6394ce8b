import { type PlannedJob, stateOf } from '../../assistant-db/plans/drawing.ts';

/** From so many on the first sticker is shown before the others are drawn. */
const LARGE = 8;
/** Pictures of one plan that are queued at once, at most: the others are queued one by one, behind what has come since. */
const MOST_AT_ONCE = 3;

/** So many that failed of the service itself are enough: the others wait for the person, and are not paid for in vain. */
const MOST_OUTAGES = 2;

/** What may be queued for a person now. */
export interface Room {
  /** Pictures of their plans beside those that are open. */
  slots: number;
  /** Pictures that today has left. */
  today: number;
}

/** @param jobsPerUser as configured; 0: no limit @param open the pictures of their plans that are queued or in flight */
export function slotsFor(jobsPerUser: number, open: number): number {
  const most = jobsPerUser > 0 ? Math.min(jobsPerUser, MOST_AT_ONCE) : MOST_AT_ONCE;
  return Math.max(0, most - open);
}

/** What is next for a plan that is being drawn. */
export type Next =
  /** Something of it is open, or waits for its turn. */
  | { readonly type: 'wait' }
  /** These positions are queued, those of one picture together; the look is that of the cut-out of a job. */
  | {
      readonly type: 'queue';
      readonly pictures: readonly (readonly number[])[];
      readonly referenceId: number | null;
    }
  /** The first sticker is there: it is shown, or the others follow at once. */
  | { readonly type: 'approve'; readonly job: PlannedJob; readonly generationId: number }
  | { readonly type: 'rest' }
  /** There is nothing (more) to be drawn. */
  | { readonly type: 'end'; readonly drawn: number };

/** The job whose look the others follow: the one that they follow already, or the first that was drawn. */
function referenceOf(jobs: readonly PlannedJob[]): number | null {
  const followed = jobs.find(job => job.reference_id !== null)?.reference_id;
  return followed ?? jobs.find(job => stateOf(job) === 'drawn')?.generation_id ?? null;
}

/** Whether the service fails, so that nothing more is queued. */
export function isHalted(jobs: readonly PlannedJob[]): boolean {
  const outages = jobs.filter(
    job => stateOf(job) === 'failed' && (job.failure === 'unavailable' || job.failure === 'internal'),
  );
  return outages.length >= MOST_OUTAGES;
}

/**
 * Decides how a plan goes on. Which positions come next, and in how many jobs, is decided here alone.
 *
 * @param status `first`: one sticker alone, the next one where it failed; `rest`: all the others
 * @param sheetOf left out: one sticker a picture
 */
export function nextOf(
  status: 'first' | 'rest',
  jobs: readonly PlannedJob[],
  room: Readonly<Room>,
  sheetOf: SheetOf = () => 1,
): Next {
  const open = jobs.filter(job => stateOf(job) === 'open').length;
  const drawn = jobs.filter(job => stateOf(job) === 'drawn');
  const waiting = jobs.filter(job => stateOf(job) === 'waiting');
  if (status === 'first') {
    if (open > 0) return { type: 'wait' };
    const [job] = drawn;
    if (job !== undefined && job.generation_id !== null) {
      const { generation_id: generationId } = job;
      return jobs.length >= LARGE && waiting.length > 0
        ? { type: 'approve', job, generationId }
        : { type: 'rest' };
    }
  }
  if (waiting.length === 0 || room.today <= 0 || isHalted(jobs)) {
    return open > 0 ? { type: 'wait' } : { type: 'end', drawn: drawn.length };
  }
  if (room.slots <= 0) return { type: 'wait' };
  const positions = waiting.slice(0, room.today).map(({ position }) => position);
  return status === 'first'
    ? { type: 'queue', pictures: [positions.slice(0, 1)], referenceId: null }
    : { type: 'queue', pictures: inPictures(positions, room.slots, sheetOf), referenceId: referenceOf(jobs) };
}

/** Stickers that are drawn on one picture, at most, where so many are still to be drawn. */
export type SheetOf = (count: number) => number;

/** Deals stickers out to as many pictures as there may be now. */
export function inPictures(positions: readonly number[], slots: number, sheetOf: SheetOf): number[][] {
  const pictures: number[][] = [];
  let rest = positions;
  while (rest.length > 0 && pictures.length < slots) {
    const size = sheetOf(rest.length);
    pictures.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return pictures;
}
