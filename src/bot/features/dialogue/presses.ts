import type { DialogueAction } from '../../../assistant/actions.ts';
import { askOwnWords, chooseValue } from '../../../assistant/choose.ts';
import type { AssistantDeps } from '../../../assistant/context.ts';
import type { Pressed, Presses } from '../../../assistant/feature.ts';
import { buttonsOver } from '../../../assistant/open-buttons.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { chooseLanguage } from './commands.ts';
import { handleAssistantConfirm, retriableJob, retry, toastOfConfirm, toastOfJob } from './confirm.ts';
import { answerProposal, choosePhoto, toastOfProposal } from './proposal.ts';

const accepted = ({ snapshot }: Pressed) => snapshot.texts.confirm.accepted;

/** The dialogue's own buttons. */
export const dialoguePresses: Presses<DialogueAction, AssistantDeps> = {
  confirm: {
    press: handleAssistantConfirm,
    toast: ({ snapshot }, action) => toastOfConfirm(snapshot, action),
  },
  new_photo: { press: choosePhoto, toast: accepted },
  keep_photo: { press: choosePhoto, toast: accepted },
  take_value: { press: answerProposal, toast: ({ snapshot }, action) => toastOfProposal(snapshot, action) },
  leave_value: { press: answerProposal, toast: ({ snapshot }, action) => toastOfProposal(snapshot, action) },
  retry: {
    press: retry,
    toast: async ({ db, snapshot }, { generationId }) => {
      const { existing, texts, person } = snapshot;
      if (existing?.id === generationId) return toastOfJob(existing, texts);
      return (await retriableJob(db, person.id, generationId)) ? '' : texts.confirm.outdated;
    },
  },
  language: {
    press: (deps, context, { language }) => chooseLanguage(deps, context, language),
    toast: accepted,
  },
  choose: { press: chooseValue, toast: accepted },
  own_words: { press: askOwnWords, toast: () => '' },
  // The next words belong to the dialogue again, as they do after whatever else a person does.
  never_mind: {
    press: async (deps, context) => {
      const { texts } = await loadSnapshot(deps.db, context.person);
      return commitWords(deps, context, [say(texts.neverMindDone), ...buttonsOver(context)]);
    },
  },
};
