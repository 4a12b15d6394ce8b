import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import { temporaryFolder } from '../support/folder.ts';
import { connect, freshDatabase } from './database.ts';

test('a new database is its owner’s alone, with all that belongs to it', async () => {
  const file = join(temporaryFolder(), 'deep', 'bot.db');
  await migrateUp(connect(file), migrations);
  for (const suffix of ['', '-wal', '-shm']) expect(statSync(file + suffix).mode & 0o777).toBe(0o600);
});

test('rows have the columns that the table has by now, where another program has migrated it', async () => {
  const { file, db } = await freshDatabase();
  await db.insertInto('users').values({ id: 7, first_name: 'Ada', created_at: 1 }).execute();
  const rows = () => db.selectFrom('users').selectAll().execute();
  const [before] = await rows();
  await sql`ALTER TABLE users ADD COLUMN shoe_size INTEGER DEFAULT 41`.execute(connect(file));
  expect(await rows()).toEqual([{ ...before, shoe_size: 41 }]);
});

test('values keep their names where another program has only changed the order of the columns', async () => {
  const { file, db } = await freshDatabase();
  await db.insertInto('users').values({ id: 7, first_name: 'Ada', created_at: 1 }).execute();
  const taste = { record: 'r', interview: 'done', progress: 'p', question: 3 } as const;
  await db
    .insertInto('preferences')
    .values({ user_id: 7, ...taste, updated_at: 1 })
    .execute();
  const rows = () => db.selectFrom('preferences').selectAll().execute();
  const before = await rows();
  const reversed = Object.keys(before[0] ?? {}).toReversed();
  await connect(file)
    .transaction()
    .execute(async trx => {
      const columns = sql.join(reversed.map(name => sql.ref(name)));
      await sql`CREATE TABLE reversed AS SELECT ${columns} FROM preferences`.execute(trx);
      await sql`DROP TABLE preferences`.execute(trx);
      await sql`ALTER TABLE reversed RENAME TO preferences`.execute(trx);
    });
  for (const _ of [1, 2, 3]) expect(await rows()).toEqual(before);
});
