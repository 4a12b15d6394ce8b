import { answersIn } from '../../assistant/answers.ts';
import type { FeatureAwaits } from '../../assistant/awaited-input.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import type { EffectScene, Effects } from '../../assistant/effects.ts';
import { say, type Words } from '../../assistant/outgoing.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { commitEffect } from '../../assistant/turn/commit-effect.ts';
import { loadSnapshot } from '../../assistant/turn/snapshot.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { type ForgetDeps, forgetQuestion, nothingKept } from './question.ts';

async function question(deps: ForgetDeps, { trx, person, language }: EffectScene): Promise<Words> {
  const user = await findUser(trx, person.id);
  return user ? forgetQuestion(deps, trx, user, language) : nothingKept(language);
}

const AWAITED = 'forget';

async function keepAll(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, [say(texts.neverMindDone)]);
}

/** What is kept of a person is deleted by a button alone: words show it. */
export function privacyEffects(deps: ForgetDeps): Pick<Effects, 'ask_to_forget'> {
  return {
    ask_to_forget: {
      carryOut: async scene => ({ say: [await question(deps, scene)], awaited: { type: AWAITED } }),
    },
  };
}

/** A bare "no" to the question, and a bare "yes", which gets its button again; whatever else is said belongs to the dialogue. */
export const forgetAwaits: FeatureAwaits<AssistantDeps> = (deps, context, asked, words) => {
  if (asked.type !== AWAITED) return undefined;
  const answers = answersIn(words, ['yes', 'no', 'skip']);
  if (answers.size === 0) return undefined;
  if (answers.has('yes')) return commitEffect(deps, context, { type: 'ask_to_forget' });
  return keepAll(deps, context);
};
