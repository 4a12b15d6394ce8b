import { readdirSync, readlinkSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { fillDisk } from '../support/failing-database.ts';
import { connect, freshDatabase } from './database.ts';

const now = 1;

function write(db: Store | Trx, id: number) {
  return db.insertInto('users').values({ id, first_name: 'Ada', created_at: now }).execute();
}

async function idsIn(db: Store | Trx): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Pages in the log since it was copied last, all of which are copied now. */
async function pagesWritten(db: Store): Promise<number> {
  const { rows } = await sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(db);
  const [{ log }] = z.tuple([z.object({ log: z.int() })]).parse(rows);
  return log;
}

function gate() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>(settle => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Why each of them has failed; undefined for what has not. */
async function reasons(all: readonly Promise<unknown>[]): Promise<(string | undefined)[]> {
  const settled = await Promise.allSettled(all);
  return settled.map(one => (one.status === 'rejected' ? String(one.reason) : undefined));
}

test('what is written at the same moment costs the pages of one commit', async () => {
  const { db } = await freshDatabase();
  await pagesWritten(db);
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const id of ids) await db.transaction().execute(trx => write(trx, id));
  const oneByOne = await pagesWritten(db);
  await Promise.all(ids.map(id => db.transaction().execute(trx => write(trx, id + 100))));
  const together = await pagesWritten(db);
  expect(together).toBeLessThan(oneByOne / 2);
  expect(await idsIn(db)).toHaveLength(40);
});

test('nobody is told of what another connection cannot see yet', async () => {
  const { file, db } = await freshDatabase();
  const other = connect(file);
  /** @returns of what it has written or seen, the ids that another connection does not see when it is answered */
  const unseen = async (work: Promise<readonly number[]>) => {
    const ids = await work;
    const seen = await idsIn(other);
    return ids.filter(id => !seen.includes(id));
  };
  const written = (id: number, work: Promise<unknown>) => work.then(() => [id]);
  const work = [
    written(
      1,
      db.transaction().execute(trx => write(trx, 1)),
    ),
    written(2, write(db, 2)),
    written(
      3,
      db.transaction().execute(trx => write(trx, 3)),
    ),
    idsIn(db),
  ];
  expect(await Promise.all(work.map(unseen))).toEqual([[], [], [], []]);
  expect(await idsIn(other)).toEqual([1, 2, 3]);
});

test('a transaction that fails takes back its own writes, and nobody else’s', async () => {
  const { db } = await freshDatabase();
  const failing = (id: number) =>
    db.transaction().execute(async trx => {
      await write(trx, id);
      throw new Error(`not ${id}`);
    });
  const work = [
    failing(1),
    write(db, 2),
    failing(3),
    db.transaction().execute(trx => write(trx, 4)),
    failing(5),
  ];
  const none = undefined;
  expect(await reasons(work)).toEqual(['Error: not 1', none, 'Error: not 3', none, 'Error: not 5']);
  expect(await idsIn(db)).toEqual([2, 4]);
});

test('a statement that fails is told to its caller alone', async () => {
  const { db } = await freshDatabase();
  const twice = /UNIQUE constraint failed: users.id/;
  const [first, second, third] = await reasons([write(db, 1), write(db, 1), write(db, 2)]);
  expect([first, third]).toEqual([undefined, undefined]);
  expect(second).toMatch(twice);
  expect(await idsIn(db)).toEqual([1, 2]);
});

/** Writes around one that ends badly for all that are open with it. Which those are is a matter of milliseconds. */
async function writesAround(db: Store, bad: () => Promise<unknown>) {
  const [first, failed, ...rest] = await reasons([write(db, 1), bad(), write(db, 2), write(db, 3)]);
  const told = [first, ...rest].flatMap((reason, index) => (reason === undefined ? [index + 1] : []));
  return { told, failed, stored: await idsIn(db) };
}

test('where the commit fails, what was part of it is told to nobody as stored', async () => {
  const { db } = await freshDatabase();
  const { told, failed, stored } = await writesAround(db, () =>
    db.transaction().execute(async trx => {
      // Then a reference to nothing is found out by the commit.
      await sql`PRAGMA defer_foreign_keys = ON`.execute(trx);
      await trx
        .insertInto('sessions')
        .values({ user_id: 77, state: 'idle', created_at: now, updated_at: now })
        .execute();
    }),
  );
  expect(failed).toMatch(/FOREIGN KEY constraint failed/);
  expect(stored).toEqual(told);
  await write(db, 4);
  expect(await idsIn(db)).toEqual([...told, 4]);
});

test('an error that ends all that is open is told to everybody who was part of it', async () => {
  const { db } = await freshDatabase();
  const { told, failed, stored } = await writesAround(db, () =>
    db.transaction().execute(async trx => {
      await write(trx, 10);
      await trx
        .insertInto('users')
        .values({ id: 10, first_name: 'Ada', created_at: now })
        .orRollback()
        .execute();
    }),
  );
  expect(failed).toMatch(/UNIQUE constraint failed/);
  expect(stored).toEqual(told);
  await write(db, 4);
  expect(await idsIn(db)).toEqual([...told, 4]);
});

test('a transaction that goes on after such an error writes nothing more, and is not taken for stored', async () => {
  const { db } = await freshDatabase();
  const stubborn = (more: boolean) =>
    db.transaction().execute(async trx => {
      await write(trx, 1);
      const again = trx
        .insertInto('users')
        .values({ id: 1, first_name: 'Ada', created_at: now })
        .orRollback();
      await again.execute().catch(() => undefined);
      if (more) await write(trx, 2);
    });
  for (const more of [false, true]) await expect(stubborn(more)).rejects.toThrow('ended already');
  expect(await idsIn(db)).toEqual([]);
});

test('what is still open is stored when the database is closed', async () => {
  const { file, db } = await freshDatabase();
  const written = write(db, 1);
  await Promise.all([written, db.destroy()]);
  expect(await idsIn(connect(file))).toEqual([1]);
});

test.each([
  ['a timer', (begin: () => void) => setImmediate(begin)],
  ['a tick', (begin: () => void) => process.nextTick(begin)],
])('what is written out of %s is not taken for stored where the commit fails', async (_, schedule) => {
  const { db } = await freshDatabase();
  await sql`PRAGMA defer_foreign_keys = ON`.execute(db);
  const session = { user_id: 77, state: 'idle', created_at: now, updated_at: now } as const;
  const written = new Promise((resolve, reject) => {
    schedule(() => db.insertInto('sessions').values(session).execute().then(resolve, reject));
  });
  await expect(written).rejects.toThrow('FOREIGN KEY constraint failed');
});

test('nobody is told of a failure either before what it comes from can be seen by others', async () => {
  const { file, db } = await freshDatabase();
  const other = connect(file);
  const seenByOther: number[][] = [];
  const tell = (work: Promise<unknown>) => work.catch(async () => seenByOther.push(await idsIn(other)));
  await Promise.all([
    write(db, 1),
    tell(write(db, 1)),
    tell(
      db.transaction().execute(async trx => {
        throw new Error(`there are ${await idsIn(trx)}`);
      }),
    ),
  ]);
  expect(seenByOther).toEqual([[1], [1]]);
});

test('a transaction that an error has ended writes nothing in raw SQL either', async () => {
  const { db } = await freshDatabase();
  const stubborn = db.transaction().execute(async trx => {
    await sql`INSERT INTO users (id, first_name, created_at) VALUES (1, 'Ada', 1)`.execute(trx);
    const again = sql`INSERT OR ROLLBACK INTO users (id, first_name, created_at) VALUES (1, 'Ada', 1)`;
    await again.execute(trx).catch(() => undefined);
    await sql`INSERT INTO users (id, first_name, created_at) VALUES (2, 'Ada', 1)`.execute(trx);
  });
  await expect(stubborn).rejects.toThrow('ended already');
  expect(await idsIn(db)).toEqual([]);
});

/** A transaction that nobody can take back any more. */
function endsItself(db: Store) {
  return db.transaction().execute(async trx => {
    await write(trx, 10);
    await sql`ROLLBACK`.execute(trx);
  });
}

const ENDED = /ended already|no such savepoint|no transaction is active/;

test('where a transaction cannot be taken back, all that are open with it are told, and the next begins anew', async () => {
  const { db } = await freshDatabase();
  const { told, failed, stored } = await writesAround(db, () => endsItself(db));
  expect(failed).toMatch(ENDED);
  expect(stored).toEqual(told);
  await write(db, 4);
  expect(await idsIn(db)).toEqual([...told, 4]);
});

test('where it began with nobody beside it, those who come after it are stored, and told so', async () => {
  const { db } = await freshDatabase();
  expect(await reasons([endsItself(db), write(db, 2), write(db, 3)])).toEqual([
    expect.stringMatching(ENDED),
    undefined,
    undefined,
  ]);
  expect(await idsIn(db)).toEqual([2, 3]);
});

test('of a transaction that is open when the database is closed nothing is stored, of those before it everything', async () => {
  const { file, db } = await freshDatabase();
  const written = write(db, 1);
  const { promise: begun, resolve: begin } = gate();
  const { promise: closed, resolve: close } = gate();
  const open = db.transaction().execute(async trx => {
    await write(trx, 2);
    begin();
    await closed;
  });
  await begun;
  await db.destroy();
  close();
  expect(await reasons([written, open])).toEqual([undefined, expect.stringContaining('ended')]);
  expect(await idsIn(connect(file))).toEqual([1]);
});

/** Files that SQLite has for the time being, which have no name in any folder. */
function temporaryFiles(): string[] {
  const opened = readdirSync('/proc/self/fd').map(each => {
    try {
      return readlinkSync(`/proc/self/fd/${each}`);
    } catch (error) {
      // It was the listing's own, or was closed since.
      return String(error);
    }
  });
  return opened.filter(each => each.includes('etilqs'));
}

test('what a transaction beside others may have to take back comes into no temporary file', async () => {
  const { db } = await freshDatabase();
  const long = 'A'.repeat(4000);
  const ids = Array.from({ length: 100 }, (_, index) => index + 1);
  const people = ids.map(id => ({ id, first_name: long, created_at: now }));
  await db.insertInto('users').values(people).execute();
  // A turn of the event loop begins, so that the two are sure to be together.
  await new Promise(resolve => setImmediate(resolve));
  const [, found] = await Promise.all([
    write(db, 1000),
    db.transaction().execute(async trx => {
      for (const id of ids)
        await trx.updateTable('users').set({ first_name: 'Ada' }).where('id', '=', id).execute();
      return temporaryFiles();
    }),
  ]);
  expect(found).toEqual([]);
});

test('where a transaction cannot begin beside others as the disk is full, all of them are told, and the next begins anew', async () => {
  const { db } = await freshDatabase();
  // Its words stay in memory until a savepoint begins, or the commit.
  await sql`CREATE VIRTUAL TABLE words USING fts5(text, content = '', columnsize = 0)`.execute(db);
  const makeRoom = await fillDisk(db);
  const text = Array.from({ length: 20_000 }, (_, index) => `word${index}`).join(' ');
  // However long the first takes, the others do not let the event loop turn before they come: they are sure to be together.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second, third] = await reasons([
    db.transaction().execute(trx => sql`INSERT INTO words (rowid, text) VALUES (1, ${text})`.execute(trx)),
    db.transaction().execute(trx => write(trx, 2)),
    write(db, 3),
  ]);
  expect([first, second]).toEqual([
    expect.stringMatching(/SQLITE_FULL/),
    expect.stringMatching(/SQLITE_FULL/),
  ]);
  expect(await idsIn(db)).toEqual(third === undefined ? [3] : []);
  await makeRoom();
  await write(db, 4);
  expect(await idsIn(db)).toContain(4);
});
