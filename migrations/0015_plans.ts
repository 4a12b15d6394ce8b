import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Plans: several stickers of one look that a person agrees on and has drawn together. What is drawn of them are ordinary jobs,
 * which know their plan and the job whose cut-out gives the look.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE plans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    assistant_session_id INTEGER NOT NULL REFERENCES assistant_sessions (id),
    revision INTEGER NOT NULL DEFAULT 1,
    status TEXT NOT NULL DEFAULT 'open',
    style TEXT NOT NULL,
    occasion TEXT NOT NULL DEFAULT '',
    photo_file_id TEXT,
    pack_id INTEGER,
    shown_revision INTEGER,
    shown_at INTEGER,
    thread_id INTEGER,
    progress_message_id INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX plans_user ON plans (user_id, id)`.execute(db);
  await sql`CREATE INDEX plans_dialogue ON plans (assistant_session_id)`.execute(db);
  await sql`CREATE UNIQUE INDEX plans_open ON plans (user_id) WHERE status = 'open'`.execute(db);

  await sql`CREATE TABLE plan_stickers (
    plan_id INTEGER NOT NULL REFERENCES plans (id),
    position INTEGER NOT NULL,
    emotion TEXT NOT NULL,
    pose TEXT NOT NULL,
    caption TEXT NOT NULL DEFAULT '',
    emoji TEXT NOT NULL,
    generation_id INTEGER REFERENCES generations (id),
    PRIMARY KEY (plan_id, position)
  )`.execute(db);
  await sql`CREATE UNIQUE INDEX plan_stickers_job ON plan_stickers (generation_id)
    WHERE generation_id IS NOT NULL`.execute(db);

  for (const column of ['plan_id', 'reference_id']) {
    await sql`ALTER TABLE generations ADD COLUMN ${sql.ref(column)} INTEGER`.execute(db);
  }
  await sql`CREATE INDEX generations_plan ON generations (plan_id) WHERE plan_id IS NOT NULL`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('plan_stickers').execute();
  await db.schema.dropTable('plans').execute();
  await db.schema.dropIndex('generations_plan').execute();
  for (const column of ['reference_id', 'plan_id']) {
    await db.schema.alterTable('generations').dropColumn(column).execute();
  }
}
