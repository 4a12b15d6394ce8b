import { expect, test } from 'vitest';
import { storageAt } from '../../src/assistant-db/index.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import { bytesIn } from '../support/traces.ts';
import { freshDatabase, NOW } from './database.ts';

const SECRET = 'a name that was deleted';

test('what was deleted is in no file any more once the log is emptied', async () => {
  const { file, db } = await freshDatabase();
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  await db.deleteFrom('users').execute();
  expect(bytesIn(file, [SECRET])).not.toEqual([]);
  expect(await storageAt(`sqlite:${file}`).purge(db)).toBe(true);
  expect(bytesIn(file, [SECRET])).toEqual([]);
});

test('a log that another process reads is left, and not waited for', async () => {
  const { file, db } = await freshDatabase();
  const { purge } = storageAt(`sqlite:${file}`);
  const other = openSqlite(file);
  other.exec('BEGIN; SELECT * FROM users');
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  expect(await purge(db)).toBe(false);
  other.exec('COMMIT');
  expect(await purge(db)).toBe(true);
  other.close();
});
