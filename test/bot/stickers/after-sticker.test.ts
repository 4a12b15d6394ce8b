import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import {
  HURRIED,
  jobsIn,
  opened,
  openScene,
  painting,
  type Scene,
  type SceneOptions,
  stickersOf,
  toSticker,
  toSummary,
  WISH,
} from '../../support/scene.ts';

/** A scene up to the first sticker in the chat. */
async function withSticker(options: SceneOptions = {}) {
  const scene = await openScene(options);
  await toSticker(scene, await toSummary(scene));
  const [shown] = stickersOf(scene.person);
  if (shown === undefined) throw new Error('there is no sticker');
  const sticker = await opened(scene, shown);
  return { ...scene, shown, sticker, words: scene.texts.afterSticker };
}

/** The next sticker after this one. */
async function nextSticker(scene: Scene, before: SeenMessage): Promise<SeenMessage> {
  return opened(scene, await scene.person.waitForSticker({ after: before }));
}

/** Whether what is outermost is white all around: the outline. */
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

test('under a sticker there are three rows, and behind the last one all that can be changed of it', async () => {
  const { shown, sticker, words } = await withSticker({ language: 'ru' });
  expect(shown.raw.reply_markup?.inline_keyboard.map(row => row.map(({ text }) => text))).toEqual([
    [words.add],
    [words.again],
    [words.more],
  ]);
  expect(sticker.buttons).toEqual([
    words.add,
    words.again,
    words.style,
    words.emotion,
    words.pose,
    words.withoutOutline,
    words.caption,
  ]);
});

describe('outline', () => {
  test('goes and comes back, without a model', async () => {
    const scene = await withSticker();
    const { person, sticker, words, painter } = scene;
    expect(await hasOutline(sticker)).toBe(true);
    person.press(sticker, words.withoutOutline);
    const bare = await nextSticker(scene, sticker);
    expect(await hasOutline(bare)).toBe(false);
    expect(bare.buttons).toContain(words.withOutline);
    person.press(bare, words.withOutline);
    const back = await nextSticker(scene, bare);
    expect(Buffer.from(back.sticker?.bytes ?? [])).toEqual(Buffer.from(sticker.sticker?.bytes ?? []));
    expect(painter.imagesPaid()).toBe(1);
    expect(await jobsIn(scene.world)).toHaveLength(1);
  });

  test.each(['SOMETHING_NEW', 'something new'])(
    'comes back as bytes where Telegram refuses the file that it had: %s',
    async words => {
      const scene = await withSticker();
      const { person, sticker, world } = scene;
      person.press(sticker, scene.words.withoutOutline);
      const bare = await nextSticker(scene, sticker);
      const description = `Bad Request: ${words}`;
      world.telegram.faults.add({
        kind: 'error',
        method: 'sendSticker',
        error_code: 400,
        description,
        times: 1,
      });
      person.press(bare, scene.words.withOutline);
      const back = await nextSticker(scene, bare);
      expect(Buffer.from(back.sticker?.bytes ?? [])).toEqual(Buffer.from(sticker.sticker?.bytes ?? []));
    },
  );

  test('of a sticker from before cut-outs were kept: says what to do', async () => {
    const scene = await withSticker();
    await scene.world.app().db.updateTable('generation_images').set({ cutout: null }).execute();
    scene.person.press(scene.sticker, scene.words.withoutOutline);
    const said = await scene.person.waitForBotMessage(scene.words.noCutOut);
    scene.person.press(scene.sticker, scene.words.caption);
    await scene.person.waitForBotMessage(scene.words.noCutOut, { after: said });
  });
});

describe('caption', () => {
  test('is asked for, drawn and can be taken away again; the model hears nothing of it', async () => {
    const scene = await withSticker({ language: 'ru' });
    const { person, sticker, words, chat, painter } = scene;
    const asked = chat.chats().length;
    person.press(sticker, words.caption);
    await person.waitForBotMessage(words.askCaption(60));
    person.sendText('С днём рождения! 🎂');
    const captioned = await nextSticker(scene, sticker);
    expect(await hasOutline(captioned)).toBe(true);
    expect(captioned.sticker?.bytes).not.toEqual(sticker.sticker?.bytes);
    person.press(captioned, words.caption);
    const question = await person.waitForBotMessage(words.askCaption(60), { after: captioned });
    expect(question.buttons).toEqual([words.removeCaption, scene.texts.neverMind]);
    person.press(question, words.removeCaption);
    const plain = await nextSticker(scene, captioned);
    expect(Buffer.from(plain.sticker?.bytes ?? [])).toEqual(Buffer.from(sticker.sticker?.bytes ?? []));
    expect(chat.chats()).toHaveLength(asked);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('too long, or in letters that cannot be drawn: said, and the next words are taken', async () => {
    const scene = await withSticker();
    const { person, sticker, words } = scene;
    person.press(sticker, words.caption);
    await person.waitForBotMessage(words.askCaption(60));
    person.sendText('far too long '.repeat(20));
    const long = await person.waitForBotMessage(words.captionTooLong(60));
    person.sendText('שלום');
    const foreign = await person.waitForBotMessage(words.captionUnsupported, { after: long });
    person.sendText('hello');
    await person.waitForSticker({ after: foreign });
  });

  test.each(['/stickers', '/help', '/language'])(
    'asked for, and %s instead: words are no caption',
    async command => {
      const scene = await withSticker();
      const { person, sticker, words, chat } = scene;
      person.press(sticker, words.caption);
      const question = await person.waitForBotMessage(words.askCaption(60));
      person.sendCommand(command);
      await person.waitFor(() =>
        person.messages.some(({ from, seq }) => from === 'bot' && seq > question.seq),
      );
      chat.says('Which style?');
      person.sendText('make another one');
      await person.waitForBotMessage('Which style?');
      expect(stickersOf(person)).toHaveLength(1);
    },
  );

  test('nothing but an accent is none', async () => {
    const scene = await withSticker();
    const { person, sticker, words } = scene;
    person.press(sticker, words.caption);
    const question = await person.waitForBotMessage(words.askCaption(60));
    person.sendText('\u0301');
    const again = await person.waitForBotMessage(words.askCaption(60), { after: question });
    person.sendText('ok');
    await person.waitForSticker({ after: again });
  });

  test('not wanted after all: words belong to the dialogue again', async () => {
    const scene = await withSticker();
    const { person, sticker, words, texts, chat } = scene;
    person.press(sticker, words.caption);
    const question = await person.waitForBotMessage(words.askCaption(60));
    person.press(question, texts.neverMind);
    await person.waitForBotMessage(texts.neverMindDone);
    chat.says('Glad you like it.');
    person.sendText('thank you');
    await person.waitForBotMessage('Glad you like it.');
    expect(stickersOf(person)).toHaveLength(1);
  });

  test('words that come much later are no caption', async () => {
    let ahead = 0;
    const clock = {
      ...systemClock,
      now: () => Date.now() + ahead,
      sleep: async (ms: number) => {
        await new Promise(resolve => setTimeout(resolve, Math.min(ms, 50)));
      },
    };
    const scene = await withSticker({ runtime: { clock } });
    const { person, sticker, words, chat } = scene;
    person.press(sticker, words.caption);
    await person.waitForBotMessage(words.askCaption(60));
    ahead = 11 * 60_000;
    chat.says('Good morning.');
    person.sendText('good morning');
    await person.waitForBotMessage('Good morning.');
    expect(stickersOf(person)).toHaveLength(1);
  });
});

describe('style, emotion, pose', () => {
  test.each(['style', 'emotion', 'pose'] as const)(
    '%s is asked for, everything else stays',
    async parameter => {
      const scene = await withSticker();
      const { person, sticker, words, texts, chat } = scene;
      person.press(sticker, words[parameter]);
      const question = await person.waitForBotMessage(texts.ask[parameter], { after: sticker });
      chat.calls([{ name: 'update_sticker_params', args: { [parameter]: 'joy and surprise' } }], 'Noted.');
      person.sendText('joy and surprise');
      const summary = await person.waitForBotMessage(texts.summary.title, { after: question });
      for (const [name, value] of Object.entries({ ...WISH, [parameter]: 'joy and surprise' })) {
        expect(summary.text).toContain(`: ${value}`);
        expect(name).not.toBe('');
      }
      await toSticker(scene, summary);
      expect(await jobsIn(scene.world)).toHaveLength(2);
    },
  );

  test('of an older sticker, after another one and /cancel: from that sticker', async () => {
    const scene = await withSticker();
    const { person, sticker, words, texts, chat, world } = scene;
    chat.calls(
      [{ name: 'update_sticker_params', args: { style: 'pixel art', pose: 'sleeping' } }],
      'All right.',
    );
    person.sendText('pixel art, asleep');
    await toSticker(scene, await person.waitForBotMessage('pixel art', { after: sticker }));
    person.sendCommand('/cancel');
    const over = await person.waitForBotMessage(texts.cancelled);
    person.press(sticker, words.emotion);
    await person.waitForBotMessage(texts.ask.emotion, { after: over });
    chat.calls([{ name: 'update_sticker_params', args: { emotion: 'sad' } }], 'Sad it is.');
    person.sendText('sad');
    const summary = await person.waitForBotMessage(texts.summary.title, { after: over });
    expect(summary.text).toContain(`: ${WISH.style}`);
    expect(summary.text).toContain(`: ${WISH.pose}`);
    expect(summary.text).toContain(': sad');
    const [first] = await jobsIn(world);
    expect(first?.emotion).toBe(WISH.emotion);
  });
});

describe('another take', () => {
  test('draws the same values once more, at once', async () => {
    const scene = await withSticker();
    const { person, sticker, words, painter, world } = scene;
    painter.draws(await painting());
    person.press(sticker, words.again);
    await nextSticker(scene, sticker);
    const jobs = await jobsIn(world);
    expect(jobs.map(job => [job.style, job.emotion, job.pose, job.photo_file_id])).toEqual([
      [...Object.values(WISH), jobs[0]?.photo_file_id],
      [...Object.values(WISH), jobs[0]?.photo_file_id],
    ]);
    expect(jobs.map(job => job.take)).toEqual([1, 2]);
    const [first, second] = painter.prompts();
    expect(second).not.toBe(first);
  });

  test('leaves the dialogue alone, whatever that is about by now', async () => {
    const scene = await withSticker();
    const { person, sticker, words, texts, chat, painter } = scene;
    chat.calls([{ name: 'update_sticker_params', args: { style: 'pixel art' } }], 'Pixels it is.');
    person.sendText('pixel art now');
    const summary = await person.waitForBotMessage('pixel art', { after: sticker });
    painter.draws(await painting());
    person.press(sticker, words.again);
    const take = await nextSticker(scene, sticker);
    painter.draws(await painting());
    person.press(summary, texts.summary.confirm);
    await nextSticker(scene, take);
    expect((await jobsIn(scene.world)).map(job => job.style)).toEqual([WISH.style, WISH.style, 'pixel art']);
  });

  test('looks like the sticker it was asked for under: caption and outline stay', async () => {
    const scene = await withSticker();
    const { person, sticker, words, painter, world } = scene;
    person.press(sticker, words.withoutOutline);
    const bare = await nextSticker(scene, sticker);
    painter.draws(await painting());
    person.press(bare, words.again);
    const take = await nextSticker(scene, bare);
    expect(await hasOutline(take)).toBe(false);
    const rows = await world
      .app()
      .db.selectFrom('stickers')
      .select(['generation_id', 'outline'])
      .orderBy('id')
      .execute();
    expect(rows.map(row => row.outline)).toEqual([1, 0, 0]);
    expect(new Set(rows.map(row => row.generation_id)).size).toBe(2);
  });

  test('that fails is tried again by its button', async () => {
    const scene = await withSticker({ runtime: HURRIED });
    const { person, sticker, words, texts, painter } = scene;
    painter.fails('noImage');
    painter.fails('noImage');
    person.press(sticker, words.again);
    const notice = await person.waitForBotMessage(texts.sticker.noImage);
    painter.draws(await painting());
    person.press(notice, texts.sticker.tryAgain);
    await person.waitForSticker({ after: notice });
    expect(painter.imagesPaid()).toBe(2);
  });

  test('pressed twice draws one', async () => {
    const scene = await withSticker();
    const { person, sticker, words, texts, painter, world } = scene;
    const release = painter.holds();
    painter.draws(await painting());
    person.press(sticker, words.again);
    await expect.poll(async () => (await jobsIn(world)).length).toBe(2);
    person.press(sticker, words.again);
    await person.waitForBotMessage(texts.confirm.drawing);
    release();
    await nextSticker(scene, sticker);
    expect(await jobsIn(world)).toHaveLength(2);
    expect(painter.imagesPaid()).toBe(2);
  });

  test('keeps to the daily limit', async () => {
    const scene = await withSticker({ more: { DAILY_STICKERS_PER_USER: '1' } });
    scene.person.press(scene.sticker, scene.words.again);
    await scene.person.waitForBotMessage(scene.texts.confirm.dailyLimit(1));
    expect(await jobsIn(scene.world)).toHaveLength(1);
  });
});

test('somebody else’s sticker is none of theirs', async () => {
  const scene = await withSticker();
  const { world, sticker, words, chat } = scene;
  const other = world.telegram.person({ firstName: 'Eve' });
  chat.says('Hello, Eve.');
  other.sendText('hi');
  const greeting = await other.waitForBotMessage('Hello, Eve.');
  const raw = {
    ...greeting.raw,
    ...(sticker.raw.reply_markup && { reply_markup: sticker.raw.reply_markup }),
  };
  let last = greeting;
  for (const label of [words.again, words.withoutOutline, words.caption, words.style]) {
    other.press({ ...greeting, raw }, label);
    last = await other.waitForBotMessage(words.unknown, { after: last });
  }
  expect(stickersOf(other)).toHaveLength(0);
  expect(await jobsIn(world)).toHaveLength(1);
});

describe('/stickers', () => {
  test('lists what was drawn, in pages, and brings it again', async () => {
    const scene = await withSticker();
    const { person, texts, world } = scene;
    const { db } = world.app();
    const [made] = await db.selectFrom('stickers').selectAll().execute();
    if (made === undefined) throw new Error('no sticker is stored');
    for (let i = 1; i <= 9; i++) {
      const { id: _id, ...copy } = made;
      await db
        .insertInto('stickers')
        .values({ ...copy, caption: `number ${i}`, outline: i === 9 ? 0 : 1 })
        .execute();
    }
    person.sendCommand('/stickers');
    const list = await person.waitForBotMessage(texts.stickers.title(10, 1, 2));
    expect(list.buttons).toHaveLength(9);
    expect(list.buttons[0]).toMatch(/⬜ .number 9/);
    expect(list.buttons[1]).not.toContain('⬜');
    expect(list.buttons.slice(0, 8).map(label => Number.parseInt(label, 10))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    person.press(list, '▶️');
    const second = await person.waitForBotMessage(texts.stickers.title(10, 2, 2));
    expect(second.message_id).toBe(list.message_id);
    expect(second.buttons.at(-1)).toBe('◀️');
    expect(second.buttons[0]).toMatch(/^9\. /);
    const oldest = second.buttons.find(label => label.includes(WISH.style)) ?? '';
    person.press(second, oldest);
    const again = await person.waitForSticker({ after: second });
    expect(again.buttons).toContain(scene.words.again);
  });

  test('says how to begin where there is none', async () => {
    const { person, texts } = await openScene({ language: 'ru' });
    person.sendCommand('/stickers');
    await person.waitForBotMessage(texts.stickers.none);
  });
});

test('a sticker that Telegram has lost is sent again from what is kept', async () => {
  const scene = await withSticker();
  const { person, sticker, texts, world } = scene;
  const { db } = world.app();
  await db.updateTable('stickers').set({ file_id: 'of-another-bot', file_unique_id: null }).execute();
  person.sendCommand('/stickers');
  const list = await person.waitForBotMessage(texts.stickers.title(1, 1, 1));
  person.press(list, list.buttons[0] ?? '');
  const again = await person.waitForSticker({ after: list });
  expect(Buffer.from(again.sticker?.bytes ?? [])).toEqual(Buffer.from(sticker.sticker?.bytes ?? []));
});

test('a sticker that cannot be offered in other chats any more can be once it was sent again', async () => {
  const scene = await withSticker();
  const { person, texts, world } = scene;
  const [file = ''] = (await person.askInline('')).stickers;
  world.telegram.spoilFile(file);
  expect((await person.askInline('')).stickers).toEqual([]);
  person.sendCommand('/stickers');
  const list = await person.waitForBotMessage(texts.stickers.title(1, 1, 1));
  person.press(list, list.buttons[0] ?? '');
  await person.waitForSticker({ after: list });
  await eventually(async () => (await person.askInline('')).stickers).toEqual([expect.any(String)]);
});

/** A variant of a sticker that was to be sent when its process was killed. */
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

test('a picture whose making was begun twice and never ended is made once more', async () => {
  const scene = await withSticker();
  const id = await leftBehind(scene, 2);
  await scene.person.waitForSticker({ after: scene.sticker });
  const made = scene.world.app().db.selectFrom('stickers').select('picture_tries').where('id', '=', id);
  expect(await made.executeTakeFirst()).toEqual({ picture_tries: 0 });
});

test('a picture that is made and cannot be stored does not count as one that brings the process down', async () => {
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

test('a picture whose making was begun three times and never ended is given up, and its person told', async () => {
  const scene = await withSticker();
  await leftBehind(scene, 3);
  await scene.person.waitForBotMessage(scene.texts.sticker.undelivered);
  expect(stickersOf(scene.person)).toHaveLength(1);
});
