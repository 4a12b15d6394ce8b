import { listStickers } from '../assistant-db/jobs/stickers.ts';
import type { StickerInPack } from '../assistant-db/packs/placements.ts';
import { type PlannedJob, plannedJobs, stateOf } from '../assistant-db/plans/drawing.ts';
import { listPlans } from '../assistant-db/plans/plans.ts';
import type { Generation, Plan, Store } from '../assistant-db/schema.ts';
import type { InspectorView, PlannedView, PlanView } from '../playground/web/protocol.ts';

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

const MAX_STICKERS = 200;

type Named = readonly { readonly id: number; readonly file_id: string | null }[];

function urls(named: Named): Readonly<Record<string, string>> {
  return Object.fromEntries(
    named.flatMap(({ id, file_id: file }) =>
      file === null ? [] : [[String(id), `/files/${encodeURIComponent(file)}`]],
    ),
  );
}

export async function facesOf(
  db: Store,
  personId: number,
  inPacks: readonly StickerInPack[],
): Promise<InspectorView['faces']> {
  const stickers = await listStickers(db, personId, { offset: 0, limit: MAX_STICKERS });
  return { sticker_show: urls(stickers), placement: urls(inPacks) };
}
