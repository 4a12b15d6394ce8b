import { expect } from 'vitest';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { connectTo, freshDatabase, test } from './database.ts';

const now = 1;

function write(db: Store | Trx, id: number) {
  return db.insertInto('users').values({ id, first_name: 'Ada', created_at: now }).execute();
}

async function idsIn(db: Store | Trx): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test('a transaction that fails takes back its own writes, and nobody else’s', async () => {
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

test('what an open transaction has written nobody else sees', async () => {
  const { url, db } = await freshDatabase();
  const other = await connectTo(url);
  await db.transaction().execute(async trx => {
    await write(trx, 1);
    expect(await idsIn(other)).toEqual([]);
  });
  expect(await idsIn(other)).toEqual([1]);
});
