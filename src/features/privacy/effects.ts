import type { EffectScene, Effects } from '../../assistant/effects.ts';
import { say, type Words } from '../../assistant/outgoing.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { type ForgetDeps, forgetQuestion, nothingKept } from './question.ts';

async function question(deps: ForgetDeps, { trx, person, language }: EffectScene): Promise<Words> {
  const user = await findUser(trx, person.id);
  return user ? forgetQuestion(deps, trx, user, language) : nothingKept(language);
}

/** What is kept of a person is deleted by a button alone: words show it. */
export function privacyEffects(deps: ForgetDeps): Pick<Effects, 'ask_to_forget' | 'ask_to_delete_sticker'> {
  return {
    ask_to_forget: { carryOut: async scene => ({ say: [await question(deps, scene)] }) },
    ask_to_delete_sticker: {
      carryOut: async scene => ({
        say: [say(scene.texts.privacy.oneSticker), await question(deps, scene)],
      }),
    },
  };
}
