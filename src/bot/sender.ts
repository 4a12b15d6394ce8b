import { decodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import { failDeliveries } from '../assistant-db/deliveries.ts';
import {
  chatsToSend,
  claimNextMessage,
  dropChat,
  type OutboxMessage,
  removeMessage,
} from '../assistant-db/outbox.ts';
import type { ProcessIdentity } from '../assistant-db/processes.ts';
import { markGone } from '../assistant-db/users.ts';
import { failDelivery } from '../generation/failure.ts';
import { type DeliverDeps, deliver, type Sent } from './deliver.ts';
import { classifyTelegramError, isTelegramError } from './telegram-errors.ts';

/** How often the outbox is looked at without being told: messages of a process that died. */
const SWEEP_MS = 2000;
/** Delays between tries where Telegram could not be reached, in ms; the last one repeats. */
const RETRY_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
/**
 * A message whose connection broke in the middle may have arrived: a message twice is better than none, so it is
 * sent again, through outages of most of a minute, but not for ever.
 */
const MAX_UNKNOWN = 6;

/**
 * What became of a message: it has left the outbox; it has, and others may have been put in its place; or the
 * process stops before either.
 */
type Settled = 'gone' | 'replaced' | 'stopped';

export interface SenderDeps extends DeliverDeps {
  readonly me: ProcessIdentity;
}

/**
 * Sends what turns and jobs have put in the outbox: in order for each chat, chats side by side. A message stays
 * in the outbox until Telegram has taken it; one chat's 429 or slow connection delays only that chat.
 */
export class Sender {
  readonly #deps: SenderDeps;
  readonly #active = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  readonly #stopping = new AbortController();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#sweeping = this.#sweep();
  }

  /** There may be something to send to this chat. */
  kick(chatId: number): void {
    if (this.#active.has(chatId)) {
      this.#again.add(chatId);
      return;
    }
    const run = this.#drain(chatId).finally(() => {
      this.#active.delete(chatId);
      if (this.#again.delete(chatId) && !this.#stopping.signal.aborted) this.kick(chatId);
    });
    this.#active.set(chatId, run);
  }

  /** Sends what can be sent at once and stops; what waits for Telegram stays in the outbox. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#sweeping;
    await Promise.all(this.#active.values());
  }

  async #sweep(): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      try {
        for (const chatId of await chatsToSend(db, me, clock.now())) this.kick(chatId);
      } catch (error) {
        log.error({ err: error }, 'the outbox cannot be read');
      }
      await clock.sleep(SWEEP_MS, this.#stopping.signal);
    }
  }

  async #drain(chatId: number): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    try {
      for (;;) {
        const message = await claimNextMessage(db, chatId, me, clock.now());
        if (message === undefined) return;
        const settled = await this.#send(message);
        if (settled === 'stopped') return;
        // What turns and jobs have put behind it meanwhile has kicked this chat.
        if (message.last && settled === 'gone') return;
      }
    } catch (error) {
      log.error({ chat: chatId, err: error }, 'sending to a chat broke off; it is tried again');
      await clock.sleep(1000, this.#stopping.signal);
      this.#again.add(chatId);
    }
  }

  /** Sends one message until it is settled. */
  async #send(message: OutboxMessage): Promise<Settled> {
    const { clock, log } = this.#deps;
    const content = decodeOutgoing(message.content);
    if (content === undefined) return this.#giveUp(message, { chat: message.chatId });
    let plain = false;
    let unknown = 0;
    for (let tries = 0; ; tries++) {
      let sent: Sent;
      try {
        sent = await deliver(this.#deps, message, content, plain);
      } catch (error) {
        if (!isTelegramError(error)) throw error;
        const failure = classifyTelegramError(error);
        const facts = { chat: message.chatId, message: content.type, err: error };
        let delay = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
        switch (failure.type) {
          case 'gone':
            log.info({ chat: message.chatId }, 'this chat cannot be written to any more');
            await this.#leaveChat(message.chatId);
            return 'gone';
          case 'formatting':
            if (plain) return this.#giveUp(message, facts, content);
            log.warn(facts, 'Telegram cannot read the formatting; sent as plain text');
            plain = true;
            continue;
          case 'harmless':
            return this.#settle(message, {});
          case 'refused':
            return this.#giveUp(message, facts, content);
          case 'wait':
            log.warn({ ...facts, ms: failure.ms }, 'Telegram asks to wait');
            delay = failure.ms;
            break;
          case 'unknown':
            unknown++;
            log.warn(facts, 'a message may or may not have arrived');
            if (unknown >= MAX_UNKNOWN) return this.#giveUp(message, facts, content);
            break;
          case 'not_sent':
            log.warn(facts, 'Telegram cannot be reached');
            break;
          case 'unauthorized':
          case 'conflict':
            log.error(facts, 'Telegram does not let this bot send; its messages are kept');
            break;
          default:
            failure satisfies never;
        }
        if (this.#stopping.signal.aborted) return 'stopped';
        await clock.sleep(delay, this.#stopping.signal);
        if (this.#stopping.signal.aborted) return 'stopped';
        continue;
      }
      return this.#settle(message, sent);
    }
  }

  /** Stores that a message was sent. A database that fails now must not make it be sent again. */
  async #settle(message: OutboxMessage, { store, after }: Sent): Promise<Settled> {
    const { db, me, clock, log } = this.#deps;
    for (;;) {
      try {
        if (store === undefined) await removeMessage(db, message.id, me);
        else {
          await db.transaction().execute(async trx => {
            await store(trx);
            await removeMessage(trx, message.id, me);
          });
        }
        break;
      } catch (error) {
        log.error({ chat: message.chatId, err: error }, 'a sent message could not be marked as sent');
        if (this.#stopping.signal.aborted) return 'stopped';
        await clock.sleep(SWEEP_MS, this.#stopping.signal);
      }
    }
    after?.();
    return store === undefined ? 'gone' : 'replaced';
  }

  async #giveUp(message: OutboxMessage, facts: object, content?: Outgoing): Promise<Settled> {
    const { db, me, clock, log } = this.#deps;
    log.error(facts, 'a message could not be sent and is dropped');
    await db.transaction().execute(async trx => {
      await removeMessage(trx, message.id, me);
      if (content?.type === 'sticker') {
        await failDelivery(trx, message.chatId, content.stickerId, clock.now());
      }
    });
    return 'replaced';
  }

  /** The person has blocked the bot or is gone. Stickers on their way are kept, for when they come back. */
  async #leaveChat(chatId: number): Promise<void> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async trx => {
      await dropChat(trx, chatId);
      if (chatId < 0) return;
      await markGone(trx, chatId, clock.now());
      await failDeliveries(trx, chatId);
    });
  }
}
