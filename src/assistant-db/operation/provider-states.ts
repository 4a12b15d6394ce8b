import { sql } from 'kysely';
import type { ProviderErrorKind } from '../../lib/errors.ts';
import type { Db, ProviderHealthRow, ProviderRole, Trx } from '../schema.ts';

/** What a process has found out about a provider. */
export interface ProviderNews {
  readonly role: ProviderRole;
  readonly provider: string;
  readonly state: 'up' | 'down';
  readonly kind?: ProviderErrorKind | undefined;
}

/**
 * Stores how a provider is doing, where that is news.
 *
 * @param settledBefore a provider that goes down again after the administrators were told of it later than this, in ms
 * since 1970, has relapsed
 */
export async function noteProviderState(
  db: Db,
  { role, provider, state, kind }: ProviderNews,
  now: number,
  settledBefore: number,
): Promise<void> {
  await db
    .insertInto('provider_states')
    .values({ role, provider, state, kind: kind ?? null, since: now })
    .onConflict(conflict =>
      conflict
        .columns(['role', 'provider'])
        .doUpdateSet({
          state,
          kind: kind ?? null,
          since: now,
          relapses: sql<number>`provider_states.relapses + CASE WHEN excluded.state = 'down'
            AND provider_states.told = 'up' AND provider_states.told_at > ${settledBefore} THEN 1 ELSE 0 END`,
        })
        .where('provider_states.state', '<>', state),
    )
    .execute();
}

/** All that are known; a handful. */
export async function providerStates(db: Db): Promise<ProviderHealthRow[]> {
  return db.selectFrom('provider_states').selectAll().orderBy('role').orderBy('provider').execute();
}

/**
 * Notes that the administrators are told of a provider's present state, inside the transaction that tells them.
 *
 * @param before the row as it was when this was decided
 * @returns false where it has changed since, or another process tells them
 */
export async function markTold(
  trx: Trx,
  before: ProviderHealthRow,
  change: { readonly told: 'up' | 'down'; readonly told_at: number; readonly relapses: number },
): Promise<boolean> {
  const { role, provider, state, since, told, told_at, relapses } = before;
  const result = await trx
    .updateTable('provider_states')
    .set(change)
    .where(({ and }) => and({ role, provider, state, since, told, told_at, relapses }))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
