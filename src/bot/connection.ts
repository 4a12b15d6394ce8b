import type { Api, Bot } from 'grammy';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { abortable, createAbortController, readMe } from '../telegram/api.ts';
import { classifyTelegramError, FatalBotError, telegramCause, UNAUTHORIZED } from '../telegram/errors.ts';
import { setCommandMenu } from './menu.ts';
import type { WebhookAddress } from './updates/webhook.ts';

const RETRY_MS = [500, 1000, 2000, 5000];

export interface TelegramState {
  readonly mode: 'polling' | 'webhook';
  /** Updates can come: the bot polls, or its webhook is set. */
  readonly receiving: boolean;
  /** By {@link Clock.elapsed}. */
  readonly lastContact: number | undefined;
}

export interface ConnectionDeps {
  readonly bot: Pick<Bot, 'api' | 'botInfo'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly adminIds: ReadonlySet<number>;
  readonly webhook: WebhookAddress | undefined;
}

export class Connection {
  readonly api: Api;
  readonly #deps: ConnectionDeps;
  readonly #ended = createAbortController();
  #receiving = false;
  #lastContact: number | undefined;

  constructor(deps: ConnectionDeps) {
    this.api = deps.bot.api;
    this.#deps = deps;
    // A call that hangs must not keep a process that stops.
    this.api.config.use(async (call, method, payload, signal) => {
      const result = await call(method, payload, signal ?? this.#ended.signal);
      if (result.ok) this.heard();
      return result;
    });
  }

  get state(): TelegramState {
    const mode = this.#deps.webhook ? 'webhook' : 'polling';
    return { mode, receiving: this.#receiving, lastContact: this.#lastContact };
  }

  heard(): void {
    this.#lastContact = this.#deps.clock.elapsed();
  }

  receives(): void {
    this.#receiving = true;
  }

  /**
   * Learns the bot's name and removes a webhook if the bot polls; retries until Telegram answers.
   * @returns undefined if `stopping` aborts first
   * @throws FatalBotError if the token is wrong
   */
  async open(stopping: AbortSignal): Promise<string | undefined> {
    const { bot, clock, log, adminIds, webhook } = this.#deps;
    const { api } = this;
    let failures = 0;
    while (!stopping.aborted) {
      try {
        const { username } = await abortable(stopping, async signal => {
          const me = await api.getMe(signal);
          const found = readMe(me);
          bot.botInfo = me;
          if (!webhook) await api.deleteWebhook({ drop_pending_updates: false }, signal);
          return found;
        });
        // The bot works without its menu, and Telegram is strict about how often it is set.
        void setCommandMenu(api, adminIds).catch((error: unknown) =>
          log.warn({ cause: telegramCause(error) }, 'the command menu could not be set'),
        );
        return username;
      } catch (error) {
        const failure = classifyTelegramError(error);
        if (stopping.aborted) return undefined;
        if (failure.type === 'unauthorized') throw new FatalBotError(UNAUTHORIZED);
        // Once: an outage can last for hours.
        if (failures === 0) log.warn({ cause: telegramCause(error) }, 'Telegram cannot be reached; retrying');
        const backoff = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0;
        await clock.sleep(failure.type === 'wait' ? failure.ms : backoff, stopping);
      }
    }
    return undefined;
  }

  /** Calls that still hang, and all later ones, fail when `deadline` aborts. */
  endBy(deadline: AbortSignal): void {
    if (deadline.aborted) this.end();
    deadline.addEventListener('abort', () => this.end(), { once: true });
  }

  end(): void {
    this.#ended.abort();
  }
}
