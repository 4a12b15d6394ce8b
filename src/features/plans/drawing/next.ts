import { type PlannedJob, stateOf } from '../../../assistant-db/plans/drawing.ts';
import { LARGE } from '../model/plan-state.ts';

/** Maximum of queued pictures per plan, so that single stickers do not have to wait for all of it. */
const MAX_AT_ONCE = 3;

/** After this many provider failures the rest waits for the user, so that nothing is paid for in vain. */
const MAX_OUTAGES = 2;

export interface Room {
  slots: number;
  today: number;
}

/** `jobsPerUser`: 0 means no limit; `open`: pictures queued or in flight. */
export function slotsFor(jobsPerUser: number, open: number): number {
  const most = jobsPerUser > 0 ? Math.min(jobsPerUser, MAX_AT_ONCE) : MAX_AT_ONCE;
  return Math.max(0, most - open);
}

export type Next =
  | { readonly type: 'wait' }
  /** `pictures`: the positions that share one picture. `referenceId`: the drawing whose look to follow. */
  | {
      readonly type: 'queue';
      readonly pictures: readonly (readonly number[])[];
      readonly referenceId: number | null;
    }
  /** The first sticker is drawn: `approve` shows it, `rest` continues with the others at once. */
  | { readonly type: 'approve'; readonly job: PlannedJob; readonly generationId: number }
  | { readonly type: 'rest' }
  | { readonly type: 'end'; readonly drawn: number };

function referenceOf(jobs: readonly PlannedJob[]): number | null {
  const followed = jobs.find(job => job.reference_id !== null)?.reference_id;
  return followed ?? jobs.find(job => stateOf(job) === 'drawn')?.generation_id ?? null;
}

export function isHalted(jobs: readonly PlannedJob[]): boolean {
  const outages = jobs.filter(
    job => stateOf(job) === 'failed' && (job.failure === 'unavailable' || job.failure === 'internal'),
  );
  return outages.length >= MAX_OUTAGES;
}

/**
 * Decides how a plan continues: which positions come next, in how many jobs. `first`: one sticker alone, or the next one
 * if it failed; `rest`: all the others.
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

export type SheetOf = (count: number) => number;

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
