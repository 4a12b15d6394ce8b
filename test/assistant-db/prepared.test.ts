import { expect, it } from 'vitest';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { prepared, type Values } from '../../src/assistant-db/prepared.ts';
import { freshDatabase, NOW } from './database.ts';

it('a prepared query is built once for each database, and run with the values of each call', async () => {
  let built = 0;
  const named = prepared((db, { least, name }: Values<{ least: number; name: string }>) => {
    built++;
    return db
      .selectFrom('users')
      .select('id')
      .where('id', '>=', least)
      .where('first_name', '=', name)
      .limit(1);
  });
  const { db } = await freshDatabase();
  for (const id of [1, 2, 3]) await upsertUser(db, { id, firstName: id === 2 ? 'Bo' : 'Ann' }, NOW);
  expect((await named(db, { least: 1, name: 'Ann' })).rows).toEqual([{ id: 1 }]);
  expect((await named(db, { name: 'Ann', least: 2 })).rows).toEqual([{ id: 3 }]);
  expect((await named(db, { least: 3, name: 'Bo' })).rows).toEqual([]);
  await db.transaction().execute(async trx => {
    await upsertUser(trx, { id: 4, firstName: 'Cy' }, NOW);
    expect((await named(trx, { least: 1, name: 'Cy' })).rows).toEqual([{ id: 4 }]);
  });
  expect(built).toBe(1);
  const other = await freshDatabase();
  expect((await named(other.db, { least: 1, name: 'Ann' })).rows).toEqual([]);
  expect(built).toBe(2);
});

it('a prepared query tells how many rows it has changed', async () => {
  const removal = prepared((db, { id }: Values<{ id: number }>) =>
    db.deleteFrom('users').where('id', '=', id),
  );
  const { db } = await freshDatabase();
  await upsertUser(db, { id: 1, firstName: 'Ann' }, NOW);
  expect((await removal(db, { id: 1 })).numAffectedRows).toBe(1n);
  expect((await removal(db, { id: 1 })).numAffectedRows).toBe(0n);
});

it('is built once for each set of values that are given', async () => {
  let built = 0;
  const renaming = prepared(
    (db, { id, ...change }: Values<{ id: number; first_name?: string; username?: string | null }>) => {
      built++;
      return db.updateTable('users').set(change).where('id', '=', id).returning(['first_name', 'username']);
    },
  );
  const { db } = await freshDatabase();
  await upsertUser(db, { id: 1, firstName: 'Ann', username: 'ann' }, NOW);
  const after = async (change: { first_name?: string; username?: string | null }) =>
    (await renaming(db, { id: 1, ...change })).rows[0];
  expect(await after({ first_name: 'Bo' })).toEqual({ first_name: 'Bo', username: 'ann' });
  expect(await after({ username: null })).toEqual({ first_name: 'Bo', username: null });
  expect(await after({ first_name: 'Cy' })).toEqual({ first_name: 'Cy', username: null });
  expect(built).toBe(2);
});
