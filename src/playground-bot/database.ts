import { migrateUp } from '../assistant-db/migrate.ts';
import { heartbeats, type ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Storage } from '../assistant-db/storage.ts';
import type { Clock } from '../lib/clock.ts';

/** Another playground uses the database. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';

  /** @param name of the database. @param port where it is; 0 while it starts */
  constructor(name: string, port: number) {
    const where = port === 0 ? 'it is just starting' : `http://127.0.0.1:${port}`;
    super(
      `A playground uses ${name} already: ${where}\n` +
        'Use that one, stop it, or give this one another database: DATABASE_URL=sqlite:data/other.db npm start',
    );
  }
}

/** A bot in Telegram uses the database: it would take the playground's people for its own. */
export class BotOnDatabaseError extends Error {
  override readonly name = 'BotOnDatabaseError';

  /** @param processes who, as `host:pid:…` */
  constructor(name: string, processes: readonly string[]) {
    const who = processes.map(id => id.split(':').slice(0, 2).join(', process ')).join('; ');
    super(
      `A bot in Telegram runs on ${name} (${who}), and the playground must not come between.\n` +
        'Leave DATABASE_URL empty for a database of its own.',
    );
  }
}

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
