import { addUsage, type DayUsage, dayOf } from '../../assistant-db/operation/usage.ts';
import type { Store, UsageRole } from '../../assistant-db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Observe } from '../../lib/telemetry.ts';
import { ProviderWatch, type ProviderWatchDeps } from './alerts.ts';
import { Broadcaster, type BroadcasterDeps } from './broadcaster.ts';

const WRITE_MS = 10_000;

const COUNTED = ['failures', 'inputTokens', 'outputTokens', 'cachedTokens', 'seconds'] as const;
const NOTHING = { calls: 0, failures: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, seconds: 0 };

type Counted = { readonly [Name in (typeof COUNTED)[number]]?: number | undefined };
type Sum = { -readonly [Name in keyof DayUsage]: DayUsage[Name] };

export class UsageCounter {
  readonly #deps: { readonly db: Store; readonly clock: Clock; readonly log: Logger };
  #unwritten = new Map<string, Sum>();

  constructor(deps: { readonly db: Store; readonly clock: Clock; readonly log: Logger }) {
    this.#deps = deps;
  }

  readonly observe: Observe = event => {
    switch (event.type) {
      case 'model_call': {
        const { role, provider, model, failure, inputTokens, outputTokens, cachedTokens, seconds } = event;
        const failures = failure === undefined ? 0 : 1;
        this.#add(role, provider, model, { failures, inputTokens, outputTokens, cachedTokens, seconds });
        return;
      }
      case 'message_sent':
        return this.#add('telegram', 'telegram', '', {});
      case 'too_many_requests':
        return this.#add('telegram', 'telegram', '', { failures: 1 });
      case 'provider_state':
      case 'update':
      case 'turn':
      case 'job':
      case 'sticker_delivered':
      case 'stars':
        return;
      default:
        event satisfies never;
    }
  };

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.#deps.clock.sleep(WRITE_MS, stopping);
      await this.#write();
    }
  }

  #add(role: UsageRole, provider: string, model: string, counted: Counted): void {
    const day = dayOf(this.#deps.clock.now());
    const key = JSON.stringify([day, role, provider, model]);
    const sum: Sum = this.#unwritten.get(key) ?? { day, role, provider, model, ...NOTHING };
    sum.calls++;
    for (const name of COUNTED) sum[name] += counted[name] ?? 0;
    this.#unwritten.set(key, sum);
  }

  async #write(): Promise<void> {
    const { db, log } = this.#deps;
    const written = this.#unwritten;
    this.#unwritten = new Map();
    try {
      await addUsage(db, [...written.values()]);
    } catch (error) {
      log.error({ err: error }, 'the counts of calls could not be written; they are lost');
    }
  }
}

export interface AdminWorkDeps extends BroadcasterDeps, ProviderWatchDeps {
  readonly onTelemetry: (listener: Observe) => () => void;
}

export class AdminWork {
  readonly #deps: AdminWorkDeps;
  readonly #stopping = new AbortController();
  #working: Promise<unknown> = Promise.resolve();

  constructor(deps: AdminWorkDeps) {
    this.#deps = deps;
  }

  start(): void {
    const counter = new UsageCounter(this.#deps);
    const watch = new ProviderWatch(this.#deps);
    const forget = [counter, watch].map(({ observe }) => this.#deps.onTelemetry(observe));
    const { signal } = this.#stopping;
    const workers = [counter, watch, new Broadcaster(this.#deps)];
    this.#working = Promise.all(workers.map(worker => worker.run(signal))).finally(() => {
      for (const end of forget) end();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }
}
