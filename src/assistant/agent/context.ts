import type { ConfirmOutcome, TurnState } from '../turn/state.ts';
import type { PromptPerson } from './prompt.ts';
import type { DialogueFacts } from './state-block.ts';

/** What a tool may touch: the state of this turn. Nothing is stored before the turn is over. */
export interface ToolContext {
  readonly turnState: TurnState;
  /** Whether the values may be drawn now; asks the database for the daily limit. */
  checkConfirmation(): Promise<ConfirmOutcome>;
}

/** What an agent of this bot knows of a turn. */
export interface AssistantContext extends ToolContext {
  readonly person: PromptPerson & DialogueFacts['person'];
  readonly totalGenerations: number;
  /** The person's first words in this dialogue. */
  readonly goal: string | null;
  /** The bot's own words are in the person's language: code can say the next thing where the model said nothing. */
  readonly isSupportedLanguage: boolean;
}
