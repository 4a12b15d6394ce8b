import type { ProviderErrorKind } from '../../lib/errors.ts';
import type { Db, ProviderHealthRow, ProviderRole, Trx } from '../schema.ts';

/** What a process has found out about a provider. */
export interface ProviderNews {
  readonly role: ProviderRole;
  readonly provider: string;
  readonly state: 'up' | 'down';
  readonly kind?: ProviderErrorKind | undefined;
}

/** Stores how a provider is doing, where that is news. */
export async function noteProviderState(
  db: Db,
  { role, provider, state, kind }: ProviderNews,
  now: number,
): Promise<void> {
  await db
    .insertInto('provider_states')
    .values({ role, provider, state, kind: kind ?? null, since: now })
    .onConflict(conflict =>
      conflict
        .columns(['role', 'provider'])
        .doUpdateSet({ state, kind: kind ?? null, since: now })
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
  change: { readonly told: 'up' | 'down'; readonly told_at: number },
): Promise<boolean> {
  const { role, provider, state, since, told, told_at } = before;
  const result = await trx
    .updateTable('provider_states')
    .set(change)
    .where('role', '=', role)
    .where('provider', '=', provider)
    .where('state', '=', state)
    .where('since', '=', since)
    .where('told', '=', told)
    .where('told_at', '=', told_at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
