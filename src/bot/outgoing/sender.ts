import { setMaxListeners } from 'node:events';
import {
  chatsToSend,
  claimNextBroadcast,
  claimNextMessage,
  type OutboxMessage,
} from '../../assistant-db/messages/outbox.ts';
import { KeyedQueue, type Next } from '../../lib/keyed-queue.ts';
import { Worker } from '../../lib/worker.ts';
import { AbortedBeforeSendError } from './delivery.ts';
import type { Pacer } from './pacer.ts';
import type { Reachability } from './reachability.ts';
import { type SendDeps, sendMessage } from './send-message.ts';

/** Finds broadcasts, messages of a dead process, and own ones that a takeover left. */
const POLL_MS = 2000;
const AGAIN_MS = 1000;
const BROADCASTS_AT_ONCE = 30;

export interface SenderDeps extends Omit<SendDeps, 'pace' | 'reachable' | 'ending'> {
  readonly pacer: Pacer;
  readonly reachability: Pick<Reachability, 'open' | 'away'>;
}

/**
 * Sends the outbox: each chat in order, chats concurrently. One chat's 429 or slow connection delays only
 * that chat. Broadcasts use what the others leave.
 */
export class Sender {
  readonly #clock: SenderDeps['clock'];
  readonly #chats: KeyedQueue<number>;
  readonly #broadcasts: Worker<OutboxMessage>;
  readonly #latest = new Map<number, number>();
  readonly #ending = new AbortController();

  constructor({ pacer, reachability, ...common }: SenderDeps) {
    const { db, me, clock, log } = common;
    setMaxListeners(0, this.#ending.signal);
    this.#clock = clock;
    // After an outage those whose dialogue is the newest are answered first.
    const rank = (chatId: number) => () => this.#latest.get(chatId) ?? 0;
    const reachable = async (chatId: number) => {
      if (!(await reachability.open(this.#chats.stopping, rank(chatId))))
        throw new AbortedBeforeSendError('the process stops');
    };
    const pace = async (chatId: number) => {
      do {
        await reachable(chatId);
        if (!(await pacer.turn(chatId, this.#chats.stopping, rank(chatId))))
          throw new AbortedBeforeSendError('the process stops');
      } while (reachability.away);
    };
    const deps: SendDeps = { ...common, pace, reachable, ending: this.#ending.signal };
    this.#chats = new KeyedQueue<number>({
      clock,
      concurrency: Number.POSITIVE_INFINITY,
      pollMs: POLL_MS,
      retryMs: AGAIN_MS,
      waiting: () => chatsToSend(db, me),
      step: async (chatId, _alone, stopping) => {
        const next = await this.#sendNext(deps, chatId, stopping);
        if (next === 'idle') this.#latest.delete(chatId);
        return next;
      },
      onError: (error, chat) =>
        chat === undefined
          ? log.error({ err: error }, 'the outbox cannot be read')
          : log.error({ chat, err: error }, 'sending to a chat failed; retrying'),
    });
    this.#broadcasts = new Worker<OutboxMessage>({
      clock,
      log,
      queue: 'broadcasts',
      concurrency: BROADCASTS_AT_ONCE,
      pollMs: POLL_MS,
      // Each message is claimed when there is room for it, so that a chat's own messages never wait for a broadcast.
      claim: async (inFlight, stopping) => {
        if (!(await pacer.broadcastTurn(stopping)) || !(await reachability.open(stopping, () => 0)))
          return undefined;
        return claimNextBroadcast(db, me, inFlight);
      },
      run: async (message, { stopping }) => {
        await sendMessage(deps, message, stopping);
      },
      giveBack: async ({ chatId }, error, { stopping }) => {
        log.error({ chat: chatId, err: error }, 'sending a broadcast failed; retrying');
        await clock.sleep(AGAIN_MS, stopping);
      },
    });
  }

  start(): void {
    this.#chats.start();
    this.#broadcasts.start();
  }

  notify(chatId: number): void {
    if (this.#chats.isActive(chatId)) this.#latest.set(chatId, this.#clock.now());
    this.#chats.notify(chatId);
  }

  /**
   * Sends what can be sent at once; what waits for Telegram stays. @param deadline after it nothing more is
   * stored
   */
  async stop(deadline: AbortSignal): Promise<void> {
    const end = () => this.#ending.abort();
    if (deadline.aborted) end();
    deadline.addEventListener('abort', end, { once: true });
    await Promise.all([this.#chats.stop(), this.#broadcasts.stop(deadline)]);
  }

  async #sendNext(deps: SendDeps, chatId: number, stopping: AbortSignal): Promise<Next> {
    const { db, me, clock } = deps;
    // Before: the process may be suspended while it claims.
    const claimedAt = clock.elapsed();
    const message = await claimNextMessage(db, chatId, me);
    if (message === undefined) return 'idle';
    this.#latest.set(chatId, Math.max(this.#latest.get(chatId) ?? 0, message.newestAt));
    const outcome = await sendMessage(deps, message, stopping, claimedAt);
    if (outcome === 'left') return 'idle';
    // Messages that turns and jobs have queued meanwhile have notified this queue.
    return message.last && outcome === 'gone' ? 'idle' : 'more';
  }
}
