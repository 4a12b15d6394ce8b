import type { Api } from 'grammy';
import type { Outgoing } from '../../assistant/state/outgoing.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import type { Generation, Store, Trx } from '../../assistant-db/schema.ts';
import type { FileOf } from '../../generation/picture.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Observe } from '../../lib/telemetry.ts';
import type { Synthesize } from '../../speech/index.ts';
import type { Collages } from './gallery.ts';
import type { GuestMessages } from './guest.ts';

export interface DeliverDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fileOf: FileOf;
  readonly lostFiles?: ReadonlySet<string>;
  readonly synthesize?: Synthesize | undefined;
  readonly stopping?: AbortSignal;
  readonly onProgressSent: (job: Generation) => void;
  readonly observe?: Observe | undefined;
  /** Undefined: galleries are sent as words. */
  readonly collages?: Collages | undefined;
  /** Undefined if nothing is asked for outside of private chats. */
  readonly guests?: GuestMessages | undefined;
  /** Waits for the chat's turn. @throws AbortedBeforeSendError */
  readonly pace: (chatId: number) => Promise<void>;
}

/** The process stops, or the message is dropped, before it had its turn: nothing was sent. */
export class AbortedBeforeSendError extends Error {
  override readonly name = 'AbortedBeforeSendError';
}

export interface Sent {
  /** Still to be sent; without it, that was all. */
  readonly rest?: Outgoing;
  /** Nothing was sent: `rest` is the same message in a form that every server takes. */
  readonly refused?: true;
  /** In the transaction in which the message leaves the outbox. */
  readonly store?: (trx: Trx) => Promise<void>;
  readonly after?: () => void;
}

export const DONE: Sent = {};

export type Place = Pick<OutboxMessage, 'chatId' | 'threadId'>;
