import type { Clock } from '../../lib/clock.ts';
import { heartbeats, type ProcessIdentity } from '../operation/processes.ts';
import { changesOne } from '../queries.ts';
import type { Db } from '../schema.ts';

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
      else if (await expireLease(db, id, beat)) expired.push(id);
    }
    this.#watched = watched;
    return expired;
  }
}

/** @returns false if the process has sent a heartbeat since */
async function expireLease(db: Db, id: string, beat: number): Promise<boolean> {
  return changesOne(db.deleteFrom('processes').where(({ and }) => and({ id, beat })));
}
