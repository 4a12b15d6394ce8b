import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Store } from '../schema.ts';
import { type Limit, OwnBudget, type SendBudget } from '../send-budget.ts';

/** By the clock of the server, in ms, because the clocks of machines differ. */
const NOW = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::double precision`;
/** The longest wait: the server's clock may have been set back. */
const LATEST = sql<number>`${NOW} + 60000`;

/**
 * Shared by all processes on one database. Its table is unlogged: after a crash of the server all buckets are full, and
 * Telegram reports excess. While the database fails, each process keeps the limits by itself.
 */
export class SharedBudget implements SendBudget {
  readonly #db: Store;
  readonly #log: Logger;
  readonly #own: OwnBudget;

  constructor(db: Store, clock: Pick<Clock, 'elapsed'>, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#own = new OwnBudget(clock);
  }

  async take(bucket: string, limit: Limit): Promise<number> {
    const { intervalMs, burst } = limit;
    try {
      const { rows } = await sql<{ ms: number }>`INSERT INTO send_budget AS known (bucket, full_at)
        VALUES (${bucket}, ${NOW} + ${intervalMs}::double precision)
        ON CONFLICT (bucket) DO UPDATE SET full_at = greatest(least(known.full_at, ${LATEST}), ${NOW})
          + ${intervalMs}::double precision
        RETURNING full_at - ${intervalMs * burst}::double precision - ${NOW} AS ms`.execute(this.#db);
      return Math.max(0, rows[0]?.ms ?? 0);
    } catch (err) {
      this.#log.debug({ err }, 'the budget of messages cannot be shared right now');
      return this.#own.take(bucket, limit);
    }
  }

  async look(bucket: string, limit: Limit): Promise<number> {
    try {
      const { rows } = await sql<{
        ms: number;
      }>`SELECT full_at - ${limit.intervalMs * (limit.burst - 1)}::double precision
        - ${NOW} AS ms FROM send_budget WHERE bucket = ${bucket}`.execute(this.#db);
      return Math.max(0, rows[0]?.ms ?? 0);
    } catch {
      return this.#own.look(bucket, limit);
    }
  }
}
