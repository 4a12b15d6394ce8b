import type { EffectScene, Effects } from '../../assistant/effects.ts';
import type { Words } from '../../assistant/outgoing.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { type ForgetDeps, forgetQuestion, nothingKept } from './question.ts';

async function question(deps: ForgetDeps, { trx, person, language }: EffectScene): Promise<Words> {
  const user = await findUser(trx, person.id);
  return user ? forgetQuestion(deps, trx, user, language) : nothingKept(language);
}

/** What is kept of a person is deleted by a button alone: words show it. */
export function privacyEffects(deps: ForgetDeps): Pick<Effects, 'ask_to_forget'> {
  return { ask_to_forget: { carryOut: async scene => ({ say: [await question(deps, scene)] }) } };
}
