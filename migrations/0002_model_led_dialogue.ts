import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The dialogue is led by the model: there is no confirm state any more, people in it go on in `assistant_chat`.
 * `current_step` stays, unused. Adds what durable handling needs: inbox, outbox, generation jobs with their
 * bytes, and the processes whose life keeps a claim valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN language TEXT`.execute(db);
  await sql`ALTER TABLE users ADD COLUMN gone_at INTEGER`.execute(db);

  await sql`ALTER TABLE sessions ADD COLUMN pending_photo_file_id TEXT`.execute(db);
  await sql`ALTER TABLE sessions ADD COLUMN album_id TEXT`.execute(db);
  await sql`UPDATE sessions SET state = 'assistant_chat' WHERE state = 'wait_assistant_confirm'`.execute(db);

  await sql`ALTER TABLE assistant_sessions ADD COLUMN revision INTEGER NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE assistant_sessions ADD COLUMN summary_revision INTEGER`.execute(db);
  await sql`ALTER TABLE assistant_sessions ADD COLUMN summary_at INTEGER`.execute(db);
  await sql`ALTER TABLE assistant_sessions ADD COLUMN failed_turns INTEGER NOT NULL DEFAULT 0`.execute(db);
  // Version 1 never ended a dialogue when a new one began: only the newest of a person stays active.
  await sql`UPDATE assistant_sessions SET status = 'superseded' WHERE status = 'active' AND id NOT IN
    (SELECT max(id) FROM assistant_sessions WHERE status = 'active' GROUP BY user_id)`.execute(db);
  await sql`CREATE UNIQUE INDEX assistant_sessions_active ON assistant_sessions (user_id)
    WHERE status = 'active'`.execute(db);

  await sql`CREATE TABLE generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    assistant_session_id INTEGER NOT NULL REFERENCES assistant_sessions (id),
    revision INTEGER NOT NULL,
    style TEXT NOT NULL,
    emotion TEXT NOT NULL,
    pose TEXT NOT NULL,
    photo_file_id TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'queued',
    stage TEXT NOT NULL DEFAULT 'queued',
    failure TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    progress_message_id INTEGER,
    provider TEXT,
    created_at INTEGER NOT NULL,
    finished_at INTEGER,
    UNIQUE (assistant_session_id, revision)
  )`.execute(db);
  await sql`CREATE INDEX generations_open ON generations (id) WHERE status = 'queued' OR status = 'running'`.execute(
    db,
  );
  await sql`CREATE INDEX generations_user_day ON generations (user_id, created_at)`.execute(db);

  await sql`CREATE TABLE generation_images (
    generation_id INTEGER PRIMARY KEY REFERENCES generations (id) ON DELETE CASCADE,
    drawn BLOB,
    finished BLOB
  )`.execute(db);

  await sql`CREATE TABLE stickers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    generation_id INTEGER NOT NULL UNIQUE REFERENCES generations (id),
    file_id TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX stickers_user ON stickers (user_id, id)`.execute(db);

  await sql`CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL,
    payload TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'pending',
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    received_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX inbox_pending ON inbox (chat_id, update_id) WHERE status = 'pending'`.execute(db);
  await sql`CREATE INDEX inbox_received ON inbox (received_at)`.execute(db);

  await sql`CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    owner TEXT,
    created_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX outbox_chat ON outbox (chat_id, id)`.execute(db);

  await sql`CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    seen_at INTEGER NOT NULL
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['processes', 'outbox', 'inbox', 'stickers', 'generation_images', 'generations']) {
    await db.schema.dropTable(table).execute();
  }
  await sql`DROP INDEX assistant_sessions_active`.execute(db);
  await sql`UPDATE assistant_sessions SET status = 'active' WHERE status = 'superseded'`.execute(db);
  for (const column of ['revision', 'summary_revision', 'summary_at', 'failed_turns']) {
    await db.schema.alterTable('assistant_sessions').dropColumn(column).execute();
  }
  for (const column of ['pending_photo_file_id', 'album_id']) {
    await db.schema.alterTable('sessions').dropColumn(column).execute();
  }
  for (const column of ['language', 'gone_at']) {
    await db.schema.alterTable('users').dropColumn(column).execute();
  }
}
