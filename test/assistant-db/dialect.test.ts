import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { freshFile } from './database.ts';

const now = 1;

function write(db: Store | Trx, id: number) {
  return db.insertInto('users').values({ id, first_name: 'Ada', created_at: now }).execute();
}

async function idsIn(db: Store | Trx): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Takes SQLite some milliseconds. */
const SLOW = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT max(i) FROM n`;

test('keeps the event loop running while many queries wait', async () => {
  const { db } = await freshFile();
  let turns = 0;
  let done = false;
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 50 }, () => SLOW.execute(db)));
  done = true;
  expect(turns).toBeGreaterThan(10);
});

test('answers waiting queries in order', async () => {
  const { db } = await freshFile();
  const order: number[] = [];
  const ask = async (number: number) => {
    await SLOW.execute(db);
    order.push(number);
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  await Promise.all(numbers.map(ask));
  expect(order).toEqual(numbers);
});

test('stores nothing if a commit fails, and the next transaction works', async () => {
  const { db } = await freshFile();
  const dangling = db.transaction().execute(async trx => {
    // The dangling reference is only noticed by the commit.
    await sql`PRAGMA defer_foreign_keys = ON`.execute(trx);
    await trx
      .insertInto('sessions')
      .values({ user_id: 77, state: 'idle', created_at: now, updated_at: now })
      .execute();
  });
  await expect(dangling).rejects.toThrow('FOREIGN KEY constraint failed');
  await db.transaction().execute(trx => write(trx, 4));
  expect(await idsIn(db)).toEqual([4]);
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('fails and stores nothing if a transaction continues after an error that ended it', async () => {
  const { db } = await freshFile();
  const stubborn = db.transaction().execute(async trx => {
    await write(trx, 1);
    const again = trx.insertInto('users').values({ id: 1, first_name: 'Ada', created_at: now }).orRollback();
    await again.execute().catch(() => undefined);
    await write(trx, 2);
  });
  await expect(stubborn).rejects.toThrow('earlier error has ended the transaction');
  expect(await idsIn(db)).toEqual([]);
  await write(db, 3);
  expect(await idsIn(db)).toEqual([3]);
});
