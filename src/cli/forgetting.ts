import type { ButtonAction } from '../assistant/actions.ts';
import { askBeforeForgetting, type ForgetWords, forgetEverything } from '../assistant/forget.ts';
import type { Language } from '../i18n/index.ts';
import { terminalTexts } from '../i18n/index.ts';
import type { Session } from './session.ts';

/** What the terminal says differently: here a person's photos and stickers are files of their own, which stay. */
function wordsFor(language: Language): ForgetWords {
  return terminalTexts(language).forget;
}

/** /forget: asks first. Who is not known may still have typed something. */
export function askToForget(session: Session, signal: AbortSignal): Promise<void> {
  return session.turns.run(signal, async context => {
    const outcome = await askBeforeForgetting(session.engine.app.assistant, context, wordsFor);
    if (outcome.forgotten) session.forget();
    return outcome;
  });
}

/** [delete everything] */
export function pressForget(
  session: Session,
  { since }: Extract<ButtonAction, { type: 'forget' }>,
  signal: AbortSignal,
): Promise<void> {
  return session.turns.run(signal, async context => {
    const outcome = await forgetEverything(session.engine.app.assistant, context, since, wordsFor);
    if (outcome.forgotten) session.forget();
    return outcome;
  });
}
