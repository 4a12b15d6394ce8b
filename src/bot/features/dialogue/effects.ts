import type { Effects } from '../../../assistant/effects.ts';
import { settleButtons } from '../../../assistant/open-buttons.ts';
import { say } from '../../../assistant/outgoing.ts';
import {
  endAssistantSession,
  ensureSession,
  updateSession,
} from '../../../assistant-db/dialogues/sessions.ts';
import { setLanguage } from '../../../assistant-db/people/users.ts';
import { dropOpenPlan } from '../../../assistant-db/plans/plans.ts';
import { textsFor } from '../../../i18n/index.ts';

/** What concerns the dialogue as a whole. */
export const dialogueEffects: Pick<Effects, 'set_language' | 'end_dialogue'> = {
  end_dialogue: {
    carryOut: async ({ trx, person, texts, now }) => {
      await dropOpenPlan(trx, person.id, now);
      await endAssistantSession(trx, person.id, 'cancelled', now);
      const { id } = await ensureSession(trx, person.id, now);
      await updateSession(trx, id, { state: 'idle', pending_photo_file_id: null, updated_at: now });
      return { say: [say(texts.cancelled), ...(await settleButtons(trx, person.id, undefined))] };
    },
  },
  set_language: {
    carryOut: async ({ trx, person }, { language }) => {
      await setLanguage(trx, person.id, language);
      return { say: [say(textsFor(language).languageSet)] };
    },
  },
};
