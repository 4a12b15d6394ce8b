import type { Observe } from '../../../lib/telemetry.ts';
import { ProviderWatch, type ProviderWatchDeps } from './alerts.ts';
import { Broadcaster, type BroadcasterDeps } from './broadcaster.ts';
import { UsageCounter } from './usage-counter.ts';

export interface AdminWorkDeps extends BroadcasterDeps, ProviderWatchDeps {
  /** Calls the listener with every event, until the returned function is called. */
  readonly onTelemetry: (listener: Observe) => () => void;
}

/** What goes on for the administrators in the background: counting, watching the providers, sending broadcasts. */
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

  /** Writes what was counted; a broadcast goes on in another process, or after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }
}
