import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Calls of tools from outside, each made when the person has agreed to exactly it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE tool_calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    server TEXT NOT NULL,
    tool TEXT NOT NULL,
    args TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'asked',
    screen INTEGER,
    result TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX tool_calls_user ON tool_calls (user_id, id)`.execute(db);
  await sql`CREATE INDEX tool_calls_waiting ON tool_calls (id) WHERE status IN ('queued', 'running')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('tool_calls').execute();
}
