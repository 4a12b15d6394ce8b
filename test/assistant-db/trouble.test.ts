import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { storageAt } from '../../src/assistant-db/index.ts';
import { beatOnce, heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { checkRoom, DatabaseTroubleError, retryWrite, troubleOf } from '../../src/assistant-db/trouble.ts';
import { Readiness } from '../../src/http/readiness.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { fillDisk, forbidWriting, holdLock } from '../support/failing-database.ts';
import { SILENT } from '../support/log.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { reasonOf } from '../support/reason.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { connectTo, freshDatabase, freshFile, NOW } from './database.ts';

const ME = { id: 'me', leaseMs: 8000 };

/** As large as a picture. */
const write = (db: Awaited<ReturnType<typeof freshDatabase>>['db']) =>
  db.transaction().execute(trx => upsertUser(trx, { id: 7, firstName: 'x'.repeat(500_000) }, NOW));

it('a lost connection fails only its own transaction', async () => {
  const db = await connectTo(await freshPostgres());
  const other = await connectTo(await freshPostgres());
  const failed = db.transaction().execute(async trx => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    const { pid } = rows[0] ?? { pid: 0 };
    await sql`SELECT pg_terminate_backend(${pid})`.execute(other);
    // No query runs meanwhile: the connection reports its end by itself.
    const left = sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`;
    await expect.poll(async () => (await left.execute(other)).rows).toEqual([]);
    await upsertUser(trx, { id: 2, firstName: 'Bob' }, NOW);
  });
  expect(troubleOf(await reasonOf(failed))).toBe('unreachable');
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
});

describe('a database that cannot be written', () => {
  it.each([
    ['a full disk', 'disk_full', fillDisk, 'make room'],
    ['a file system that has become read-only', 'read_only', forbidWriting, 'mount the disk writable'],
  ] as const)('names %s, with what to do, and works again afterwards', async (_name, kind, begin, advice) => {
    const { db } = await freshDatabase();
    const end = await begin(db);
    const failure = await reasonOf(write(db));
    expect(failure).toBeInstanceOf(DatabaseTroubleError);
    expect(failure).toMatchObject({ kind, message: expect.stringContaining(advice) });
    await end();
    await write(db);
  });

  it('waits for a lock without blocking the event loop, and not for each query again', async () => {
    const { file, db } = await freshFile();
    const letGo = await holdLock(file);
    let turns = 0;
    const turning = setInterval(() => turns++, 10);
    const first = reasonOf(write(db));
    const read = db.selectFrom('users').select('id').execute();
    expect(troubleOf(await first)).toBe('locked');
    expect(await read).toEqual([]);
    const whileWaiting = turns;
    expect(whileWaiting).toBeGreaterThan(50);
    expect(troubleOf(await reasonOf(write(db)))).toBe('locked');
    expect(turns - whileWaiting).toBeLessThan(whileWaiting / 2);
    clearInterval(turning);
    const readiness = new Readiness({
      clock: virtualClock(NOW),
      log: SILENT,
      writable: () => beatOnce(db, ME),
      backlog: async () => {
        throw new Error('not reached');
      },
      telegram: () => ({ mode: 'polling', receiving: true, lastContact: undefined }),
      chatProviders: () => [],
      imageProviders: [],
    });
    expect(await readiness.look()).toMatchObject({
      status: 'not ready',
      database: 'failing',
      databaseTrouble: 'locked',
    });
    letGo();
    await heartbeat(db, ME);
    await write(db);
  });

  it('never blocks the event loop at a lock', async () => {
    const { file, db } = await freshFile();
    const delays: number[] = [];
    for (let round = 0; round < 10; round++) {
      const letGo = await holdLock(file);
      const began = performance.now();
      const written = write(db);
      await setImmediate();
      delays.push(performance.now() - began);
      letGo();
      await written;
    }
    expect(Math.min(...delays)).toBeLessThan(10);
  });

  it('waits the full time for a lock that was last seen long ago', async () => {
    const { file, db } = await freshFile();
    await upsertUser(db, { id: 1, firstName: 'Ada' }, NOW);
    const again = () => db.insertInto('users').values({ id: 1, first_name: 'Bo', created_at: NOW }).execute();
    const metAndRefused = async () => {
      const letGo = await holdLock(file);
      const failure = reasonOf(again());
      await setImmediate();
      letGo();
      return failure;
    };
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let round = 0; round < 2; round++) {
      expect(await metAndRefused()).toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
      vi.advanceTimersByTime(60_000);
    }
  });

  it('reports an invalid query as our own error', async () => {
    const { db } = await freshDatabase();
    const failure = await reasonOf(sql`SELECT * FROM nowhere`.execute(db));
    expect(troubleOf(failure)).toBeUndefined();
    expect(failure).toMatchObject({ message: 'no such table: nowhere' });
  });
});

it('treats a disk with hardly any room as full', async () => {
  const { file } = await freshFile();
  const storage = storageAt(`sqlite:${file}`);
  await checkRoom(storage);
  expect(troubleOf(await reasonOf(checkRoom(storage, Number.POSITIVE_INFINITY)))).toBe('disk_full');
});

describe('a write that must not be lost', () => {
  const kept = { what: 'it', otherwise: 'it is lost', facts: {} };
  const full = () => Promise.reject(new DatabaseTroubleError('disk_full', 'SQLITE_FULL'));

  function scene() {
    const lines: string[] = [];
    const log = createLogger({ level: 'info', destination: { write: line => void lines.push(line) } });
    return { clock: virtualClock(NOW), log, lines };
  }

  it('is retried for hours with pauses of seconds, and logged twice', async () => {
    const { clock, log, lines } = scene();
    let tries = 0;
    let works = false;
    const stored = retryWrite({ clock, log }, kept, new AbortController().signal, async () => {
      tries++;
      return works ? 'stored' : full();
    });
    await clock.advance(60 * 60_000);
    expect(tries).toBeGreaterThan(700);
    expect(tries).toBeLessThan(740);
    works = true;
    await clock.advance(5000);
    expect(await stored).toBe('stored');
    expect(lines.map(line => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(
        /^it cannot be stored yet and is kept in memory: the disk of the database is full/,
      ),
      'it is stored now',
    ]);
  });

  it('is tried once more at the end and reported as lost', async () => {
    const { clock, log, lines } = scene();
    const ending = new AbortController();
    const failure = reasonOf(retryWrite({ clock, log }, kept, ending.signal, full));
    await clock.advance(1);
    ending.abort(new Error('the process stops'));
    expect(await failure).toBe(ending.signal.reason);
    expect(JSON.parse(lines.at(-1) ?? '').msg).toMatch(
      /^it could not be stored in time; it is lost\. The cause: the disk/,
    );
  });

  it('is not retried after our own error', async () => {
    const { clock, log, lines } = scene();
    const defect = new TypeError('x');
    const write = () => Promise.reject(defect);
    expect(await reasonOf(retryWrite({ clock, log }, kept, new AbortController().signal, write))).toBe(
      defect,
    );
    expect(lines).toEqual([]);
  });
});
