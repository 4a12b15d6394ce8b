import { expressionBuilder, sql } from 'kysely';
import { changesOne } from '../queries.ts';
import type { Database, Db, GrantRow, SignIn, Trx } from '../schema.ts';

/** A process that refreshes tokens has this long before another one may try. */
const REFRESH_MS = 30_000;

const ofGrants = expressionBuilder<Database, 'grants'>();
const ofSignIns = expressionBuilder<Database, 'sign_ins'>();
/** The user may have refused in the chat. */
const isStillAsked = sql<boolean>`EXISTS (SELECT 1 FROM tool_calls
  WHERE tool_calls.id = sign_ins.call_id AND tool_calls.status = 'asked')`;

type GrantKey = Pick<GrantRow, 'user_id' | 'server'>;
/** A grant as it was read: it may have changed since. */
type SeenGrant = GrantKey & Pick<GrantRow, 'sealed'>;

const seen = ({ user_id, server, sealed }: SeenGrant) => ofGrants.and({ user_id, server, sealed });

export async function listGrants(db: Db, userId: number): Promise<GrantRow[]> {
  return db.selectFrom('grants').selectAll().where('user_id', '=', userId).orderBy('server').execute();
}

export async function findGrant(db: Db, { user_id, server }: GrantKey): Promise<GrantRow | undefined> {
  return db.selectFrom('grants').selectAll().where(ofGrants.and({ user_id, server })).executeTakeFirst();
}

/** Stores a new grant in place of the earlier one. */
export async function storeGrant(trx: Trx, grant: SeenGrant, now: number): Promise<void> {
  await removeGrant(trx, grant);
  await trx
    .insertInto('grants')
    .values({ ...grant, created_at: now, updated_at: now })
    .execute();
}

export async function removeGrant(db: Db, { user_id, server }: GrantKey): Promise<void> {
  await db.deleteFrom('grants').where(ofGrants.and({ user_id, server })).execute();
}

/** Removes a grant that the server no longer accepts, unless it has changed. */
export async function removeSeenGrant(db: Db, grant: SeenGrant): Promise<void> {
  await db.deleteFrom('grants').where(seen(grant)).execute();
}

/** Servers end a grant whose refresh token is used twice, so one process refreshes it. @returns whether it is this one */
export function claimRefresh(db: Db, grant: SeenGrant, now: number): Promise<boolean> {
  const claimed = db.updateTable('grants').set({ refresh_until: now + REFRESH_MS });
  return changesOne(claimed.where(seen(grant)).where('refresh_until', '<=', now));
}

/** Ends a refresh. @param sealed the new tokens; the old ones after a failure */
export async function endRefresh(db: Db, grant: SeenGrant, sealed: string, now: number): Promise<void> {
  const ended = { sealed, refresh_until: 0, updated_at: now };
  await db.updateTable('grants').set(ended).where(seen(grant)).execute();
}

/** Stores a sign-in that the user is asked for. Its link replaces earlier ones of the same question. */
export async function addSignIn(trx: Trx, signIn: Omit<SignIn, 'sealed' | 'used'>): Promise<void> {
  await trx.deleteFrom('sign_ins').where('call_id', '=', signIn.call_id).execute();
  await trx.insertInto('sign_ins').values(signIn).execute();
}

/** Returns a sign-in whose link is still good. */
export async function findSignIn(db: Db, digest: string, now: number): Promise<SignIn | undefined> {
  return db
    .selectFrom('sign_ins')
    .selectAll()
    .where(ofSignIns.and({ digest, used: 0 }))
    .where('expires_at', '>', now)
    .where(isStillAsked)
    .executeTakeFirst();
}

/** Stores the secrets that the callback needs. A link that is opened twice keeps the first. */
export async function beginSignIn(db: Db, digest: string, sealed: string): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ sealed })
    .where(ofSignIns.and({ digest, used: 0 }))
    .where('sealed', 'is', null)
    .execute();
}

/** Takes the one use that a state has. */
export async function useSignIn(db: Db, digest: string, now: number): Promise<SignIn | undefined> {
  return db
    .updateTable('sign_ins')
    .set({ used: 1 })
    .where(ofSignIns.and({ digest, used: 0 }))
    .where('sealed', 'is not', null)
    .where('expires_at', '>', now)
    .where(isStillAsked)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a used sign-in. @returns false if the user was forgotten in the meantime */
export function endSignIn(trx: Trx, digest: string): Promise<boolean> {
  return changesOne(trx.deleteFrom('sign_ins').where('digest', '=', digest));
}
