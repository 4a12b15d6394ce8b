import { sql } from 'kysely';
import { changesOne } from '../queries.ts';
import type { AssistantSession, AssistantSessionUpdate, Db, Session, SessionUpdate, Trx } from '../schema.ts';

/** Written into the statement, so that the partial index on it can be used. */
const ACTIVE = sql.lit<'active'>('active');

export async function findSession(db: Db, userId: number): Promise<Session | undefined> {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The person's session, made if there is none yet. */
export async function ensureSession(db: Db, userId: number, now: number): Promise<Session> {
  return db
    .insertInto('sessions')
    .values({
      user_id: userId,
      state: 'idle',
      photo_file_id: null,
      pending_photo_file_id: null,
      album_id: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSession(db: Db, id: number, change: Omit<SessionUpdate, 'id'>): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute();
}

/** The person's open dialogue, if there is one. */
export async function getActiveAssistantSession(
  db: Db,
  userId: number,
): Promise<AssistantSession | undefined> {
  return db
    .selectFrom('assistant_sessions')
    .selectAll()
    .where(({ and }) => and({ user_id: userId, status: ACTIVE }))
    .executeTakeFirst();
}

/** What is kept of a person's dialogues, the newest first. */
export async function dialoguesOf(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('assistant_sessions')
    .select(['id', 'history', 'summary', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('history', '<>', ''), eb('summary', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest dialogue of the person, open or ended: a returning person's history. */
export async function lastAssistantSession(db: Db, userId: number): Promise<AssistantSession | undefined> {
  return db
    .selectFrom('assistant_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What the first messages of a history came to. */
export type Summarized = Pick<AssistantSession, 'summary' | 'summarized'>;

/**
 * Ends the open dialogue of the person, if any, and opens a new one with nothing collected. What was said is kept with
 * the newest alone: nobody reads the earlier ones again.
 */
export async function openAssistantSession(
  trx: Trx,
  userId: number,
  history: string,
  now: number,
  { summary, summarized }: Summarized = { summary: null, summarized: 0 },
): Promise<AssistantSession> {
  await endAssistantSession(trx, userId, 'superseded', now);
  await trx
    .updateTable('assistant_sessions')
    .set({ history: '', summary: null, summarized: 0 })
    .where('user_id', '=', userId)
    .where('history', '<>', '')
    .execute();
  return trx
    .insertInto('assistant_sessions')
    .values({
      user_id: userId,
      history,
      summary,
      summarized,
      goal: null,
      style: null,
      emotion: null,
      pose: null,
      summary_revision: null,
      summary_at: null,
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function endAssistantSession(
  db: Db,
  userId: number,
  status: 'cancelled' | 'superseded',
  now: number,
): Promise<void> {
  await db
    .updateTable('assistant_sessions')
    .set(eb => ({ status, updated_at: now, version: eb('version', '+', 1) }))
    .where(({ and }) => and({ user_id: userId, status: ACTIVE }))
    .execute();
}

/**
 * Whether a person's newest dialogue is still as a turn has read it, for turns that open or end one: what was written
 * since would be lost with them. Transactions that write are serialised (`storage.ts`): nothing comes between this
 * and what is written then.
 *
 * @param read undefined where there was none
 */
export async function isNewest(
  trx: Trx,
  userId: number,
  read: Pick<AssistantSession, 'id' | 'version'> | undefined,
): Promise<boolean> {
  const newest = await lastAssistantSession(trx, userId);
  return newest?.id === read?.id && newest?.version === read?.version;
}

/** What a turn may change of a dialogue. */
type DialogueChange = Omit<AssistantSessionUpdate, 'id' | 'version'>;

/**
 * Writes what a turn changed, if the dialogue is still open and as the turn has read it: every write counts its version
 * on, so that of two turns that began with the same one the later is stale. The check and the write are one statement, as
 * `storage.ts` asks of claims.
 *
 * @returns false where it is not: the turn is stale, and nothing of it may be written or said.
 */
export async function updateAssistantSession(
  trx: Trx,
  id: number,
  loadedVersion: number,
  change: DialogueChange,
): Promise<boolean> {
  return changesOne(
    trx
      .updateTable('assistant_sessions')
      .set(eb => ({ ...change, version: eb('version', '+', 1) }))
      .where(({ and }) => and({ id, status: ACTIVE, version: loadedVersion })),
  );
}

/**
 * The summary of the values of a revision is in the chat: what the person says from `at` on, ms since 1970, may be an
 * answer to it.
 */
export async function markSummaryShown(trx: Trx, id: number, revision: number, at: number): Promise<void> {
  await trx
    .updateTable('assistant_sessions')
    .set({ summary_revision: revision, summary_at: at })
    .where('id', '=', id)
    // Not that of earlier values, which comes late.
    .where(eb => eb.or([eb('summary_revision', 'is', null), eb('summary_revision', '<=', revision)]))
    .execute();
}

/**
 * Writes the summary of the first `summarized` messages, unless there is one of as many or more. Turns write the
 * history and leave this alone, so neither can undo the other.
 */
export async function updateSummary(db: Db, id: number, { summary, summarized }: Summarized): Promise<void> {
  await db
    .updateTable('assistant_sessions')
    .set({ summary, summarized })
    .where('id', '=', id)
    .where('summarized', '<', summarized)
    // Not of one whose words a newer dialogue has taken over.
    .where('history', '<>', '')
    .execute();
}

/** The photo cannot be fetched any more: the person is asked for one again. */
export async function forgetPhoto(trx: Trx, userId: number, photo: string, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ photo_file_id: null, state: 'assistant_wait_photo', updated_at: now })
    .where(({ and }) => and({ user_id: userId, photo_file_id: photo }))
    .execute();
}

/** The next words of this person belong to the dialogue. */
export async function stopAwaitingWords(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ awaited_input: null })
    .where('user_id', '=', userId)
    .where('awaited_input', 'is not', null)
    .execute();
}

/** The person's messages whose buttons are still open, as JSON; null where there are none. */
export async function readOpenButtons(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('open_buttons')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.open_buttons ?? null;
}

export async function writeOpenButtons(trx: Trx, userId: number, buttons: string | null): Promise<void> {
  await trx.updateTable('sessions').set({ open_buttons: buttons }).where('user_id', '=', userId).execute();
}
