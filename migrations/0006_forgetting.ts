import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Pictures may outlive their job: those of a person who is forgotten are deleted bit by bit. What they had had of the day
 * and the hour goes on counting, under a hash. How often a job was ordered counts as well, as each time may be paid for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildImages(db, '');
  await sql`CREATE TABLE discarded_images (generation_id INTEGER PRIMARY KEY)`.execute(db);
  await sql`CREATE INDEX placements_pack ON placements (pack_id)`.execute(db);
  await sql`CREATE TABLE forgotten_counts (
    person TEXT NOT NULL,
    what TEXT NOT NULL,
    until INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (person, what, until)
  )`.execute(db);
  await sql`CREATE TABLE day_secrets (until INTEGER PRIMARY KEY, secret BLOB NOT NULL)`.execute(db);

  await sql`ALTER TABLE generations ADD COLUMN orders INTEGER NOT NULL DEFAULT 1`.execute(db);
  await sql`DROP INDEX inbox_chat_received`.execute(db);
  await sql`CREATE INDEX inbox_sent ON inbox (chat_id, urgent, status, received_at)`.execute(db);
}

/** @param after what stands behind the id's PRIMARY KEY */
async function rebuildImages(db: Kysely<unknown>, after: string): Promise<void> {
  await sql`CREATE TABLE generation_images_new (
    generation_id INTEGER PRIMARY KEY ${sql.raw(after)},
    drawn BLOB,
    drawn_attempt INTEGER NOT NULL DEFAULT 1,
    cutout BLOB
  )`.execute(db);
  await sql`INSERT INTO generation_images_new (generation_id, drawn, drawn_attempt, cutout)
    SELECT generation_id, drawn, drawn_attempt, cutout FROM generation_images`.execute(db);
  await sql`DROP TABLE generation_images`.execute(db);
  await sql`ALTER TABLE generation_images_new RENAME TO generation_images`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM generation_images WHERE generation_id NOT IN (SELECT id FROM generations)`.execute(
    db,
  );
  await rebuildImages(db, 'REFERENCES generations (id) ON DELETE CASCADE');
  for (const table of ['day_secrets', 'forgotten_counts', 'discarded_images']) {
    await db.schema.dropTable(table).execute();
  }
  for (const index of ['placements_pack', 'inbox_sent']) await db.schema.dropIndex(index).execute();
  await sql`CREATE INDEX inbox_chat_received ON inbox (chat_id, received_at)`.execute(db);
  await db.schema.alterTable('generations').dropColumn('orders').execute();
}
