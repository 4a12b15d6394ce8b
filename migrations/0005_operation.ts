import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What running the bot takes: messages that may have arrived are marked, broadcasts wait behind everything else,
 * models' calls are counted by the day, the state of providers is shared between processes, and so is who tidies up.
 * A pack job may outlive its person: what they had deleted in Telegram is still to be done when nothing else is known
 * of them. No id of the outbox is used twice: a message may be taken out while it is on its way to Telegram, and what
 * comes of it then must not be taken for the end of another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildOutbox(db, 'AUTOINCREMENT, maybe_sent_at INTEGER, broadcast_id INTEGER');
  await sql`CREATE INDEX outbox_broadcast ON outbox (broadcast_id) WHERE broadcast_id IS NOT NULL`.execute(
    db,
  );
  await sql`ALTER TABLE inbox ADD COLUMN urgent INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`CREATE INDEX inbox_chat_received ON inbox (chat_id, received_at)`.execute(db);
  await sql`CREATE INDEX generations_waiting ON generations (user_id, id)
    WHERE status IN ('queued', 'running')`.execute(db);

  await sql`CREATE TABLE usage_days (
    day TEXT NOT NULL,
    role TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    calls INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    cached_tokens INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, role, provider, model)
  )`.execute(db);

  await sql`CREATE TABLE provider_states (
    role TEXT NOT NULL,
    provider TEXT NOT NULL,
    state TEXT NOT NULL,
    kind TEXT,
    since INTEGER NOT NULL,
    told TEXT NOT NULL DEFAULT 'up',
    told_at INTEGER NOT NULL DEFAULT 0,
    relapses INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (role, provider)
  )`.execute(db);

  await sql`CREATE TABLE broadcasts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    admin_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'preview',
    total INTEGER NOT NULL DEFAULT 0,
    last_user_id INTEGER NOT NULL DEFAULT 0,
    queued INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    progress_message_id INTEGER,
    owner TEXT,
    created_at INTEGER NOT NULL
  )`.execute(db);

  await sql`CREATE TABLE housekeeping (
    task TEXT PRIMARY KEY,
    owner TEXT,
    done_at INTEGER NOT NULL
  )`.execute(db);

  // What an administrator asks for is counted without reading whole tables.
  await sql`CREATE INDEX users_created ON users (created_at)`.execute(db);
  await sql`CREATE INDEX users_reachable ON users (id) WHERE gone_at IS NULL`.execute(db);
  await sql`CREATE INDEX assistant_sessions_created ON assistant_sessions (created_at)`.execute(db);
  await sql`CREATE INDEX assistant_sessions_updated ON assistant_sessions (updated_at, user_id)`.execute(db);
  await sql`CREATE INDEX generations_ended ON generations (finished_at, status, failure, user_id)
    WHERE finished_at IS NOT NULL`.execute(db);

  await rebuildPackJobs(db, 'INTEGER NOT NULL');
}

/** @param after what stands behind the id's PRIMARY KEY */
async function rebuildOutbox(db: Kysely<unknown>, after: string): Promise<void> {
  await sql`CREATE TABLE outbox_new (
    id INTEGER PRIMARY KEY ${sql.raw(after)},
    chat_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    owner TEXT,
    created_at INTEGER NOT NULL
  )`.execute(db);
  await sql`INSERT INTO outbox_new (id, chat_id, content, owner, created_at)
    SELECT id, chat_id, content, owner, created_at FROM outbox`.execute(db);
  await sql`DROP TABLE outbox`.execute(db);
  await sql`ALTER TABLE outbox_new RENAME TO outbox`.execute(db);
  await sql`CREATE INDEX outbox_chat ON outbox (chat_id, id)`.execute(db);
}

async function rebuildPackJobs(db: Kysely<unknown>, user: string): Promise<void> {
  await sql`CREATE TABLE pack_jobs_new (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id ${sql.raw(user)},
    work TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    created_at INTEGER NOT NULL
  )`.execute(db);
  await sql`INSERT INTO pack_jobs_new (id, user_id, work, attempts, not_before, owner, created_at)
    SELECT id, user_id, work, attempts, not_before, owner, created_at FROM pack_jobs`.execute(db);
  await sql`DROP TABLE pack_jobs`.execute(db);
  await sql`ALTER TABLE pack_jobs_new RENAME TO pack_jobs`.execute(db);
  await sql`CREATE INDEX pack_jobs_user ON pack_jobs (user_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM pack_jobs WHERE user_id NOT IN (SELECT id FROM users)`.execute(db);
  await rebuildPackJobs(db, 'INTEGER NOT NULL REFERENCES users (id)');
  await sql`DELETE FROM outbox WHERE broadcast_id IS NOT NULL`.execute(db);
  await sql`UPDATE inbox SET status = 'done' WHERE status = 'refused'`.execute(db);
  await sql`UPDATE generations SET failure = 'unavailable' WHERE failure = 'stopped'`.execute(db);
  for (const table of ['housekeeping', 'broadcasts', 'provider_states', 'usage_days']) {
    await db.schema.dropTable(table).execute();
  }
  for (const index of [
    'generations_ended',
    'assistant_sessions_updated',
    'assistant_sessions_created',
    'users_reachable',
    'users_created',
    'generations_waiting',
    'inbox_chat_received',
  ]) {
    await db.schema.dropIndex(index).execute();
  }
  await rebuildOutbox(db, '');
  await db.schema.alterTable('inbox').dropColumn('urgent').execute();
}
