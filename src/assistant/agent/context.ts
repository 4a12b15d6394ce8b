import type { Agent } from '../../agents/agent.ts';
import type { Handoff, Tool } from '../../agents/tool.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Show } from '../knowledge/show.ts';
import type { GivenPassages } from '../knowledge/sources.ts';
import type { JobLimit } from '../limits.ts';
import type { PlanWish, Proposal } from '../planning/wish.ts';
import type { Ending } from '../turn/next-words.ts';
import type { PlanCheck } from '../turn/state/confirmation.ts';
import type { ConfirmOutcome, TurnState } from '../turn/state/state.ts';
import type { AuthorizedTool } from './authority.ts';
import type { PromptPerson } from './prompt.ts';
import type { DialogueFacts } from './state-block.ts';

/** What a tool may touch: the state of this turn. Nothing is stored before the turn is over. */
export interface ToolContext {
  readonly turnState: TurnState;
  checkConfirmation(): Promise<ConfirmOutcome>;
  reachedLimit(): Promise<JobLimit | undefined>;
  readonly planning: PlanningContext;
  /** What they said at the beginning that the stickers are for. */
  readonly goal?: string | null;
}

export interface PlanningContext {
  propose(wish: PlanWish): Promise<Proposal>;
  /** The pack that the person means; null for one of their own. */
  packMeant(occasion: string): Promise<number | null>;
  check(): Promise<PlanCheck>;
  /** Whether the question about the first sticker of a plan was in the chat when they said it. */
  sawFirst(): boolean;
}

export interface AssistantContext extends ToolContext {
  readonly person: PromptPerson & DialogueFacts['person'] & { readonly id: number };
  readonly totalGenerations: number;
  /** A summary is on its way into the chat. */
  readonly summaryWaits: boolean;
  readonly goal: string | null;
  /** There are models: the rules only answer if none of them does. */
  readonly outage: boolean;
  /** Code has texts in the person's language, and can say the next thing where the model said nothing. */
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
  /** Whether it leads on, with its `ending`, where a channel is opened anew. Default: never. */
  readonly resumes?: (context: AssistantContext) => boolean;
  /**
   * What code adds to a turn that this agent ends. Default: what the sticker's dialogue asks next, or its summary.
   * `spoken`: the person gets words in this turn; `text`: the model's.
   */
  readonly ending?: (context: AssistantContext, spoken: boolean, text: string) => Ending;
}

export type AssistantTeam = readonly [AssistantAgent, ...AssistantAgent[]];

export interface TeamMember {
  readonly agent: AssistantAgent;
  readonly handoffs: readonly Handoff<AssistantContext>[];
}

/** Tools from outside. With a context, those of its user's accounts are among them. */
export type OuterTools = (context?: AssistantContext) => readonly Tool<AssistantContext>[];

export interface TeamExtensions {
  readonly tools?: OuterTools;
  readonly agents?: readonly TeamMember[];
}

const QUESTION_MARKS = /[?？؟՞፧]/;

export function asks(text: string): boolean {
  return QUESTION_MARKS.test(text);
}
