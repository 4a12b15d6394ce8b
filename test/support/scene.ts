import { type Selectable, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { storageAt } from '../../src/assistant-db/index.ts';
import type { Database } from '../../src/assistant-db/schema.ts';
import { type Language, type Texts, textsFor } from '../../src/i18n/index.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import type { SeenMessage } from '../../src/playground/messages/view.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { eventually } from './eventually.ts';
import { pressButton, sendText } from './exchange.ts';
import type { FakeModels } from './fakes/models.ts';
import { drawnOnKey, photo } from './pictures/pictures.ts';
import { startProcess } from './processes/process.ts';
import { createWorld, type World } from './world.ts';

/**
 * Waits pass a hundred times faster, for tests in which the bot has to be patient. Short waits, such as polling every
 * second, stay at a few hundredths of a second, because less would only keep a core busy.
 */
export const HURRIED = {
  clock: {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) =>
      systemClock.sleep(Math.max(ms / 100, Math.min(ms, 50)), signal),
  },
};

/** A clock with equally fast waits that can be moved forward. */
export function hurriedClock() {
  let ahead = 0;
  return {
    clock: { ...HURRIED.clock, now: () => Date.now() + ahead },
    forward: (ms: number) => {
      ahead += ms;
    },
  };
}

/** A clock that starts at the beginning of a period of `ms`, an hour or a minute, and can be moved forward. */
export function clockFromStartOf(ms: number) {
  const began = Date.now();
  let ahead = Math.ceil(began / ms) * ms - began;
  return {
    clock: { ...systemClock, now: () => Date.now() + ahead },
    forward: (by: number) => {
      ahead += by;
    },
  };
}

export const WISH = { style: 'a 90s VHS cover', emotion: 'laughing to tears', pose: 'waving' };

/** One user of a running bot. Text comes from one provider and pictures from the other. */
export interface Scene {
  readonly world: World;
  readonly chat: FakeModels;
  readonly painter: FakeModels;
  readonly person: Person;
  /** The bot's texts in the user's language. */
  readonly texts: Texts;
}

export interface SceneOptions {
  readonly language?: Language;
  readonly chat?: 'gemini' | 'openai';
  readonly more?: Readonly<Record<string, string>>;
  readonly runtime?: Parameters<World['start']>[1];
  readonly personId?: number;
  /** The time at Telegram. */
  readonly telegramClock?: Clock;
  readonly database?: 'sqlite' | 'postgres';
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
  const { language = 'en', chat = 'openai', personId, telegramClock, database } = options;
  const painter = chat === 'openai' ? 'gemini' : 'openai';
  const world = await createWorld([chat, painter], { telegramClock, database });
  const person = world.telegram.person({
    firstName: language === 'ru' ? 'Анна' : 'Ann',
    languageCode: language,
    ...(personId !== undefined && { id: personId }),
  });
  return { world, chat: world[chat], painter: world[painter], person, texts: textsFor(language) };
}

/** A photo of a person, always the same. */
export function portrait(): Promise<Buffer> {
  return photo();
}

/** An image model's drawing, always the same. */
export function painting(): Promise<Buffer> {
  return drawnOnKey();
}

/** The shortest way to the summary: a photo with all wishes in its caption. */
export async function toSummary({ chat, person, texts }: Scene): Promise<SeenMessage> {
  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted.');
  const sent = await person.sendPhoto(await portrait(), { caption: 'VHS, laughing, waving' });
  return person.waitForBotMessage(texts.summary.title, { after: sent });
}

/** From the summary to the delivered sticker. @returns the message after the sticker */
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

/** The first sticker in the chat. */
export function stickerOf(person: Person): SeenMessage {
  const [sticker] = stickersOf(person);
  if (sticker === undefined) throw new Error('there is no sticker');
  return sticker;
}

/** The question of /forget. */
export function askToForget({ person, texts }: Pick<Scene, 'person' | 'texts'>): Promise<SeenMessage> {
  return sendText(person, '/forget', texts.privacy.ask(0).slice(0, 30));
}

/** Has everything deleted but the packs. @returns the farewell */
export async function forgetAll(scene: Pick<Scene, 'person' | 'texts'>): Promise<SeenMessage> {
  const { deleteAll, deleted } = scene.texts.privacy;
  return pressButton(scene.person, await askToForget(scene), deleteAll, deleted);
}

/** Everything the bot has ever said in the chat, including edited and deleted messages. */
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

/** All rows of a table, oldest first. */
export async function rowsOf<Table extends keyof Database>(
  { app }: Pick<World, 'app'>,
  table: Table,
): Promise<Selectable<Database[Table]>[]> {
  const { rows } = await sql<Selectable<Database[Table]>>`SELECT * FROM ${sql.table(table)}`.execute(
    app().db,
  );
  return rows;
}

/** The only row of a table, or its first. */
export async function rowOf<Table extends keyof Database>(world: Pick<World, 'app'>, table: Table) {
  const [row] = await rowsOf(world, table);
  if (row === undefined) throw new Error(`${table} is empty`);
  return row;
}

/** The file of the world's database. */
export function fileOf({ variables }: Pick<World, 'variables'>): string {
  return (variables['DATABASE_URL'] ?? '').slice('sqlite:'.length);
}

/** Waits until the outbox is empty. */
export async function allSaid(world: World): Promise<void> {
  await eventually(() => rowsOf(world, 'outbox')).toEqual([]);
}

/** Waits until everything sent is handled and answered. */
export async function allHandled(world: World): Promise<void> {
  await eventually(async () => [
    world.telegram.pendingUpdates.length,
    (await rowsOf(world, 'inbox')).filter(({ status }) => status === 'pending').length,
    (await rowsOf(world, 'outbox')).length,
  ]).toEqual([0, 0, 0]);
}

/** Waits until the progress message of a drawing is gone from the chat. */
export async function progressGone({ person, texts }: Pick<Scene, 'person' | 'texts'>): Promise<void> {
  const stages: readonly string[] = Object.values(texts.progress);
  await person.waitFor(({ messages }) => !messages.some(({ text }) => stages.includes(text)), {
    what: 'the progress message to disappear',
  });
}

/** Goes to the summary and confirms it. @returns the summary */
export async function confirmed(scene: Scene): Promise<SeenMessage> {
  const summary = await toSummary(scene);
  scene.person.press(summary, scene.texts.summary.confirm);
  return summary;
}

/** A bot on the scene as its own process. @param more variables */
export function startBotProcess(
  scene: Scene,
  more: Readonly<Record<string, string>> = {},
  entry: Parameters<typeof startProcess>[0] = 'test/support/processes/bot-process.ts',
  until?: string,
) {
  return startProcess(entry, { ...scene.world.variables, ...providersOf(scene), ...more }, until);
}

/** The world's database, for a test whose bot is its own process. */
export async function databaseOf({ variables }: World) {
  const db = await storageAt(variables['DATABASE_URL'] ?? '').open();
  onTestFinished(() => db.destroy());
  return db;
}
