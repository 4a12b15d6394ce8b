import { sql } from 'kysely';
import { changesOne } from '../queries.ts';
import type { AssistantSession, AssistantSessionUpdate, Db, Session, SessionUpdate, Trx } from '../schema.ts';

/** Written into the statement: a partial index does not serve bound values. */
const ACTIVE = sql.lit<'active'>('active');

export async function findSession(db: Db, userId: number): Promise<Session | undefined> {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function ensureSession(db: Db, userId: number, now: number): Promise<Session> {
  return db
    .insertInto('sessions')
    .values({ user_id: userId, state: 'idle', created_at: now, updated_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSession(db: Db, id: number, change: Omit<SessionUpdate, 'id'>): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute();
}

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

/** Newest first. */
export async function dialoguesOf(db: Db, userId: number, page: { offset: number; limit: number }) {
  return db
    .selectFrom('assistant_sessions')
    .select(['id', 'history', 'summary', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('history', '<>', ''), eb('summary', 'is not', null)]))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Open or ended. */
export async function lastAssistantSession(db: Db, userId: number): Promise<AssistantSession | undefined> {
  return db
    .selectFrom('assistant_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type Summarized = Pick<AssistantSession, 'summary' | 'summarized'>;

/**
 * Ends the open dialogue of the person and opens a new one with nothing collected. What was said is kept with the
 * newest alone.
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

/** Whether a person's newest dialogue is still as a turn has read it, for turns that open or end one. */
export async function isNewest(
  trx: Trx,
  userId: number,
  read: Pick<AssistantSession, 'id' | 'version'> | undefined,
): Promise<boolean> {
  const newest = await lastAssistantSession(trx, userId);
  return newest?.id === read?.id && newest?.version === read?.version;
}

type DialogueChange = Omit<AssistantSessionUpdate, 'id' | 'version'>;

/**
 * Every write counts the version on: of two turns that began with the same one the later is stale.
 * @returns false where nothing of the turn may be written or said
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

/** The summary of a revision is in the chat: what the person says behind that message may be an answer to it. */
export async function markSummaryShown(
  trx: Trx,
  id: number,
  revision: number,
  messageId: number,
): Promise<void> {
  await trx
    .updateTable('assistant_sessions')
    .set({ summary_revision: revision, summary_message_id: messageId })
    .where('id', '=', id)
    // Not that of earlier values, which comes late.
    .where(eb => eb.or([eb('summary_revision', 'is', null), eb('summary_revision', '<=', revision)]))
    .execute();
}

/** Unless there is a summary of as many messages or more. Turns leave it alone, so neither undoes the other. */
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

/** The person is asked for a photo again. */
export async function forgetPhoto(trx: Trx, userId: number, photo: string, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ photo_file_id: null, state: 'assistant_wait_photo', updated_at: now })
    .where(({ and }) => and({ user_id: userId, photo_file_id: photo }))
    .execute();
}

export async function stopAwaitingWords(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ awaited_input: null })
    .where('user_id', '=', userId)
    .where('awaited_input', 'is not', null)
    .execute();
}

/** JSON. */
export async function readOpenButtons(db: Db, userId: number): Promise<string | null> {
  return (await findSession(db, userId))?.open_buttons ?? null;
}

export async function writeOpenButtons(trx: Trx, userId: number, buttons: string | null): Promise<void> {
  await trx.updateTable('sessions').set({ open_buttons: buttons }).where('user_id', '=', userId).execute();
}
