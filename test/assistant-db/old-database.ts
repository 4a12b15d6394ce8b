import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Store } from '../../src/assistant-db/schema.ts';
import { connectTo, emptyDatabase, isOnPostgres } from './database.ts';

const FIXTURES = new URL('../fixtures/before-1.0/', import.meta.url);

const Recording = z.object({
  recordedAt: z.number(),
  tables: z.record(
    z.string(),
    z.array(
      z.record(z.string(), z.union([z.string(), z.number(), z.object({ base64: z.string() }).readonly()])),
    ),
  ),
});

/** A database as commit 94abf94e left it, of the kind on which the test runs. */
export async function oldDatabase(): Promise<{ readonly url: string; readonly db: Store }> {
  const url = await emptyDatabase();
  const db = await connectTo(url);
  const dump = readFileSync(new URL(isOnPostgres() ? 'postgres.sql' : 'sqlite.sql', FIXTURES), 'utf8');
  // SQLite takes one statement at a time.
  const statements = isOnPostgres() ? [dump] : dump.trim().replace(/;$/, '').split(';\n');
  for (const statement of statements) await sql.raw(statement).execute(db);
  return { url, db };
}

/** Moves times, as if the recording was made just now. */
function movedToNow(text: string): string {
  const { recordedAt } = Recording.parse(JSON.parse(text));
  const isRecent = (ms: number) => Math.abs(ms - recordedAt) < 60_000;
  return text.replace(/\b\d{13}\b/g, ms =>
    isRecent(Number(ms)) ? String(Number(ms) - recordedAt + Date.now()) : ms,
  );
}

/**
 * Fills an old database with rows that commit 94abf94e stored in the middle of some work.
 * @param photo the id of a photo at Telegram
 */
export async function fillOldDatabase(
  db: Store,
  recording: 'dialogue' | 'plan' | 'pack-job' | 'task',
  photo: string,
): Promise<void> {
  const text = readFileSync(new URL(`${recording}.json`, FIXTURES), 'utf8').replaceAll('PHOTO', photo);
  const { tables } = Recording.parse(JSON.parse(movedToNow(text)));
  // Tables that refer to others come after them.
  const first = ['users', 'assistant_sessions', 'generations', 'stickers', 'packs', 'plans', 'tasks'];
  const names = [...first, ...Object.keys(tables).filter(name => !first.includes(name))];
  for (const name of names) {
    for (const row of tables[name] ?? []) {
      const values = Object.values(row).map(value =>
        typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value,
      );
      const columns = sql.join(Object.keys(row).map(column => sql.ref(column)));
      await sql`INSERT INTO ${sql.table(name)} (${columns}) VALUES (${sql.join(values)})`.execute(db);
    }
    if (isOnPostgres() && (tables[name] ?? []).some(row => 'id' in row) && name !== 'users')
      await sql`SELECT setval(pg_get_serial_sequence(${name}, 'id'), 100)`.execute(db);
  }
}
