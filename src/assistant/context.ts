import type { OnCall } from '../agents/calls.ts';
import type { AIChatResult, ChatMessage, GenerateObject, OnText, Request } from '../ai-chat/index.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Person } from '../assistant-db/people/users.ts';
import type { Db, Trx } from '../assistant-db/schema.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { AssistantTeam } from './agent/context.ts';
import type { PackPlan } from './drawing/advance.ts';
import type { SheetOf } from './drawing/next.ts';
import type { Effects } from './effects.ts';
import type { KnowledgeDeps } from './knowledge/knowledge.ts';
import type { LimitDeps } from './limits.ts';
import type { Words } from './outgoing.ts';
import type { PictureCosts } from './planning/costs.ts';
import type { Summarizer } from './summary/summarizer.ts';

/** What the dialogue is built of. */
export interface AssistantDeps extends LimitDeps, KnowledgeDeps {
  /** This process: what it decides to say, it is about to send. */
  readonly me: ProcessIdentity;
  readonly callAIChat: (
    request: Request,
    context: {
      readonly signal: AbortSignal;
      /** When the turn has to be over, by {@link Clock.elapsed}. */
      readonly deadline: number;
      readonly chatId: number;
      readonly turn: string;
      /** The name of the agent that asks. */
      readonly agent: string;
      /** The built-in rules answer where every model fails. */
      readonly useFallback: boolean;
      readonly onText?: OnText | undefined;
    },
  ) => Promise<AIChatResult & { readonly byFallback?: boolean }>;
  /** Who leads dialogues. */
  readonly team: AssistantTeam;
  /** One object in a schema, from the models. */
  readonly generateObject: GenerateObject;
  /** Makes summaries of what is too old to be told word for word; absent where no model is there to make them. */
  readonly summarizer?: Pick<Summarizer, 'afterTurn'> | undefined;
  /** What drawing takes here, for what people are told of a plan. */
  readonly pictures?: PictureCosts | undefined;
  /** For all that the models have to do in one turn, in milliseconds. */
  readonly turnDeadlineMs: number;
  /** Whether pictures, the photo first of all, are shown to the models that lead the dialogue. */
  readonly vision: boolean;
  /** What this channel does with the stickers of a plan. */
  readonly packPlan: PackPlan;
  /** How this channel does what turns lead to. */
  readonly effects: Effects;
  /** Stickers of a plan that come on one picture, at most; left out: one. */
  readonly sheetOf?: SheetOf | undefined;
  /**
   * Shows a person a picture at once, best effort. Left out: this channel cannot.
   * @returns what a photo source can fetch it by
   */
  readonly showPicture?: ((personId: number, jpeg: Buffer) => Promise<string | undefined>) | undefined;
  /** Calls that have ended since the last turn, without one; left out, none do. */
  readonly toolCallUpdates?: FindToolCallUpdates | undefined;
  readonly log: Logger;
  /** This channel can send what is said as a voice message. */
  readonly speaks?: boolean;
  /** Messages of a person that are answered; 0: no limit. */
  readonly messagesPerMinute: number;
  readonly messagesPerHour: number;
}

/** What has come of calls that a person agreed to: a model is told of it before the person's words, with this turn alone. */
export interface ToolCallUpdates {
  readonly told: string;
  /** The same as later turns are told of it, behind the history. */
  readonly kept: readonly ChatMessage[];
  /** It is told. */
  mark(trx: Trx): Promise<void>;
}

/** Finds those of a person that no model was told of yet. */
export type FindToolCallUpdates = (db: Db, personId: number) => Promise<ToolCallUpdates | undefined>;

/** Who did something, when, and how it is marked as handled. */
export interface TurnContext {
  readonly person: Person;
  /** Names this turn in logs. */
  readonly turn: string;
  /** When what they did reached us, ms since 1970. */
  readonly saidAt: number;
  /** Said first, above the words of the turn: what was understood of something said aloud. */
  readonly lead?: readonly Words[] | undefined;
  /** When the turn has to be over, by {@link Clock.elapsed}, where its time began before it was handed over. */
  readonly deadline?: number | undefined;
  /** The message of ours whose button was pressed, where that is what they did. */
  readonly pressedMessage?: number | undefined;
  /** Takes the words of the answer while they are being made, each time all that is there so far. */
  readonly onText?: OnText | undefined;
  /** Hears of each call of a tool, before it runs, and again with its result. */
  readonly onCall?: OnCall | undefined;
  /** Called when no more words come, before the answer is stored. */
  readonly onTextEnd?: (() => Promise<void>) | undefined;
  /** Aborted with {@link SupersededError} when the person moved on, with anything else when the process stops. */
  readonly signal: AbortSignal;
  /**
   * Marks what caused this turn as handled, inside the transaction that writes what it led to. Throws
   * {@link StaleTurnError} where somebody else has handled it.
   */
  acknowledge(trx: Trx): Promise<void>;
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
