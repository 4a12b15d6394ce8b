import type { Texts } from '../i18n/index.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { say } from './outgoing.ts';
import { commitWords } from './turn/commit.ts';
import { loadSnapshot } from './turn/snapshot.ts';

/** Says something fixed, in the person's language. */
export async function sayFixed(
  deps: AssistantDeps,
  context: TurnContext,
  words: (texts: Texts) => string,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, [say(words(texts))]);
}
