import { sql } from 'kysely';
import { expect, test as vitestTest } from 'vitest';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { transactionOf } from '../../src/assistant-db/transaction.ts';
import { connectTo, freshDatabase, freshFile, isOnPostgres, test } from './database.ts';

const now = 1;

function write(db: Store | Trx, id: number) {
  return db.insertInto('users').values({ id, first_name: 'Ada', created_at: now }).execute();
}

async function idsIn(db: Store | Trx): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test('rolls back the writes of a failed transaction, and no others', async () => {
  const { db } = await freshDatabase();
  const failing = (id: number) =>
    db.transaction().execute(async trx => {
      await write(trx, id);
      throw new Error(`not ${id}`);
    });
  const all = await Promise.allSettled([
    failing(1),
    write(db, 2),
    failing(3),
    db.transaction().execute(trx => write(trx, 4)),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await idsIn(db)).toEqual([2, 4]);
});

test('hides the writes of an open transaction', async () => {
  const { url, db } = await freshDatabase();
  const other = await connectTo(url);
  await db.transaction().execute(async trx => {
    await write(trx, 1);
    expect(await idsIn(other)).toEqual([]);
  });
  expect(await idsIn(other)).toEqual([1]);
});

test('shows a user’s transaction the writes of earlier ones, even on a server with a stricter default', async () => {
  const { url, db } = await freshDatabase();
  const name = sql.ref(new URL(url).pathname.slice(1));
  if (isOnPostgres())
    await sql`ALTER DATABASE ${name} SET default_transaction_isolation = 'repeatable read'`.execute(db);
  const other = await connectTo(url);
  const next = () => transactionOf(other, 1, async trx => write(trx, (await idsIn(trx)).length + 1));
  const many = () => Promise.all([next(), next(), next()]);
  // The second time there are connections, so they begin at once.
  await many();
  await many();
  expect(await idsIn(other)).toEqual([1, 2, 3, 4, 5, 6]);
});

/** Takes SQLite some milliseconds. */
const SLOW = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT max(i) FROM n`;

vitestTest('keeps the event loop running while many queries wait', async () => {
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

vitestTest('answers waiting queries in order', async () => {
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

vitestTest('stores nothing if a commit fails, and the next transaction works', async () => {
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

vitestTest('fails and stores nothing if a transaction continues after an error that ended it', async () => {
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
