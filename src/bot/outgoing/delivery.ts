import type { Api } from 'grammy';
import type { Outgoing } from '../../assistant/outgoing.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import type { Generation, Sticker, Store, Trx } from '../../assistant-db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Observe } from '../../lib/telemetry.ts';
import type { Synthesize } from '../../speech/index.ts';

export interface DeliverDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pictureOf: (sticker: Sticker) => Promise<Buffer | undefined>;
  /** Files that Telegram does not take any more, by id. */
  readonly lostFiles?: ReadonlySet<string>;
  /** Makes a voice message of words; undefined where nobody can. */
  readonly synthesize?: Synthesize | undefined;
  /** Aborted when the process stops. */
  readonly stopping?: AbortSignal;
  /** The progress message of a job may show a stage that has passed meanwhile. */
  readonly onProgressSent: (job: Generation) => void;
  readonly observe?: Observe | undefined;
  /** Waits until something may be written in a chat; throws {@link NotBegunError}. */
  readonly pace: (chatId: number) => Promise<void>;
}

/** The process stops, or the message is dropped, before it had its turn: nothing of it was sent. */
export class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

/** What is to be done once Telegram has taken a message, or a part of it. */
export interface Sent {
  /** What is still to be sent; without it, that was all. */
  readonly rest?: Outgoing;
  /** Beside the message leaving the outbox, in the same transaction. */
  readonly store?: (trx: Trx) => Promise<void>;
  readonly after?: () => void;
}

export const DONE: Sent = {};

/** Where a message goes. */
export type Place = Pick<OutboxMessage, 'chatId' | 'threadId'>;
