import { updateAssistantSession } from '../assistant-db/dialogues/sessions.ts';
import { setLanguage } from '../assistant-db/people/users.ts';
import { isLanguage, LANGUAGES, type Texts, textsFor } from '../i18n/index.ts';
import { commitWords } from './commit.ts';
import { type AssistantDeps, StaleTurnError, type TurnContext, type TurnOutcome } from './context.ts';
import { historyAfter, serializeHistory } from './history.ts';
import { NOTES } from './notes.ts';
import { say } from './outgoing.ts';
import { loadSnapshot } from './snapshot.ts';

/** Says something fixed, in the person's language. */
export async function sayFixed(
  deps: AssistantDeps,
  context: TurnContext,
  words: (texts: Texts) => string,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, [say(words(texts))]);
}

/** /language: a button for each language there is. */
export async function offerLanguages(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const buttons = LANGUAGES.map(language => ({
    label: textsFor(language).languageName,
    action: { type: 'language' as const, language },
  }));
  return commitWords(deps, context, [say(texts.chooseLanguage, buttons)]);
}

/** The press of a language's button. The model hears of it too, or it would go on in the other language. */
export async function chooseLanguage(
  deps: AssistantDeps,
  context: TurnContext,
  language: string,
): Promise<TurnOutcome> {
  if (!isLanguage(language)) return offerLanguages(deps, context);
  const { dialogue, history } = await loadSnapshot(deps.db, context.person);
  const { languageName, languageSet } = textsFor(language);
  return commitWords(deps, context, async trx => {
    await setLanguage(trx, context.person.id, language);
    if (dialogue === undefined) return [say(languageSet)];
    const note = { role: 'user' as const, text: NOTES.language(languageName) };
    const noted = await updateAssistantSession(trx, dialogue.id, dialogue.version, {
      history: serializeHistory(historyAfter(history, [note], [say(languageSet)])),
    });
    if (!noted) throw new StaleTurnError('The dialogue has ended or changed meanwhile.');
    return [say(languageSet)];
  });
}
