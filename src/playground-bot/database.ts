import { migrateUp } from '../assistant-db/migrate.ts';
import { heartbeats, type ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Storage } from '../assistant-db/storage.ts';
import type { Clock } from '../lib/clock.ts';
import { BotOnDatabaseError } from './errors.ts';

export interface PlaygroundDatabase {
  /** Its `DATABASE_URL`. */
  readonly url: string;
  /** Emptied at the start: the embedded Telegram forgets everything too, and file ids of before mean nothing. */
  readonly anew: boolean;
}

/** Throws {@link BotOnDatabaseError} where somebody's heartbeat goes on; that of whoever was killed stands still. */
async function assertNoBot(db: Store, name: string, clock: Clock, me: ProcessIdentity): Promise<void> {
  const before = await heartbeats(db);
  if (before.size === 0) return;
  // A little longer than from one heartbeat to the next.
  await clock.sleep(me.leaseMs / 3);
  const now = await heartbeats(db);
  const alive = [...now].filter(([id, beat]) => before.get(id) !== beat).map(([id]) => id);
  if (alive.length > 0) throw new BotOnDatabaseError(name, alive);
}

/** Opens the database that the playground holds the lock of. */
export async function openPlaygroundDatabase(
  storage: Storage,
  { anew }: Pick<PlaygroundDatabase, 'anew'>,
  clock: Clock,
  me: ProcessIdentity,
): Promise<Store> {
  if (anew) await storage.erase();
  const db = storage.open();
  try {
    await migrateUp(db, storage.migrations);
    await assertNoBot(db, storage.name, clock, me);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
