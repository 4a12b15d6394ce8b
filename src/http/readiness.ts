import type { ProviderState } from '../ai-chat/index.ts';
import type { Backlog, Waiting } from '../assistant-db/operation/statistics.ts';
import { troubleOf } from '../assistant-db/trouble.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { isBuiltIn } from '../providers/index.ts';

/** Polls and webhook checks happen at least every half minute. */
const CONTACT_MS = 90_000;
/** Shorter than the timeout of a probe. */
const DATABASE_MS = 4000;

export interface ReadinessDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Rejects or returns false if the database cannot be written. */
  readonly writable: () => Promise<boolean>;
  readonly backlog: () => Promise<Backlog>;
  readonly telegram: () => {
    readonly mode: string;
    readonly receiving: boolean;
    readonly lastContact: number | undefined;
  };
  readonly chatProviders: () => readonly ProviderState[];
  readonly imageProviders: readonly string[];
}

export class Readiness {
  readonly #deps: ReadinessDeps;
  #draining = false;
  #last = 'not ready';

  constructor(deps: ReadinessDeps) {
    this.#deps = deps;
  }

  drain(): void {
    this.#draining = true;
  }

  async look() {
    if (this.#draining) return { status: 'draining' } as const;
    const { clock, telegram, chatProviders, imageProviders } = this.#deps;
    const { queues, trouble } = await this.#database();
    const { mode, receiving, lastContact } = telegram();
    const silentMs = lastContact === undefined ? undefined : clock.elapsed() - lastContact;
    const inContact = receiving && silentMs !== undefined && silentMs < CONTACT_MS;
    const states = chatProviders();
    const leading = states.find(({ breaker }) => breaker === 'closed');
    const report = {
      status: queues && inContact ? 'ready' : 'not ready',
      database: queues ? 'ok' : 'failing',
      databaseTrouble: trouble,
      telegram: {
        state: inContact ? 'ok' : 'failing',
        mode,
        lastContact: silentMs === undefined ? null : new Date(clock.now() - silentMs).toISOString(),
      },
      // Without a usable model the built-in rules lead the dialogues.
      chat: leading === undefined || isBuiltIn(leading.provider) ? 'offline rules' : leading.provider,
      chatProviders: states.map(({ provider, model, breaker, kind }) => ({
        provider,
        model,
        breaker,
        failure: kind,
      })),
      imageProviders,
      queues,
    } as const;
    // A change is worth a line, every look is not.
    if (report.status !== this.#last) {
      const { database, databaseTrouble } = report;
      if (report.status === 'ready') this.#deps.log.info('ready');
      else this.#deps.log.warn({ database, databaseTrouble, telegram: report.telegram.state }, 'not ready');
    }
    this.#last = report.status;
    return report;
  }

  /** @returns no queues if the database does not answer in time */
  async #database() {
    const { clock, log, writable, backlog } = this.#deps;
    const late = new AbortController();
    const look = async () => ((await writable()) ? this.#reportOf(await backlog()) : undefined);
    try {
      const tooLate = clock.sleep(DATABASE_MS, late.signal).then(() => undefined);
      return { queues: await Promise.race([look(), tooLate]), trouble: undefined };
    } catch (error) {
      log.error({ err: error }, 'the database cannot be written');
      return { queues: undefined, trouble: troubleOf(error) };
    } finally {
      late.abort();
    }
  }

  #reportOf({ inbox, outbox, jobs }: Backlog) {
    const now = this.#deps.clock.now();
    const of = ({ count, since }: Waiting) => ({
      waiting: count,
      oldestSeconds: since === undefined ? 0 : Math.max(0, Math.round((now - since) / 1000)),
    });
    return { inbox: of(inbox), outbox: of(outbox), jobs: of(jobs) };
  }
}
