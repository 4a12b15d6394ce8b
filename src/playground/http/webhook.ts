import { setMaxListeners } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { Update, WebhookInfo } from 'grammy/types';
import type { Clock } from '../../lib/clock.ts';
import type { UpdateQueue } from '../updates.ts';

/** Delays in ms before an update is delivered again; the last one repeats. Telegram's are longer. */
const RETRY_MS = [50, 200, 1000, 5000];
const TIMEOUT_MS = 60_000;

export interface WebhookSettings {
  readonly info: Omit<WebhookInfo, 'pending_update_count'>;
  readonly secret: string;
}

function lineOf(update: Update): number {
  const message =
    update.message ?? update.edited_message ?? update.callback_query?.message ?? update.my_chat_member;
  return message?.chat.id ?? update.callback_query?.from.id ?? 0;
}

/** Returns an error in the words of `last_error_message`. Only a missing answer is an error here. */
function post(to: URL, secret: string, update: Update, signal: AbortSignal): Promise<string | undefined> {
  return new Promise(resolve => {
    const body = JSON.stringify(update);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(secret !== '' && { 'x-telegram-bot-api-secret-token': secret }),
    };
    const request = httpRequest(to, { method: 'POST', headers, signal, timeout: TIMEOUT_MS }, response => {
      response.resume();
      const { statusCode = 0, statusMessage = '' } = response;
      const taken = statusCode >= 200 && statusCode < 300;
      resolve(taken ? undefined : `Wrong response from the webhook: ${statusCode} ${statusMessage}`);
    });
    request.once('timeout', () => request.destroy(new Error('timeout')));
    request.once('error', error =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'Connection refused' : 'Connection lost'),
    );
    request.end(body);
  });
}

/** Delivers chats concurrently and each chat in order. Retries until it gets a 2xx. */
export class Webhook {
  readonly #clock: Clock;
  readonly #updates: UpdateQueue;
  readonly #published = new Map<string, readonly string[]>();
  readonly #busy = new Set<number>();
  #settings: WebhookSettings | undefined;
  #over = new AbortController();
  #turn = 0;

  constructor(clock: Clock, updates: UpdateQueue) {
    this.#clock = clock;
    this.#updates = updates;
    updates.onPush(() => this.#deliver());
  }

  get info(): WebhookSettings['info'] | undefined {
    return this.#settings?.info;
  }

  set(settings: WebhookSettings | undefined): void {
    this.#over.abort();
    this.#over = new AbortController();
    // Every delivery listens.
    setMaxListeners(0, this.#over.signal);
    this.#busy.clear();
    this.#settings = settings;
    this.#deliver();
  }

  publish(origin: string, targets: readonly string[]): void {
    this.#published.set(origin, targets);
  }

  #deliver(): void {
    const settings = this.#settings;
    if (settings === undefined) return;
    const { max_connections = 40 } = settings.info;
    for (const update of this.#updates.pending) {
      const line = lineOf(update);
      if (this.#busy.has(line) || this.#busy.size >= max_connections) continue;
      this.#busy.add(line);
      void this.#insist(settings, update, line, this.#over.signal);
    }
  }

  async #insist(settings: WebhookSettings, update: Update, line: number, over: AbortSignal): Promise<void> {
    for (let tries = 0; !over.aborted; tries++) {
      const error = await this.#try(settings, update, over);
      if (over.aborted) return;
      if (error === undefined) {
        this.#updates.acknowledge(update);
        break;
      }
      this.#settings = {
        ...settings,
        info: {
          ...settings.info,
          last_error_date: Math.floor(this.#clock.now() / 1000),
          last_error_message: error,
        },
      };
      await this.#clock.sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0, over);
    }
    if (over.aborted) return;
    this.#busy.delete(line);
    this.#deliver();
  }

  async #try(
    { info, secret }: WebhookSettings,
    update: Update,
    over: AbortSignal,
  ): Promise<string | undefined> {
    const { origin, pathname, search } = new URL(info.url ?? '');
    const targets = this.#published.get(origin) ?? [];
    const target = targets[this.#turn++ % Math.max(1, targets.length)];
    if (target === undefined) return 'Failed to resolve host: Name or service not known';
    return post(new URL(`${pathname}${search}`, target), secret, update, over);
  }
}
