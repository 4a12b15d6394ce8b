import { type Language, type Texts, textsFor } from '../../src/i18n/index.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import type { SeenMessage } from '../../src/playground/messages/view.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { eventually } from './eventually.ts';
import type { FakeModels } from './fakes/models.ts';
import { drawnOnKey, photo } from './pictures/pictures.ts';
import { createWorld, type World } from './world.ts';

/**
 * Waits pass a hundred times as fast: for tests in which the bot has to be patient. What would be shorter than a few
 * hundredths of a second then, as what looks every second whether there is work, would only keep a core busy.
 */
export const HURRIED = {
  clock: {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) =>
      systemClock.sleep(Math.max(ms / 100, Math.min(ms, 50)), signal),
  },
};

export const WISH = { style: 'a 90s VHS cover', emotion: 'laughing to tears', pose: 'waving' };

/** One person in front of a running bot. Words come from one provider and pictures from the other. */
export interface Scene {
  readonly world: World;
  readonly chat: FakeModels;
  readonly painter: FakeModels;
  readonly person: Person;
  /** The bot's own words in the person's language. */
  readonly texts: Texts;
}

export interface SceneOptions {
  readonly language?: Language;
  readonly chat?: 'gemini' | 'openai';
  readonly more?: Readonly<Record<string, string>>;
  readonly runtime?: Parameters<World['start']>[1];
  readonly personId?: number;
  /** What time it is at Telegram. */
  readonly telegramClock?: Clock;
}

export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const scene = await setScene(options);
  await scene.world.start({ ...providersOf(scene), ...options.more }, options.runtime);
  return scene;
}

/** Which provider does what, for the environment of a bot that is started on the scene. */
export function providersOf({ chat, painter }: Scene) {
  return { AI_PROVIDERS: chat.name, IMAGE_PROVIDERS: painter.name };
}

/** A scene without a bot. */
export async function setScene(options: SceneOptions = {}): Promise<Scene> {
  const { language = 'en', chat = 'openai', personId, telegramClock } = options;
  const painter = chat === 'openai' ? 'gemini' : 'openai';
  const world = await createWorld([chat, painter], { telegramClock });
  const person = world.telegram.person({
    firstName: language === 'ru' ? 'Анна' : 'Ann',
    languageCode: language,
    ...(personId !== undefined && { id: personId }),
  });
  return { world, chat: world[chat], painter: world[painter], person, texts: textsFor(language) };
}

/** A photo of somebody, always the same. */
export function portrait(): Promise<Buffer> {
  return photo();
}

/** What an image model draws, always the same. */
export function painting(): Promise<Buffer> {
  return drawnOnKey();
}

/** The shortest way to the summary: a photo with all wishes in its caption. */
export async function toSummary({ chat, person, texts }: Scene): Promise<SeenMessage> {
  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted.');
  const sent = await person.sendPhoto(await portrait(), { caption: 'VHS, laughing, waving' });
  return person.waitForBotMessage(texts.summary.title, { after: sent });
}

/** From the summary to the delivered sticker. @returns the words that come after the sticker */
export async function toSticker(scene: Scene, summary: SeenMessage): Promise<SeenMessage> {
  scene.painter.draws(await painting());
  scene.person.press(summary, scene.texts.summary.confirm);
  return scene.person.waitForBotMessage(scene.texts.sticker.delivered, { after: summary });
}

/** The sticker with the buttons that [change…] shows. */
export async function opened(
  { person, texts }: Pick<Scene, 'person' | 'texts'>,
  sticker: SeenMessage,
): Promise<SeenMessage> {
  person.press(sticker, texts.afterSticker.more);
  const now = () => person.messages.find(each => each.message_id === sticker.message_id) ?? sticker;
  await eventually(() => now().buttons.length).toBeGreaterThan(sticker.buttons.length);
  return now();
}

export function stickersOf(person: Person): SeenMessage[] {
  return person.messages.filter(message => message.sticker !== undefined);
}

/** Everything the bot has ever said in the chat, what it edited or deleted included. */
export function saidTo(person: Person): string {
  return person.log
    .flatMap(event => (event.type === 'message' || event.type === 'edit' ? [event.message] : []))
    .filter(message => message.from.is_bot)
    .map(message => message.text ?? '')
    .join('\n');
}

/** Jobs of all people, oldest first. */
export function jobsIn(world: World) {
  return world.app().db.selectFrom('generations').selectAll().orderBy('id').execute();
}
