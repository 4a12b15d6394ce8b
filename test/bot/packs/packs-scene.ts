import { Api, InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import type { NotNull } from 'kysely';
import sharp, { type Color } from 'sharp';
import { onTestFinished } from 'vitest';
import { encodeOutgoing } from '../../../src/assistant/state/outgoing.ts';
import {
  ensureSession,
  getActiveAssistantSession,
  openAssistantSession,
} from '../../../src/assistant-db/dialogues/sessions.ts';
import { enqueueMessages } from '../../../src/assistant-db/messages/outbox.ts';
import { upsertUser } from '../../../src/assistant-db/people/users.ts';
import type { Store } from '../../../src/assistant-db/schema.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import type { Person } from '../../../src/playground/people/person.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { HURRIED, openScene, rowsOf, type Scene, type SceneOptions } from '../../support/scene.ts';
import { TOKEN } from '../../support/world.ts';

export { eventually } from '../../support/eventually.ts';

/** A running bot with short waits, and a user who has written to it. */
export async function packsScene(options: SceneOptions = {}): Promise<Scene> {
  const scene = await openScene({ ...options, runtime: { ...HURRIED, ...options.runtime } });
  await greet(scene, scene.person);
  return scene;
}

/** Makes the bot know a user: it sends nothing to strangers. */
export function greet({ texts }: Pick<Scene, 'texts'>, person: Person): Promise<SeenMessage> {
  return sendText(person, '/help', texts.help.slice(0, 20));
}

/** A clock for Telegram that can skip the time in which it shows an outdated set. */
export function untoldClock() {
  let ahead = 0;
  return {
    telegramClock: { ...systemClock, now: () => systemClock.now() + ahead },
    untilTold: () => {
      ahead += 16 * 60_000;
    },
  };
}

/** Holds the next call of a method until it is released. */
export function holdNext({ world }: Pick<Scene, 'world'>, method: string) {
  let release = () => {};
  const until = new Promise<void>(resolve => {
    release = resolve;
  });
  const fault = world.telegram.faults.add({ kind: 'hold', method, until, times: 1 });
  // A failing test must not wait for the call.
  onTestFinished(release);
  return { underWay: () => eventually(() => fault.hits).toBe(1), release };
}

const pictures = new Map<string, Promise<Buffer>>();

/** A sticker of one colour, cached. */
export function picture(background: Color): Promise<Buffer> {
  const key = JSON.stringify(background);
  const known =
    pictures.get(key) ??
    sharp({ create: { width: 512, height: 512, channels: 4, background } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
  pictures.set(key, known);
  return known;
}

/** The same picture as a different file: appends a number in an unknown chunk. Drawing another one would be slow. */
function numbered(bytes: Buffer, number: number): Buffer {
  const chunk = Buffer.alloc(12);
  chunk.write('note', 'latin1');
  chunk.writeUInt32LE(4, 4);
  chunk.writeUInt32LE(number, 8);
  const file = Buffer.concat([bytes, chunk]);
  // A RIFF file's size field excludes its first eight bytes.
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Sends a finished, unique sticker from the queue to the chat. */
export async function giveSticker(
  { world, person }: Pick<Scene, 'world' | 'person'>,
  emotion = 'laughing',
  background = '#c0392b',
  db: Store = world.app().db,
): Promise<SeenMessage & { readonly stickerId: number }> {
  const now = Date.now();
  const bytes = await picture(background);
  const last = person.log.at(-1)?.seq ?? 0;
  const stickerId = await db.transaction().execute(async trx => {
    const { id: userId } = await upsertUser(
      trx,
      { id: person.id, firstName: person.user.first_name, languageCode: person.user.language_code },
      now,
    );
    await ensureSession(trx, userId, now);
    const dialogue =
      (await getActiveAssistantSession(trx, userId)) ?? (await openAssistantSession(trx, userId, '', now));
    const { count } = await trx
      .selectFrom('generations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const generation = await trx
      .insertInto('generations')
      .values({
        user_id: userId,
        assistant_session_id: dialogue.id,
        revision: 1000 + count,
        style: 'anime',
        emotion,
        pose: 'waving',
        photo_file_id: 'photo',
        status: 'finished',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sticker = await trx
      .insertInto('stickers')
      .values({ user_id: userId, generation_id: generation.id, picture: bytes, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueMessages(trx, userId, [encodeOutgoing({ type: 'sticker', stickerId: sticker.id })], now);
    return sticker.id;
  });
  const message = await person.waitForSticker({ after: { seq: last } });
  const sent = () =>
    db.selectFrom('stickers').select('file_id').where('id', '=', stickerId).executeTakeFirst();
  await eventually(sent).not.toEqual({ file_id: null });
  return { ...message, stickerId };
}

/** The same with a stored cut-out: a circle. */
export async function giveCutOut(
  scene: Pick<Scene, 'world' | 'person'>,
  background: string,
  db: Store = scene.world.app().db,
): ReturnType<typeof giveSticker> {
  const sticker = await giveSticker(scene, 'laughing', background, db);
  const { generation_id } = await db
    .selectFrom('stickers')
    .select('generation_id')
    .where('id', '=', sticker.stickerId)
    .where('generation_id', 'is not', null)
    .$narrowType<{ generation_id: NotNull }>()
    .executeTakeFirstOrThrow();
  const circle = `<svg width="400" height="400"><circle cx="200" cy="200" r="180" fill="${background}"/></svg>`;
  const cutout = await sharp(Buffer.from(circle)).webp({ lossless: true, effort: 0 }).toBuffer();
  await db.insertInto('generation_images').values({ generation_id, cutout }).execute();
  return sticker;
}

/** Presses [➕] under a sticker and waits for the words that end it. */
export function addToPack(
  { person, texts }: Pick<Scene, 'person' | 'texts'>,
  sticker: SeenMessage,
  words: string | RegExp,
): Promise<SeenMessage> {
  return pressButton(person, sticker, texts.afterSticker.add, words);
}

/** Presses [🆕] below a message. @returns the question for the title, and a function that accepts the proposed `title` */
export async function askNewPack(
  { person, texts }: Pick<Scene, 'person' | 'texts'>,
  message: SeenMessage,
  title: string,
): Promise<{ readonly question: SeenMessage; readonly take: () => ReturnType<Person['press']> }> {
  const { buttons, askNewTitle } = texts.packs;
  const question = await pressButton(person, message, buttons.newPack, askNewTitle(title));
  return { question, take: () => person.press(question, buttons.takeTitle(title)) };
}

/** Presses [🆕] below a message and accepts the proposed title. @returns the words about the new pack */
export async function newPack(
  scene: Pick<Scene, 'person' | 'texts'>,
  message: SeenMessage,
  title: string,
): Promise<SeenMessage> {
  const { take } = await askNewPack(scene, message, title);
  return scene.person.waitForBotMessage(`Your pack “${title}” is ready`, { after: take() });
}

/** The sets in Telegram, with the first emoji of each sticker. */
export function setsOf({ world }: Scene) {
  return world.telegram.stickerSets.map(({ title, stickers }) => ({
    title,
    stickers: stickers.map(({ emoji }) => emoji[0]),
  }));
}

/** Fills a pack to 120 stickers in the database only. */
export async function fillPack({ world }: Scene, title: string): Promise<void> {
  const { db } = world.app();
  const pack = await db.selectFrom('packs').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
  const [sample] = await db.selectFrom('stickers').selectAll().limit(1).execute();
  if (sample === undefined) throw new Error('there is no sticker');
  const { id: _id, ...values } = sample;
  const standing = await db.selectFrom('placements').select('id').where('pack_id', '=', pack.id).execute();
  for (let n = standing.length; n < 120; n++) {
    const { id } = await db
      .insertInto('stickers')
      .values({ ...values, caption: `${n}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('placements')
      .values({ pack_id: pack.id, sticker_id: id, status: 'in', file_unique_id: `${n}`, created_at: 0 })
      .execute();
  }
}

/** All unfinished pack jobs. */
export function packJobs({ world }: Scene) {
  return rowsOf(world, 'pack_jobs');
}

export const TITLE = 'Ann’s stickers';
export const MADE = `Your pack “${TITLE}” is ready`;

/** A pack with this many stickers, each with its own emoji, and the words about the first one. */
export async function withPack(count: number, options: SceneOptions = {}) {
  const scene = await packsScene(options);
  const sticker = await giveSticker(scene, 'joy', '#101010');
  const made = await addToPack(scene, sticker, MADE);
  const others = ['love', 'anger', 'surprise', 'sadness', 'fear', 'sleepy'].slice(0, count - 1);
  for (const [n, emotion] of others.entries())
    await addToPack(scene, await giveSticker(scene, emotion, `#${n + 2}02020`), `${n + 2} stickers now`);
  return { ...scene, sticker, made };
}

/** Opens the list of /packs. */
export function openPacks({ person, texts }: Scene): Promise<SeenMessage> {
  return sendText(person, '/packs', texts.packs.list);
}

/** Opens a pack from /packs. Its button begins with its title. */
export async function openPack(scene: Scene, title = TITLE): Promise<SeenMessage> {
  const list = await openPacks(scene);
  const label = list.buttons.find(each => each.startsWith(`${title} ·`)) ?? '';
  return pressButton(scene.person, list, label, `“${title}”: `);
}

/** Opens the controls of a sticker from /packs. */
export async function openSticker(scene: Scene, emoji: string | undefined, title = TITLE) {
  return pressButton(scene.person, await openPack(scene, title), emoji ?? '', 'What should I do with it?');
}

/** The first emoji of each sticker of the first set. */
export function emojiIn(scene: Scene): string[] {
  return setsOf(scene)[0]?.stickers.map(emoji => emoji ?? '') ?? [];
}

/** The name of the first set. */
export function setName({ world }: Scene): string {
  return world.telegram.stickerSets[0]?.name ?? '';
}

/** The title and the number of stickers of each set. */
export function sizesOf({ world }: Pick<Scene, 'world'>) {
  return world.telegram.stickerSets.map(({ title, stickers }) => [title, stickers.length]);
}

/** Adds a sticker to the first set, as the user can without the bot. */
export async function addElsewhere(
  { world, person }: Scene,
  bytes: Buffer,
  format: InputSticker['format'] = 'static',
): Promise<void> {
  const api = new Api(TOKEN, { apiRoot: world.telegram.root });
  const sticker: InputSticker = { sticker: new InputFile(bytes), format, emoji_list: ['🙂'] };
  await api.addStickerToSet(person.id, world.telegram.stickerSets[0]?.name ?? '', sticker);
}

/** Fills the first set in Telegram. */
export async function fillSet(scene: Scene): Promise<void> {
  const other = await picture('#000001');
  for (let n = 1; n < 120; n++) await addElsewhere(scene, numbered(other, n));
}
