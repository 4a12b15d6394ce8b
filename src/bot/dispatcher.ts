import { StaleTurnError, SupersededError } from '../assistant/context.ts';
import { claimChat, noteFailedAttempt, settleUpdates, waitingChats } from '../assistant-db/inbox.ts';
import { earlierDigests } from '../assistant-db/message-digests.ts';
import type { ProcessIdentity } from '../assistant-db/processes.ts';
import type { Store, Trx } from '../assistant-db/schema.ts';
import { troubleOf } from '../assistant-db/trouble.ts';
import { untilStored } from '../assistant-db/until-stored.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { mayBeEdit } from './message-digest.ts';
import { firstUnit, type Unit } from './units.ts';

/**
 * How often the inbox is looked at without being told: updates of a process that died, and own ones that were left
 * behind what another process had taken over, while its own lease had expired.
 */
const SWEEP_MS = 2000;
const MAX_ATTEMPTS = 3;

export interface DispatcherDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly botUsername: string;
  /** Handles one unit; must call `settle` inside the transaction that writes what it led to. */
  readonly handle: (unit: Unit, context: HandleContext) => Promise<void>;
  /** Tells the person that their message could not be handled; settles the unit. */
  readonly apologize: (unit: Unit, context: HandleContext) => Promise<void>;
}

export interface HandleContext {
  readonly chatId: number;
  readonly signal: AbortSignal;
  settle(trx: Trx): Promise<void>;
}

/**
 * Takes updates out of the inbox: one chat at a time, in order; chats side by side. (grammY's own polling
 * handles one update after another, so one slow model call would keep everybody waiting.)
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #chats = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  readonly #turns = new Map<number, AbortController>();
  readonly #stopping = new AbortController();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
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
    const { db, me, clock, log, botUsername } = this.#deps;
    try {
      while (!this.#stopping.signal.aborted) {
        const claimed = await claimChat(db, chatId, me);
        const edits = claimed.filter(({ payload }) => mayBeEdit(payload)).map(({ updateId }) => updateId);
        const unit = firstUnit(claimed, botUsername, await earlierDigests(db, edits));
        if (unit === undefined) return;
        const settled = await this.#attempt(unit, chatId);
        // The only one that waited; whatever has come since has kicked this chat.
        if (settled && claimed.length === 1) return;
      }
    } catch (error) {
      // The database itself failed; the updates are still there.
      log.error({ chat: chatId, err: error }, 'a chat could not be worked on; it is tried again');
      await clock.sleep(1000, this.#stopping.signal);
      this.#again.add(chatId);
    }
  }

  /** @returns whether the unit is settled; where it is not, the chat has to be looked at again. */
  async #attempt(unit: Unit, chatId: number): Promise<boolean> {
    const { db, me, log, clock } = this.#deps;
    const settle = async (trx: Trx) => {
      if (!(await settleUpdates(trx, unit.updateIds, me))) {
        throw new StaleTurnError('Another process has taken these updates over.');
      }
    };
    const turn = new AbortController();
    this.#turns.set(chatId, turn);
    const context: HandleContext = { chatId, signal: turn.signal, settle };
    try {
      await this.#deps.handle(unit, context);
      return true;
    } catch (error) {
      if (this.#stopping.signal.aborted && turn.signal.aborted) return false;
      if (error instanceof SupersededError) {
        const end = {
          what: 'the end of a turn',
          otherwise: 'it is done again at the next start',
          facts: { chat: chatId },
        };
        await untilStored({ clock, log }, end, this.#stopping.signal, () => db.transaction().execute(settle));
        return true;
      }
      if (error instanceof StaleTurnError) {
        log.warn({ chat: chatId, err: error }, 'a stale turn was dropped');
        return false;
      }
      // Nothing is wrong with the updates: they wait until the database works again.
      if (troubleOf(error) !== undefined) throw error;
      const giveUp = unit.attempts + 1 >= MAX_ATTEMPTS;
      log.error(
        { chat: chatId, updates: unit.updateIds, giveUp, err: error },
        'an update could not be handled',
      );
      if (giveUp) await this.#deps.apologize(unit, context);
      else {
        await noteFailedAttempt(db, unit.updateIds, me);
        await clock.sleep(200 * 4 ** unit.attempts, this.#stopping.signal);
      }
      return false;
    } finally {
      this.#turns.delete(chatId);
    }
  }
}
