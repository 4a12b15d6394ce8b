import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  opened,
  openScene,
  painting,
  type Scene,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { allTables, bytesIn, tracesIn } from '../../support/traces.ts';
import { addToPack, giveSticker, greet, packsScene } from '../packs/packs-scene.ts';

const PERSON = 987_654_321;
/** What holds nobody's data, or only that of somebody else. */
const IMPERSONAL = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'sqlite_sequence',
  'processes',
  'housekeeping',
  'usage_days',
  'provider_states',
  // Counts of a day, under a hash that nobody can make when it is over.
  'forgotten_counts',
  'day_secrets',
]);

function fileOf({ world }: Scene): string {
  return (world.variables['DATABASE_URL'] ?? '').slice('sqlite:'.length);
}

/** Rows that could belong to somebody. Of the inbox only update ids stay, which are nobody's. */
function rowsLeft(scene: Scene): string[] {
  return [...allTables(fileOf(scene))].flatMap(([table, rows]) => {
    if (IMPERSONAL.has(table)) return [];
    if (table !== 'inbox') return rows.map(() => table);
    return rows.filter(row => row['payload'] !== '' || row['chat_id'] !== 0).map(() => table);
  });
}

async function askedToForget({ person, texts }: Scene) {
  const sent = person.sendCommand('forget');
  return person.waitForBotMessage(texts.privacy.ask(0).slice(0, 30), { after: sent });
}

async function forgotten(scene: Scene) {
  const { person, texts } = scene;
  const press = person.press(await askedToForget(scene), texts.privacy.deleteAll);
  return person.waitForBotMessage(texts.privacy.deleted, { after: press });
}

const file = async ({ world }: Scene) => {
  const sticker = await world
    .app()
    .db.selectFrom('stickers')
    .innerJoin('generations', 'generations.id', 'stickers.generation_id')
    .select(['file_id', 'photo_file_id'])
    .where('file_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return [sticker.file_id ?? '', sticker.photo_file_id];
};

describe('/forget', () => {
  test('leaves no row and no byte of a person: a drawing, a variant, a pack and a job in flight', async () => {
    const scene = await packsScene({ personId: PERSON });
    const { chat, painter, person, texts, world } = scene;
    await toSticker(scene, await toSummary(scene));
    const [sticker] = stickersOf(person);
    if (sticker === undefined) throw new Error('there is no sticker');
    await addToPack(scene, sticker, texts.packs.made('Ann', '').slice(0, 4));
    person.press(await opened(scene, sticker), texts.afterSticker.withoutOutline);
    await eventually(() => stickersOf(person).length).toBe(2);
    chat.says('A secret answer.');
    person.sendText('a secret word');
    await person.waitForBotMessage('A secret answer.');
    const release = painter.holds();
    painter.draws(await painting());
    person.press(sticker, texts.afterSticker.again);
    await person.waitForBotMessage(texts.progress.drawing);
    await eventually(() => painter.prompts().length).toBe(2);
    const traces = [
      String(PERSON),
      WISH.style,
      WISH.emotion,
      'a secret word',
      'A secret answer',
      ...(await file(scene)),
      ...world.telegram.stickerSets.map(({ name }) => name),
    ];
    expect(tracesIn(fileOf(scene), traces).length).toBeGreaterThan(20);

    const farewell = await forgotten(scene);
    await eventually(() => rowsLeft(scene)).toEqual([]);
    release();
    await eventually(world.log).toContain('a picture came too late');
    await eventually(() => rowsLeft(scene)).toEqual([]);
    expect(tracesIn(fileOf(scene), traces)).toEqual([]);
    const after = person.log.filter(event => event.seq > farewell.seq && event.type === 'message');
    expect(after).toEqual([]);
    expect(person.messages.some(({ text }) => text === texts.progress.drawing)).toBe(false);
    expect(world.telegram.stickerSets).toHaveLength(1);
    expect(allTables(fileOf(scene)).get('inbox')?.length).toBeGreaterThan(3);
    await world.stop();
    expect(bytesIn(fileOf(scene), traces)).toEqual([]);
  });

  test('does not wait for a model that hangs', async () => {
    const scene = await openScene({ personId: PERSON });
    scene.chat.fails('hang');
    scene.chat.fails('hang');
    scene.person.sendText('a pirate for my team');
    await eventually(() => scene.chat.chats().length).toBe(1);
    // Neither does the question, nor its button.
    const question = await askedToForget(scene);
    scene.person.sendText('and a parrot');
    await eventually(() => scene.chat.chats().length).toBe(2);
    const press = scene.person.press(question, scene.texts.privacy.deleteAll);
    await scene.person.waitForBotMessage(scene.texts.privacy.deleted, { after: press });
    await eventually(() => rowsLeft(scene)).toEqual([]);
  });

  test('[keep] changes nothing; a second press and an old question find nobody; a stranger begins anew', async () => {
    const scene = await packsScene({ personId: PERSON });
    const { chat, person, texts, world } = scene;
    const sticker = await giveSticker(scene);
    const question = await askedToForget(scene);
    expect(question.buttons).toEqual([texts.privacy.deleteAll, texts.privacy.keep]);
    const kept = person.press(question, texts.privacy.keep);
    await person.waitForBotMessage(texts.neverMindDone, { after: kept });
    expect(rowsLeft(scene)).toContain('stickers');

    await forgotten(scene);
    const again = person.press(question, texts.privacy.deleteAll);
    await person.waitForBotMessage(texts.privacy.nothingKept, { after: again });
    await eventually(() => rowsLeft(scene)).toEqual([]);
    const command = person.sendCommand('forget');
    await person.waitForBotMessage(texts.privacy.nothingKept, { after: command });
    await eventually(() => rowsLeft(scene)).toEqual([]);

    const { add, again: take, more } = texts.afterSticker;
    for (const button of [add, take, more]) {
      const press = person.press(sticker, button);
      await person.waitForBotMessage(texts.afterSticker.unknown, { after: press });
    }
    // The question was for the person before.
    const old = person.press(question, texts.privacy.deleteAll);
    await person.waitForBotMessage(texts.privacy.ask(0), { after: old });
    expect(rowsLeft(scene)).toContain('users');

    chat.says('Hello, stranger.');
    person.sendText('hello again');
    await person.waitForBotMessage('Hello, stranger.');
    expect(chat.chats().at(-1)).not.toContain('laughing');
    const { total_generations } = await world
      .app()
      .db.selectFrom('users')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(total_generations).toBe(0);
  });

  test('a bot that is stopped at once leaves no picture behind', async () => {
    const scene = await openScene({ personId: PERSON });
    await toSticker(scene, await toSummary(scene));
    await forgotten(scene);
    expect(allTables(fileOf(scene)).get('generation_images')).toHaveLength(1);
    await scene.world.stop();
    expect(allTables(fileOf(scene)).get('generation_images')).toEqual([]);
  });

  test('a message that waits for Telegram is not sent any more', async () => {
    const scene = await packsScene({ personId: PERSON });
    const { person, texts, world } = scene;
    const question = await askedToForget(scene);
    const fault = world.telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 60',
      parameters: { retry_after: 60 },
      method: 'sendMessage',
      chatId: PERSON,
    });
    person.sendCommand('stickers');
    await eventually(() => fault.hits).toBe(1);
    person.press(question, texts.privacy.deleteAll);
    await eventually(() => allTables(fileOf(scene)).get('users')).toEqual([]);
    fault.remove();
    await person.waitForBotMessage(texts.privacy.deleted, { after: question });
    await eventually(() => rowsLeft(scene)).toEqual([]);
    expect(saidTo(person)).not.toContain(texts.stickers.none);
  });
});

test('of an administrator takes their messages to everybody along; nothing of them is sent any more', async () => {
  const scene = await packsScene({ personId: PERSON, more: { ADMIN_IDS: `${PERSON}` } });
  const { person, texts, world } = scene;
  const [running, preview] = ['A first secret for all.', 'A second secret for all.'] as const;
  const reader = world.telegram.person({ firstName: 'Bob', languageCode: 'en' });
  await greet(scene, reader);
  const heard = () => reader.messages.filter(({ text }) => text.includes('secret for all')).length;
  const ask = async (words: string) =>
    person.waitForBotMessage(/Send it to everybody/, { after: person.sendCommand(`broadcast ${words}`) });
  const fault = world.telegram.faults.add({
    kind: 'error',
    error_code: 429,
    description: 'Too Many Requests: retry after 60',
    parameters: { retry_after: 60 },
    method: 'sendMessage',
    chatId: reader.id,
  });
  person.press(await ask(running), texts.admin.broadcast.send);
  await eventually(() => fault.hits).toBe(1);
  const question = await ask(preview);
  await forgotten(scene);
  await eventually(() => tracesIn(fileOf(scene), ['secret for all', String(PERSON)])).toEqual([]);
  expect(allTables(fileOf(scene)).get('broadcasts')).toEqual([]);
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

  test('deletes them in Telegram, through an outage, and asks once more where there are others by now', async () => {
    const scene = await packed();
    const { person, texts, world } = scene;
    const question = await askedToForget(scene);
    expect(question.buttons).toContain(texts.privacy.deleteWithPacks(1));
    const two = await giveSticker(scene, 'angry', '#2c3e50');
    const { db } = world.app();
    const pack = await db.selectFrom('packs').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('packs')
      .values({ ...pack, id: undefined, name: `other_${pack.name}`, created_at: 0 })
      .execute();
    const outdated = person.press(question, texts.privacy.deleteWithPacks(1));
    const now = await person.waitForBotMessage(texts.privacy.ask(2), { after: outdated });
    const fault = world.telegram.faults.add({ kind: 'reset-before', method: 'deleteStickerSet' });
    const press = person.press(now, texts.privacy.deleteWithPacks(2));
    await person.waitForBotMessage(texts.privacy.deletedBeforePacks(2), { after: press });
    await eventually(() => fault.hits).toBeGreaterThan(2);
    await eventually(() => rowsLeft(scene)).toEqual(['pack_jobs']);
    expect(tracesIn(fileOf(scene), [String(PERSON)])).toEqual([`pack_jobs.user_id: ${PERSON}`]);
    // Who writes meanwhile, or wants to be forgotten again, does not make it lose track.
    await greet(scene, person);
    await forgotten(scene);
    expect(rowsLeft(scene)).toContain('pack_jobs');
    fault.remove();
    await person.waitForBotMessage(texts.privacy.packsDeleted, { after: press });
    await eventually(() => rowsLeft(scene)).toEqual([]);
    expect(world.telegram.stickerSets).toEqual([]);
    expect(stickersOf(person).map(({ message_id }) => message_id)).toContain(two.message_id);
  });

  test('names those that Telegram does not let go', async () => {
    const scene = await packed({ language: 'ru' });
    const { person, texts, world } = scene;
    world.telegram.faults.add({
      kind: 'error',
      error_code: 400,
      description: 'Bad Request: no',
      method: 'deleteStickerSet',
    });
    const press = person.press(await askedToForget(scene), texts.privacy.deleteWithPacks(1));
    const [set] = world.telegram.stickerSets;
    await person.waitForBotMessage(texts.privacy.packsLeft([`https://t.me/addstickers/${set?.name}`]), {
      after: press,
    });
    await eventually(() => rowsLeft(scene)).toEqual([]);
  });
});
