import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Vectors of passages. They go with their passages, because the previous version deletes passages only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const number = isPostgres ? sql`BIGINT` : sql`INTEGER`;
  await sql`CREATE TABLE passage_vectors (
    passage_id ${number} PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    dimensions ${number} NOT NULL,
    vector ${isPostgres ? sql`BYTEA` : sql`BLOB`} NOT NULL
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('passage_vectors').execute();
}
