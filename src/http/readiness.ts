import type { ProviderState } from '../ai-chat/index.ts';
import type { Backlog, Waiting } from '../assistant-db/operation/statistics.ts';
import { type DatabaseTrouble, troubleOf } from '../assistant-db/trouble.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { isBuiltIn } from '../providers/index.ts';

/** A poll comes back within half a minute, and a webhook is looked at as often. */
const CONTACT_MS = 90_000;
/** A probe gives up sooner or later: the answer has to be there before. */
const DATABASE_MS = 4000;

export interface ReadinessDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Writes to the database and reads from it; rejects, or is false, where that fails. */
  readonly writable: () => Promise<boolean>;
  readonly backlog: () => Promise<Backlog>;
  readonly telegram: () => {
    readonly mode: string;
    readonly receiving: boolean;
    /** By {@link Clock.elapsed}. */
    readonly lastContact: number | undefined;
  };
  readonly chatProviders: () => readonly ProviderState[];
  readonly imageProviders: readonly string[];
}

interface QueueReport {
  readonly waiting: number;
  readonly oldestSeconds: number;
}

export interface ReadinessReport {
  readonly status: 'ready' | 'not ready' | 'draining';
  readonly database?: 'ok' | 'failing';
  readonly databaseTrouble?: DatabaseTrouble;
  readonly telegram?: {
    readonly state: 'ok' | 'failing';
    readonly mode: string;
    readonly lastContact: string | null;
  };
  /** Who leads the dialogues now; without a usable model the built-in rules do. */
  readonly chat?: string;
  readonly chatProviders?: readonly {
    readonly provider: string;
    readonly model: string;
    readonly breaker: ProviderState['breaker'];
    readonly failure?: string;
  }[];
  readonly imageProviders?: readonly string[];
  readonly queues?: Readonly<Record<keyof Backlog, QueueReport>>;
}

/** Whether this process can do its work, looked at when asked. */
export class Readiness {
  readonly #deps: ReadinessDeps;
  #draining = false;
  #last: ReadinessReport['status'] = 'not ready';

  constructor(deps: ReadinessDeps) {
    this.#deps = deps;
  }

  /** From now on the process stops: nothing new is to be sent to it. */
  drain(): void {
    this.#draining = true;
  }

  /** Never rejects. */
  async look(): Promise<ReadinessReport> {
    if (this.#draining) return { status: 'draining' };
    const { clock, telegram, chatProviders, imageProviders } = this.#deps;
    const { queues, trouble } = await this.#database();
    const { mode, receiving, lastContact } = telegram();
    const silentMs = lastContact === undefined ? undefined : clock.elapsed() - lastContact;
    const inContact = receiving && silentMs !== undefined && silentMs < CONTACT_MS;
    const states = chatProviders();
    const leading = states.find(({ breaker }) => breaker === 'closed');
    const report: ReadinessReport = {
      status: queues && inContact ? 'ready' : 'not ready',
      database: queues ? 'ok' : 'failing',
      ...(trouble && { databaseTrouble: trouble }),
      telegram: {
        state: inContact ? 'ok' : 'failing',
        mode,
        lastContact: silentMs === undefined ? null : new Date(clock.now() - silentMs).toISOString(),
      },
      chat: leading === undefined || isBuiltIn(leading.provider) ? 'offline rules' : leading.provider,
      chatProviders: states.map(({ provider, model, breaker, kind }) => ({
        provider,
        model,
        breaker,
        ...(kind !== undefined && { failure: kind }),
      })),
      imageProviders,
      ...(queues && { queues }),
    };
    this.#tell(report);
    return report;
  }

  /** @returns no queues where the database cannot be read and written in time */
  async #database(): Promise<{
    readonly queues?: ReadinessReport['queues'];
    readonly trouble?: DatabaseTrouble | undefined;
  }> {
    const { clock, log, writable, backlog } = this.#deps;
    const late = new AbortController();
    const look = async () => {
      const queues = (await writable()) ? await backlog() : undefined;
      return queues && this.#reportOf(queues);
    };
    try {
      const queues = await Promise.race([
        look(),
        clock.sleep(DATABASE_MS, late.signal).then(() => undefined),
      ]);
      return { queues };
    } catch (error) {
      log.error({ err: error }, 'the database cannot be written');
      return { trouble: troubleOf(error) };
    } finally {
      late.abort();
    }
  }

  #reportOf({ inbox, outbox, jobs }: Backlog): NonNullable<ReadinessReport['queues']> {
    const now = this.#deps.clock.now();
    const of = ({ count, since }: Waiting): QueueReport => ({
      waiting: count,
      oldestSeconds: since === undefined ? 0 : Math.max(0, Math.round((now - since) / 1000)),
    });
    return { inbox: of(inbox), outbox: of(outbox), jobs: of(jobs) };
  }

  /** A change is worth a line, every look is not. */
  #tell({ status, database, databaseTrouble, telegram }: ReadinessReport): void {
    if (status === this.#last) return;
    this.#last = status;
    const { log } = this.#deps;
    if (status === 'ready') log.info('ready');
    else log.warn({ database, databaseTrouble, telegram: telegram?.state }, 'not ready');
  }
}
