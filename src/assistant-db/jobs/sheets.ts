import { sql } from 'kysely';
import type { ProcessIdentity } from '../operation/processes.ts';
import type { Db, Generation, GenerationFailure, Trx } from '../schema.ts';
import { forgetImages } from './generation-images.ts';

// The jobs of a sheet carry the id of the first of them, which draws it and takes it apart. Until then the others wait; from
// then on each is a job like any other: one whose cut-out is there already, or one that is drawn by itself.

/** The job belongs to a sheet that is being drawn, or was: it is not taken out of the queue any more. */
export const isPaidSheet = sql<boolean>`(sheet_id IS NOT NULL AND EXISTS (SELECT 1 FROM generations AS sheet
  WHERE sheet.id = generations.sheet_id AND (sheet.status = 'running'
    OR EXISTS (SELECT 1 FROM generation_images AS image WHERE image.generation_id = sheet.id))))`;

/** Makes a sheet of jobs that are queued: the first one draws for all. */
export async function joinSheet(trx: Trx, jobs: readonly number[]): Promise<void> {
  const first = Math.min(...jobs);
  await trx.updateTable('generations').set({ sheet_id: first }).where('id', 'in', jobs).execute();
}

/** The jobs of a sheet in the order of its cells, the one that draws it first. */
export async function jobsOfSheet(db: Db, sheetId: number): Promise<Generation[]> {
  return db.selectFrom('generations').selectAll().where('sheet_id', '=', sheetId).orderBy('id').execute();
}

/** There is no sheet (any more): each of its jobs is one like any other. */
export async function dissolveSheet(trx: Trx, sheetId: number): Promise<void> {
  await trx.updateTable('generations').set({ sheet_id: null }).where('sheet_id', '=', sheetId).execute();
}

/** A cell of a sheet that was taken apart: the job, and its cut-out where there is one to be used. */
export interface SplitCell {
  readonly generationId: number;
  readonly cutOut: Buffer | null;
}

/**
 * Stores what has come of a sheet. What the model drew has served its purpose.
 * @param sheetId the job that drew it
 * @returns false where another process took it over
 */
export async function saveSplit(
  trx: Trx,
  sheetId: number,
  me: ProcessIdentity,
  cells: readonly SplitCell[],
): Promise<boolean> {
  const owner = await trx
    .selectFrom('generations')
    .select('id')
    .where(({ and }) => and({ id: sheetId, owner: me.id, status: 'running' }))
    .executeTakeFirst();
  if (owner === undefined) return false;
  await forgetImages(trx, sheetId);
  for (const { generationId, cutOut } of cells) {
    if (cutOut === null) continue;
    await trx
      .insertInto('generation_images')
      .values({ generation_id: generationId, cutout: cutOut })
      .execute();
  }
  await dissolveSheet(trx, sheetId);
  return true;
}

/** The sheet could not be drawn, for a reason that holds for each of its jobs: those that wait for it fail with it. */
export async function failSheet(
  trx: Trx,
  sheetId: number,
  failure: GenerationFailure,
  now: number,
): Promise<void> {
  await trx
    .updateTable('generations')
    .set({ status: 'failed', failure, finished_at: now })
    .where('sheet_id', '=', sheetId)
    .where('id', '<>', sheetId)
    .where('status', '=', 'queued')
    .execute();
  await dissolveSheet(trx, sheetId);
}
