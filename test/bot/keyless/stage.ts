import { type Language, wordsOf } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton, sendPortrait } from '../../support/exchange.ts';
import { HURRIED, openScene, painting, type Scene } from '../../support/scene.ts';

/** A bot without a language model. */
export async function keyless(language: Language = 'en'): Promise<Scene> {
  const more = { AI_PROVIDERS: 'offline', PACK_SHEET: '1' };
  const scene = await openScene({ language, more, runtime: HURRIED });
  const picture = await painting();
  scene.painter.paints(() => picture);
  return scene;
}

/** The name of an offered value. */
export function nameOf(language: Language, parameter: 'style' | 'emotion' | 'pose', name: string): string {
  const names: Readonly<Record<string, string>> = wordsOf(language).values[parameter];
  return (names[name] ?? '').split(',')[0] ?? '';
}

/** The question for the style, after a photo. */
export function photoSent({ person, texts }: Scene): Promise<SeenMessage> {
  return sendPortrait(person, '', texts.ask.style);
}

/** Presses buttons one after another. @returns the message after the last one */
export async function tap(
  { person }: Scene,
  message: SeenMessage,
  ...taps: readonly (readonly [label: string, answer: string | RegExp])[]
): Promise<SeenMessage> {
  let shown = message;
  for (const [label, answer] of taps) shown = await pressButton(person, shown, label, answer);
  return shown;
}

export const dialogueOf = ({ world }: Scene) =>
  world
    .app()
    .db.selectFrom('assistant_sessions')
    .select(['style', 'emotion', 'pose', 'failed_turns'])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
