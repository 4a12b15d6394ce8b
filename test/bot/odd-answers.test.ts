import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { sendText } from '../support/exchange.ts';
import {
  allSaid,
  HURRIED,
  jobsIn,
  openScene,
  painting,
  providersOf,
  rowOf,
  setScene,
  stickersOf,
  toSticker,
  toSummary,
} from '../support/scene.ts';

/** Of what Telegram may answer to a message, and what nobody has told of. */
const ODD: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['nothing', null],
  ['a message without a way back to it', { message_id: 0, date: 0, chat: { id: 1, type: 'private' } }],
  [
    'a document',
    {
      message_id: 5,
      date: 0,
      document: { file_id: 'BQAC', file_unique_id: 'AgAD', file_name: 'sticker.webp' },
    },
  ],
  ['a sticker without a file', { message_id: 5, date: 0, sticker: {} }],
];

describe('an answer that nobody expects means that it is sent', () => {
  test.each(ODD)('to a sticker: %s', async (_what, result) => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, texts, world } = scene;
    const summary = await toSummary(scene);
    const odd = world.telegram.faults.add({ kind: 'answer', result, method: 'sendSticker' });
    await toSticker(scene, summary);

    await allSaid(world);
    expect(odd.hits).toBe(1);
    expect(stickersOf(person)).toHaveLength(1);
    expect((await jobsIn(world)).map(({ status }) => status)).toEqual(['delivered']);
    // Its picture is still there for whatever is done with it later.
    const row = await rowOf(world, 'stickers');
    expect(row).toMatchObject({ file_id: null, picture: expect.any(Uint8Array) });
    const stages: string[] = Object.values(texts.progress);
    await eventually(() => person.messages.filter(({ text }) => stages.includes(text))).toEqual([]);
  });

  test.each(ODD.slice(0, 3))('to words, and to the progress of a drawing: %s', async (_what, result) => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, texts, world } = scene;
    world.telegram.faults.add({ kind: 'answer', result, method: 'sendMessage' });
    await toSticker(scene, await toSummary(scene));

    await allSaid(world);
    expect(person.messages.filter(({ text }) => text.includes(texts.summary.title))).toHaveLength(1);
    expect(person.messages.filter(({ text }) => text.startsWith(texts.sticker.delivered))).toHaveLength(1);
    expect(stickersOf(person)).toHaveLength(1);
  });

  test('its file unique id is missing: the file is known all the same', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const result = { message_id: 5, sticker: { file_id: 'CAAC' } };
    scene.world.telegram.faults.add({ kind: 'answer', result, method: 'sendSticker' });
    await toSticker(scene, await toSummary(scene));

    await eventually(() => stickersOf(scene.person).length).toBe(1);
    const row = await rowOf(scene.world, 'stickers');
    expect(row).toMatchObject({ file_id: 'CAAC', file_unique_id: null });
  });
});

test('a bot that Telegram does not tell its name asks again', async () => {
  const scene = await setScene();
  const { chat, person, world } = scene;
  const odd = world.telegram.faults.add({ kind: 'answer', result: { id: 1 }, method: 'getMe', times: 2 });
  await world.start(providersOf(scene), HURRIED);
  chat.says('Hello.');
  await sendText(person, 'hi', 'Hello.');
  expect(odd.hits).toBe(2);
});

test('a set that cannot be read is not taken for one that is empty', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { person, texts, world, painter } = scene;
  const summary = await toSummary(scene);
  painter.draws(await painting());
  person.press(summary, texts.summary.confirm);
  const sticker = await person.waitForSticker({ after: summary });
  await person.waitForBotMessage(texts.sticker.delivered, { after: sticker });
  const odd = world.telegram.faults.add({ kind: 'answer', result: true, method: 'getStickerSet', times: 3 });
  person.press(sticker, texts.afterSticker.add);
  await eventually(() => odd.hits).toBe(3);
  await eventually(() => world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([1]);
});
