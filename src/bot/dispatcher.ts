import { StaleTurnError, SupersededError } from '../assistant/context.ts';
import { acknowledgeUpdates } from '../assistant-db/messages/inbox.ts';
import { claimChat, countAttempt, setAside, waitingChats } from '../assistant-db/messages/inbox-claims.ts';
import { earlierDigests } from '../assistant-db/messages/message-digests.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Store, Trx } from '../assistant-db/schema.ts';
import { troubleOf } from '../assistant-db/sqlite/trouble.ts';
import { untilStored } from '../assistant-db/until-stored.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { Slots } from './slots.ts';
import { type Batch, nextBatch } from './updates/batches.ts';
import { mayBeEdit } from './updates/message-digest.ts';

/**
 * How often the inbox is looked at without being told: updates of a process that died, and own ones that were left
 * behind what another process had taken over, while its own lease had expired.
 */
const SWEEP_MS = 2000;
/** What was begun this often and never ended is not begun again: it may be what brings the process down. */
const MAX_ATTEMPTS = 3;

export interface DispatcherDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly botUsername: string;
  /** Handles one batch; must call `acknowledge` inside the transaction that writes what it led to. */
  readonly handle: (batch: Batch, context: HandleContext) => Promise<void>;
  /** Units that are handled at once, at most. */
  readonly turnConcurrency: number;
  /** Tells the person that their message could not be handled; acknowledges the batch. */
  readonly apologize: (batch: Batch, context: HandleContext) => Promise<void>;
}

/** What there is to do in a chat: nothing, something, or something that is to be done alone. */
type Next = 'none' | 'any' | 'suspect';

export interface HandleContext {
  readonly chatId: number;
  readonly signal: AbortSignal;
  acknowledge(trx: Trx): Promise<void>;
}

/**
 * Takes updates out of the inbox: one chat at a time, in order; chats side by side, so many at once, whoever has waited
 * longest first. (grammY's own polling handles one update after another, so one slow model call would keep everybody
 * waiting.)
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #chats = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  readonly #turns = new Map<number, AbortController>();
  readonly #stopping = new AbortController();
  readonly #slots: Slots;
  /** What was begun twice and never ended, alone: where the process dies of it, nothing else is suspected too. */
  readonly #suspects: Slots;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#slots = new Slots(deps.turnConcurrency, this.#stopping.signal);
    this.#suspects = new Slots(1, this.#stopping.signal);
  }

  start(): void {
    this.#sweeping = this.#sweep();
  }

  /** There may be something to handle in this chat. */
  kick(chatId: number): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#chats.has(chatId)) {
      this.#again.add(chatId);
      return;
    }
    const run = this.#work(chatId).finally(() => {
      this.#chats.delete(chatId);
      if (this.#again.delete(chatId)) this.kick(chatId);
    });
    this.#chats.set(chatId, run);
  }

  /** The person has moved on: an answer in the making for this chat is not wanted any more. */
  supersede(chatId: number): void {
    this.#turns.get(chatId)?.abort(new SupersededError('the person has moved on'));
  }

  /** Begins nothing new and waits for the turns in hand; when `deadline` aborts, they are left to the next start. */
  async stop(deadline: AbortSignal): Promise<void> {
    this.#stopping.abort();
    const cancel = () => {
      for (const turn of this.#turns.values()) turn.abort(new Error('the process stops'));
    };
    if (deadline.aborted) cancel();
    deadline.addEventListener('abort', cancel, { once: true });
    await this.#sweeping;
    await Promise.all(this.#chats.values());
  }

  async #sweep(): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      try {
        for (const chatId of await waitingChats(db, me)) {
          // What is in hand is there as well.
          if (!this.#chats.has(chatId)) this.kick(chatId);
        }
      } catch (error) {
        log.error({ err: error }, 'the inbox cannot be read');
      }
      await clock.sleep(SWEEP_MS, this.#stopping.signal);
    }
  }

  async #work(chatId: number): Promise<void> {
    const { clock, log } = this.#deps;
    try {
      // A slot for each batch: whoever has much to say does not keep the others waiting.
      let next: Next | undefined = 'any';
      while (next !== undefined && next !== 'none') {
        const alone: boolean = next === 'suspect';
        next = await (alone ? this.#suspects : this.#slots).run(() => this.#next(chatId, alone));
      }
    } catch (error) {
      // The database itself failed; the updates are still there.
      log.error({ chat: chatId, err: error }, 'a chat could not be worked on; it is tried again');
      await clock.sleep(1000, this.#stopping.signal);
      this.#again.add(chatId);
    }
  }

  /** Handles what comes next in a chat. @returns what there is after that */
  async #next(chatId: number, alone: boolean): Promise<Next> {
    const { db, me, botUsername } = this.#deps;
    const claimed = await claimChat(db, chatId, me);
    const edits = claimed.filter(({ payload }) => mayBeEdit(payload)).map(({ updateId }) => updateId);
    const batch = nextBatch(claimed, botUsername, await earlierDigests(db, edits));
    if (batch === undefined || this.#stopping.signal.aborted) return 'none';
    if (batch.attempts === MAX_ATTEMPTS - 1 && !alone) return 'suspect';
    const settled = await this.#attempt(batch, chatId);
    // The only one that waited; whatever has come since has kicked this chat.
    return (settled && claimed.length === 1) || this.#stopping.signal.aborted ? 'none' : 'any';
  }

  /** @returns true where the batch is acknowledged; where it is not, the chat has to be looked at again. */
  async #attempt(batch: Batch, chatId: number): Promise<boolean> {
    const { db, me, log, clock } = this.#deps;
    const { updateIds, attempts } = batch;
    const acknowledge = async (trx: Trx) => {
      if (!(await acknowledgeUpdates(trx, updateIds, me))) {
        throw new StaleTurnError('Another process has taken these updates over.');
      }
    };
    const turn = new AbortController();
    const context: HandleContext = { chatId, signal: turn.signal, acknowledge };
    if (attempts >= MAX_ATTEMPTS) return this.#setAside(batch, context);
    const stored = (what: string, write: () => Promise<void>) => {
      const kept = { what, otherwise: 'it is done again', facts: { chat: chatId } };
      return untilStored({ clock, log }, kept, this.#stopping.signal, write);
    };
    // Of what has failed before, a begin is stored first: it may bring the process down.
    const counted = attempts > 0;
    const wasNone = async () => {
      if (counted) await stored('that a turn was none', () => countAttempt(db, updateIds, me, -1));
    };
    this.#turns.set(chatId, turn);
    try {
      if (counted) await countAttempt(db, updateIds, me);
      await this.#deps.handle(batch, context);
      return true;
    } catch (error) {
      if (this.#stopping.signal.aborted && turn.signal.aborted) {
        await wasNone();
        return false;
      }
      if (error instanceof SupersededError) {
        await stored('the end of a turn', () => db.transaction().execute(acknowledge));
        return true;
      }
      if (error instanceof StaleTurnError) {
        log.warn({ chat: chatId, err: error }, 'a stale turn was dropped');
        await wasNone();
        return false;
      }
      // Nothing is wrong with the updates: they wait until the database works again.
      if (troubleOf(error) !== undefined) {
        await wasNone();
        throw error;
      }
      const giveUp = attempts + 1 >= MAX_ATTEMPTS;
      log.error({ chat: chatId, updates: updateIds, giveUp, err: error }, 'an update could not be handled');
      if (giveUp) return await this.#setAside(batch, context);
      if (!counted) await countAttempt(db, updateIds, me);
      await clock.sleep(200 * 4 ** attempts, this.#stopping.signal);
      return false;
    } finally {
      this.#turns.delete(chatId);
    }
  }

  /** The person is told, and it is never begun again. @returns true */
  async #setAside(batch: Batch, context: HandleContext): Promise<boolean> {
    const { updateIds, incoming, attempts } = batch;
    await this.#deps.apologize(batch, {
      ...context,
      acknowledge: async trx => {
        await context.acknowledge(trx);
        await setAside(trx, updateIds, incoming.kind);
      },
    });
    this.#deps.log.error(
      { chat: context.chatId, updates: updateIds, kind: incoming.kind, attempts },
      'updates were set aside, as they could not be handled; if the process was killed or ran out of memory, look there',
    );
    return true;
  }
}
