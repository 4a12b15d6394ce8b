import type { Effects } from '../../assistant/effects.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import { type ForgetDeps, forgetQuestion, nothingKept } from './question.ts';

/** What is kept of a person is deleted by a button alone: words show it. */
export function privacyEffects(deps: ForgetDeps): Pick<Effects, 'ask_to_forget'> {
  return {
    ask_to_forget: {
      carryOut: async ({ trx, person, language }) => {
        const user = await findUser(trx, person.id);
        return { say: [user ? await forgetQuestion(deps, trx, user, language) : nothingKept(language)] };
      },
    },
  };
}
