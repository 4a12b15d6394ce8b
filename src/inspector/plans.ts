import { type PlannedJob, plannedJobs, stateOf } from '../assistant-db/plans/drawing.ts';
import { listPlans } from '../assistant-db/plans/plans.ts';
import type { Generation, Plan, Store } from '../assistant-db/schema.ts';
import type { PlannedView, PlanView } from '../playground/web/protocol.ts';

/** Newest ones that are looked through. */
const MAX_PLANS = 10;

const isOver = ({ status }: Plan) => status === 'done' || status === 'stopped';

/** @param jobs the newest of this person, for those that come on a sheet which another job draws */
export async function plansOf(db: Store, personId: number, jobs: readonly Generation[]): Promise<PlanView[]> {
  const newest = await listPlans(db, personId, MAX_PLANS);
  const current = newest.filter(plan => !isOver(plan));
  const shown = current.length > 0 ? current : newest.slice(0, 1);
  const drawing = inDrawing(jobs);
  return Promise.all(
    shown.map(async ({ id, revision, status, style, occasion }) => {
      const stickers = (await plannedJobs(db, id)).map(sticker => plannedView(sticker, drawing));
      return { id, revision, status, style, occasion, stickers };
    }),
  );
}

/** The jobs that a process works on, with those whose sticker is on the sheet that it draws. */
function inDrawing(jobs: readonly Generation[]): ReadonlySet<number> {
  const running = new Set(jobs.filter(({ status }) => status === 'running').map(({ id }) => id));
  return new Set(
    jobs.filter(job => running.has(job.sheet_id ?? job.id) || running.has(job.id)).map(({ id }) => id),
  );
}

function plannedView(job: PlannedJob, drawing: ReadonlySet<number>): PlannedView {
  const { position, emotion, pose, caption, emoji, generation_id: generationId } = job;
  const at = stateOf(job);
  const busy = generationId !== null && drawing.has(generationId) ? 'drawing' : 'queued';
  const state = at === 'open' ? busy : at;
  return {
    position,
    emotion,
    pose,
    caption,
    emoji,
    state,
    failure: state === 'failed' ? job.failure : null,
    generationId,
  };
}
