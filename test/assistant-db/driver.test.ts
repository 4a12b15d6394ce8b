import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src/assistant-db/schema.ts';
import { openSqlite, prepare } from '../../src/assistant-db/sqlite/connection.ts';
import { openDatabase } from '../../src/assistant-db/sqlite/open.ts';
import { temporaryFolder } from '../support/folder.ts';
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

describe('transactions that follow each other', () => {
  /** Writes a word, in a transaction that is done with it. */
  const write = (db: Store, word: string, then = async () => {}) =>
    db.transaction().execute(async trx => {
      await sql`INSERT INTO words VALUES (${word})`.execute(trx);
      await then();
    });
  const read = async (db: Store) =>
    (await sql<{ word: string }>`SELECT word FROM words ORDER BY rowid`.execute(db)).rows.map(
      ({ word }) => word,
    );

  async function withWords() {
    const folder = temporaryFolder();
    const db = openDatabase(`sqlite:${folder}/bot.db`);
    onTestFinished(() => db.destroy());
    await sql`CREATE TABLE words (word TEXT NOT NULL UNIQUE)`.execute(db);
    const other = openSqlite(`${folder}/bot.db`);
    onTestFinished(() => void other.close());
    const stored = prepare(other, 'SELECT word FROM words ORDER BY rowid').pluck();
    return { db, stored: () => stored.all() };
  }

  test('are stored when each of them is told so, with fewer commits than there are', async () => {
    const { db, stored } = await withWords();
    const seen: unknown[] = [];
    const words = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    await Promise.all(
      words.map(async word => {
        await write(db, word);
        expect(stored()).toContain(word);
        seen.push(stored().length);
      }),
    );
    expect(stored()).toEqual(words);
    expect(new Set(seen).size).toBeLessThan(words.length);
  });

  test('take back their own alone where they fail', async () => {
    const { db, stored } = await withWords();
    const fail = () => Promise.reject(new Error('no'));
    const outcomes = await Promise.allSettled([
      write(db, 'first', fail),
      write(db, 'second'),
      write(db, 'third', fail),
      write(db, 'second'),
      write(db, 'fourth'),
      write(db, 'fifth', fail),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(stored()).toEqual(['second', 'fourth']);
    await write(db, 'sixth');
    expect(stored()).toEqual(['second', 'fourth', 'sixth']);
  });

  test('are stored before anybody reads what they have written', async () => {
    const { db, stored } = await withWords();
    const reading = async () => {
      const found = await read(db);
      expect(stored()).toEqual(expect.arrayContaining(found));
    };
    await Promise.all([write(db, 'a'), write(db, 'b'), reading(), write(db, 'c'), reading(), write(db, 'd')]);
    expect(stored()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('all fail with what ends the transaction of all of them', async () => {
    const { db, stored } = await withWords();
    // As a full disk does.
    const end = () =>
      db.transaction().execute(trx => sql`INSERT OR ROLLBACK INTO words VALUES ('a')`.execute(trx));
    const outcomes = await Promise.allSettled([write(db, 'a'), write(db, 'b'), end(), write(db, 'c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['c']);
    await write(db, 'd');
    expect(stored()).toEqual(['c', 'd']);
  });
});
