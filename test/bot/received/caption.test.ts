import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { NO_SOURCE } from '../../../src/assistant-db/jobs/videos.ts';
import { MAX_CAPTION } from '../../../src/images/finishing/caption/limits.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import {
  databaseOf,
  HURRIED,
  openScene,
  rowsOf,
  type Scene,
  setScene,
  startBotProcess,
  stickersOf,
} from '../../support/scene.ts';
import { eventually, greet, packsScene } from '../packs/packs-scene.ts';
import { animation, manyStickers, ownSets, publish, sendIt } from './scene.ts';

/** Sends a sticker and asks for a caption on it. @returns the question */
async function askForCaption(scene: Scene, fileId: string | undefined): Promise<SeenMessage> {
  const { caption, askCaption } = scene.texts.afterSticker;
  return pressButton(scene.person, await sendIt(scene, fileId), caption, askCaption(MAX_CAPTION));
}

const isOpaque = async (message: SeenMessage) =>
  (await sharp(Buffer.from(message.sticker?.bytes ?? [])).stats()).isOpaque;

describe('a caption on a sticker that a user sends', () => {
  it('makes a sticker that goes into a pack, is moved there and taken out, without a model', async () => {
    const scene = await packsScene();
    const { person, texts, world, painter } = scene;
    const files = await publish(scene, await manyStickers(2));
    await pressButton(person, await sendIt(scene, files[0]), texts.afterSticker.add, 'is ready');
    await askForCaption(scene, files[1]);
    const made = await person.waitForSticker({ after: person.sendText('HELLO 🎉') });
    const { add, move, caption } = texts.afterSticker;
    expect(made.buttons).toEqual([add, move, caption]);
    expect(made.sticker).toMatchObject({ height: 512 });
    // The square has become smaller, because the words are below it.
    expect(await isOpaque(made)).toBe(false);
    await pressButton(person, made, texts.afterSticker.add, '2 stickers');
    expect(ownSets(scene)[0]?.[1]).toEqual(['😂', '😍']);
    const [set] = person.stickerSets;
    expect(set?.stickers[1]?.fileUniqueId).not.toBe(files[1]);
    const added = await sendText(person, '/packs', texts.packs.list);
    const pack = await pressButton(person, added, added.buttons[0] ?? '', 'Press one');
    const controls = await pressButton(person, pack, '😍', 'What should I do with it?');
    person.press(controls, '⏮');
    await eventually(() => ownSets(scene)[0]?.[1]).toEqual(['😍', '😂']);
    person.press(controls, texts.packs.buttons.remove);
    await eventually(() => ownSets(scene)[0]?.[1]).toEqual(['😂']);
    expect(painter.prompts()).toEqual([]);
    expect(await rowsOf(world, 'generations')).toEqual([]);
    expect(world.telegram.violations).toEqual([]);
  });

  it('is changed, and taken off again, on the sticker that was received', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    const { caption, askCaption, removeCaption } = texts.afterSticker;
    await askForCaption(scene, file);
    const first = await person.waitForSticker({ after: person.sendText('HELLO') });
    await pressButton(person, first, caption, askCaption(MAX_CAPTION));
    const second = await person.waitForSticker({ after: person.sendText('BYE') });
    const question = await pressButton(person, second, caption, askCaption(MAX_CAPTION));
    const plain = await person.waitForSticker({ after: person.press(question, removeCaption) });
    expect(plain.raw.sticker?.file_id).toBe(file);
    const rows = await rowsOf(world, 'stickers');
    expect(rows.map(row => [row.caption, row.source])).toEqual([
      ['', null],
      ['HELLO', file],
      ['BYE', file],
    ]);
  });

  it('is not written over another once the received sticker was forgotten', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    await askForCaption(scene, file);
    const first = await person.waitForSticker({ after: person.sendText('HELLO') });
    await world
      .app()
      .db.updateTable('stickers')
      .set({ source: NO_SOURCE })
      .where('caption', '=', 'HELLO')
      .execute();
    await pressButton(person, first, texts.afterSticker.caption, texts.afterSticker.askCaption(MAX_CAPTION));
    await sendText(person, 'BYE', texts.received.captioning.gone);
  });

  it.each([
    ['too long', 'ha'.repeat(MAX_CAPTION), 'captionTooLong'],
    ['of an alphabet that cannot be drawn', 'שלום', 'captionUnsupported'],
    ['of nothing that can be seen', '\u200b\u200d', 'askCaption'],
  ] as const)('is asked for again if it is %s', async (_, words, problem) => {
    const scene = await packsScene();
    const { person, texts } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    await askForCaption(scene, file);
    const answer = texts.afterSticker[problem];
    await sendText(person, words, typeof answer === 'string' ? answer : answer(MAX_CAPTION));
    const made = await person.waitForSticker({ after: person.sendText('🔥🔥') });
    expect(await isOpaque(made)).toBe(false);
  });

  it.each([
    [
      'en',
      'put HELLO on it',
      'HELLO',
      { name: 'do_for_person', args: { what: 'caption_received', value: 'HELLO' } },
    ],
    ['ru', 'напиши на нём ПРИВЕТ', 'ПРИВЕТ', { name: 'change_sticker', args: { caption: 'ПРИВЕТ' } }],
  ] as const)('comes by words, in %s, and “add it” then means it', async (language, words, caption, call) => {
    const scene = await openScene({ language, runtime: HURRIED });
    const { person, texts, chat, world } = scene;
    await greet(scene, person);
    const [file] = await publish(scene, await manyStickers(1));
    await sendIt(scene, file);
    chat.calls([call], 'OK.');
    const made = await person.waitForSticker({ after: person.sendText(words) });
    expect(made.sticker).toBeDefined();
    expect(chat.chats().join('\n')).toContain('caption_received');
    chat.calls([{ name: 'do_for_person', args: { what: 'add_to_pack' } }], 'OK.');
    await sendText(person, '+', texts.packs.made('', '').slice(0, 5));
    await eventually(() => ownSets(scene)[0]?.[1]).toEqual(['😂']);
    const [place] = await rowsOf(world, 'placements');
    const stickers = await rowsOf(world, 'stickers');
    expect(stickers.find(({ id }) => id === place?.sticker_id)?.caption).toBe(caption);
    expect(world.telegram.violations).toEqual([]);
  });

  it('needs a still sticker, and the bot says so', async () => {
    const scene = await packsScene();
    const { person, texts, chat } = scene;
    const [animated] = await publish(scene, [{ bytes: animation(), emoji: '🥳', extension: 'tgs' }]);
    const screen = await sendIt(scene, animated, texts.received.whatOnlyPack);
    expect(screen.buttons).not.toContain(texts.afterSticker.caption);
    const call = { name: 'do_for_person', args: { what: 'caption_received', value: 'HELLO' } };
    chat.calls([call], 'Sure!');
    await sendText(person, 'put HELLO on it', texts.received.captioning.needsStill);
  });

  it('is not made if Telegram has lost the file, and the user reads that', async () => {
    const scene = await packsScene({ language: 'ru' });
    const { person, texts, world } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    await askForCaption(scene, file);
    world.telegram.loseFile(file ?? '');
    await sendText(person, 'ПРИВЕТ', texts.received.captioning.gone);
    expect(stickersOf(person).filter(({ from }) => from === 'bot')).toEqual([]);
  });

  it('comes once if the process is killed while the sticker is fetched', async () => {
    const scene = await setScene();
    const bot = await startBotProcess(scene);
    const db = await databaseOf(scene.world);
    const { person, world } = scene;
    await greet(scene, person);
    const [file] = await publish(scene, await manyStickers(1));
    await askForCaption(scene, file);
    const hang = world.telegram.faults.add({ kind: 'hang', method: 'getFile' });
    person.sendText('HELLO');
    await eventually(() => hang.hits).toBe(1);
    await bot.kill();
    hang.remove();
    await startBotProcess(scene);
    await eventually(() => db.selectFrom('pack_jobs').selectAll().execute()).toEqual([]);
    await eventually(() => db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(stickersOf(person).filter(({ from }) => from === 'bot')).toHaveLength(1);
  });
});
