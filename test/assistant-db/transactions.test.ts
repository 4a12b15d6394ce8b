import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { transactionOf } from '../../src/assistant-db/transaction.ts';
import { connectTo, freshDatabase, isOnPostgres, test } from './database.ts';

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
