import type { OnCall } from '../../agents/tool.ts';
import type { AIChatResult, ChatMessage, GenerateObject, OnText, Request } from '../../ai-chat/index.ts';
import type { ProcessIdentity } from '../../assistant-db/operation/processes.ts';
import type { Person } from '../../assistant-db/people/users.ts';
import type { Db, Trx } from '../../assistant-db/schema.ts';
import type { KnowledgeDeps } from '../../features/knowledge/search/knowledge.ts';
import type { KnowledgeSource } from '../../features/knowledge/search/sources.ts';
import type { PackPlan } from '../../features/plans/drawing/advance.ts';
import type { PictureCosts } from '../../features/plans/drawing/costs.ts';
import type { SheetOf } from '../../features/plans/drawing/next.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AssistantTeam } from '../agent/context.ts';
import type { Program } from '../agent/program.ts';
import type { LimitDeps } from '../model/limits.ts';
import type { IntentScene, RunIntent } from '../state/intent-scene.ts';
import type { Words } from '../state/outgoing.ts';
import type { Summarizer } from './summarizer.ts';

export interface AssistantDeps extends LimitDeps, KnowledgeDeps {
  /** This process: what it decides to say, it is about to send. */
  readonly me: ProcessIdentity;
  readonly callAIChat: (
    request: Request,
    context: {
      readonly signal: AbortSignal;
      readonly deadline: number;
      readonly chatId: number;
      readonly turn: string;
      readonly agent: string;
      readonly useFallback: boolean;
      readonly onText?: OnText | undefined;
    },
  ) => Promise<AIChatResult & { readonly byFallback?: boolean }>;
  /** Whether the user talks to a model by live voice right now. */
  readonly talksLive?: ((personId: number) => boolean) | undefined;
  readonly team: AssistantTeam;
  readonly generateObject: GenerateObject;
  readonly summarizer?: Pick<Summarizer, 'afterTurn'> | undefined;
  readonly pictures?: PictureCosts | undefined;
  /** How many poses of a movement a model draws on one picture. Undefined if no model can. */
  readonly drawnFrames?: number | undefined;
  readonly turnDeadlineMs: number;
  readonly vision: boolean;
  readonly packPlan: PackPlan;
  /** Stops what takes minutes besides drawings, in a channel that has such jobs. @returns what to say about it */
  readonly stopLongJobs?: ((scene: IntentScene) => Promise<readonly Words[]>) | undefined;
  readonly runIntent: RunIntent;
  readonly sheetOf?: SheetOf | undefined;
  /** Shows a picture at once, best effort. @returns what a photo source can fetch it by */
  readonly showPicture?: ((personId: number, jpeg: Buffer) => Promise<string | undefined>) | undefined;
  readonly toolCallUpdates?: FindToolCallUpdates | undefined;
  /** Connects the user's accounts at servers of tools, before a turn. */
  readonly openAccounts?: ((userId: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Undefined if this channel cannot continue tasks on its own. */
  readonly tasks?: { readonly maxSteps: number; readonly dailyTasks: number } | undefined;
  /** Where the knowledge agent searches, besides what is stored of the user. */
  readonly knowledgeSources?: readonly KnowledgeSource[] | undefined;
  readonly log: Logger;
  readonly speaks?: boolean;
  readonly messagesPerMinute: number;
  readonly messagesPerHour: number;
}

/** Results of calls that the user agreed to; the model reads them before the user's words. */
export interface ToolCallUpdates {
  readonly told: string;
  /** The history keeps these for later turns. */
  readonly kept: readonly ChatMessage[];
  /** The same without the results, if moderation refused them. */
  readonly withheld: readonly ChatMessage[];
  /** Calls still wait for a button, whatever a model says of them. */
  readonly waits: boolean;
  /** When the user was asked about the newest of these calls, ms since 1970. */
  readonly askedAt: number;
  /** @param isRead whether a model has read them; otherwise the next turn tells them again */
  settle(trx: Trx, isRead: boolean): Promise<void>;
}

/** @param said the user's words of this turn @param now ms since 1970 */
export type FindToolCallUpdates = (
  db: Db,
  personId: number,
  said: string,
  now: number,
) => Promise<ToolCallUpdates | undefined>;

export interface TurnContext {
  readonly person: Person;
  readonly turn: string;
  /** When it reached us, ms since 1970. */
  readonly saidAt: number;
  /** The message that says it. Undefined if it comes after all that was shown: a press, a line in the terminal. */
  readonly saidIn?: number | undefined;
  /** Shown above the answer: what was understood of a voice message. */
  readonly lead?: readonly Words[] | undefined;
  /** By {@link Clock.elapsed}, if the time of the turn began earlier. */
  readonly deadline?: number | undefined;
  /** How long the turn has waited for its user, which does not count. */
  readonly waitedMs?: (() => number) | undefined;
  readonly pressedMessage?: number | undefined;
  /** The words on the pressed button, if its message still showed it. */
  readonly pressedLabel?: string | undefined;
  /** If a program asks over HTTP: how. */
  readonly program?: Program | undefined;
  readonly onText?: OnText | undefined;
  readonly onCall?: OnCall | undefined;
  readonly onTextEnd?: (() => Promise<void>) | undefined;
  /** Aborted with {@link SupersededError} when the person moved on, with anything else when the process stops. */
  readonly signal: AbortSignal;
  /**
   * Marks the cause of this turn as handled, in its transaction. Throws {@link StaleTurnError} if another process
   * has.
   */
  acknowledge(trx: Trx): Promise<void>;
}

export interface TurnOutcome {
  readonly jobQueued: boolean;
}

/** The user has moved on (/start, /cancel): the answer is no longer wanted. */
export class SupersededError extends Error {
  override readonly name: string = 'SupersededError';
}

/** The user pressed [Stop] while the answer was written: they keep the part that they have seen. */
export class StoppedError extends SupersededError {
  override readonly name = 'StoppedError';
}

/** The cause of this turn was handled elsewhere: nothing of it may be written or said. */
export class StaleTurnError extends Error {
  override readonly name = 'StaleTurnError';
}
