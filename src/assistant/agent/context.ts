import type { Agent } from '../../agents/agent.ts';
import type { Handoff, Tool } from '../../agents/tool.ts';
import type { Ending } from '../../features/dialogue/view/next-words.ts';
import type { TakenPose } from '../../features/dialogue/view/take-pose.ts';
import type { Knowledge } from '../../features/knowledge/search/knowledge.ts';
import type { Show } from '../../features/knowledge/search/show.ts';
import type { GivenPassages } from '../../features/knowledge/search/sources.ts';
import type { PlanWish, Proposal } from '../../features/plans/model/wish.ts';
import type { JobLimit } from '../model/limits.ts';
import type { PlanCheck } from '../state/confirmation.ts';
import type { ConfirmOutcome } from '../state/outcomes.ts';
import type { TurnState } from '../state/state.ts';
import type { DialogueFacts } from '../state/state-block.ts';
import type { AuthorizedTool } from './authority.ts';
import type { PromptPerson } from './prompt.ts';

/** The state of this turn, which is all that a tool may change. It is stored when the turn ends. */
export interface ToolContext {
  readonly turnState: TurnState;
  checkConfirmation(): Promise<ConfirmOutcome>;
  /** @param wish what continues after a payment, see assistant/state/offer.ts */
  reachedLimit(wish?: string): Promise<JobLimit | undefined>;
  readonly planning: PlanningContext;
  /** Agrees on the pose of the received sticker. Undefined if the person sent none. */
  takePose?(): TakenPose | undefined;
  /** The purpose of the stickers, as the user stated it at the start. */
  readonly goal?: string | null;
}

export interface PlanningContext {
  propose(wish: PlanWish): Promise<Proposal>;
  /** The user's pack, if they mentioned it; otherwise null. */
  packMeant(occasion: string): Promise<number | null>;
  check(): Promise<PlanCheck>;
  /** Whether the question about a plan's first sticker was in the chat when the user wrote. */
  sawFirst(): boolean;
}

export interface AssistantContext extends ToolContext {
  readonly person: PromptPerson & DialogueFacts['person'] & { readonly id: number };
  readonly totalGenerations: number;
  /** Whether a summary is about to be sent. */
  readonly summaryWaits: boolean;
  readonly goal: string | null;
  /** Whether models are configured but none answers, so that the rules do. */
  readonly outage: boolean;
  /** Whether there are texts in the user's language, which code adds if the model says nothing. */
  readonly isSupportedLanguage: boolean;
  readonly signal: AbortSignal;
  readonly today: number;
  readonly knowledge: Knowledge;
  readonly vision: boolean;
  readonly showPicture?: ((jpeg: Buffer) => Promise<string | undefined>) | undefined;
  readonly show: Show;
  readonly documents: GivenPassages;
  /** Undefined if this channel cannot continue tasks on its own. */
  readonly tasks?: TaskLimits | undefined;
  /** Shows a short text while the answer is prepared, unless the turn has already shown something. */
  readonly preamble: (text: string) => void;
}

interface TaskLimits {
  readonly maxSteps: number;
  /** Returns how many tasks the user can still start today. */
  left(): Promise<number>;
}

export interface AssistantAgent extends Agent<AssistantContext> {
  readonly tools: readonly AuthorizedTool<AssistantContext>[];
  readonly toolsFor?:
    | ((context: AssistantContext) => readonly AuthorizedTool<AssistantContext>[])
    | undefined;
  /** Whether the agent continues, with its `ending`, when a channel is reopened. Default: never. */
  readonly resumes?: (context: AssistantContext) => boolean;
  /**
   * Messages that code adds to a turn that this agent ends. Default: the next question about the sticker, or its summary.
   * `spoken`: whether the turn already has text for the user; `text`: the model's text.
   */
  readonly ending?: (context: AssistantContext, spoken: boolean, text: string) => Ending;
}

export type AssistantTeam = readonly [AssistantAgent, ...AssistantAgent[]];

export interface TeamMember {
  readonly agent: AssistantAgent;
  readonly handoffs: readonly Handoff<AssistantContext>[];
}

/** Outside tools. With a context, also those of the user's accounts. */
export type OuterTools = (context?: AssistantContext) => readonly Tool<AssistantContext>[];

export interface TeamExtensions {
  readonly tools?: OuterTools;
  readonly agents?: readonly TeamMember[];
}

const QUESTION_MARKS = /[?？؟՞፧]/;

export function asks(text: string): boolean {
  return QUESTION_MARKS.test(text);
}
