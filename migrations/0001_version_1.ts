import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The schema of version 1 of this assistant: a dialogue in numbered steps (`current_step`), with a state of its
 * own for confirmation (`wait_assistant_confirm`). Times are milliseconds since 1970.
 *
 * A file that version 1 made has all of it, but no record of migrations: it is taken over as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .ifNotExists()
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('username', 'text')
    .addColumn('first_name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('language_code', 'text')
    .addColumn('total_generations', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', 'integer', c => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('sessions')
    .ifNotExists()
    .addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', c => c.notNull().unique().references('users.id'))
    .addColumn('state', 'text', c => c.notNull().defaultTo('idle'))
    .addColumn('photo_file_id', 'text')
    .addColumn('created_at', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'integer', c => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('assistant_sessions')
    .ifNotExists()
    .addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('current_step', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('goal', 'text')
    .addColumn('style', 'text')
    .addColumn('emotion', 'text')
    .addColumn('pose', 'text')
    .addColumn('confirmed', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('history', 'text', c => c.notNull().defaultTo('[]'))
    .addColumn('status', 'text', c => c.notNull().defaultTo('active'))
    .addColumn('created_at', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'integer', c => c.notNull().defaultTo(0))
    .execute();

  await sql`CREATE INDEX IF NOT EXISTS assistant_sessions_user ON assistant_sessions (user_id, id)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('assistant_sessions').execute();
  await db.schema.dropTable('sessions').execute();
  await db.schema.dropTable('users').execute();
}
