import type { Api } from 'grammy';
import { storeUpdates } from '../assistant-db/inbox.ts';
import type { ProcessIdentity } from '../assistant-db/processes.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { abortable } from './api.ts';
import { classifyTelegramError, telegramCause } from './telegram-errors.ts';
import { ALLOWED_UPDATES, type UpdateAddress, updateAddress } from './updates.ts';

/** Seconds that Telegram holds an empty poll. */
const POLL_SECONDS = 25;
/** After a deploy the old process may poll for a moment longer; two pollers for longer than this are a mistake. */
const CONFLICT_GRACE_MS = 30_000;
const RETRY_MS = [1000, 2000, 5000, 10_000];

/** The bot cannot go on; the message tells the operator what to do. */
export class FatalBotError extends Error {
  override readonly name = 'FatalBotError';
}

export interface FeedDeps {
  readonly api: Api;
  readonly db: Store;
  /** It handles what it fetches. */
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  /** New updates of these chats are stored. */
  readonly onStored: (updates: readonly (UpdateAddress & { readonly raw: unknown })[]) => void;
}

/** What was fetched could not be stored; `cause` is the database's error. */
class NotStoredError extends Error {}

export const UNAUTHORIZED =
  'Telegram does not know this BOT_TOKEN. Ask @BotFather for the right one and set it.';
const CONFLICT =
  'Another process polls Telegram with the same BOT_TOKEN (or a webhook is set). Stop the other one and start again.';

/**
 * Fetches updates by long polling. Asking for the next ones is what tells Telegram that the earlier ones have
 * arrived, so they are stored before that: a process killed at any moment loses none.
 */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #stopping = new AbortController();

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /** Polls until stopped. Throws {@link FatalBotError} where only the operator can help. */
  async run(): Promise<void> {
    const { clock, log } = this.#deps;
    let offset = 0;
    let failures = 0;
    let trouble: 'Telegram' | 'database' | undefined;
    let conflictSince: number | undefined;
    while (!this.#stopping.signal.aborted) {
      try {
        offset = await this.#poll(offset);
        if (trouble === 'Telegram') log.info('Telegram can be reached again');
        if (trouble === 'database') log.info('updates can be stored again');
        trouble = undefined;
        failures = 0;
        conflictSince = undefined;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        const failure = classifyTelegramError(error);
        if (failure.type === 'unauthorized') throw new FatalBotError(UNAUTHORIZED);
        if (failure.type === 'conflict') {
          conflictSince ??= clock.now();
          if (clock.now() - conflictSince > CONFLICT_GRACE_MS) throw new FatalBotError(CONFLICT);
          log.warn('another process is polling with this token; waiting for it to stop');
        } else if (error instanceof NotStoredError) {
          if (trouble !== 'database')
            log.error(
              { err: error.cause },
              'the updates could not be stored; they are fetched again, as they were not acknowledged',
            );
          trouble = 'database';
        } else {
          if (trouble !== 'Telegram')
            log.warn({ cause: telegramCause(error) }, 'Telegram cannot be reached; trying on');
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

  /** @returns the offset that acknowledges what was stored. */
  async #poll(offset: number): Promise<number> {
    const { api, db, me, clock, log } = this.#deps;
    const updates: readonly unknown[] = await abortable(this.#stopping.signal, signal =>
      api.getUpdates({ offset, limit: 100, timeout: POLL_SECONDS, allowed_updates: ALLOWED_UPDATES }, signal),
    );
    let next = offset;
    const known = [];
    for (const raw of updates) {
      const address = updateAddress(raw);
      const id = address?.updateId ?? updateIdOf(raw);
      if (id !== undefined) next = Math.max(next, id + 1);
      if (address === undefined) log.warn({ update: id }, 'an update of no known kind was passed over');
      else known.push({ ...address, payload: JSON.stringify(raw), raw });
    }
    const stored = await storeUpdates(db, known, clock.now(), me).catch((cause: unknown) => {
      throw new NotStoredError('the updates could not be stored', { cause });
    });
    this.#deps.onStored(known.filter(update => stored.has(update.updateId)));
    return next;
  }
}

function updateIdOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('update_id' in raw)) return undefined;
  return typeof raw.update_id === 'number' ? raw.update_id : undefined;
}
