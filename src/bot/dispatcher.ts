import { StaleTurnError, StoppedError, SupersededError } from '../assistant/turn/context.ts';
import {
  acknowledgeUpdates,
  claimChat,
  countAttempt,
  earlierDigests,
  setAside,
  waitingChats,
} from '../assistant-db/messages/inbox.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Signal } from '../assistant-db/presence.ts';
import type { Store, Trx } from '../assistant-db/schema.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { retryWrite, troubleOf } from '../assistant-db/trouble.ts';
import type { Clock } from '../lib/clock.ts';
import { KeyedQueue, type Next } from '../lib/keyed-queue.ts';
import type { Logger } from '../lib/logger.ts';
import { type Batch, nextBatch } from './updates/batches.ts';
import { mayBeEdit } from './updates/edit.ts';
import type { Addressee } from './updates/incoming.ts';
import type { Update } from './updates/receive.ts';

/** Finds updates of a dead process, and own ones that a takeover left. */
const POLL_MS = 2000;
const RETRY_MS = 1000;
/** After this many unfinished attempts an update may be crashing the process, so it is not retried. */
const MAX_ATTEMPTS = 3;

export interface DispatcherDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly addressee: Addressee;
  /** Must call `acknowledge` inside the transaction that writes the result. */
  readonly handle: (batch: Batch, context: HandleContext) => Promise<void>;
  readonly turnConcurrency: number;
  /** Tells the other processes. */
  readonly tell: (signal: Signal) => void;
  readonly apologize: (batch: Batch, context: HandleContext) => Promise<void>;
}

export interface HandleContext {
  readonly chatId: number;
  readonly signal: AbortSignal;
  acknowledge(trx: Trx): Promise<void>;
}

/**
 * Takes updates out of the inbox: in order within a chat, chats concurrently, the longest wait first. grammY's own
 * polling handles one update after another, so one slow model call would block all users.
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  /** Running turns, each with the last update that it answers. */
  readonly #turns = new Map<number, { readonly controller: AbortController; readonly updateId: number }>();
  readonly #chats: KeyedQueue<number>;

  constructor(deps: DispatcherDeps) {
    const { db, me, clock, log } = deps;
    this.#deps = deps;
    this.#chats = new KeyedQueue<number>({
      clock,
      concurrency: deps.turnConcurrency,
      pollMs: POLL_MS,
      retryMs: RETRY_MS,
      waiting: () => waitingChats(db, me),
      step: (chatId, alone, stopping) => this.#next(chatId, alone, stopping),
      onError: (error, chat) =>
        chat === undefined
          ? log.error({ err: error }, 'reading the inbox failed; retrying')
          : log.error({ chat, err: error }, 'handling a chat failed; retrying'),
    });
  }

  start(): void {
    this.#chats.start();
  }

  /** @param forAll whether other processes may handle them too */
  arrived(updates: readonly Update[], forAll: boolean): void {
    const chats = [...new Set(updates.map(({ chatId }) => chatId))];
    for (const chatId of chats) this.#chats.notify(chatId);
    if (chats.length > 0) this.#deps.tell({ type: 'arrived', chats, forAll });
  }

  /** Wakes a chat in which the bot queued a turn of its own. */
  queued(chatId: number): void {
    this.#chats.notify(chatId);
    this.#deps.tell({ type: 'arrived', chats: [chatId], forAll: true });
  }

  /** Aborts the running turn. @param by only if it answers updates before this one */
  supersede(chat: number, by: number): void {
    this.#supersede(chat, by);
    this.#deps.tell({ type: 'superseded', chat, by });
  }

  /** Aborts the turn that answers this update, and no later one. */
  stopAnswer(chat: number, updateId: number): void {
    this.#stopAnswer(chat, updateId);
    this.#deps.tell({ type: 'stopped', chat, updateId });
  }

  /** Handles a signal of another process. */
  hear(signal: Exclude<Signal, { type: 'jobs' }>): void {
    if (signal.type === 'superseded') this.#supersede(signal.chat, signal.by);
    else if (signal.type === 'stopped') this.#stopAnswer(signal.chat, signal.updateId);
    else
      for (const chatId of signal.chats) {
        if (signal.forAll || this.#chats.isActive(chatId)) this.#chats.notify(chatId);
      }
  }

  #supersede(chatId: number, by: number): void {
    const turn = this.#turns.get(chatId);
    if (turn && turn.updateId < by) turn.controller.abort(new SupersededError('the person has moved on'));
  }

  #stopAnswer(chatId: number, updateId: number): void {
    const turn = this.#turns.get(chatId);
    if (turn?.updateId === updateId) turn.controller.abort(new StoppedError('the user stopped the answer'));
  }

  /**
   * Starts nothing new and waits for running turns; when `deadline` aborts, they are left to the next start.
   */
  async stop(deadline: AbortSignal): Promise<void> {
    const stopped = this.#chats.stop();
    const cancel = () => {
      for (const { controller } of this.#turns.values()) controller.abort(new Error('the process stops'));
    };
    if (deadline.aborted) cancel();
    deadline.addEventListener('abort', cancel, { once: true });
    await stopped;
  }

  /**
   * Handles the next batch of a chat.
   * @param alone a batch with two unfinished attempts runs alone, so that nothing else is suspected if it crashes the process
   */
  async #next(chatId: number, alone: boolean, stopping: AbortSignal): Promise<Next> {
    if (stopping.aborted) return 'idle';
    const { db, me, addressee } = this.#deps;
    const claimed = await claimChat(db, chatId, me);
    const edits = claimed.filter(({ payload }) => mayBeEdit(payload)).map(({ updateId }) => updateId);
    const earlier = await earlierDigests(db, edits);
    const batch = nextBatch(claimed, addressee, earlier);
    if (batch === undefined || stopping.aborted) return 'idle';
    if (batch.attempts === MAX_ATTEMPTS - 1 && !alone) return 'alone';
    const acknowledged = await this.#attempt(batch, chatId, stopping);
    // Updates that arrived since have notified this queue.
    return (acknowledged && claimed.length === 1) || stopping.aborted ? 'idle' : 'more';
  }

  /** @returns whether the batch is acknowledged; if not, the chat has to be looked at again */
  async #attempt(batch: Batch, chatId: number, stopping: AbortSignal): Promise<boolean> {
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
      return retryWrite({ clock, log }, kept, stopping, write);
    };
    // The start of a retry is stored first, as it may crash the process.
    const counted = attempts > 0;
    const refundAttempt = async () => {
      if (counted) await stored('the refund of an attempt', () => countAttempt(db, updateIds, me, attempts));
    };
    this.#turns.set(chatId, { controller: turn, updateId: updateIds.at(-1) ?? 0 });
    try {
      if (counted) await countAttempt(db, updateIds, me, attempts + 1);
      await this.#deps.handle(batch, context);
      return true;
    } catch (error) {
      if (stopping.aborted && turn.signal.aborted) {
        await refundAttempt();
        return false;
      }
      if (error instanceof SupersededError) {
        await stored('the end of a turn', () => transactionOf(db, chatId, acknowledge));
        return true;
      }
      if (error instanceof StaleTurnError) {
        log.warn({ chat: chatId, err: error }, 'a stale turn was dropped');
        await refundAttempt();
        return false;
      }
      // The updates are fine: they wait until the database works again.
      if (troubleOf(error) !== undefined) {
        await refundAttempt();
        throw error;
      }
      const giveUp = attempts + 1 >= MAX_ATTEMPTS;
      log.error({ chat: chatId, updates: updateIds, giveUp, err: error }, 'an update could not be handled');
      if (giveUp) return await this.#setAside(batch, context);
      if (!counted) await countAttempt(db, updateIds, me, 1);
      await clock.sleep(200 * 4 ** attempts, stopping);
      return false;
    } finally {
      this.#turns.delete(chatId);
    }
  }

  async #setAside(batch: Batch, context: HandleContext): Promise<boolean> {
    const { updateIds, kind, attempts } = batch;
    await this.#deps.apologize(batch, {
      ...context,
      acknowledge: async trx => {
        await context.acknowledge(trx);
        await setAside(trx, updateIds, kind);
      },
    });
    this.#deps.log.error(
      { chat: context.chatId, updates: updateIds, kind, attempts },
      'updates were set aside after failed attempts; if the process was killed or ran out of memory, start there',
    );
    return true;
  }
}
