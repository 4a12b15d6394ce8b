import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Accounts of users at tool servers: sign-ins under way, and what the servers granted. They go with their
 * user, because the previous version deletes users without knowing of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const number = isPostgres ? sql`BIGINT` : sql`INTEGER`;
  await sql`CREATE TABLE grants (
    user_id ${number} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    server TEXT NOT NULL,
    sealed TEXT NOT NULL,
    refresh_until ${number} NOT NULL DEFAULT 0,
    created_at ${number} NOT NULL,
    updated_at ${number} NOT NULL,
    PRIMARY KEY (user_id, server)
  )`.execute(db);
  await sql`CREATE TABLE sign_ins (
    digest TEXT PRIMARY KEY,
    user_id ${number} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    server TEXT NOT NULL,
    call_id ${number} NOT NULL,
    sealed TEXT,
    used ${number} NOT NULL DEFAULT 0,
    expires_at ${number} NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX sign_ins_user ON sign_ins (user_id)`.execute(db);
  await sql`CREATE INDEX sign_ins_expires ON sign_ins (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('sign_ins').execute();
  await db.schema.dropTable('grants').execute();
}
