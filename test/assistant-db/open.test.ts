import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { storageAt } from '../../src/assistant-db/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import { temporaryFolder } from '../support/folder.ts';
import { bytesIn } from '../support/traces.ts';
import { connect, freshFile, NOW } from './database.ts';

test('a new database and its companion files are readable by their owner only', async () => {
  const file = join(temporaryFolder(), 'deep', 'bot.db');
  await migrateUp(connect(file), migrations);
  for (const suffix of ['', '-wal', '-shm']) expect(statSync(file + suffix).mode & 0o777).toBe(0o600);
});

test('returns new columns after another program has migrated the table', async () => {
  const { file, db } = await freshFile();
  await db.insertInto('users').values({ id: 7, first_name: 'Ada', created_at: 1 }).execute();
  const rows = () => db.selectFrom('users').selectAll().execute();
  const [before] = await rows();
  await sql`ALTER TABLE users ADD COLUMN shoe_size INTEGER DEFAULT 41`.execute(connect(file));
  expect(await rows()).toEqual([{ ...before, shoe_size: 41 }]);
});

const SECRET = 'a name that was deleted';

test('removes deleted data from all files when the log is emptied', async () => {
  const { file, db } = await freshFile();
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  await db.deleteFrom('users').execute();
  expect(bytesIn(file, [SECRET])).not.toEqual([]);
  expect(await storageAt(`sqlite:${file}`).purge(db)).toBe(true);
  expect(bytesIn(file, [SECRET])).toEqual([]);
});

test('does not wait for a log that another process reads', async () => {
  const { file, db } = await freshFile();
  const { purge } = storageAt(`sqlite:${file}`);
  const other = openSqlite(file);
  other.exec('BEGIN; SELECT * FROM users');
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  expect(await purge(db)).toBe(false);
  other.exec('COMMIT');
  expect(await purge(db)).toBe(true);
  other.close();
});
