import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderState } from '../ai-chat/index.ts';
import type { Backlog } from '../assistant-db/operation/statistics.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { ModelCall, Observe } from '../lib/telemetry.ts';

export function createMetrics(deps: ReadDeps) {
  const registry = new Registry();
  const observe = countEvents(registry);
  readOnScrape(registry, deps);
  collectDefaultMetrics({ register: registry });
  return {
    observe,
    /** Histograms are listed without `_bucket`, `_sum` and `_count`. */
    names: registry.getMetricsAsArray().map(({ name }) => name),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

const PREFIX = 'sticker_bot_';

const TURN_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45, 90];
const CHAT_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 45, 90];
/** Pictures take minutes if a service is busy. */
const IMAGE_BUCKETS_SECONDS = [2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300];

/** Labels only hold kinds and provider names, nothing that grows with the number of users. */
function countEvents(registry: Registry): Observe {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[],
  ) => new Histogram({ name: `${PREFIX}${name}`, help, buckets, labelNames: [...labelNames], registers });

  const updates = counter('updates_total', 'Updates from Telegram, repeats apart.', ['kind']);
  const turns = histogram(
    'turn_duration_seconds',
    'Handling of one thing that a person did.',
    TURN_BUCKETS_SECONDS,
    ['kind', 'ok'],
  );
  const calls = (role: string, models: string, buckets: number[]) =>
    histogram(`${role}_call_duration_seconds`, `Calls of ${models}, failed ones too.`, buckets, ['provider']);
  const latency = {
    chat: calls('chat', 'chat models', CHAT_BUCKETS),
    image: calls('image', 'image models', IMAGE_BUCKETS_SECONDS),
    transcription: calls('transcription', 'models that write down what is said', CHAT_BUCKETS),
    speech: calls('speech', 'models that speak', CHAT_BUCKETS),
    embedding: calls('embedding', 'embedding models', CHAT_BUCKETS),
  };
  const failures = counter('model_failures_total', 'Calls of models that failed.', [
    'role',
    'provider',
    'kind',
  ]);
  const tokens = counter(
    'model_tokens_total',
    'Tokens as the providers count them; cached ones are input as well.',
    ['role', 'provider', 'direction'],
  );
  const jobs = histogram(
    'job_duration_seconds',
    'Drawing and finishing of stickers.',
    IMAGE_BUCKETS_SECONDS,
    ['outcome'],
  );
  const stickers = counter('stickers_delivered_total', 'Stickers that Telegram has taken.');
  const stars = counter('stars_total', 'Telegram Stars that users paid, and that were refunded.', ['kind']);
  const messages = counter('messages_sent_total', 'Messages of the outbox that Telegram has taken.');
  const waits = counter('telegram_too_many_requests_total', "Telegram's answers 429 to messages.");

  const countCall = ({ role, provider, ms, failure, ...used }: ModelCall) => {
    latency[role].observe({ provider }, ms / 1000);
    if (failure !== undefined) failures.inc({ role, provider, kind: failure });
    const counts = { input: used.inputTokens, output: used.outputTokens, cached: used.cachedTokens };
    for (const [direction, count] of Object.entries(counts)) {
      if (count !== undefined) tokens.inc({ role, provider, direction }, count);
    }
  };

  return event => {
    switch (event.type) {
      case 'update':
        return updates.inc({ kind: event.kind });
      case 'turn':
        return turns.observe({ kind: event.kind, ok: String(event.ok) }, event.ms / 1000);
      case 'model_call':
        return countCall(event);
      case 'job':
        return jobs.observe({ outcome: event.outcome }, event.ms / 1000);
      case 'sticker_delivered':
        return stickers.inc();
      case 'stars':
        return stars.inc({ kind: event.what }, event.stars);
      case 'message_sent':
        return messages.inc();
      case 'too_many_requests':
        return waits.inc();
      // Read from the circuit breakers on scrape.
      case 'provider_state':
        return;
      default:
        event satisfies never;
    }
  };
}

export interface ReadDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly backlog: () => Promise<Backlog>;
  readonly chatProviders: () => readonly ProviderState[];
  readonly ready: () => Promise<boolean>;
  /** Undefined if unknown. */
  readonly freeBytes: () => Promise<number | undefined>;
}

/** Omits what cannot be read: a failing database must not take the other metrics with it. */
function readOnScrape(registry: Registry, deps: ReadDeps): void {
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
        // A metric without labels would be reset to 0, which looks like a real value.
        if (labelNames.length === 0) this.remove();
        else this.reset();
        try {
          await read(this);
        } catch (error) {
          log.warn({ metric: name, err: error }, 'reading a metric failed; leaving it out');
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
