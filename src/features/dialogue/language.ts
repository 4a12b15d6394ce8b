import type { DialogueAction } from '../../assistant/actions.ts';
import {
  type AssistantDeps,
  StaleTurnError,
  type TurnContext,
  type TurnOutcome,
} from '../../assistant/context.ts';
import type { Command } from '../../assistant/feature.ts';
import { type Button, say } from '../../assistant/outgoing.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { historyAfter, serializeHistory } from '../../assistant/turn/history.ts';
import { NOTES } from '../../assistant/turn/notes.ts';
import { loadSnapshot } from '../../assistant/turn/snapshot.ts';
import { updateAssistantSession } from '../../assistant-db/dialogues/sessions.ts';
import { setLanguage } from '../../assistant-db/people/users.ts';
import { isLanguage, LANGUAGES, textsFor } from '../../i18n/index.ts';

/** A button for each language there is. */
async function offerLanguages(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const buttons = LANGUAGES.map(
    (each): Button<DialogueAction> => ({
      label: textsFor(each).languageName,
      action: { type: 'language', language: each },
    }),
  );
  return commitWords(deps, context, [say(texts.chooseLanguage, buttons)]);
}

/** The press of a language's button. The model hears of it too, or it would go on in the other language. */
export async function chooseLanguage(
  deps: AssistantDeps,
  context: TurnContext,
  wanted: string,
): Promise<TurnOutcome> {
  if (!isLanguage(wanted)) return offerLanguages(deps, context);
  const { dialogue, history } = await loadSnapshot(deps.db, context.person);
  const { languageName, languageSet } = textsFor(wanted);
  return commitWords(deps, context, async trx => {
    await setLanguage(trx, context.person.id, wanted);
    if (dialogue === undefined) return [say(languageSet)];
    const note = { role: 'user' as const, text: NOTES.language(languageName) };
    const noted = await updateAssistantSession(trx, dialogue.id, dialogue.version, {
      history: serializeHistory(historyAfter(history, [note], [say(languageSet)])),
    });
    if (!noted) throw new StaleTurnError('The dialogue has ended or changed meanwhile.');
    return [say(languageSet)];
  });
}

/** /language */
export const language: Command<'language', AssistantDeps> = {
  name: 'language',
  run: (deps, context) => offerLanguages(deps, context),
};
