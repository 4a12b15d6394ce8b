import { NOTES } from '../../assistant/model/notes.ts';
import { historyAfter, serializeHistory } from '../../assistant/state/history.ts';
import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { button, say } from '../../assistant/state/outgoing.ts';
import { languageFor, loadSnapshot } from '../../assistant/state/snapshot.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import {
  type AssistantDeps,
  StaleTurnError,
  type TurnContext,
  type TurnOutcome,
} from '../../assistant/turn/context.ts';
import { settleButtons } from '../../assistant/turn/open-buttons.ts';
import {
  endAssistantSession,
  ensureSession,
  isNewest,
  updateAssistantSession,
  updateSession,
} from '../../assistant-db/dialogues/sessions.ts';
import { setLanguage } from '../../assistant-db/people/users.ts';
import { dropOpenPlan } from '../../assistant-db/plans/plans.ts';
import { isLanguage, LANGUAGES, textsFor } from '../../i18n/index.ts';
import { stopTask } from '../tasks/running.ts';

/** Instead of a language: follow the language that the user writes. */
const AS_WRITTEN = 'auto';

export async function cancelDialog(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { dialogue, newest, session, texts, person } = await loadSnapshot(deps.db, context.person);
  // A question for a caption or a title is something to cancel too.
  const none = session?.awaited_input ? texts.neverMindDone : texts.nothingToCancel;
  const words = dialogue === undefined ? none : texts.cancelled;
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    if (!(await isNewest(trx, context.person.id, newest)))
      throw new StaleTurnError('The dialogue has ended or changed meanwhile.');
    await dropOpenPlan(trx, context.person.id, now);
    const ofTask = await stopTask({ trx, person, texts, now });
    await endAssistantSession(trx, context.person.id, 'cancelled', now);
    const closed = { state: 'idle', pending_photo_file_id: null, awaited_input: null } as const;
    if (session) await updateSession(trx, session.id, { ...closed, updated_at: now });
    return [
      say(ofTask.length > 0 ? texts.cancelled : words),
      ...ofTask,
      ...(await settleButtons(trx, context.person.id, undefined, {})),
    ];
  });
}

export async function offerLanguages(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts, user } = await loadSnapshot(deps.db, context.person);
  const choice = (label: string, language: string) => button(label, { type: 'language', language });
  const isChosen = isLanguage(user?.language);
  const state = isChosen ? texts.languageChosen : texts.languageFollows;
  const buttons = LANGUAGES.map(each => choice(textsFor(each).languageName, each));
  return commitWords(deps, context, [
    say(`${state}\n\n${texts.chooseLanguage}`, [
      ...buttons,
      ...(isChosen ? [choice(texts.asWritten, AS_WRITTEN)] : []),
    ]),
  ]);
}

/** The model hears of a chosen language too, or it would go on in the other one. */
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
  const told = follows ? texts.languageFollows : texts.languageChosen;
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

/** Confirmed stickers are still drawn. */
export async function endDialogue({ trx, person, texts, now }: IntentScene): Promise<IntentResult> {
  await dropOpenPlan(trx, person.id, now);
  const ofTask = await stopTask({ trx, person, texts, now });
  await endAssistantSession(trx, person.id, 'cancelled', now);
  const { id } = await ensureSession(trx, person.id, now);
  await updateSession(trx, id, { state: 'idle', pending_photo_file_id: null, updated_at: now });
  return { say: [say(texts.cancelled), ...ofTask, ...(await settleButtons(trx, person.id, undefined, {}))] };
}

export async function setNamedLanguage(
  { trx, person, texts }: IntentScene,
  { language }: IntentOf<'language'>,
): Promise<IntentResult> {
  if (!isLanguage(language)) return { say: [say(texts.unknownCommand)] };
  await setLanguage(trx, person.id, language);
  return { say: [say(textsFor(language).languageChosen)] };
}
