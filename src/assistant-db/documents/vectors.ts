import type { Db, Store } from '../schema.ts';
import type { FoundPassage } from './documents.ts';
import { passagesWithDocuments } from './documents.ts';

/** Passages, by id, that have neither a vector of this kind nor an empty one of its model. */
export function passagesWithoutVector(
  db: Db,
  { model, dimensions }: { readonly model: string; readonly dimensions: number },
  limit: number,
): Promise<FoundPassage[]> {
  return passagesWithDocuments(db)
    .leftJoin('passage_vectors as vector', join =>
      join
        .onRef('vector.passage_id', '=', 'passages.id')
        .on('vector.model', '=', model)
        .on('vector.dimensions', 'in', [0, dimensions]),
    )
    .where('vector.passage_id', 'is', null)
    .orderBy('passages.id')
    .limit(limit)
    .execute();
}

/** Stores vectors in place of those of another model. Skips passages that no longer exist. */
export async function storeVectors(
  db: Store,
  model: string,
  vectors: ReadonlyMap<number, Float32Array>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const ids = [...vectors.keys()];
    const left = await trx.selectFrom('passages').select('id').where('id', 'in', ids).execute();
    for (const { id } of left) {
      const values = vectors.get(id) ?? new Float32Array();
      const vector = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
      const row = { model, dimensions: values.length, vector };
      await trx
        .insertInto('passage_vectors')
        .values({ passage_id: id, ...row })
        .onConflict(each => each.column('passage_id').doUpdateSet(row))
        .execute();
    }
  });
}

/** Changes when a vector of a model is added or removed. Passage ids are never reused. */
export async function vectorsVersion(db: Db, model: string): Promise<string> {
  const { count, sum, size } = await db
    .selectFrom('passage_vectors')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('passage_id').as('sum'),
      fn.sum<number | null>('dimensions').as('size'),
    ])
    .where('model', '=', model)
    .executeTakeFirstOrThrow();
  return `${count}:${sum ?? 0}:${size ?? 0}`;
}

/** Vectors of one model in order of their passages' ids, a page at a time. @param after the last id of the page before */
export async function pageOfVectors(db: Db, model: string, after: number) {
  const rows = await db
    .selectFrom('passage_vectors')
    .select(['passage_id', 'vector'])
    .where('model', '=', model)
    .where('passage_id', '>', after)
    .orderBy('passage_id')
    .limit(500)
    .execute();
  return rows.map(({ passage_id, vector }) => ({
    passageId: passage_id,
    // Copied, because a Float32Array must begin at a multiple of four bytes.
    values: new Float32Array(Uint8Array.from(vector).buffer),
  }));
}
