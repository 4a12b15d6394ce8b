import type { Clock } from '../../lib/clock.ts';
import { heartbeat, leave, type ProcessIdentity } from '../operation/processes.ts';
import type { Presence } from '../presence.ts';
import type { Store } from '../schema.ts';
import { Leases } from './leases.ts';

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
