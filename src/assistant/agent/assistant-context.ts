import { isLanguage } from '../../i18n/index.ts';
import type { AssistantDeps, TurnContext } from '../context.ts';
import { reachedLimit } from '../limits.ts';
import { checkConfirmation } from '../turn/confirmation.ts';
import type { Snapshot } from '../turn/snapshot.ts';
import type { TurnState } from '../turn/state.ts';
import type { AssistantContext } from './context.ts';

/** What agents know of a turn, from what is stored. */
export function assistantContext(
  deps: AssistantDeps,
  { saidAt }: TurnContext,
  { person, language, languageCode, totalGenerations, dialogue, existing }: Snapshot,
  turnState: TurnState,
): AssistantContext {
  return {
    person: { firstName: person.firstName, language, languageCode },
    totalGenerations,
    goal: dialogue?.goal ?? null,
    isSupportedLanguage: isLanguage(languageCode.split(/[-_]/)[0]),
    turnState,
    checkConfirmation: () => {
      const limit = () => reachedLimit(deps, person.id);
      return checkConfirmation(turnState, existing, saidAt, limit, deps.clock.now());
    },
  };
}
