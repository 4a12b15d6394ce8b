import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import {
  askToForget,
  fileOf,
  forgetAll,
  opened,
  openScene,
  painting,
  rowOf,
  rowsOf,
  type Scene,
  saidTo,
  stickerOf,
  stickersOf,
  toSticker,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { askToWait, refuse } from '../../support/telegram.ts';
import { allTables, bytesIn, tracesIn } from '../../support/traces.ts';
import { addToPack, giveSticker, greet, packsScene } from '../packs/packs-scene.ts';

const PERSON = 987_654_321;
/** Tables without data of this user. */
const IMPERSONAL = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'sqlite_sequence',
  'processes',
  'housekeeping',
  'usage_days',
  'provider_states',
  // Daily counts under a hash that cannot be computed after that day.
  'forgotten_counts',
  'day_secrets',
]);

/** The tables of all rows with user data. The inbox may keep update ids, which identify no user. */
function rowsLeft(scene: Scene): string[] {
  return [...allTables(fileOf(scene.world))].flatMap(([table, rows]) => {
    if (IMPERSONAL.has(table)) return [];
    if (table !== 'inbox') return rows.map(() => table);
    return rows.filter(row => row['payload'] !== '' || row['chat_id'] !== 0).map(() => table);
  });
}

/** The file ids of the sent sticker and of its photo. */
const filesOf = async ({ world }: Scene) => {
  const sent = (await rowsOf(world, 'stickers')).find(({ file_id }) => file_id !== null);
  return [sent?.file_id ?? '', (await rowOf(world, 'generations')).photo_file_id ?? ''];
};

describe('/forget', () => {
  test('leaves no row or byte of a user with a drawing, a variant, a pack and a job in flight', async () => {
    const scene = await packsScene({ personId: PERSON });
    const { chat, painter, person, texts, world } = scene;
    await toSticker(scene, await toSummary(scene));
    const sticker = stickerOf(person);
    await addToPack(scene, sticker, texts.packs.made('Ann', '').slice(0, 4));
    person.press(await opened(scene, sticker), texts.afterSticker.withoutOutline);
    await eventually(() => stickersOf(person).length).toBe(2);
    chat.says('A secret answer.');
    await sendText(person, 'a secret word', 'A secret answer.');
    const release = painter.holds();
    painter.draws(await painting());
    await pressButton(person, sticker, texts.afterSticker.again, texts.progress.drawing);
    await eventually(() => painter.prompts().length).toBe(2);
    const traces = [
      String(PERSON),
      WISH.style,
      WISH.emotion,
      'a secret word',
      'A secret answer',
      ...(await filesOf(scene)),
      ...world.telegram.stickerSets.map(({ name }) => name),
    ];
    expect(tracesIn(fileOf(world), traces).length).toBeGreaterThan(20);

    const farewell = await forgetAll(scene);
    await eventually(() => rowsLeft(scene)).toEqual([]);
    release();
    await eventually(world.log).toContain('a picture was finished after the job was taken over');
    await eventually(() => rowsLeft(scene)).toEqual([]);
    expect(tracesIn(fileOf(world), traces)).toEqual([]);
    const after = person.log.filter(event => event.seq > farewell.seq && event.type === 'message');
    expect(after).toEqual([]);
    expect(person.messages.some(({ text }) => text === texts.progress.drawing)).toBe(false);
    expect(world.telegram.stickerSets).toHaveLength(1);
    expect(allTables(fileOf(world)).get('inbox')?.length).toBeGreaterThan(3);
    await world.stop();
    expect(bytesIn(fileOf(world), traces)).toEqual([]);
  });

  test('does not wait for a model that hangs', async () => {
    const scene = await openScene({ personId: PERSON });
    const { chat, person, texts } = scene;
    chat.fails('hang');
    chat.fails('hang');
    person.sendText('a pirate for my team');
    await eventually(() => chat.chats().length).toBe(1);
    // The question and its button do not wait either.
    const question = await askToForget(scene);
    person.sendText('and a parrot');
    await eventually(() => chat.chats().length).toBe(2);
    const press = person.press(question, texts.privacy.deleteAll);
    await person.waitForBotMessage(texts.privacy.deleted, { after: press });
    await eventually(() => rowsLeft(scene)).toEqual([]);
  });

  test('[keep] changes nothing; later presses find no data; the user returns as a stranger', async () => {
    const scene = await packsScene({ personId: PERSON });
    const { chat, person, texts, world } = scene;
    const sticker = await giveSticker(scene);
    const question = await askToForget(scene);
    expect(question.buttons).toEqual([texts.privacy.deleteAll, texts.privacy.keep]);
    await pressButton(person, question, texts.privacy.keep, texts.neverMindDone);
    expect(rowsLeft(scene)).toContain('stickers');

    await forgetAll(scene);
    const again = person.press(question, texts.privacy.deleteAll);
    await person.waitForBotMessage(texts.privacy.nothingKept, { after: again });
    await eventually(() => rowsLeft(scene)).toEqual([]);
    await sendText(person, '/forget', texts.privacy.nothingKept);
    await eventually(() => rowsLeft(scene)).toEqual([]);

    const { add, again: take, more } = texts.afterSticker;
    for (const button of [add, take, more]) {
      const press = person.press(sticker, button);
      await person.waitForBotMessage(texts.afterSticker.unknown, { after: press });
    }
    // The question was about the deleted data.
    await pressButton(person, question, texts.privacy.deleteAll, texts.privacy.ask(0));
    expect(rowsLeft(scene)).toContain('users');

    chat.says('Hello, stranger.');
    await sendText(person, 'hello again', 'Hello, stranger.');
    expect(chat.chats().at(-1)).not.toContain('laughing');
    const { total_generations } = await rowOf(world, 'users');
    expect(total_generations).toBe(0);
  });

  test('leaves no picture even if the bot is stopped right afterwards', async () => {
    const scene = await openScene({ personId: PERSON });
    await toSticker(scene, await toSummary(scene));
    await forgetAll(scene);
    expect(allTables(fileOf(scene.world)).get('generation_images')).toHaveLength(1);
    await scene.world.stop();
    expect(allTables(fileOf(scene.world)).get('generation_images')).toEqual([]);
  });

  test('cancels a message that waits for Telegram', async () => {
    const scene = await packsScene({ personId: PERSON });
    const { person, texts, world } = scene;
    const question = await askToForget(scene);
    const fault = askToWait(world.telegram, 'sendMessage', 60, { chatId: PERSON });
    person.sendCommand('stickers');
    await eventually(() => fault.hits).toBe(1);
    person.press(question, texts.privacy.deleteAll);
    await eventually(() => allTables(fileOf(world)).get('users')).toEqual([]);
    fault.remove();
    await person.waitForBotMessage(texts.privacy.deleted, { after: question });
    await eventually(() => rowsLeft(scene)).toEqual([]);
    expect(saidTo(person)).not.toContain(texts.stickers.none);
  });
});

test('/forget of an administrator deletes their broadcasts, and nothing more of them is sent', async () => {
  const scene = await packsScene({ personId: PERSON, more: { ADMIN_IDS: `${PERSON}` } });
  const { person, texts, world } = scene;
  const [running, preview] = ['A first secret for all.', 'A second secret for all.'] as const;
  const reader = someone(world, 'Bob');
  await greet(scene, reader);
  const heard = () => reader.messages.filter(({ text }) => text.includes('secret for all')).length;
  const ask = async (words: string) =>
    person.waitForBotMessage(/Send it to everyone/, { after: person.sendCommand(`broadcast ${words}`) });
  const fault = askToWait(world.telegram, 'sendMessage', 60, { chatId: reader.id });
  person.press(await ask(running), texts.admin.broadcast.send);
  await eventually(() => fault.hits).toBe(1);
  const question = await ask(preview);
  await forgetAll(scene);
  await eventually(() => tracesIn(fileOf(world), ['secret for all', String(PERSON)])).toEqual([]);
  expect(allTables(fileOf(world)).get('broadcasts')).toEqual([]);
  fault.remove();
  person.press(question, texts.admin.broadcast.send);
  await greet(scene, person);
  await greet(scene, reader);
  expect(heard()).toBe(0);
});

describe('/forget with packs', () => {
  const packed = async (more: Parameters<typeof packsScene>[0] = {}) => {
    const scene = await packsScene({ personId: PERSON, ...more });
    const { texts } = scene;
    await addToPack(scene, await giveSticker(scene), texts.packs.made('Ann', '').slice(0, 4));
    return scene;
  };

  test('deletes them in Telegram, even through an outage, and asks again if there are new ones', async () => {
    const scene = await packed();
    const { person, texts, world } = scene;
    const question = await askToForget(scene);
    expect(question.buttons).toContain(texts.privacy.deleteWithPacks(1));
    const two = await giveSticker(scene, 'angry', '#2c3e50');
    const { db } = world.app();
    const pack = await rowOf(world, 'packs');
    await db
      .insertInto('packs')
      .values({ ...pack, id: undefined, name: `other_${pack.name}`, created_at: 0 })
      .execute();
    const now = await pressButton(person, question, texts.privacy.deleteWithPacks(1), texts.privacy.ask(2));
    const fault = world.telegram.faults.add({ kind: 'reset-before', method: 'deleteStickerSet' });
    const press = person.press(now, texts.privacy.deleteWithPacks(2));
    await person.waitForBotMessage(texts.privacy.deletedBeforePacks(2), { after: press });
    await eventually(() => fault.hits).toBeGreaterThan(2);
    await eventually(() => rowsLeft(scene)).toEqual(['pack_jobs']);
    expect(tracesIn(fileOf(world), [String(PERSON)])).toEqual([`pack_jobs.user_id: ${PERSON}`]);
    // A message or another /forget in the meantime does not stop the deletion.
    await greet(scene, person);
    await forgetAll(scene);
    expect(rowsLeft(scene)).toContain('pack_jobs');
    fault.remove();
    await person.waitForBotMessage(texts.privacy.packsDeleted, { after: press });
    await eventually(() => rowsLeft(scene)).toEqual([]);
    expect(world.telegram.stickerSets).toEqual([]);
    expect(stickersOf(person).map(({ message_id }) => message_id)).toContain(two.message_id);
  });

  test('lists those that Telegram does not delete', async () => {
    const scene = await packed({ language: 'ru' });
    const { person, texts, world } = scene;
    refuse(world.telegram, 'deleteStickerSet', 400, 'Bad Request: no');
    const press = person.press(await askToForget(scene), texts.privacy.deleteWithPacks(1));
    const [set] = world.telegram.stickerSets;
    await person.waitForBotMessage(texts.privacy.packsLeft([`https://t.me/addstickers/${set?.name}`]), {
      after: press,
    });
    await eventually(() => rowsLeft(scene)).toEqual([]);
  });
});
