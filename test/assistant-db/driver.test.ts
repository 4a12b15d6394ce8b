import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

/** Takes SQLite some milliseconds. */
const SLOW = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT max(i) FROM n`;

test('the event loop turns while many queries wait for each other', async () => {
  const { db } = await freshDatabase();
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

test('queries that wait are answered in their order', async () => {
  const { db } = await freshDatabase();
  const order: number[] = [];
  const ask = async (number: number) => {
    await SLOW.execute(db);
    order.push(number);
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  await Promise.all(numbers.map(ask));
  expect(order).toEqual(numbers);
});
