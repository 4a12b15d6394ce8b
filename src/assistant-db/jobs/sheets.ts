import { expressionBuilder, sql } from 'kysely';
import type { ProcessIdentity } from '../operation/processes.ts';
import type { Database, Db, Generation, GenerationFailure, Trx } from '../schema.ts';
import { forgetImages } from './generation-images.ts';

const { and } = expressionBuilder<Database, 'generations'>();

// The jobs of a sheet carry the id of the first, which draws it and splits it. Until then the others wait;
// afterwards each is a job like any other.

/** It was begun: none of its jobs is taken out of the queue any more. */
export const isPaidSheet = sql<boolean>`(sheet_id IS NOT NULL AND EXISTS (SELECT 1 FROM generations AS sheet
  WHERE sheet.id = generations.sheet_id AND (sheet.status = 'running'
    OR EXISTS (SELECT 1 FROM generation_images AS image WHERE image.generation_id = sheet.id))))`;

export async function joinSheet(trx: Trx, jobs: readonly number[]): Promise<void> {
  const first = Math.min(...jobs);
  await trx.updateTable('generations').set({ sheet_id: first }).where('id', 'in', jobs).execute();
}

/** In the order of its cells. */
export async function jobsOfSheet(db: Db, sheetId: number): Promise<Generation[]> {
  return db.selectFrom('generations').selectAll().where('sheet_id', '=', sheetId).orderBy('id').execute();
}

export async function dissolveSheet(trx: Trx, sheetId: number): Promise<void> {
  await trx.updateTable('generations').set({ sheet_id: null }).where('sheet_id', '=', sheetId).execute();
}

export interface SplitCell {
  readonly generationId: number;
  readonly cutOut: Buffer | null;
}

/** Gives each job of a sheet its cut-out, and forgets the sheet. @returns false where another process took it over */
export async function saveSplit(
  trx: Trx,
  sheetId: number,
  me: ProcessIdentity,
  cells: readonly SplitCell[],
): Promise<boolean> {
  const owner = await trx
    .selectFrom('generations')
    .select('id')
    .where(and({ id: sheetId, owner: me.id, status: 'running' }))
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

/** Where a sheet fails for a reason that holds for all of it, those that wait for it fail with it. */
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
