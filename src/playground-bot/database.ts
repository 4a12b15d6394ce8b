import { rmSync } from 'node:fs';
import { migrateUp } from '../assistant-db/migrate.ts';
import { heartbeats, type ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Store } from '../assistant-db/schema.ts';
import { openDatabase } from '../assistant-db/sqlite/open.ts';
import type { Clock } from '../lib/clock.ts';
import { BotOnDatabaseError } from './errors.ts';

export interface PlaygroundDatabase {
  readonly file: string;
  /** Emptied at the start: the embedded Telegram forgets everything too, and file ids of before mean nothing. */
  readonly anew: boolean;
}

/** Throws {@link BotOnDatabaseError} where somebody's heartbeat goes on; that of whoever was killed stands still. */
async function assertNoBot(db: Store, file: string, clock: Clock, me: ProcessIdentity): Promise<void> {
  const before = await heartbeats(db);
  if (before.size === 0) return;
  // A little longer than from one heartbeat to the next.
  await clock.sleep(me.deadAfterMs / 3);
  const now = await heartbeats(db);
  const alive = [...now].filter(([id, beat]) => before.get(id) !== beat).map(([id]) => id);
  if (alive.length > 0) throw new BotOnDatabaseError(file, alive);
}

/** Opens the database that the playground has the sole use of. */
export async function openPlaygroundDatabase(
  { file, anew }: PlaygroundDatabase,
  clock: Clock,
  me: ProcessIdentity,
): Promise<Store> {
  if (anew) for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const db = openDatabase(`sqlite:${file}`);
  try {
    await migrateUp(db);
    await assertNoBot(db, file, clock, me);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
