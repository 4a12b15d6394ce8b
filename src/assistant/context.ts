import type { AIChatRequest, AIChatResult } from '../ai-chat/types.ts';
import type { ProcessIdentity } from '../assistant-db/processes.ts';
import type { Store, Trx } from '../assistant-db/schema.ts';
import type { Person } from '../assistant-db/users.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

/** What the dialogue is built of. */
export interface AssistantDeps {
  readonly db: Store;
  /** This process: what it decides to say, it is about to send. */
  readonly me: ProcessIdentity;
  readonly callAIChat: (
    request: AIChatRequest,
    context: { signal: AbortSignal; chatId: number; turn: string; lastResort: boolean },
  ) => Promise<AIChatResult & { readonly byLastResort?: boolean }>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Stickers a person may have drawn in a day (UTC); 0: no limit. */
  readonly dailyStickers: number;
  /** People without that limit. */
  readonly adminIds: ReadonlySet<number>;
}

/** Who did something, when, and how it is marked as handled. */
export interface TurnContext {
  readonly person: Person;
  /** Names this turn in logs. */
  readonly turn: string;
  /** When what they did reached us, ms since 1970. */
  readonly saidAt: number;
  /** The message of ours whose button was pressed, where that is what they did. */
  readonly pressedMessage?: number | undefined;
  /** Aborted with {@link SupersededError} when the person moved on, with anything else when the process stops. */
  readonly signal: AbortSignal;
  /**
   * Marks what caused this turn as handled, inside the transaction that writes what it led to. Throws
   * {@link StaleTurnError} where somebody else has handled it.
   */
  settle(trx: Trx): Promise<void>;
}

/** What a turn led to, for those who have to act on it. */
export interface TurnOutcome {
  /** A job was put in the queue. */
  readonly jobQueued: boolean;
}

/** The person has moved on (/start, /cancel): the answer in the making is not wanted any more. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** What this turn was about has been handled or ended elsewhere: nothing of it may be written or said. */
export class StaleTurnError extends Error {
  override readonly name = 'StaleTurnError';
}
