import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { upsertUser } from '../../src/assistant-db/users.ts';
import { emptyLog } from '../../src/assistant-db/write-ahead-log.ts';
import { bytesIn } from '../support/traces.ts';
import { connect, freshDatabase, NOW } from './database.ts';
import { openRaw } from './raw-sqlite.ts';

const SECRET = 'a name that was deleted';

test('what was deleted is in no file any more once the log is emptied', async () => {
  const { file, db } = await freshDatabase();
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  await db.deleteFrom('users').execute();
  expect(bytesIn(file, [SECRET])).not.toEqual([]);
  expect(await emptyLog(db)).toBe(true);
  expect(bytesIn(file, [SECRET])).toEqual([]);
});

test('a log that another process reads is left, and not waited for', async () => {
  const { file, db } = await freshDatabase();
  const other = openRaw(file);
  other.exec('BEGIN; SELECT * FROM users');
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  const began = performance.now();
  expect(await emptyLog(db)).toBe(false);
  expect(performance.now() - began).toBeLessThan(2000);
  other.exec('COMMIT');
  expect(await emptyLog(db)).toBe(true);
  other.close();
  const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(db);
  expect(rows).toEqual([{ timeout: 5000 }]);
  expect(await connect(file).selectFrom('users').selectAll().execute()).toHaveLength(1);
});
