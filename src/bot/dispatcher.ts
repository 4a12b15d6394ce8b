import { StaleTurnError, SupersededError } from '../assistant/context.ts';
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
import type { Addressee } from './updates/incoming.ts';
import { mayBeEdit } from './updates/message.ts';
import type { Update } from './updates/receive.ts';

/** Finds updates of a dead process, and own ones left behind by a takeover. */
const POLL_MS = 2000;
const RETRY_MS = 1000;
/** What was begun this often and never ended may be what kills the process: not begun again. */
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
 * Takes updates out of the inbox: one chat at a time and in order, chats concurrently, the longest wait
 * first. grammY's own polling handles one update after another, so that one slow model call would block
 * everybody.
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  /** With the last update that each answers. */
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
          ? log.error({ err: error }, 'the inbox cannot be read')
          : log.error({ chat, err: error }, 'a chat could not be worked on; it is tried again'),
    });
  }

  start(): void {
    this.#chats.start();
  }

  /** @param forAll whether others may take them as well */
  arrived(updates: readonly Update[], forAll: boolean): void {
    const chats = [...new Set(updates.map(({ chatId }) => chatId))];
    for (const chatId of chats) this.#chats.notify(chatId);
    if (chats.length > 0) this.#deps.tell({ type: 'arrived', chats, forAll });
  }

  /** A turn of the chat was queued that no update announces. */
  queued(chatId: number): void {
    this.#chats.notify(chatId);
    this.#deps.tell({ type: 'arrived', chats: [chatId], forAll: true });
  }

  /** @param by the update that ends answers to earlier ones */
  supersede(chat: number, by: number): void {
    this.#supersede(chat, by);
    this.#deps.tell({ type: 'superseded', chat, by });
  }

  /** What another process tells. */
  hear(signal: Exclude<Signal, { type: 'jobs' }>): void {
    if (signal.type === 'superseded') this.#supersede(signal.chat, signal.by);
    else
      for (const chatId of signal.chats) {
        if (signal.forAll || this.#chats.isActive(chatId)) this.#chats.notify(chatId);
      }
  }

  #supersede(chatId: number, by: number): void {
    const turn = this.#turns.get(chatId);
    if (turn && turn.updateId < by) turn.controller.abort(new SupersededError('the person has moved on'));
  }

  /**
   * Begins nothing new and waits for running turns; when `deadline` aborts, they are left to the next start.
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
   * Handles the next batch of a chat. @param alone what was begun twice and never ended runs alone, so that
   * nothing else is suspected where the process dies of it
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
    // The only one that waited; whatever has come since has notified this queue.
    return (acknowledged && claimed.length === 1) || stopping.aborted ? 'idle' : 'more';
  }

  /** Returns true where the batch is acknowledged; otherwise the chat has to be looked at again. */
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
    // Of what has failed before, a begin is stored first: it may bring the process down.
    const counted = attempts > 0;
    const refundAttempt = async () => {
      if (counted) await stored('that a turn was none', () => countAttempt(db, updateIds, me, attempts));
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
      // Nothing is wrong with the updates: they wait until the database works again.
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
