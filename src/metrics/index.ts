import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Observe } from '../lib/telemetry.ts';
import { countEvents } from './counted.ts';
import { type ReadDeps, readOnScrape } from './read.ts';

export interface Metrics {
  readonly observe: Observe;
  /** Every metric there is, a histogram by its name without `_bucket`, `_sum` and `_count`. */
  readonly names: readonly string[];
  /** Prometheus' text format, and its content type. */
  text(): Promise<{ readonly type: string; readonly text: string }>;
}

/**
 * The metrics of one bot, in a registry of their own: what is counted, what is read when somebody looks, and
 * the process itself (memory, processor, garbage collection, delay of the event loop).
 */
export function createMetrics(deps: ReadDeps): Metrics {
  const registry = new Registry();
  const observe = countEvents(registry);
  readOnScrape(registry, deps);
  collectDefaultMetrics({ register: registry });
  return {
    observe,
    names: registry.getMetricsAsArray().map(({ name }) => name),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
