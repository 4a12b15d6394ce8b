import type { Clock } from '../../lib/clock.ts';
import { heartbeat, heartbeats, leave, type ProcessIdentity } from '../operation/processes.ts';
import type { Presence } from '../presence.ts';
import { changesOne } from '../queries.ts';
import type { Db, Store } from '../schema.ts';

interface Watched {
  readonly beat: number;
  readonly stillMs: number;
}

/** Watches the other processes by this process's own monotonic time. */
export class Leases {
  readonly #clock: Pick<Clock, 'elapsed'>;
  #watched: ReadonlyMap<string, Watched> = new Map();
  #lookedAt: number | undefined;

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /**
   * Call it several times in `leaseMs`. If this process did not look for a while because its machine slept, that time
   * counts little: others on the same machine slept, too.
   * @returns the processes whose leases have expired
   */
  async expire(db: Db, me: ProcessIdentity): Promise<readonly string[]> {
    const now = this.#clock.elapsed();
    const passed = Math.min(now - (this.#lookedAt ?? now), me.leaseMs / 3);
    this.#lookedAt = now;
    const watched = new Map<string, Watched>();
    const expired: string[] = [];
    for (const [id, beat] of await heartbeats(db)) {
      if (id === me.id) continue;
      const before = this.#watched.get(id);
      const stillMs = before?.beat === beat ? before.stillMs + passed : 0;
      if (stillMs < me.leaseMs) watched.set(id, { beat, stillMs });
      // Nothing is deleted if the process has sent a heartbeat since.
      else if (await changesOne(db.deleteFrom('processes').where(({ and }) => and({ id, beat }))))
        expired.push(id);
    }
    this.#watched = watched;
    return expired;
  }
}

/**
 * A process whose heartbeat stops is dead. Two bots on one file only occur while deploys overlap: they need no
 * notifications, and Telegram makes one of them wait.
 */
export async function join(db: Store, me: ProcessIdentity, clock: Pick<Clock, 'elapsed'>): Promise<Presence> {
  const leases = new Leases(clock);
  const { signal } = new AbortController();
  await heartbeat(db, me);
  return {
    renew: async () => {
      await heartbeat(db, me);
      return leases.expire(db, me);
    },
    tell: () => {},
    listen: () => {},
    lead: async () => signal,
    resign: async () => {},
    leave: () => leave(db, me),
  };
}
