import { createHmac } from 'node:crypto';
import type { Api } from 'grammy';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { abortable, type ReadWebhookInfo, readWebhookInfo } from '../../telegram/api.ts';
import {
  classifyTelegramError,
  FatalBotError,
  knownWords,
  telegramCause,
  UNAUTHORIZED,
} from '../../telegram/errors.ts';
import { ALLOWED_UPDATES } from './receive.ts';

/** Telegram's words about a delivery answered with 401. */
const WRONG_SECRET = /\b401\b/;

const LOOK_MS = 30_000;
const RETRY_MS = [1000, 5000, 15_000, 60_000];
/** Telegram's default: an omitted one keeps the previous setting. */
const MAX_CONNECTIONS = 40;

export interface WebhookAddress {
  readonly url: string;
  readonly secret: string;
}

/** Where the operator has set none: the same in every process with this token, and no way back to it. */
export function derivedSecret(token: string): string {
  return createHmac('sha256', token).update('webhook secret').digest('hex');
}

export interface WebhookDeps extends WebhookAddress {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onSet: () => void;
}

const ELSEWHERE =
  'Telegram delivers to another webhook: somebody else has set it with the same BOT_TOKEN. Stop the other one, or ' +
  'give both the same WEBHOOK_URL, and start again.';

/**
 * Has Telegram deliver to the webhook, and looks after it. It stays set: what comes while no process runs is
 * delivered to the next one.
 */
export class WebhookFeed {
  readonly #deps: WebhookDeps;
  readonly #stopping = new AbortController();
  #toldError = 0;
  #missing = false;

  constructor(deps: WebhookDeps) {
    this.#deps = deps;
  }

  /** @throws FatalBotError where only the operator can help */
  async run(): Promise<void> {
    const { clock, log } = this.#deps;
    let failures = 0;
    let set = false;
    while (!this.#stopping.signal.aborted) {
      let delay = LOOK_MS;
      try {
        set = set ? await this.#look() : await this.#begin();
        if (!set) delay = 0;
        failures = 0;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (error instanceof FatalBotError) throw error;
        const failure = classifyTelegramError(error);
        if (failure.type === 'unauthorized') throw new FatalBotError(UNAUTHORIZED);
        const cause = telegramCause(error);
        if (failure.type === 'refused') log.error({ cause }, 'Telegram refuses the webhook; retrying');
        else log.warn({ cause }, 'Telegram cannot be reached; retrying');
        const backoff = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? LOOK_MS;
        delay = failure.type === 'wait' ? failure.ms : backoff;
      }
      await clock.sleep(delay, this.#stopping.signal);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #begin(): Promise<boolean> {
    const { url, secret, log, onSet } = this.#deps;
    const info = await this.#info();
    const same = this.#isOurs(info) && !WRONG_SECRET.test(info.last_error_message);
    if (same) log.info('the webhook is set already');
    else {
      await abortable(this.#stopping.signal, signal =>
        this.#deps.api.setWebhook(
          url,
          {
            secret_token: secret,
            allowed_updates: ALLOWED_UPDATES,
            max_connections: MAX_CONNECTIONS,
            drop_pending_updates: false,
          },
          signal,
        ),
      );
      log.info({ host: new URL(url).host }, 'the webhook is set');
    }
    this.#toldError = Math.max(this.#toldError, info.last_error_date);
    this.#missing = false;
    onSet();
    return true;
  }

  async #look(): Promise<boolean> {
    const { url, log } = this.#deps;
    const info = await this.#info();
    if (info.url !== url) {
      // A new process that polls removes the webhook while this one is about to stop, so one miss does not count.
      if (!this.#missing) {
        this.#missing = true;
        log.warn('the webhook was changed by another program');
        return true;
      }
      if (info.url !== '') throw new FatalBotError(ELSEWHERE);
      return false;
    }
    this.#missing = false;
    const { last_error_date: date, last_error_message: message, pending_update_count } = info;
    if (date <= this.#toldError) return true;
    this.#toldError = date;
    log.warn(
      { cause: knownWords(message), pending: pending_update_count },
      'Telegram could not deliver to the webhook',
    );
    // Telegram still sends the secret of an earlier configuration.
    return !WRONG_SECRET.test(message);
  }

  #isOurs(info: ReadWebhookInfo): boolean {
    const allowed = new Set(info.allowed_updates);
    return (
      info.url === this.#deps.url &&
      info.max_connections === MAX_CONNECTIONS &&
      allowed.size === ALLOWED_UPDATES.length &&
      ALLOWED_UPDATES.every(kind => allowed.has(kind))
    );
  }

  async #info(): Promise<ReadWebhookInfo> {
    return readWebhookInfo(
      await abortable(this.#stopping.signal, signal => this.#deps.api.getWebhookInfo(signal)),
    );
  }
}
