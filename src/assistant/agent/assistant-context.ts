import { isLanguage } from '../../i18n/index.ts';
import type { AssistantDeps, TurnContext } from '../context.ts';
import { transferToKnowledge } from '../knowledge/agent.ts';
import { knowledgeOf } from '../knowledge/knowledge.ts';
import { showTo } from '../knowledge/show.ts';
import { reachedLimit } from '../limits.ts';
import { checkConfirmation } from '../turn/confirmation.ts';
import type { Snapshot } from '../turn/snapshot.ts';
import type { TurnState } from '../turn/state.ts';
import type { AssistantContext } from './context.ts';

/** What agents know of a turn, from what is stored. */
export function assistantContext(
  deps: AssistantDeps,
  { saidAt }: TurnContext,
  { person, language, languageCode, texts, totalGenerations, dialogue, existing }: Snapshot,
  turnState: TurnState,
): AssistantContext {
  const knowledge = knowledgeOf(deps, person.id, language, transferToKnowledge.name);
  return {
    today: deps.clock.now(),
    knowledge,
    show: showTo(deps.db, person.id, texts, knowledge),
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
