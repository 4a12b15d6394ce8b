import { sql } from 'kysely';
import { digestOf } from '../../lib/sealed.ts';
import type { Db, Trx } from '../schema.ts';

/** Telegram's ids have at most 52 significant bits (Bot API, `User.id`). Users of the HTTP API have ids above those. */
const LAST_TELEGRAM_ID = 2 ** 52;
/** Sessions forgotten in one step. */
const MAX_IDLE = 50;

/** Whether this user is a session of the HTTP API. Nothing may be sent to Telegram for it. */
export function isApiUser(userId: number): boolean {
  return userId > LAST_TELEGRAM_ID;
}

/** A condition on a column of user ids: users of Telegram only. */
export function ofTelegram(column: string) {
  return sql<boolean>`${sql.ref(column)} <= ${sql.lit(LAST_TELEGRAM_ID)}`;
}

/** Returns the user of a session, or undefined if the session is unknown. @param session the caller's id, any text */
export async function findApiUser(db: Db, session: string): Promise<number | undefined> {
  const found = db.selectFrom('api_sessions').select('id').where('digest', '=', digestOf(session));
  const row = await found.executeTakeFirst();
  return row && LAST_TELEGRAM_ID + row.id;
}

/** Returns the user of a session, and creates it if it is new. */
export async function apiUser(db: Db, session: string, now: number): Promise<number> {
  await db
    .insertInto('api_sessions')
    .values({ digest: digestOf(session), created_at: now })
    .onConflict(conflict => conflict.column('digest').doNothing())
    .execute();
  const id = await findApiUser(db, session);
  if (id === undefined) throw new Error('a new session is not stored');
  return id;
}

/** Sessions that were not used since then, a few at a time. @param before ms since 1970 */
export async function idleApiUsers(db: Db, before: number): Promise<number[]> {
  const user = sql<number>`${sql.lit(LAST_TELEGRAM_ID)} + api_sessions.id`;
  const rows = await db
    .selectFrom('api_sessions')
    .select('id')
    .where('created_at', '<', before)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM assistant_sessions AS dialogue
        WHERE dialogue.user_id = ${user} AND dialogue.updated_at >= ${before})`,
    )
    .limit(MAX_IDLE)
    .execute();
  return rows.map(({ id }) => LAST_TELEGRAM_ID + id);
}

/** Forgets which session a user was. The session id can be used again, as another user. */
export async function forgetApiSession(trx: Trx, userId: number): Promise<void> {
  const id = userId - LAST_TELEGRAM_ID;
  if (isApiUser(userId)) await trx.deleteFrom('api_sessions').where('id', '=', id).execute();
}
