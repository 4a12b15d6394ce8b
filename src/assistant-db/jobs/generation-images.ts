import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ProcessIdentity } from '../operation/processes.ts';
import { discardObjects, undiscardObjects } from '../pictures/objects.ts';
import type { StoredPicture } from '../pictures/store.ts';
import { changesOne, hasRows } from '../queries.ts';
import type { Database, Db, Generation, GenerationFailure, Store, Trx } from '../schema.ts';

/** The motion of a sticker whose frames are drawn by a model. */
export const DRAWN = 'drawn';

const { and } = expressionBuilder<Database, 'generations'>();
const image = expressionBuilder<Database, 'generation_images'>();
/** Batch size for deletions. The bytes are overwritten, and turns wait meanwhile. */
const IMAGES = 2;

/** The checkpoint after the paid image. @returns false if another process took the job over: the picture is not kept */
export async function saveDrawn(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  drawn: { readonly bytes: StoredPicture; readonly provider: string; readonly attempt: 1 | 2 },
): Promise<boolean> {
  // A paid picture survives earlier failures of its job.
  const kept = trx.updateTable('generations').set({ provider: drawn.provider, attempts: 1 });
  if (!(await changesOne(kept.where(and({ id, owner: me.id, status: 'running' }))))) return false;
  await storeImage(trx, id, { drawn: drawn.bytes, attempt: drawn.attempt, cutout: null });
  return true;
}

/** Omitted columns keep their values. */
interface Images {
  readonly drawn?: StoredPicture | null;
  readonly attempt?: number;
  readonly cutout?: StoredPicture | null | undefined;
}

function inRow(picture: StoredPicture | null) {
  return typeof picture === 'string' ? { bytes: null, key: picture } : { bytes: picture, key: null };
}

/** Discards the objects that it replaces. */
async function storeImage(trx: Trx, id: number, { drawn, attempt, cutout }: Images): Promise<void> {
  const [newDrawn, newCutOut] = [drawn, cutout].map(picture => picture !== undefined && inRow(picture));
  const image = {
    ...(newDrawn && { drawn: newDrawn.bytes, drawn_key: newDrawn.key }),
    ...(attempt !== undefined && { drawn_attempt: attempt }),
    ...(newCutOut && { cutout: newCutOut.bytes, cutout_key: newCutOut.key }),
  };
  const before = await trx
    .selectFrom('generation_images')
    .select(['drawn_key', 'cutout_key'])
    .where('generation_id', '=', id)
    .executeTakeFirst();
  await trx
    .insertInto('generation_images')
    .values({ generation_id: id, ...image })
    .onConflict(conflict => conflict.column('generation_id').doUpdateSet(image))
    .execute();
  await discardObjects(trx, [
    ...(newDrawn && before ? [before.drawn_key] : []),
    ...(newCutOut && before ? [before.cutout_key] : []),
  ]);
  await undiscardObjects(
    trx,
    [drawn, cutout].filter(picture => typeof picture === 'string'),
  );
}

export async function loadImages(db: Db, id: number) {
  const row = await db
    .selectFrom('generation_images')
    .selectAll()
    .where('generation_id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      drawn: row.drawn ?? row.drawn_key,
      attempt: row.drawn_attempt,
      cutout: row.cutout ?? row.cutout_key,
    }
  );
}

/**
 * Stores the finished sticker and, unless it is stored already, the cut-out. The picture of drawn frames is a film, which
 * is made later.
 * @returns the sticker's id; undefined if another process took the job over and nothing may be delivered
 */
export async function saveFinished(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  made: { readonly cutOut: StoredPicture | undefined; readonly picture: Buffer | undefined },
  now: number,
): Promise<number | undefined> {
  const job = await trx
    .updateTable('generations')
    .set({ status: 'finished', stage: 'delivering', finished_at: now })
    .where(and({ id, owner: me.id, status: 'running' }))
    .returning(['user_id', 'outline', 'caption', 'plan_id', 'frames'])
    .executeTakeFirst();
  if (job === undefined) return undefined;
  await storeImage(trx, id, { drawn: null, cutout: made.cutOut });
  const { plan_id: planId, user_id, frames, ...look } = job;
  const emoji = planId === null ? null : await plannedEmoji(trx, id);
  const sticker = { ...look, generation_id: id, motion: frames > 0 ? DRAWN : '' };
  await trx
    .insertInto('stickers')
    .values({ ...sticker, user_id, emoji, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const { id: stickerId } = await trx
    .updateTable('stickers')
    .set(made.picture === undefined ? { generation_id: id } : { picture: made.picture })
    .where(same => same.and(sticker))
    .returning('id')
    .executeTakeFirstOrThrow();
  return stickerId;
}

async function plannedEmoji(trx: Trx, generationId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('plan_stickers')
    .select('emoji')
    .where('generation_id', '=', generationId)
    .executeTakeFirst();
  return row === undefined || row.emoji === '' ? null : JSON.stringify([row.emoji]);
}

/** Deletes rows and discards their objects. */
export async function deleteImages(trx: Trx, which: Expression<SqlBool>): Promise<void> {
  const rows = await trx
    .deleteFrom('generation_images')
    .where(which)
    .returning(['drawn_key', 'cutout_key'])
    .execute();
  await discardObjects(
    trx,
    rows.flatMap(row => [row.drawn_key, row.cutout_key]),
  );
}

export async function forgetImages(trx: Trx, id: number): Promise<void> {
  await deleteImages(trx, image('generation_id', '=', id));
}

export async function hasImages(db: Db, id: number): Promise<boolean> {
  return hasRows(db.selectFrom('generation_images').where('generation_id', '=', id));
}

/** Marks pictures of jobs for deletion. Deleting all of a user's pictures at once would block everyone else. */
export async function discardImages(
  trx: Trx,
  jobs: { readonly user_id: number } | { readonly id: number },
): Promise<void> {
  await trx
    .insertInto('discarded_images')
    .columns(['generation_id'])
    .expression(eb =>
      eb
        .selectFrom('generation_images')
        .innerJoin('generations', 'generations.id', 'generation_images.generation_id')
        .select('generations.id')
        .where(those => those.and(jobs)),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** @returns whether there may be more */
async function deleteSome(db: Store): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const rows = await trx
      .selectFrom('discarded_images')
      .select('generation_id')
      .orderBy('generation_id')
      .limit(IMAGES)
      .execute();
    const ids = rows.map(row => row.generation_id);
    if (ids.length === 0) return false;
    await deleteImages(trx, image('generation_id', 'in', ids));
    await trx.deleteFrom('discarded_images').where('generation_id', 'in', ids).execute();
    return ids.length === IMAGES;
  });
}

/** Deletes discarded pictures in batches. @param pause runs between two batches; returns whether to continue */
export async function deleteDiscarded(db: Store, pause: () => Promise<boolean>): Promise<void> {
  while (await deleteSome(db)) {
    if (!(await pause())) return;
  }
}

// All jobs of a sheet carry the id of the first one, which draws and splits it. The others wait until then;
// afterwards each is an ordinary job.

/** Marks a sheet as begun: from now on none of its jobs can be stopped. */
export const isPaidSheet = sql<boolean>`(sheet_id IS NOT NULL AND EXISTS (SELECT 1 FROM generations AS sheet
  WHERE sheet.id = generations.sheet_id AND (sheet.status = 'running'
    OR EXISTS (SELECT 1 FROM generation_images AS image WHERE image.generation_id = sheet.id))))`;

export async function joinSheet(trx: Trx, jobs: readonly number[]): Promise<void> {
  const first = Math.min(...jobs);
  await trx.updateTable('generations').set({ sheet_id: first }).where('id', 'in', jobs).execute();
}

/** The jobs of a sheet, in the order of its cells. */
export async function jobsOfSheet(db: Db, sheetId: number): Promise<Generation[]> {
  return db.selectFrom('generations').selectAll().where('sheet_id', '=', sheetId).orderBy('id').execute();
}

export async function dissolveSheet(trx: Trx, sheetId: number): Promise<void> {
  await trx.updateTable('generations').set({ sheet_id: null }).where('sheet_id', '=', sheetId).execute();
}

export interface SplitCell<Picture = StoredPicture> {
  readonly generationId: number;
  readonly cutOut: Picture | null;
}

/** Stores the cut-out of each job of a sheet and dissolves the sheet. @returns false if another process took it over */
export async function saveSplit(
  trx: Trx,
  sheetId: number,
  me: ProcessIdentity,
  cells: readonly SplitCell[],
): Promise<boolean> {
  const ours = and({ id: sheetId, owner: me.id, status: 'running' });
  if (!(await hasRows(trx.selectFrom('generations').where(ours)))) return false;
  await forgetImages(trx, sheetId);
  for (const { generationId, cutOut } of cells) {
    if (cutOut !== null) await storeImage(trx, generationId, { cutout: cutOut });
  }
  await dissolveSheet(trx, sheetId);
  return true;
}

/** Fails the waiting jobs of a sheet if the reason applies to all of it. */
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
