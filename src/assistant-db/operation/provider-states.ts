import { expressionBuilder } from 'kysely';
import type { ProviderErrorKind } from '../../lib/errors.ts';
import { changesOne } from '../queries.ts';
import type { Database, Db, ProviderHealthRow, ProviderRole, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'provider_states'>();

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

export async function providerStates(db: Db): Promise<ProviderHealthRow[]> {
  return db.selectFrom('provider_states').selectAll().orderBy('role').orderBy('provider').execute();
}

/**
 * Inside the transaction that tells the administrators.
 * @returns false where the row has changed since, or another process tells them
 */
export async function markTold(
  trx: Trx,
  before: ProviderHealthRow,
  change: { readonly told: 'up' | 'down'; readonly told_at: number },
): Promise<boolean> {
  const { role, provider, state, since, told, told_at } = before;
  return changesOne(
    trx
      .updateTable('provider_states')
      .set(change)
      .where(and({ role, provider, state, since, told, told_at })),
  );
}
