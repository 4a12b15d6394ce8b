import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/i18n/index.ts';
import { MOTION_NAMES } from '../../../src/images/motion/motions.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { fakeAnimator } from '../../support/pictures/animator.ts';
import { rowsOf, type Scene, stickerOf } from '../../support/scene.ts';
import { eventually, giveCutOut, openPack, packsScene } from '../packs/packs-scene.ts';
import { animation, manyStickers, ownSets, picture, publish, sendIt } from './scene.ts';

/** A user who has sent two stickers of others, and what the encoder is asked for. */
async function withSticker(language: Language = 'en', more: Readonly<Record<string, string>> = {}) {
  const { animator, asked, requests } = fakeAnimator();
  const scene = await packsScene({ language, more, runtime: { animator } });
  const files = await publish(scene, await manyStickers(2));
  const screen = await sendIt(scene, files[0]);
  return { scene, files, screen, asked, requests };
}

const film = (person: Scene['person'], after: { readonly seq: number }) =>
  person.waitForBotMessage(each => each.animation !== undefined, { after });

const variantsOf = async ({ world }: Scene) =>
  (await rowsOf(world, 'stickers')).map(({ source, caption, motion }) => [source, caption, motion]);

describe('a received sticker', () => {
  it('is made to move, and goes into a pack as a video sticker', async () => {
    const { scene, files, screen, asked, requests } = await withSticker();
    const { person, texts, world } = scene;
    const menu = await pressButton(person, screen, texts.afterSticker.move, texts.motion.choose);
    // No model draws the movement of a picture of someone else.
    expect(menu.buttons).toHaveLength(MOTION_NAMES.length);
    const shown = await film(person, person.press(menu, texts.motion.names.jelly));
    expect(shown.buttons).toEqual([texts.afterSticker.add, texts.afterSticker.moveOtherwise]);
    await pressButton(person, shown, texts.afterSticker.add, 'is ready');
    expect(world.telegram.stickerSets.at(-1)?.stickers).toMatchObject([{ moving: true, emoji: ['😂'] }]);
    const again = await pressButton(person, shown, texts.afterSticker.moveOtherwise, texts.motion.choose);
    await film(person, person.press(again, texts.motion.names.rain));
    expect(asked()).toEqual(['jelly', 'rain']);
    // Its outline is a part of its picture; what rains is its emoji.
    expect(requests[1]).toMatchObject({ outline: 0, sign: '😂' });
    expect(await variantsOf(scene)).toEqual([
      [null, '', ''],
      [files[0], '', 'jelly'],
      [files[0], '', 'rain'],
    ]);
    expect(world.telegram.violations).toEqual([]);
  });

  it('moves with the words that were written on it', async () => {
    const { scene, screen, requests } = await withSticker();
    const { person, texts } = scene;
    await pressButton(
      person,
      screen,
      texts.afterSticker.caption,
      texts.afterSticker.askCaption(60).slice(0, 9),
    );
    const captioned = await person.waitForSticker({ after: person.sendText('HELLO') });
    const menu = await pressButton(person, captioned, texts.afterSticker.move, texts.motion.choose);
    await film(person, person.press(menu, texts.motion.names.pop));
    expect(requests).toMatchObject([{ motion: 'pop', caption: 'HELLO', outline: 0 }]);
  });

  it.each([
    ['en', 'let it move'],
    ['en', '/move'],
    ['ru', 'оживи его'],
  ] as const)('is meant by a wish for movement without a model, in %s: %s', async (language, words) => {
    const { scene } = await withSticker(language, { AI_PROVIDERS: 'offline' });
    const { person, texts } = scene;
    expect((await sendText(person, words, texts.motion.choose)).buttons).toHaveLength(MOTION_NAMES.length);
  });

  it.each(['let it jump', '/move jump'])('moves at once if it is replied to: %s', async words => {
    const { scene, files } = await withSticker('en', { AI_PROVIDERS: 'offline' });
    const { person, texts } = scene;
    const older = stickerOf(person);
    await giveCutOut(scene, '#c0392b');
    await sendIt(scene, files[1]);
    const said = person.sendText(words, { replyTo: older });
    await person.waitForBotMessage(texts.motion.making(texts.motion.names.bounce), { after: said });
    await film(person, said);
    await sendText(person, 'add this', 'is ready');
    expect((await variantsOf(scene)).at(-1)).toEqual([files[0], '', 'bounce']);
    expect(ownSets(scene)).toEqual([['Ann’s stickers', ['😂']]]);
  });

  it('moves at the wish of a model', async () => {
    const { scene, asked } = await withSticker();
    const { person, chat } = scene;
    chat.calls([{ name: 'do_for_person', args: { what: 'animate', value: 'shake' } }], 'Watch it.');
    await film(person, person.sendText('shake it'));
    expect(asked()).toEqual(['shake']);
  });

  it('that moves already is not moved, and the answer offers what can be done', async () => {
    const { scene } = await withSticker('en', { AI_PROVIDERS: 'offline' });
    const { person, texts } = scene;
    const [file] = await publish(scene, [{ bytes: animation(), emoji: '🥳', extension: 'tgs' }], {
      name: 'moving_by_other_bot',
      title: 'Moving',
    });
    await sendIt(scene, file, texts.received.whatOnlyPack);
    const answer = await sendText(person, 'let it jump', texts.received.whatOnlyPack);
    expect(answer.buttons).toContain(texts.afterSticker.add);
    await sendText(person, '/emoji', texts.emoji.noAnimation);
  });

  it('is not moved if Telegram has lost its file, and the user reads that', async () => {
    const { scene, files, screen } = await withSticker();
    const { person, texts, world } = scene;
    const menu = await pressButton(person, screen, texts.afterSticker.move, texts.motion.choose);
    world.telegram.loseFile(files[0] ?? '');
    person.press(menu, texts.motion.names.pop);
    const now = () => person.messages.find(each => each.message_id === menu.message_id)?.text;
    await eventually(now).toBe(texts.received.captioning.gone);
  });

  it('becomes a custom emoji, alone or with its pack', async () => {
    const { scene, screen } = await withSticker();
    const { person, texts, world } = scene;
    const emoji = () => world.telegram.stickerSets.find(({ type }) => type === 'custom_emoji')?.stickers;
    const older = stickerOf(person);
    await pressButton(person, screen, texts.afterSticker.add, 'is ready');
    // Another picture: the same one would be the same emoji.
    const cat = { bytes: await picture('#aa3355'), emoji: '🐱' };
    const [other] = await publish(scene, [cat], { name: 'a_cat_by_other_bot', title: 'A cat' });
    await pressButton(person, await sendIt(scene, other), texts.afterSticker.add, '2 stickers');
    const asked = person.sendText('/emoji', { replyTo: older });
    const question = await person.waitForBotMessage(texts.emoji.ask(1), { after: asked });
    await pressButton(person, question, texts.emoji.make, 'is ready');
    expect(emoji()).toMatchObject([{ width: 100, height: 100, emoji: ['😂'] }]);
    const pack = await openPack(scene);
    const one = await pressButton(person, pack, '🐱', 'What should I do with it?');
    expect(one.buttons).toContain(texts.packs.buttons.asEmoji);
    await pressButton(person, pack, texts.packs.buttons.allAsEmoji, '2 emoji now');
    expect(emoji()).toHaveLength(2);
    expect(world.telegram.violations).toEqual([]);
  });
});
