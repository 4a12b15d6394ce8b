import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely';

/** @returns whether an update or deletion met its row; false where it has changed, or is gone, meanwhile */
export async function changesOne(query: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | undefined>;
}): Promise<boolean> {
  const result = await query.executeTakeFirst();
  if (result === undefined) return false;
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) === 1n;
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
