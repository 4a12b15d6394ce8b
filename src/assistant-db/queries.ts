import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely';

interface Change {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | undefined>;
}

/** @returns the number of updated or deleted rows */
export async function countChanged(query: Change): Promise<number> {
  const result = await query.executeTakeFirst();
  if (result === undefined) return 0;
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows);
}

/** @returns whether one row was updated or deleted; false if it has changed, or is gone */
export async function changesOne(query: Change): Promise<boolean> {
  return (await countChanged(query)) === 1;
}

/** @returns the number of rows that a query finds */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count'));
  const row = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether a query finds any row */
export async function hasRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<boolean> {
  const row = await query
    .select(({ lit }) => lit(1).as('found'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
