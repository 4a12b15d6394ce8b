import { Gauge, type Registry } from 'prom-client';
import type { ProviderState } from '../ai-chat/index.ts';
import type { Backlog } from '../assistant-db/operation/statistics.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PREFIX } from './names.ts';

export interface ReadDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly backlog: () => Promise<Backlog>;
  readonly chatProviders: () => readonly ProviderState[];
  readonly ready: () => Promise<boolean>;
  /** What is left for the database to grow, in bytes; undefined where nobody can tell. */
  readonly freeBytes: () => Promise<number | undefined>;
}

/**
 * What is read when somebody looks. What cannot be read then is left out: a database that fails must not take the
 * other metrics with it.
 */
export function readOnScrape(registry: Registry, deps: ReadDeps): void {
  const { clock, log, backlog, chatProviders, ready, freeBytes } = deps;
  const registers = [registry];
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => Promise<void>,
  ) =>
    new Gauge<Label>({
      name: `${PREFIX}${name}`,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        // One without labels would be reset to 0, which is a value like any other.
        if (labelNames.length === 0) this.remove();
        else this.reset();
        try {
          await read(this);
        } catch (error) {
          log.warn({ metric: name, err: error }, 'a metric could not be read');
        }
      },
    });

  const queues = ['inbox', 'outbox', 'jobs'] as const;
  gauge('queue_depth', 'What waits: updates, messages, stickers to draw.', ['queue'], async depth => {
    const waiting = await backlog();
    for (const queue of queues) depth.set({ queue }, waiting[queue].count);
  });
  gauge(
    'queue_oldest_seconds',
    'Age of the oldest one that waits; 0 where none does.',
    ['queue'],
    async age => {
      const waiting = await backlog();
      for (const queue of queues) {
        const { since } = waiting[queue];
        age.set({ queue }, since === undefined ? 0 : Math.max(0, clock.now() - since) / 1000);
      }
    },
  );
  gauge(
    'provider_up',
    '1: the chat model is asked; 0: its circuit breaker is open, or half open.',
    ['provider'],
    async up => {
      for (const { provider, breaker } of chatProviders()) up.set({ provider }, breaker === 'closed' ? 1 : 0);
    },
  );
  gauge('ready', 'As /ready tells: 1 or 0.', [], async gauge => gauge.set((await ready()) ? 1 : 0));
  gauge('disk_free_bytes', "Left for the database's disk.", [], async free => {
    const bytes = await freeBytes();
    if (bytes !== undefined) free.set(bytes);
  });
}
