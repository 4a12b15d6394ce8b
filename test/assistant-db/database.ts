import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { enqueueGeneration } from '../../src/assistant-db/jobs/generations.ts';
import { heartbeat, Leases, type ProcessIdentity } from '../../src/assistant-db/operation/processes.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { openDatabase } from '../../src/assistant-db/sqlite/connection.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writeMigrated } from '../support/migrated.ts';

export const LEASE_MS = 8000;
export const NOW = Date.UTC(2026, 10, 20, 12);

/** A connection that is closed with the test. */
export function connect(file: string) {
  const db = openDatabase(`sqlite:${file}`);
  onTestFinished(() => db.destroy());
  return db;
}

/** A fresh database file with the present schema. */
export async function freshDatabase() {
  const file = join(temporaryFolder(), 'bot.db');
  await writeMigrated(file);
  const db = connect(file);
  return { file, db };
}

/** Two processes on one database file, each with a connection of its own, both alive. */
export async function twoProcesses() {
  const { file, db: dbA } = await freshDatabase();
  const dbB = connect(file);
  const a: ProcessIdentity = { id: 'process-a', leaseMs: LEASE_MS };
  const b: ProcessIdentity = { id: 'process-b', leaseMs: LEASE_MS };
  await heartbeat(dbA, a);
  await heartbeat(dbB, b);
  return { dbA, dbB, a, b };
}

/** Somebody watches all other heartbeats stand still for as long as a lease lasts. @returns whose leases have expired */
export async function expireLeases(
  db: ReturnType<typeof connect>,
  watcher: ProcessIdentity,
): Promise<readonly string[]> {
  let elapsed = 0;
  const leases = new Leases({ elapsed: () => elapsed });
  const expired: string[] = [];
  for (; elapsed <= watcher.leaseMs; elapsed += watcher.leaseMs / 4)
    expired.push(...(await leases.expire(db, watcher)));
  return expired;
}

/** A person with an open dialogue. @returns the dialogue's id. */
export async function openDialogue(db: ReturnType<typeof connect>, userId = 7): Promise<number> {
  return db.transaction().execute(async trx => {
    await upsertUser(trx, { id: userId, firstName: 'Ada' }, NOW);
    return (await openAssistantSession(trx, userId, '', NOW)).id;
  });
}

/** A confirmed set of values in the queue. @returns the job's id, or nothing where it was there already. */
export async function enqueue(
  db: ReturnType<typeof connect>,
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
