import { sql } from 'kysely';
import { changesOne } from '../queries.ts';
import type { AssistantSession, AssistantSessionUpdate, Db, Session, SessionUpdate, Trx } from '../schema.ts';

/** Inlined into the statement, because a partial index does not serve bound values. */
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

/** The dialogue may be open or ended. */
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

/** Ends the user's open dialogue and opens an empty one. Only the newest dialogue keeps its history. */
export async function openAssistantSession(
  trx: Trx,
  userId: number,
  history: string,
  now: number,
  { summary, summarized }: Summarized = { summary: null, summarized: 0 },
): Promise<AssistantSession> {
  await endAssistantSession(trx, userId, 'superseded', now);
  const at = { created_at: now, updated_at: now };
  await trx
    .updateTable('assistant_sessions')
    .set({ history: '', summary: null, summarized: 0 })
    .where('user_id', '=', userId)
    .where('history', '<>', '')
    .execute();
  return trx
    .insertInto('assistant_sessions')
    .values({ user_id: userId, history, summary, summarized, status: 'active', ...at })
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

/** Whether the user's newest dialogue is unchanged since a turn read it. For turns that open or end a dialogue. */
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
 * Every write increments the version: if two turns began with the same one, the later turn is stale.
 * @returns false if the turn is stale and must not write or say anything
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

/** Records that the summary of a revision is in the chat: later messages of the user may answer it. */
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
    // Ignore the late message of an earlier revision.
    .where(eb => eb.or([eb('summary_revision', 'is', null), eb('summary_revision', '<=', revision)]))
    .execute();
}

/**
 * Stores a summary, unless there is one of at least as many messages. Turns never write it, so neither overwrites the
 * other.
 */
export async function updateSummary(db: Db, id: number, { summary, summarized }: Summarized): Promise<void> {
  await db
    .updateTable('assistant_sessions')
    .set({ summary, summarized })
    .where('id', '=', id)
    .where('summarized', '<', summarized)
    // Not if a newer dialogue has taken over the history.
    .where('history', '<>', '')
    .execute();
}

/** Asks the user for a photo again. */
export async function forgetPhoto(trx: Trx, userId: number, photo: string, now: number): Promise<void> {
  const change = { photo_file_id: null, state: 'assistant_wait_photo', updated_at: now } as const;
  const theirs = trx.updateTable('sessions').set(change).where('user_id', '=', userId);
  await theirs.where('photo_file_id', '=', photo).execute();
}

export async function stopAwaitingWords(trx: Trx, userId: number): Promise<void> {
  const theirs = trx.updateTable('sessions').set({ awaited_input: null }).where('user_id', '=', userId);
  await theirs.where('awaited_input', 'is not', null).execute();
}

/** JSON. */
export async function readOpenButtons(db: Db, userId: number): Promise<string | null> {
  return (await findSession(db, userId))?.open_buttons ?? null;
}

export async function writeOpenButtons(trx: Trx, userId: number, buttons: string | null): Promise<void> {
  await trx.updateTable('sessions').set({ open_buttons: buttons }).where('user_id', '=', userId).execute();
}
