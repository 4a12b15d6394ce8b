import { existsSync, readdirSync, readlinkSync, renameSync, statSync } from 'node:fs';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { storageAt } from '../../src/assistant-db/index.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import { WriteAheadLog } from '../../src/assistant-db/sqlite/write-ahead-log/index.ts';
import workOnLog from '../../src/assistant-db/sqlite/write-ahead-log/worker.ts';
import { sharedThreads } from '../support/shared.ts';
import { bytesIn } from '../support/traces.ts';
import { connect, freshDatabase, NOW } from './database.ts';

const SECRET = 'a name that was deleted';
const MEBIBYTE = 2 ** 20;

async function databaseWithLog() {
  const { file, db } = await freshDatabase();
  const log = await WriteAheadLog.of(db, file, sharedThreads);
  if (log === undefined) throw new Error('a file has a log');
  onTestFinished(() => log.close());
  const size = () => statSync(file).size;
  /** As many bytes as pictures have, more than SQLite leaves in the log by itself. */
  const write = async (name = 'x'.repeat(MEBIBYTE)) => {
    for (let id = 1; id <= 8; id++) await upsertUser(db, { id, firstName: name }, NOW);
  };
  return { file, db, log, size, write };
}

type WithLog = Awaited<ReturnType<typeof databaseWithLog>>;
let log: WithLog['log'];
let db: WithLog['db'];
let file: string;
let size: WithLog['size'];
let write: WithLog['write'];
beforeEach(async () => {
  ({ log, db, file, size, write } = await databaseWithLog());
});

test('whoever writes leaves it to the thread to copy what was written into the database', async () => {
  const before = size();
  await write();
  expect(size()).toBe(before);
  await log.run();
  expect(size()).toBeGreaterThan(before + 8 * MEBIBYTE);
  expect(await connect(file).selectFrom('users').select('id').execute()).toHaveLength(8);
});

test('a log that is never written back does not grow without end', async () => {
  for (let round = 0; round < 12; round++) await write(`${round % 10}`.repeat(MEBIBYTE));
  expect(statSync(`${file}-wal`).size).toBeLessThan(80 * MEBIBYTE);
});

test('what was deleted is in no file any more once the log is emptied', async () => {
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  await db.deleteFrom('users').execute();
  expect(bytesIn(file, [SECRET])).not.toEqual([]);
  expect(await log.purge()).toBe(true);
  expect(bytesIn(file, [SECRET])).toEqual([]);
});

test('a log that another process reads is left, and not waited for', async () => {
  const other = openSqlite(file);
  other.exec('BEGIN; SELECT * FROM users');
  await upsertUser(db, { id: 7, firstName: SECRET }, NOW);
  expect(await log.purge()).toBe(false);
  other.exec('COMMIT');
  expect(await log.purge()).toBe(true);
  other.close();
});

test('a database that cannot be written back says why', async () => {
  renameSync(file, `${file}.away`);
  await expect(log.run()).rejects.toThrow('unable to open database file');
});

test('a database in memory has no log', async () => {
  expect(await storageAt('sqlite::memory:').maintain(db, sharedThreads)).toBeUndefined();
});

/** How many of this process's open files are this one. */
function timesOpen(path: string): number {
  const links = readdirSync('/proc/self/fd').map(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return undefined;
    }
  });
  return links.filter(link => link === path).length;
}

test.skipIf(!existsSync('/proc/self/fd'))(
  'the thread opens a database once, however often it has work, and lets go of it at the end',
  async () => {
    await log.close();
    await db.destroy();
    expect(timesOpen(file)).toBe(0);
    for (let times = 0; times < 3; times++) {
      workOnLog({ file, work: 'write_back' });
      expect(timesOpen(file)).toBe(1);
    }
    workOnLog({ file, work: 'close' });
    expect(timesOpen(file)).toBe(0);
  },
);
