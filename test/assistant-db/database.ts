import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject, onTestFinished, type ProvidedContext, test as vitestTest } from 'vitest';
import { openAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { storageAt } from '../../src/assistant-db/index.ts';
import { enqueueGeneration } from '../../src/assistant-db/jobs/generations.ts';
import { heartbeat, type ProcessIdentity } from '../../src/assistant-db/operation/processes.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { openDatabase } from '../../src/assistant-db/sqlite/connection.ts';
import { Leases } from '../../src/assistant-db/sqlite/presence.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writeMigrated } from '../support/migrated.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';

export const LEASE_MS = 8000;
export const NOW = Date.UTC(2026, 10, 20, 12);

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases on which tests for every kind run. */
    readonly databases: readonly ('sqlite' | 'postgres')[];
  }
}

type Kind = ProvidedContext['databases'][number];

/** The kind of the running test. */
const running = new AsyncLocalStorage<Kind>();

/** Like vitest's `test`, but runs once on each kind of database. */
export function test(name: string, run: () => Promise<void>): void {
  for (const kind of inject('databases')) vitestTest(`${name} (${kind})`, () => running.run(kind, run));
}

export { test as it };

export function isOnPostgres(): boolean {
  return running.getStore() === 'postgres';
}

/** Connects to a file of SQLite and disconnects after the test. */
export function connect(file: string): Store {
  const db = openDatabase(`sqlite:${file}`);
  onTestFinished(() => db.destroy());
  return db;
}

/** Connects to a `DATABASE_URL` and disconnects after the test. */
export async function connectTo(url: string): Promise<Store> {
  const db = await storageAt(url).open();
  onTestFinished(() => db.destroy());
  return db;
}

/** A new file of SQLite with the current schema. */
export async function freshFile() {
  const file = join(temporaryFolder(), 'bot.db');
  await writeMigrated(file);
  const db = connect(file);
  return { file, url: `sqlite:${file}`, db };
}

/** A new database with the current schema, of the kind on which the test runs. */
export async function freshDatabase(): Promise<{ url: string; db: Store }> {
  if (!isOnPostgres()) return freshFile();
  const url = await freshPostgres();
  return { url, db: await connectTo(url) };
}

/** A database without tables. @returns its URL */
export async function emptyDatabase(kind = running.getStore()): Promise<string> {
  if (kind !== 'postgres') return `sqlite:${join(temporaryFolder(), 'bot.db')}`;
  const url = await freshPostgres();
  const db = await connectTo(url);
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  return url;
}

/** Two live processes on one database, each with its own connection. */
export async function twoProcesses() {
  const { url, db: dbA } = await freshDatabase();
  const dbB = await connectTo(url);
  const a: ProcessIdentity = { id: 'process-a', leaseMs: LEASE_MS };
  const b: ProcessIdentity = { id: 'process-b', leaseMs: LEASE_MS };
  await heartbeat(dbA, a);
  await heartbeat(dbB, b);
  return { dbA, dbB, a, b };
}

/**
 * Runs two transactions at once.
 * @param late begins before the transaction of `early` commits. On PostgreSQL it has ended by then, or waits for it
 */
export async function overlap<T>(
  db: Store,
  early: (trx: Trx) => Promise<unknown>,
  late: () => Promise<T>,
): Promise<T> {
  const { running } = await db.transaction().execute(async trx => {
    await early(trx);
    let hasEnded = false;
    const running = late().finally(() => {
      hasEnded = true;
    });
    const waits = async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    };
    if (isOnPostgres()) await eventually(async () => hasEnded || (await waits())).toBe(true);
    return { running };
  });
  return running;
}

/**
 * Simulates a process that sees no heartbeat of the others for the length of a lease.
 * @returns the processes whose leases expired
 */
export async function expireLeases(db: Store, watcher: ProcessIdentity): Promise<readonly string[]> {
  let elapsed = 0;
  const leases = new Leases({ elapsed: () => elapsed });
  const expired: string[] = [];
  for (; elapsed <= watcher.leaseMs; elapsed += watcher.leaseMs / 4)
    expired.push(...(await leases.expire(db, watcher)));
  return expired;
}

/** A user with an open dialogue. @returns the dialogue's id */
export async function openDialogue(db: Store, userId = 7): Promise<number> {
  return db.transaction().execute(async trx => {
    await upsertUser(trx, { id: userId, firstName: 'Ada' }, NOW);
    return (await openAssistantSession(trx, userId, '', NOW)).id;
  });
}

/** Queues a confirmed set of values. @returns the job's id; undefined if it was queued before */
export async function enqueue(
  db: Store,
  dialogueId: number,
  revision: number,
  userId = 7,
): Promise<number | undefined> {
  const values = { style: 'anime', emotion: 'joy', pose: 'waving', photo_file_id: 'photo-1' };
  const job = await db
    .transaction()
    .execute(trx =>
      enqueueGeneration(trx, { user_id: userId, assistant_session_id: dialogueId, revision, ...values }, NOW),
    );
  return job?.id;
}
