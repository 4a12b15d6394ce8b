import type { FixedPart } from '../../ai-chat/budget/fit.ts';
import { TOOL_DECLARATIONS } from '../agent/index.ts';
import { buildSystemPrompt } from '../agent/prompt.ts';
import { buildStateInjection } from '../agent/state.ts';
import type { Snapshot } from '../snapshot.ts';
import type { TurnState } from '../turn-state.ts';

/** What the next request of a dialogue will hold beside its history and summary. */
export function fixedPart(
  { person, languageCode, totalGenerations, dialogue }: Snapshot,
  turnState: TurnState,
): FixedPart {
  return {
    system: buildSystemPrompt({ firstName: person.firstName, languageCode }),
    state: buildStateInjection({ ...turnState.facts(totalGenerations), goal: dialogue?.goal ?? null }),
    tools: TOOL_DECLARATIONS,
  };
}
