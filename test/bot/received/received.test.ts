import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/i18n/index.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import { shortFilm } from '../../support/pictures/animator.ts';
import { HURRIED, openScene, painting, rowsOf, stickerOf } from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';
import { giveSticker, packsScene } from '../packs/packs-scene.ts';
import { animation, manyStickers, ownSets, picture, publish, sendIt } from './scene.ts';

const keyless = (language: Language = 'en') =>
  openScene({ language, more: { AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline' }, runtime: HURRIED });

describe('a sticker that a user sends', () => {
  it('goes into a pack unchanged, with its emoji, by one press', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    const screen = await sendIt(scene, file);
    const { add, move, caption } = texts.afterSticker;
    expect(screen.buttons).toEqual([add, texts.received.draw, move, caption, texts.received.copy]);
    expect(screen.raw.reply_to_message?.sticker?.file_id).toBe(file);
    await pressButton(person, screen, texts.afterSticker.add, 'is ready');
    expect(ownSets(scene)).toEqual([['Ann’s stickers', ['😂']]]);
    // Sent again, it is the same sticker.
    const again = await sendIt(scene, file);
    await pressButton(person, again, texts.afterSticker.add, 'already');
    expect(await rowsOf(world, 'stickers')).toHaveLength(1);
    expect(world.telegram.violations).toEqual([]);
  });

  it('goes into a pack as it is if it moves', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const film = await shortFilm();
    if (film.outcome !== 'ok') throw new Error(film.outcome);
    const [video, animated] = await publish(scene, [
      { bytes: film.webm, emoji: '😎', extension: 'webm', still: await painting() },
      { bytes: animation(), emoji: '🥳', extension: 'tgs' },
    ]);
    const { whatMoving, whatOnlyPack, draw } = texts.received;
    const first = await sendIt(scene, video, whatMoving);
    await pressButton(person, first, texts.afterSticker.add, 'is ready');
    const second = await sendIt(scene, animated, whatOnlyPack);
    expect(second.buttons).not.toContain(draw);
    await pressButton(person, second, texts.afterSticker.add, '2 stickers now');
    expect(ownSets(scene)).toEqual([['Ann’s stickers', ['😎', '🥳']]]);
    expect(world.telegram.violations).toEqual([]);
  });

  it('goes in as a file if Telegram refuses its id', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    const screen = await sendIt(scene, file);
    const refusal = 'Bad Request: wrong file identifier/HTTP URL specified';
    refuse(world.telegram, 'createNewStickerSet', 400, refusal, { times: 1 });
    await pressButton(person, screen, texts.afterSticker.add, 'is ready');
    expect(ownSets(scene)).toEqual([['Ann’s stickers', ['😂']]]);
  });

  it('is added with the others that came with it', async () => {
    const scene = await packsScene();
    const { person, texts, chat } = scene;
    const files = await publish(scene, await manyStickers(3));
    // They wait together while the bot is busy.
    const release = chat.holds();
    chat.says('Hello.');
    person.sendText('hi');
    for (const file of files) person.sendStickerAgain(file);
    release();
    const { whatMany, addAll } = texts.received;
    const screen = await person.waitForBotMessage(whatMany(3));
    await pressButton(person, screen, addAll(3), '3');
    await eventually(() => ownSets(scene)).toEqual([['Ann’s stickers', ['😂', '😍', '😡']]]);
  });

  it('can be moved, taken out and deleted with its pack like any other', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    const [first, second] = await publish(scene, await manyStickers(2));
    await pressButton(person, await sendIt(scene, first), texts.afterSticker.add, 'is ready');
    const added = await pressButton(
      person,
      await sendIt(scene, second),
      texts.afterSticker.add,
      '2 stickers',
    );
    const pack = await pressButton(person, added, texts.packs.buttons.manage, 'Press one');
    expect(pack.buttons.slice(0, 2)).toEqual(['😂', '😍']);
    const controls = await pressButton(person, pack, '😍', 'What should I do with it?');
    expect(person.messages.some(({ sticker }) => sticker !== undefined)).toBe(true);
    person.press(controls, '⏮');
    await eventually(() => ownSets(scene)[0]?.[1]).toEqual(['😍', '😂']);
    person.press(controls, texts.packs.buttons.remove);
    await eventually(() => ownSets(scene)[0]?.[1]).toEqual(['😂']);
    await sendText(person, '/stickers', texts.stickers.none);
  });

  it('comes back with its buttons if it is one of the user’s own', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const own = await giveSticker(scene);
    const sent = person.sendStickerAgain(own.raw.sticker?.file_id ?? '');
    const back = await person.waitForSticker({ after: sent });
    expect(back.buttons).toContain(texts.afterSticker.add);
    expect(await rowsOf(world, 'stickers')).toHaveLength(1);
  });
});

describe('“draw me like this”', () => {
  it('asks for a photo, takes pose and mood, and shows the model the sticker', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, texts, chat, painter } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    const screen = await sendIt(scene, file);
    await pressButton(person, screen, texts.received.draw, texts.ask.photo);
    expect(person.messages.some(({ text }) => text.includes(texts.received.poseTaken))).toBe(true);
    chat.calls([{ name: 'update_sticker_params', args: { style: 'anime' } }], 'Noted.');
    const summary = await sendPortrait(person, 'anime', texts.summary.title);
    expect(summary.text).toContain(texts.received.pose('😂'));
    painter.draws(await painting());
    person.press(summary, texts.summary.confirm);
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    const [job] = await rowsOf(scene.world, 'generations');
    expect(job?.pose_file_id).toBe(file);
    expect(painter.prompts().join('\n')).toContain('take only the pose and the composition from picture 2');
    expect(stickerOf(person).sticker).toBeDefined();
  });

  it('draws by the words, and says so, if Telegram has lost the sticker', async () => {
    const scene = await openScene({ language: 'ru', runtime: HURRIED });
    const { person, texts, chat, painter, world } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    await pressButton(person, await sendIt(scene, file), texts.received.draw, texts.ask.photo);
    chat.calls([{ name: 'update_sticker_params', args: { style: 'аниме' } }], 'Принято.');
    const summary = await sendPortrait(person, 'аниме', texts.summary.title);
    world.telegram.loseFile(file ?? '');
    painter.draws(await painting());
    person.press(summary, texts.summary.confirm);
    await person.waitForBotMessage(texts.received.poseGone, { after: summary });
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    expect(painter.prompts().join('\n')).not.toContain('picture 2');
    expect((await rowsOf(world, 'generations'))[0]?.pose_file_id).toBeNull();
  });

  it('takes the mood alone, and says so, without an image model', async () => {
    const scene = await keyless();
    const { person, texts } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    const screen = await sendIt(scene, file);
    const { poseUnseen, emotionTaken, draw } = texts.received;
    await pressButton(person, screen, draw, texts.ask.photo);
    expect(person.messages.some(({ text }) => text.includes(`${poseUnseen} ${emotionTaken('😂')}`))).toBe(
      true,
    );
  });
});

describe('words about a received sticker', () => {
  it('reach the model with what it can do, and a call adds the sticker', async () => {
    const scene = await packsScene();
    const { person, chat } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    await sendIt(scene, file);
    chat.calls([{ name: 'do_for_person', args: { what: 'add_to_pack' } }], 'Adding it.');
    await sendText(person, 'add this one', 'is ready');
    expect(chat.chats().join('\n')).toContain('Received sticker');
    expect(ownSets(scene)).toEqual([['Ann’s stickers', ['😂']]]);
  });

  it.each([
    ['en', 'add this one'],
    ['de', 'füg den hinzu'],
    ['es', 'añádelo a mi paquete'],
    ['ru', 'добавь этот'],
    ['uk', 'додай цей'],
  ] as const)('are understood without a model, in %s: %s', async (language, words) => {
    const scene = await keyless(language);
    const { person, texts } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    await sendIt(scene, file);
    await sendText(person, words, texts.packs.made('', '').slice(0, 5));
    await eventually(() => ownSets(scene)[0]?.[1]).toEqual(['😂']);
  });

  it('mean the sticker that they reply to', async () => {
    const scene = await packsScene();
    const { person, chat } = scene;
    const [first, second] = await publish(scene, await manyStickers(2));
    const earlier = person.sendStickerAgain(first ?? '');
    await person.waitForBotMessage(scene.texts.received.what, { after: earlier });
    await sendIt(scene, second);
    chat.calls([{ name: 'do_for_person', args: { what: 'add_to_pack' } }], 'Adding it.');
    const said = person.sendText('add this one', { replyTo: earlier });
    await person.waitForBotMessage('is ready', { after: said });
    expect(ownSets(scene)).toEqual([['Ann’s stickers', ['😂']]]);
  });

  it('may make it the photo', async () => {
    const scene = await packsScene();
    const { person, chat, texts, world } = scene;
    const [file] = await publish(scene, [{ bytes: await picture('#aa3355'), emoji: '🐱' }]);
    await sendIt(scene, file);
    chat.calls([{ name: 'do_for_person', args: { what: 'sticker_as_photo' } }], 'Which style?');
    await sendText(person, 'use this as my photo', 'Which style?');
    expect((await rowsOf(world, 'sessions'))[0]?.photo_file_id).toBe(file);
    expect(texts.received.what).toBeTruthy();
  });
});
