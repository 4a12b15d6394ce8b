import type { Api } from 'grammy';
import type { Presence } from '../../assistant-db/presence.ts';
import { abortable } from '../../telegram/api.ts';
import {
  classifyTelegramError,
  FatalBotError,
  isWebhookConflict,
  telegramCause,
  UNAUTHORIZED,
} from '../../telegram/errors.ts';
import { ALLOWED_UPDATES, type ReceiveDeps, receive } from './receive.ts';

const POLL_SECONDS = 25;
/** How often a process checks whether the polling one is gone. */
const LOOK_MS = 2000;
/** After a deploy the old process may poll on for a moment. */
const CONFLICT_GRACE_MS = 30_000;
const RETRY_MS = [1000, 2000, 5000, 10_000];

export interface FeedDeps extends ReceiveDeps {
  readonly api: Api;
  /** Decides which of several processes polls. */
  readonly presence: Pick<Presence, 'lead' | 'resign'>;
}

class NotStoredError extends Error {}

/** Another process polls now. */
class LeadLostError extends Error {}

class NoUpdatesError extends Error {
  override readonly name = 'NoUpdatesError';
}

const ANOTHER_POLLER =
  'Another process polls Telegram with the same BOT_TOKEN. Stop the other one and start again.';
const WEBHOOK_SET =
  'Somebody has set a webhook for this BOT_TOKEN while the bot polls: another process runs with WEBHOOK_URL. Stop one ' +
  'of the two and start again; at its start a polling bot removes the webhook.';

/**
 * Long polling. Asking for the next updates acknowledges the earlier ones, so those are stored first: a
 * killed process loses none.
 */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #stopping = new AbortController();

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /** @throws FatalBotError if only the operator can help */
  async run(): Promise<void> {
    const { presence, log } = this.#deps;
    await this.#run();
    await presence
      .resign('polling')
      .catch((err: unknown) =>
        log.debug({ err }, 'resigning from polling failed; another process takes over later'),
      );
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#deps;
    let offset = 0;
    let failures = 0;
    let trouble: 'Telegram' | 'database' | undefined;
    let conflictSince: number | undefined;
    while (!this.#stopping.signal.aborted) {
      try {
        const leading = await this.#deps.presence.lead('polling').catch((cause: unknown) => {
          throw new NotStoredError('the database does not answer', { cause });
        });
        if (leading === undefined) {
          offset = 0;
          conflictSince = undefined;
          await clock.sleep(LOOK_MS, this.#stopping.signal);
          continue;
        }
        offset = await this.#poll(offset, leading);
        if (trouble === 'Telegram') log.info('Telegram can be reached again');
        if (trouble === 'database') log.info('updates can be stored again');
        trouble = undefined;
        failures = 0;
        conflictSince = undefined;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (error instanceof LeadLostError) continue;
        const failure = classifyTelegramError(error);
        if (failure.type === 'unauthorized') throw new FatalBotError(UNAUTHORIZED);
        if (failure.type === 'conflict') {
          conflictSince ??= clock.elapsed();
          const webhook = isWebhookConflict(error);
          if (clock.elapsed() - conflictSince > CONFLICT_GRACE_MS)
            throw new FatalBotError(webhook ? WEBHOOK_SET : ANOTHER_POLLER);
          log.warn(
            webhook
              ? 'a webhook is set for this token, so no updates can be fetched'
              : 'another process is polling with this token; waiting for it to stop',
          );
        } else if (error instanceof NotStoredError) {
          if (trouble !== 'database')
            log.error(
              { err: error.cause },
              'storing updates failed; they will be fetched again, as they were not acknowledged',
            );
          trouble = 'database';
        } else {
          if (trouble !== 'Telegram')
            log.warn({ cause: telegramCause(error) }, 'Telegram cannot be reached; retrying');
          trouble = 'Telegram';
        }
        const backoff = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0;
        await clock.sleep(failure.type === 'wait' ? failure.ms : backoff, this.#stopping.signal);
      }
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Returns the offset that acknowledges what was stored. */
  async #poll(offset: number, leading: AbortSignal): Promise<number> {
    const { api } = this.#deps;
    const order = { offset, limit: 100, timeout: POLL_SECONDS, allowed_updates: ALLOWED_UPDATES };
    const ask = abortable(this.#stopping.signal, signal => api.getUpdates(order, signal), leading);
    const updates: unknown = await ask.catch((error: unknown) => {
      throw leading.aborted ? new LeadLostError() : error;
    });
    if (!Array.isArray(updates)) throw new NoUpdatesError('Telegram did not answer with a list of updates');
    const last = await receive(this.#deps, updates).catch((cause: unknown) => {
      throw new NotStoredError('the updates could not be stored', { cause });
    });
    // Without an id nothing can be acknowledged: the same updates would be fetched forever.
    if (last === undefined && updates.length > 0) throw new NoUpdatesError('updates came without an id');
    return last === undefined ? offset : Math.max(offset, last + 1);
  }
}
