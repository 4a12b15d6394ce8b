import { deletionMeant } from '../../../assistant/answers.ts';
import type { AwaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { declined } from '../../../assistant/awaited-words.ts';
import type { AssistantDeps } from '../../../assistant/context.ts';
import type { EffectScene, Effects } from '../../../assistant/effects.ts';
import type { Words } from '../../../assistant/outgoing.ts';
import { commitEffect } from '../../../assistant/turn/commit-effect.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import { FORGET_AWAITED, type ForgetDeps, forgetQuestion, nothingKept } from './question.ts';

async function question(deps: ForgetDeps, { trx, person, language }: EffectScene): Promise<Words> {
  const user = await findUser(trx, person.id);
  return user ? forgetQuestion(deps, trx, user, language) : nothingKept(language);
}

/** What is kept of a person is deleted by a button alone: words show it. */
export function privacyEffects(deps: ForgetDeps): Pick<Effects, 'ask_to_forget'> {
  return {
    ask_to_forget: {
      carryOut: async (scene, { agreed = false }) => {
        const words = await question(deps, scene);
        const { byButton, privacy } = scene.texts;
        const text = `${byButton(privacy.deleteAll)}\n\n${words.text}`;
        return { say: [agreed ? { ...words, text } : words], awaited: FORGET_AWAITED };
      },
    },
  };
}

/** A "no" to the question, and a "yes", which gets its button again; whatever else is said belongs to the dialogue. */
export const forgetInputHandler: AwaitedInputHandler<AssistantDeps> = (deps, context, asked, words) => {
  if (asked.type !== FORGET_AWAITED.type) return undefined;
  const meant = deletionMeant(words);
  if (meant === undefined) return undefined;
  if (meant === 'delete') return commitEffect(deps, context, { type: 'ask_to_forget', agreed: true });
  return declined(deps, context, asked);
};
