import type { DialogueAction } from '../../../assistant/actions.ts';
import {
  type AssistantDeps,
  StaleTurnError,
  type TurnContext,
  type TurnOutcome,
} from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import { type Button, say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { historyAfter, serializeHistory } from '../../../assistant/turn/history.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { languageFor, loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { updateAssistantSession } from '../../../assistant-db/dialogues/sessions.ts';
import { setLanguage } from '../../../assistant-db/people/users.ts';
import { isLanguage, LANGUAGES, textsFor } from '../../../i18n/index.ts';

/** What is chosen in the place of a language: whichever the person writes in. */
export const AS_WRITTEN = 'auto';

/** Says how the language came, and offers each there is, and to follow what is written. */
async function offerLanguages(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts, user } = await loadSnapshot(deps.db, context.person);
  const button = (label: string, language: string): Button<DialogueAction> => ({
    label,
    action: { type: 'language', language },
  });
  const isChosen = isLanguage(user?.language);
  const state = isChosen ? texts.languageChosen : texts.languageFollows;
  const buttons = LANGUAGES.map(each => button(textsFor(each).languageName, each));
  return commitWords(deps, context, [
    say(`${state}\n\n${texts.chooseLanguage}`, [
      ...buttons,
      ...(isChosen ? [button(texts.asWritten, AS_WRITTEN)] : []),
    ]),
  ]);
}

/** The press of a language's button. The model hears of it too, or it would go on in the other language. */
export async function chooseLanguage(
  deps: AssistantDeps,
  context: TurnContext,
  wanted: string,
): Promise<TurnOutcome> {
  const follows = wanted === AS_WRITTEN;
  if (!isLanguage(wanted) && !follows) return offerLanguages(deps, context);
  const { dialogue, history, user } = await loadSnapshot(deps.db, context.person);
  const chosen = follows ? null : wanted;
  const texts = textsFor(chosen ?? languageFor(context.person, user && { ...user, language: null }));
  const told = follows ? texts.asWrittenSet : texts.languageSet;
  const text = follows ? NOTES.languageAsWritten : NOTES.language(texts.languageName);
  return commitWords(deps, context, async trx => {
    await setLanguage(trx, context.person.id, chosen);
    if (dialogue === undefined) return [say(told)];
    const noted = await updateAssistantSession(trx, dialogue.id, dialogue.version, {
      history: serializeHistory(historyAfter(history, [{ role: 'user', text }], [say(told)])),
    });
    if (!noted) throw new StaleTurnError('The dialogue has ended or changed meanwhile.');
    return [say(told)];
  });
}

/** /language */
export const language: Command<'language', AssistantDeps> = {
  name: 'language',
  run: (deps, context) => offerLanguages(deps, context),
};
