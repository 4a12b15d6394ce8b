import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, pressForSticker, sendText, someone } from '../../support/exchange.ts';
import {
  HURRIED,
  hurriedClock,
  jobsIn,
  opened,
  openScene,
  painting,
  rowOf,
  rowsOf,
  type Scene,
  type SceneOptions,
  stickerOf,
  stickersOf,
  toSticker,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';
import { holdNext } from '../packs/packs-scene.ts';

/** A scene up to the first sticker in the chat, with the buttons of [change…] under it. */
async function withSticker(options: SceneOptions = {}) {
  const scene = await openScene(options);
  await toSticker(scene, await toSummary(scene));
  const shown = stickerOf(scene.person);
  const sticker = await opened(scene, shown);
  return { ...scene, scene, shown, sticker, words: scene.texts.afterSticker };
}

/** Presses a button that sends another sticker. */
async function pressed(scene: Scene, message: SeenMessage, label: string): Promise<SeenMessage> {
  return opened(scene, await pressForSticker(scene.person, message, label));
}

const bytesOf = ({ sticker }: SeenMessage) => Buffer.from(sticker?.bytes ?? []);

/** Whether the outermost pixels are white: the outline. */
async function hasOutline({ sticker }: SeenMessage): Promise<boolean> {
  const { data, info } = await sharp(sticker?.bytes).raw().toBuffer({ resolveWithObject: true });
  let edge = 0;
  let white = 0;
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const i = (y * info.width + x) * 4;
      if ((data[i + 3] ?? 0) < 250) continue;
      edge++;
      if (Math.min(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) > 235) white++;
      break;
    }
  }
  return white > edge * 0.95;
}

test('under a sticker there are three rows', async () => {
  const { shown, words } = await withSticker({ language: 'ru' });
  expect(shown.raw.reply_markup?.inline_keyboard.map(row => row.map(({ text }) => text))).toEqual([
    [words.add],
    [words.move, words.again],
    [words.more],
  ]);
});

describe('outline', () => {
  test('can be removed and restored, without a model', async () => {
    const { scene, world, sticker, words, painter } = await withSticker();
    expect(await hasOutline(sticker)).toBe(true);
    const bare = await pressed(scene, sticker, words.withoutOutline);
    expect(await hasOutline(bare)).toBe(false);
    expect(bare.buttons).toContain(words.withOutline);
    const back = await pressed(scene, bare, words.withOutline);
    expect(bytesOf(back)).toEqual(bytesOf(sticker));
    expect(painter.imagesPaid()).toBe(1);
    expect(await jobsIn(world)).toHaveLength(1);
  });

  test.each(['SOMETHING_NEW', 'something new'])(
    'is restored by uploading it if Telegram refuses its earlier file: %s',
    async refusal => {
      const { scene, sticker, words, world } = await withSticker();
      const bare = await pressed(scene, sticker, words.withoutOutline);
      refuse(world.telegram, 'sendSticker', 400, `Bad Request: ${refusal}`, { times: 1 });
      const back = await pressed(scene, bare, words.withOutline);
      expect(bytesOf(back)).toEqual(bytesOf(sticker));
    },
  );

  test('of a sticker older than stored cut-outs: the bot says what to do', async () => {
    const { person, sticker, words, world } = await withSticker();
    await world.app().db.updateTable('generation_images').set({ cutout: null }).execute();
    await pressButton(person, sticker, words.withoutOutline, words.noCutOut);
    await pressButton(person, sticker, words.caption, words.noCutOut);
  });
});

describe('caption', () => {
  async function asked(options: SceneOptions = {}) {
    const all = await withSticker(options);
    const { person, sticker, words } = all;
    const question = await pressButton(person, sticker, words.caption, words.askCaption(60));
    return { ...all, question };
  }

  /** Expects these words to be answered by the model, not taken as a caption. */
  async function isTalk({ chat, person }: Scene, words: string) {
    chat.says('So it is.');
    await sendText(person, words, 'So it is.');
    expect(stickersOf(person)).toHaveLength(1);
  }

  test('is asked for, drawn, and can be removed again; the model does not see it', async () => {
    const { scene, person, sticker, words, texts, chat, painter } = await asked({ language: 'ru' });
    const requests = chat.chats().length;
    const sent = person.sendText('С днём рождения! 🎂');
    const captioned = await opened(scene, await person.waitForSticker({ after: sent }));
    expect(await hasOutline(captioned)).toBe(true);
    expect(bytesOf(captioned)).not.toEqual(bytesOf(sticker));
    const question = await pressButton(person, captioned, words.caption, words.askCaption(60));
    expect(question.buttons).toEqual([words.removeCaption, texts.neverMind]);
    expect(bytesOf(await pressed(scene, question, words.removeCaption))).toEqual(bytesOf(sticker));
    expect(chat.chats()).toHaveLength(requests);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('requested twice while its sticker is in flight: is sent once, and both requests are answered', async () => {
    const { scene, sticker, person, texts, words, world } = await withSticker();
    const ask = () => pressButton(person, sticker, words.caption, words.askCaption(60));
    await ask();
    const sending = holdNext(scene, 'sendSticker');
    person.sendText('Good night');
    await sending.underWay();
    person.press(sticker, words.caption);
    await eventually(async () => (await rowOf(world, 'sessions')).awaited_input).toContain('caption');
    const again = person.sendText('Good night');
    await eventually(async () => (await rowOf(world, 'sessions')).awaited_input).toBe(null);
    sending.release();
    await person.waitForBotMessage(texts.confirm.drawing, { after: again });
    expect(stickersOf(scene.person)).toHaveLength(2);
  });

  test('too long, only an accent, or not drawable: the bot says so and takes the next words', async () => {
    const { person, words } = await asked();
    await sendText(person, 'far too long '.repeat(20), words.captionTooLong(60));
    await sendText(person, '\u0301', words.askCaption(60));
    await sendText(person, 'שלום', words.captionUnsupported);
    await person.waitForSticker({ after: person.sendText('hello') });
  });

  test.each(['/stickers', '/help', '/language'])(
    'asked for, and %s instead: words are not a caption',
    async command => {
      const { scene, person } = await asked();
      await sendText(person, command, /./);
      await isTalk(scene, 'make another one');
    },
  );

  test('cancelled: words belong to the dialogue again', async () => {
    const { scene, person, question, texts } = await asked();
    await pressButton(person, question, texts.neverMind, texts.neverMindDone);
    await isTalk(scene, 'thank you');
  });

  test('words sent much later are not a caption', async () => {
    const { clock, forward } = hurriedClock();
    const { scene } = await asked({ runtime: { clock } });
    forward(11 * 60_000);
    await isTalk(scene, 'good morning');
  });
});

describe('style, emotion, pose', () => {
  const update = (args: Record<string, string>) => [{ name: 'update_sticker_params', args }];

  test.each(['style', 'emotion', 'pose'] as const)(
    '%s is asked for, everything else stays',
    async parameter => {
      const { scene, person, sticker, words, texts, chat, world } = await withSticker();
      await pressButton(person, sticker, words[parameter], texts.ask[parameter]);
      const value = 'joy and surprise';
      chat.calls(update({ [parameter]: value }), 'Noted.');
      const summary = await sendText(person, value, texts.summary.title);
      for (const each of Object.values({ ...WISH, [parameter]: value }))
        expect(summary.text).toContain(`: ${each}`);
      await toSticker(scene, summary);
      expect(await jobsIn(world)).toHaveLength(2);
    },
  );

  test('of an older sticker, after another one and /cancel: start from that sticker', async () => {
    const { scene, person, sticker, words, texts, chat } = await withSticker();
    chat.calls(update({ style: 'pixel art', pose: 'sleeping' }), 'All right.');
    await toSticker(scene, await sendText(person, 'pixel art, asleep', 'pixel art'));
    await sendText(person, '/cancel', texts.cancelled);
    await pressButton(person, sticker, words.emotion, texts.ask.emotion);
    chat.calls(update({ emotion: 'sad' }), 'Sad it is.');
    const summary = await sendText(person, 'sad', texts.summary.title);
    for (const value of [WISH.style, WISH.pose, 'sad']) expect(summary.text).toContain(`: ${value}`);
  });
});

describe('another take', () => {
  test('draws the same values again at once', async () => {
    const { scene, sticker, words, painter, world } = await withSticker();
    painter.draws(await painting());
    await pressed(scene, sticker, words.again);
    const jobs = await jobsIn(world);
    const same = [...Object.values(WISH), jobs[0]?.photo_file_id];
    expect(jobs.map(job => [job.style, job.emotion, job.pose, job.photo_file_id])).toEqual([same, same]);
    expect(jobs.map(job => job.take)).toEqual([1, 2]);
    const [first, second] = painter.prompts();
    expect(second).not.toBe(first);
  });

  test('does not affect the dialogue', async () => {
    const { scene, person, sticker, words, texts, chat, painter, world } = await withSticker();
    chat.calls([{ name: 'update_sticker_params', args: { style: 'pixel art' } }], 'Pixels it is.');
    const summary = await sendText(person, 'pixel art now', 'pixel art');
    painter.draws(await painting());
    await pressed(scene, sticker, words.again);
    painter.draws(await painting());
    await pressed(scene, summary, texts.summary.confirm);
    expect((await jobsIn(world)).map(job => job.style)).toEqual([WISH.style, WISH.style, 'pixel art']);
  });

  test('keeps the caption and outline of its sticker', async () => {
    const { scene, sticker, words, painter, world } = await withSticker();
    const bare = await pressed(scene, sticker, words.withoutOutline);
    painter.draws(await painting());
    expect(await hasOutline(await pressed(scene, bare, words.again))).toBe(false);
    const rows = await rowsOf(world, 'stickers');
    expect(rows.map(row => row.outline)).toEqual([1, 0, 0]);
    expect(new Set(rows.map(row => row.generation_id)).size).toBe(2);
  });

  test('is drawn once if it is requested twice', async () => {
    const { person, sticker, words, texts, painter, world } = await withSticker();
    const release = painter.holds();
    painter.draws(await painting());
    person.press(sticker, words.again);
    await eventually(async () => (await jobsIn(world)).length).toBe(2);
    await pressButton(person, sticker, words.again, texts.confirm.drawing);
    release();
    await person.waitForSticker({ after: sticker });
    expect(await jobsIn(world)).toHaveLength(2);
    expect(painter.imagesPaid()).toBe(2);
  });

  test('counts toward the daily limit', async () => {
    const { person, sticker, words, texts, world } = await withSticker({
      more: { DAILY_STICKERS_PER_USER: '1' },
    });
    await pressButton(person, sticker, words.again, texts.confirm.dailyLimit(1));
    expect(await jobsIn(world)).toHaveLength(1);
  });
});

test('a user cannot change another user’s sticker', async () => {
  const { world, sticker, words, chat } = await withSticker();
  const eve = someone(world, 'Eve');
  chat.says('Hello, Eve.');
  const greeting = await sendText(eve, 'hi', 'Hello, Eve.');
  const { reply_markup } = sticker.raw;
  const foreign = { ...greeting, raw: { ...greeting.raw, ...(reply_markup && { reply_markup }) } };
  for (const label of [words.again, words.withoutOutline, words.caption, words.style])
    await pressButton(eve, foreign, label, words.unknown);
  expect(stickersOf(eve)).toHaveLength(0);
  expect(await jobsIn(world)).toHaveLength(1);
});

describe('/stickers', () => {
  test('lists all stickers in pages, and sends one again', async () => {
    const { person, texts, words, world } = await withSticker();
    const { id: _id, ...copy } = await rowOf(world, 'stickers');
    const rows = Array.from({ length: 9 }, (_, i) => ({
      ...copy,
      caption: `number ${i + 1}`,
      outline: i === 8 ? 0 : 1,
    }));
    await world.app().db.insertInto('stickers').values(rows).execute();
    const list = await sendText(person, '/stickers', texts.stickers.title(10, 1, 2));
    expect(list.buttons).toHaveLength(9);
    expect(list.buttons[0]).toMatch(/⬜ .number 9/);
    expect(list.buttons[1]).not.toContain('⬜');
    expect(list.buttons.slice(0, 8).map(label => Number.parseInt(label, 10))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    const second = await pressButton(person, list, '▶️', texts.stickers.title(10, 2, 2));
    expect(second.message_id).toBe(list.message_id);
    expect(second.buttons.at(-1)).toBe('◀️');
    expect(second.buttons[0]).toMatch(/^9\. /);
    const oldest = second.buttons.find(label => label.includes(WISH.style)) ?? '';
    expect((await pressForSticker(person, second, oldest)).buttons).toContain(words.again);
  });
});

/** Sends the only sticker again through /stickers. */
async function broughtAgain({ person, texts }: Scene): Promise<SeenMessage> {
  const list = await sendText(person, '/stickers', texts.stickers.title(1, 1, 1));
  return pressForSticker(person, list, list.buttons[0] ?? '');
}

test('a sticker that Telegram has lost is sent again from the stored picture', async () => {
  const { scene, sticker, world } = await withSticker();
  const lost = { file_id: 'of-another-bot', file_unique_id: null };
  await world.app().db.updateTable('stickers').set(lost).execute();
  expect(bytesOf(await broughtAgain(scene))).toEqual(bytesOf(sticker));
});

test('a sticker that Telegram lost for other chats is offered there after it was sent again', async () => {
  const { scene, person, world } = await withSticker();
  const [file = ''] = (await person.askInline('')).stickers;
  world.telegram.spoilFile(file);
  expect((await person.askInline('')).stickers).toEqual([]);
  await broughtAgain(scene);
  await eventually(async () => (await person.askInline('')).stickers).toEqual([expect.any(String)]);
});

/** Leaves the variant of a sticker whose process was killed before sending it. */
async function leftBehind({ person, world }: Awaited<ReturnType<typeof withSticker>>, pictureTries: number) {
  const { db } = world.app();
  return db.transaction().execute(async trx => {
    const { id: _, ...made } = await trx.selectFrom('stickers').selectAll().executeTakeFirstOrThrow();
    const left = { outline: 0, file_id: null, file_unique_id: null, picture: null };
    const { id } = await trx
      .insertInto('stickers')
      .values({ ...made, ...left, picture_tries: pictureTries })
      .returning('id')
      .executeTakeFirstOrThrow();
    const content = JSON.stringify({ type: 'sticker', stickerId: id });
    await trx
      .insertInto('outbox')
      .values({ chat_id: person.id, content, owner: 'nobody that lives', created_at: Date.now() })
      .execute();
    return id;
  });
}

test('a picture is made again after two unfinished attempts', async () => {
  const scene = await withSticker();
  const id = await leftBehind(scene, 2);
  await scene.person.waitForSticker({ after: scene.sticker });
  const made = scene.world.app().db.selectFrom('stickers').select('picture_tries').where('id', '=', id);
  expect(await made.executeTakeFirst()).toEqual({ picture_tries: 0 });
});

test('a picture that cannot be stored does not count as one that crashes the process', async () => {
  const scene = await withSticker({ runtime: HURRIED });
  const { db } = scene.world.app();
  await sql`CREATE TRIGGER no_room BEFORE UPDATE OF picture ON stickers WHEN NEW.picture IS NOT NULL BEGIN
    INSERT INTO tries VALUES (1); SELECT RAISE(FAIL, 'no room'); END`.execute(db);
  await sql`CREATE TABLE tries (one INTEGER)`.execute(db);
  await leftBehind(scene, 0);
  const tries = () => sql<{ n: number }>`SELECT count(*) AS n FROM tries`.execute(db);
  await eventually(async () => (await tries()).rows[0]?.n).toBeGreaterThan(5);
  await sql`DROP TRIGGER no_room`.execute(db);
  await scene.person.waitForSticker({ after: scene.sticker });
});

test('a picture is given up after three unfinished attempts, and the bot says so', async () => {
  const scene = await withSticker();
  await leftBehind(scene, 3);
  await scene.person.waitForBotMessage(scene.texts.sticker.undelivered);
  expect(stickersOf(scene.person)).toHaveLength(1);
});
