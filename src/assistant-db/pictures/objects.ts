import { DAY_MS } from '../../lib/clock.ts';
import type { Db, Store } from '../schema.ts';
import { generationOfKey, type PictureStore } from './store.ts';

/** Deletions in parallel in one step. */
const OBJECTS = 20;

/** Marks objects for deletion, in the transaction that removes the last row that names them. */
export async function discardObjects(db: Db, keys: readonly (string | null)[]): Promise<void> {
  const rows = keys.flatMap(key => (key === null ? [] : [{ key }]));
  if (rows.length === 0) return;
  await db
    .insertInto('discarded_objects')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/**
 * Objects that are deleted, or that a row names after all. The transaction may repeat, because its outcome may be
 * unknown.
 */
export async function undiscardObjects(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('discarded_objects').where('key', 'in', keys).execute();
}

/** Discards the given objects that no row names. */
export async function discardUnnamed(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db
    .selectFrom('generation_images')
    .select(['drawn_key', 'cutout_key'])
    .where('generation_id', 'in', [...new Set(keys.map(generationOfKey))])
    .execute();
  const named = new Set(rows.flatMap(row => [row.drawn_key, row.cutout_key]));
  await discardObjects(
    db,
    keys.filter(key => !named.has(key)),
  );
}

/**
 * Discards objects whose row was never stored because the process ended in between.
 * @param pause runs between two pages; returns whether to continue
 * @returns whether everything is done
 */
export async function discardOrphans(
  db: Db,
  store: PictureStore,
  signal: AbortSignal,
  pause: () => Promise<boolean>,
): Promise<boolean> {
  let page: string | undefined;
  do {
    const { objects, next } = await store.list(page, signal);
    // The row of a younger object may still be on its way.
    const old = objects.filter(({ key, ageMs }) => ageMs > DAY_MS && generationOfKey(key) > 0);
    await discardUnnamed(
      db,
      old.map(({ key }) => key),
    );
    if (!(await pause())) return false;
    page = next;
  } while (page !== undefined);
  return true;
}

/**
 * Deletes discarded objects in steps. An object stays discarded until the storage confirms the deletion.
 * @param pause runs between two steps; returns whether to continue
 */
export async function deleteObjects(
  db: Store,
  store: PictureStore,
  signal: AbortSignal,
  pause: () => Promise<boolean>,
): Promise<void> {
  let more = true;
  while (more) {
    const rows = await db
      .selectFrom('discarded_objects')
      .select('key')
      .orderBy('key')
      .limit(OBJECTS)
      .execute();
    const results = await Promise.allSettled(rows.map(({ key }) => store.delete(key, signal)));
    await undiscardObjects(
      db,
      rows.flatMap(({ key }, index) => (results[index]?.status === 'fulfilled' ? [key] : [])),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    more = rows.length === OBJECTS && (await pause());
  }
}
