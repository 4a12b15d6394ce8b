import type { Agent } from '../../agents/agent.ts';
import type { Handoff, Tool } from '../../agents/tool.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Show } from '../knowledge/show.ts';
import type { JobLimit } from '../limits.ts';
import type { PlanCheck } from '../planning/confirmation.ts';
import type { PlanWish, Proposal } from '../planning/wish.ts';
import type { Ending } from '../turn/next-words.ts';
import type { ConfirmOutcome, TurnState } from '../turn/state/state.ts';
import type { PromptPerson } from './prompt.ts';
import type { DialogueFacts } from './state-block.ts';

/** What a tool may touch: the state of this turn. Nothing is stored before the turn is over. */
export interface ToolContext {
  readonly turnState: TurnState;
  /** Whether the values may be drawn now; asks the database for the daily limit. */
  checkConfirmation(): Promise<ConfirmOutcome>;
  /** The limit that keeps another picture from being drawn now. */
  reachedLimit(): Promise<JobLimit | undefined>;
  readonly planning: PlanningContext;
}

/** What the tools of plans need beside the state of the turn. */
export interface PlanningContext {
  /** Fills in what a wish leaves open. */
  propose(wish: PlanWish): Promise<Proposal>;
  /** The pack that the person wants the stickers to come into, from what they said; null for one of their own. */
  packMeant(occasion: string): Promise<number | null>;
  /** Whether the open plan may be drawn now. */
  check(): Promise<PlanCheck>;
  /** Whether the person may mean the first sticker of a plan: the question about it was in the chat when they said it. */
  sawFirst(): boolean;
}

/** What an agent of this bot knows of a turn. */
export interface AssistantContext extends ToolContext {
  readonly person: PromptPerson & DialogueFacts['person'] & { readonly id: number };
  readonly totalGenerations: number;
  /** What the stickers are for, in the person's words. */
  readonly goal: string | null;
  /** The bot's own words are in the person's language: code can say the next thing where the model said nothing. */
  readonly isSupportedLanguage: boolean;
  /** Aborts when nobody wants the turn any more: what takes long ends with it. */
  readonly signal: AbortSignal;
  /** When the turn began, in ms since 1970. */
  readonly today: number;
  /** What can be looked up for the person. */
  readonly knowledge: Knowledge;
  /** Whether models may be shown pictures. */
  readonly vision: boolean;
  /** See `AssistantDeps.showPicture`. */
  readonly showPicture?: ((jpeg: Buffer) => Promise<string | undefined>) | undefined;
  /** What tools show behind the words of the turn. */
  readonly show: Show;
}

/** An agent of this bot. */
export interface AssistantAgent extends Agent<AssistantContext> {
  /**
   * Whether it leads on where a dialogue is taken up again in a channel that is opened anew: then it says what its `ending` adds.
   * Left out: never.
   */
  readonly resumes?: (context: AssistantContext) => boolean;
  /**
   * What code adds to a turn that this agent ends: what comes next where nothing was said, with its buttons. Left out: what
   * the sticker's dialogue asks next, or its summary.
   *
   * @param spoken whether the person gets words in this turn
   * @param text the words of the model among them
   */
  readonly ending?: (context: AssistantContext, spoken: boolean, text: string) => Ending;
}

/** Those who lead dialogues. The person talks with the first one, unless that hands over. */
export type AssistantTeam = readonly [AssistantAgent, ...AssistantAgent[]];

/** An agent beside the first one, with the handoff by which the first one reaches it. */
export interface TeamMember {
  readonly agent: AssistantAgent;
  readonly handoff: Handoff<AssistantContext>;
}

/** What a channel or an operator adds to the team. */
export interface TeamExtensions {
  /** Further tools of the first agent, read for each request: servers of tools come and go. */
  readonly tools?: () => readonly Tool<AssistantContext>[];
  readonly agents?: readonly TeamMember[];
}

/** The question marks of the world's scripts. */
const QUESTION_MARKS = /[?？؟՞፧]/;

/** Whether words ask for something. */
export function asks(text: string): boolean {
  return QUESTION_MARKS.test(text);
}
