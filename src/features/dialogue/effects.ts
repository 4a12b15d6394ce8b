import type { Effects } from '../../assistant/effects.ts';
import { say } from '../../assistant/outgoing.ts';
import { setLanguage } from '../../assistant-db/people/users.ts';
import { textsFor } from '../../i18n/index.ts';

/** What concerns the dialogue as a whole. */
export const dialogueEffects: Pick<Effects, 'set_language'> = {
  set_language: {
    carryOut: async ({ trx, person }, { language }) => {
      await setLanguage(trx, person.id, language);
      return { say: [say(textsFor(language).languageSet)] };
    },
  },
};
