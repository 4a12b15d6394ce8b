import { setMaxListeners } from 'node:events';
import {
  chatsToSend,
  claimNextBroadcast,
  claimNextMessage,
  type OutboxMessage,
} from '../../assistant-db/messages/outbox.ts';
import type { Pacer } from '../../telegram/pacer.ts';
import type { Reachability } from '../../telegram/reachability.ts';
import { NotBegunError } from './deliver.ts';
import { type SendDeps, sendMessage } from './send-message.ts';

/**
 * How often the outbox is looked at without being told: broadcasts, messages of a process that died, and own ones that
 * were left behind what another process had taken over, while its own lease had expired.
 */
const SWEEP_MS = 2000;
/** Where the database fails in the middle, in ms. */
const AGAIN_MS = 1000;
/** Messages of broadcasts on their way at once: enough for the rate where Telegram answers slowly. */
const BROADCASTS_AT_ONCE = 30;

export interface SenderDeps extends Omit<SendDeps, 'pace' | 'reachable' | 'ending'> {
  readonly pacer: Pacer;
  readonly reachability: Pick<Reachability, 'open' | 'away'>;
}

/**
 * Sends what turns and jobs have put in the outbox: in order for each chat, chats side by side. A message stays
 * in the outbox until Telegram has taken it; one chat's 429 or slow connection delays only that chat. Broadcasts use
 * what the others leave.
 */
export class Sender {
  readonly #deps: SendDeps;
  readonly #pacer: Pacer;
  readonly #reachability: SenderDeps['reachability'];
  readonly #active = new Map<number, Promise<void>>();
  /** When something happened last in a chat that is being written to, ms since 1970. */
  readonly #latest = new Map<number, number>();
  readonly #again = new Set<number>();
  readonly #broadcasts = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor({ pacer, reachability, ...deps }: SenderDeps) {
    const { signal } = this.#stopping;
    // Every chat that waits listens to it.
    setMaxListeners(0, signal, this.#ending.signal);
    this.#pacer = pacer;
    this.#reachability = reachability;
    // After an outage those whose dialogue is the newest are answered first.
    const rank = (chatId: number) => () => this.#latest.get(chatId) ?? 0;
    const reachable = async (chatId: number) => {
      if (!(await reachability.open(signal, rank(chatId)))) throw new NotBegunError('the process stops');
    };
    const pace = async (chatId: number) => {
      do {
        await reachable(chatId);
        if (!(await pacer.turn(chatId, signal, rank(chatId)))) throw new NotBegunError('the process stops');
      } while (reachability.away);
    };
    this.#deps = { ...deps, pace, reachable, ending: this.#ending.signal };
  }

  start(): void {
    this.#sweeping = Promise.all([this.#sweep(), this.#sendBroadcasts()]);
  }

  /** There may be something to send to this chat. */
  kick(chatId: number): void {
    if (this.#active.has(chatId)) {
      this.#again.add(chatId);
      this.#latest.set(chatId, this.#deps.clock.now());
      return;
    }
    const run = this.#drain(chatId).finally(() => {
      this.#active.delete(chatId);
      this.#latest.delete(chatId);
      if (this.#again.delete(chatId) && !this.#stopping.signal.aborted) this.kick(chatId);
    });
    this.#active.set(chatId, run);
  }

  /**
   * Sends what can be sent at once and stops; what waits for Telegram stays in the outbox.
   * @param deadline when what Telegram has done is not to be stored at any price any more
   */
  async stop(deadline: AbortSignal): Promise<void> {
    this.#stopping.abort();
    const end = () => this.#ending.abort();
    if (deadline.aborted) end();
    deadline.addEventListener('abort', end, { once: true });
    await this.#sweeping;
    await Promise.all([...this.#active.values(), ...this.#broadcasts]);
  }

  async #sweep(): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      try {
        for (const chatId of await chatsToSend(db, me)) {
          // What is in hand is there as well.
          if (!this.#active.has(chatId)) this.kick(chatId);
        }
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
        const message = await claimNextMessage(db, chatId, me);
        if (message === undefined) return;
        this.#latest.set(chatId, Math.max(this.#latest.get(chatId) ?? 0, message.newestAt));
        const settled = await sendMessage(this.#deps, message, this.#stopping.signal);
        if (settled === 'left') return;
        // What turns and jobs have put behind it meanwhile has kicked this chat.
        if (message.last && settled === 'gone') return;
      }
    } catch (error) {
      log.error({ chat: chatId, err: error }, 'sending to a chat broke off; it is tried again');
      await clock.sleep(AGAIN_MS, this.#stopping.signal);
      this.#again.add(chatId);
    }
  }

  /** Each message is claimed when there is room for it, so that no chat's own messages ever wait behind one. */
  async #sendBroadcasts(): Promise<void> {
    const { db, me, clock, log } = this.#deps;
    while (await this.#pacer.broadcastTurn(this.#stopping.signal)) {
      if (this.#broadcasts.size >= BROADCASTS_AT_ONCE) await Promise.race(this.#broadcasts);
      if (!(await this.#reachability.open(this.#stopping.signal, () => 0))) return;
      let message: OutboxMessage | undefined;
      try {
        message = await claimNextBroadcast(db, me);
      } catch (error) {
        log.error({ err: error }, 'the outbox cannot be read');
      }
      if (message === undefined) {
        await clock.sleep(SWEEP_MS, this.#stopping.signal);
        continue;
      }
      const run = this.#sendBroadcast(message).finally(() => this.#broadcasts.delete(run));
      this.#broadcasts.add(run);
    }
  }

  async #sendBroadcast(message: OutboxMessage): Promise<void> {
    const { clock, log } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      try {
        await sendMessage(this.#deps, message, this.#stopping.signal);
        return;
      } catch (error) {
        log.error({ chat: message.chatId, err: error }, 'sending a broadcast to a chat broke off; once more');
        await clock.sleep(AGAIN_MS, this.#stopping.signal);
      }
    }
  }
}
