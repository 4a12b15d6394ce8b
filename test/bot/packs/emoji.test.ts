import { describe, expect, it } from 'vitest';
import { MAX_STICKERS } from '../../../src/features/packs/work/sticker-sets.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { pressButton, sendPortrait, sendText, withButton } from '../../support/exchange.ts';
import { fakeAnimator } from '../../support/pictures/animator.ts';
import {
  HURRIED,
  openScene,
  rowsOf,
  type Scene,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';
import { addToPack, eventually, giveCutOut, giveSticker, greet, packsScene } from './packs-scene.ts';

const setsOf = ({ world }: Pick<Scene, 'world'>, type: 'regular' | 'custom_emoji') =>
  world.telegram.stickerSets.filter(set => set.type === type);
const emojiSet = (scene: Pick<Scene, 'world'>) => setsOf(scene, 'custom_emoji')[0];

/** Asks for emoji in words and agrees. */
async function agree({ person, texts }: Scene, words = '/emoji') {
  const question = await sendText(person, words, texts.emoji.ask(1));
  return pressButton(person, question, texts.emoji.make, 'is ready');
}

describe('a custom emoji', () => {
  it('is made under a sticker once the user knows that sending it takes Premium', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { world, person, texts } = scene;
    await toSticker(scene, await toSummary(scene));
    person.press(stickerOf(person), texts.afterSticker.more);
    await eventually(() => stickerOf(person).buttons).toContain(texts.packs.buttons.asEmoji);
    const question = await pressButton(
      person,
      stickerOf(person),
      texts.packs.buttons.asEmoji,
      texts.emoji.ask(1),
    );
    expect(question.text).toContain('Premium');
    expect(world.telegram.stickerSets).toEqual([]);
    const made = await pressButton(person, question, texts.emoji.make, 'is ready');
    const set = emojiSet(scene);
    expect(set?.stickers).toMatchObject([{ width: 100, height: 100, moving: false }]);
    expect(made.text).toContain(`https://t.me/addemoji/${set?.name}`);
    expect(world.telegram.violations).toEqual([]);
  });

  it.each([
    ['en', 'delete it', 'yes'],
    ['ru', 'удали', 'да'],
  ] as const)('is not agreed to by a wish to delete, in %s', async (language, words, yes) => {
    const scene = await openScene({ language, runtime: HURRIED });
    const { world, person, texts, chat } = scene;
    await greet(scene, person);
    await giveCutOut(scene, '#c0392b');
    await sendText(person, '/emoji', texts.emoji.ask(1));
    chat.says('???');
    await sendText(person, words, '???');
    expect(world.telegram.stickerSets).toEqual([]);
    await sendText(person, '/emoji', texts.emoji.ask(1));
    person.sendText(yes);
    await eventually(() => emojiSet(scene)?.stickers).toHaveLength(1);
  });

  it('goes into the same pack as the first, without another question, and never into one of stickers', async () => {
    const scene = await packsScene();
    const { world, person, texts } = scene;
    const first = await giveCutOut(scene, '#c0392b');
    await agree(scene);
    await addToPack(scene, first, 'is ready');
    await giveCutOut(scene, '#1f6fb2');
    await sendText(person, '/emoji', '2 emoji now');
    expect(emojiSet(scene)?.stickers).toHaveLength(2);
    expect(setsOf(scene, 'regular').map(set => set.stickers.length)).toEqual([1]);
    await sendText(person, '/emoji', 'already');
    expect(emojiSet(scene)?.stickers).toHaveLength(2);
    const packs = await rowsOf(world, 'packs');
    expect(packs.map(({ type, title }) => [type, title])).toEqual([
      ['custom_emoji', texts.emoji.firstTitle(person.user.first_name)],
      ['regular', texts.packs.firstTitle(person.user.first_name)],
    ]);
    // The sticker itself is sent as it was.
    const list = await sendText(person, '/stickers', texts.stickers.title(2, 1, 1));
    person.press(list, list.buttons[1] ?? '');
    const again = await person.waitForSticker({ after: list });
    expect(again.raw.sticker).toMatchObject({ type: 'regular', width: 512 });
    expect(world.telegram.violations).toEqual([]);
  });

  it('is not made if the user declines', async () => {
    const scene = await packsScene();
    const { world, person, texts } = scene;
    await giveCutOut(scene, '#c0392b');
    await sendText(person, '/emoji', texts.emoji.ask(1));
    await sendText(person, 'no', texts.neverMindDone);
    const question = await sendText(person, '/emoji', texts.emoji.ask(1));
    await pressButton(person, question, texts.neverMind, texts.neverMindDone);
    expect(world.telegram.stickerSets).toEqual([]);
    expect(await rowsOf(world, 'packs')).toEqual([]);
  });

  it('is made after a yes in words', async () => {
    const scene = await packsScene();
    await giveCutOut(scene, '#c0392b');
    await sendText(scene.person, '/emoji', scene.texts.emoji.ask(1));
    await sendText(scene.person, 'yes', 'is ready');
    expect(emojiSet(scene)?.stickers).toHaveLength(1);
  });

  it.each([
    ['en', 'as an emoji'],
    ['ru', 'сделай эмодзи'],
    ['uk', 'зроби емодзі'],
    ['de', 'als Emoji'],
    ['es', 'como emoji'],
  ] as const)('is asked for in words without a model, in %s: %s', async (language, words) => {
    const scene = await openScene({ language, more: { AI_PROVIDERS: 'offline' }, runtime: HURRIED });
    const { person, texts } = scene;
    const caption = language === 'ru' ? 'комикс, смеётся, машет рукой' : 'comic, laughing, waving';
    if (language === 'en' || language === 'ru')
      await toSticker(scene, await sendPortrait(person, caption, texts.summary.title));
    const expected = language === 'en' || language === 'ru' ? texts.emoji.ask(1) : texts.stickers.none;
    await sendText(person, words, expected);
  });

  it.each([
    ['by the command', '/emoji', {}],
    ['in words, without a model', 'as an emoji', { AI_PROVIDERS: 'offline' }],
  ])('is made of the sticker that is replied to: %s', async (_, words, more) => {
    const scene = await packsScene({ more });
    const { world, person, texts } = scene;
    const older = await giveCutOut(scene, '#c0392b');
    await giveCutOut(scene, '#1f6fb2');
    const said = person.sendText(words, { replyTo: older });
    const question = await person.waitForBotMessage(texts.emoji.ask(1), { after: said });
    await pressButton(person, question, texts.emoji.make, 'is ready');
    expect(await rowsOf(world, 'placements')).toMatchObject([{ sticker_id: older.stickerId }]);
  });

  it('is asked for by a tool call', async () => {
    const scene = await packsScene();
    const { chat, person, texts } = scene;
    const sticker = await giveCutOut(scene, '#c0392b');
    await addToPack(scene, sticker, 'is ready');
    chat.calls([{ name: 'do_for_person', args: { what: 'make_emoji' } }], 'An emoji, then.');
    await sendText(person, 'I want it as an emoji for my texts', texts.emoji.ask(1));
    chat.calls([{ name: 'do_for_person', args: { what: 'make_emoji', all: true } }], 'All of them.');
    await sendText(person, 'and all of my pack please', texts.emoji.ask(1));
  });

  it('cannot be made of a sticker whose cut-out is gone, nor of another user’s', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    await giveSticker(scene);
    await sendText(person, '/emoji', texts.afterSticker.noCutOut);
    const message = await giveCutOut(scene, '#c0392b');
    for (const data of ['make_emoji:1:999', 'make_emoji:1::999', 'make_emoji:1::999::1', 'make_emoji:1:-1'])
      person.press(withButton(message, data), data);
    await eventually(() => person.messages.filter(each => each.text === texts.packs.gone).length).toBe(2);
    expect(scene.world.telegram.stickerSets).toEqual([]);
  });
});

describe('an emoji that moves', () => {
  it('is a film of its own, and the moving sticker keeps its own', async () => {
    const { animator, requests } = fakeAnimator();
    const scene = await openScene({ runtime: { ...HURRIED, animator } });
    const { world, person, texts } = scene;
    await toSticker(scene, await toSummary(scene));
    const menu = await pressButton(person, stickerOf(person), texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.pop);
    await person.waitForBotMessage(each => each.animation !== undefined, { after: menu });
    await agree(scene);
    const [emoji] = emojiSet(scene)?.stickers ?? [];
    expect(emoji?.moving).toBe(true);
    expect(checkFilm(Buffer.from(emoji?.bytes ?? []), 'emoji')).toMatchObject({ ok: true, width: 100 });
    expect(requests.map(({ format }) => format)).toEqual([undefined, 'emoji']);
    expect(requests[1]).not.toHaveProperty('caption');
    const [, moving] = await rowsOf(world, 'stickers');
    expect(moving?.motion).toBe('pop');
    expect(moving?.picture).not.toBeNull();
    // Its film goes into a pack of stickers without being made again.
    const shown = person.messages.findLast(each => each.animation !== undefined);
    if (shown === undefined) throw new Error('there is no animation');
    await pressButton(person, shown, texts.afterSticker.add, 'is ready');
    expect(setsOf(scene, 'regular')[0]?.stickers).toMatchObject([{ moving: true, width: 512 }]);
    expect(requests).toHaveLength(2);
    expect(world.telegram.violations).toEqual([]);
  });

  it('is not made if there is no encoder, which one sentence says', async () => {
    const { animator } = fakeAnimator(async () => ({ outcome: 'missing', reason: 'no WebAssembly' }));
    const scene = await packsScene({ runtime: { animator } });
    const { world, person, texts } = scene;
    const { stickerId } = await giveCutOut(scene, '#c0392b');
    await world.app().db.updateTable('stickers').set({ motion: 'pop' }).where('id', '=', stickerId).execute();
    const question = await sendText(person, '/emoji', texts.emoji.ask(1));
    await pressButton(person, question, texts.emoji.make, texts.motion.noEncoder);
    expect(world.telegram.stickerSets).toEqual([]);
  });
});

describe('a pack of custom emoji', () => {
  it('has a successor once it is full', async () => {
    const scene = await packsScene();
    const { world, person, texts } = scene;
    await giveCutOut(scene, '#c0392b');
    await agree(scene);
    await giveCutOut(scene, '#1f6fb2');
    refuse(world.telegram, 'addStickerToSet', 400, 'Bad Request: STICKERS_TOO_MUCH', { times: 1 });
    const title = texts.emoji.firstTitle(person.user.first_name);
    const full = await sendText(person, '/emoji', `“${title}” is full`);
    expect(full.text).toContain('https://t.me/addemoji/');
    expect(setsOf(scene, 'custom_emoji').map(set => [set.title, set.stickers.length])).toEqual([
      [title, 1],
      [`${title} 2`, 1],
    ]);
    expect(MAX_STICKERS).toEqual({ regular: 120, custom_emoji: 200 });
  });

  it('is made again if it was deleted in Telegram', async () => {
    const scene = await packsScene();
    const { person } = scene;
    await giveCutOut(scene, '#c0392b');
    await agree(scene);
    person.deleteStickerSet(emojiSet(scene)?.name ?? '');
    await giveCutOut(scene, '#1f6fb2');
    await sendText(person, '/emoji', 'made');
    await eventually(() => emojiSet(scene)?.stickers.length).toBe(1);
  });

  it('is renamed, emptied and deleted like any other, and is not exported', async () => {
    const scene = await packsScene();
    const { world, person, texts } = scene;
    const { buttons } = texts.packs;
    const sticker = await giveCutOut(scene, '#c0392b');
    await agree(scene);
    await giveCutOut(scene, '#1f6fb2');
    await sendText(person, '/emoji', '2 emoji now');
    const packs = await sendText(person, '/packs', texts.packs.list);
    const screen = await pressButton(person, packs, packs.buttons[0] ?? '', '2 stickers.');
    expect(screen.buttons).not.toContain(buttons.export);
    expect(screen.buttons).not.toContain(buttons.allAsEmoji);
    await sendText(person, '/export', texts.packs.none);
    await pressButton(person, screen, buttons.rename, 'called?');
    await sendText(person, 'Tiny us', texts.packs.renamed('Tiny us'));
    const one = await pressButton(person, screen, screen.buttons[0] ?? '', 'What should I do with it?');
    expect(one.buttons).not.toContain(buttons.asEmoji);
    await pressButton(person, one, '⏭', 'Sticker 2 of 2');
    const left = await pressButton(person, one, buttons.remove, texts.packs.removed('Tiny us'));
    expect(emojiSet(scene)).toMatchObject({ title: 'Tiny us', stickers: [{}] });
    // The sticker of an emoji that is gone can still go into a pack of stickers.
    await addToPack(scene, sticker, 'is ready');
    const question = await pressButton(person, left, buttons.delete, 'for good?');
    await pressButton(person, question, buttons.deleteSurely, texts.packs.deleted('Tiny us'));
    expect(setsOf(scene, 'custom_emoji')).toEqual([]);
    expect(setsOf(scene, 'regular')).toHaveLength(1);
    expect(world.telegram.violations).toEqual([]);
  });
});

describe('a pack as custom emoji', () => {
  it('is made whole, from its screen, in one call', async () => {
    const scene = await packsScene();
    const { world, person, texts } = scene;
    for (const [index, colour] of ['#c0392b', '#1f6fb2', '#2e8b57'].entries())
      await addToPack(
        scene,
        await giveCutOut(scene, colour),
        index === 0 ? 'is ready' : `${index + 1} stickers`,
      );
    const packs = await sendText(person, '/packs', texts.packs.list);
    const screen = await pressButton(person, packs, packs.buttons[0] ?? '', '3 stickers.');
    const question = await pressButton(person, screen, texts.packs.buttons.allAsEmoji, texts.emoji.ask(3));
    const report = await pressButton(person, question, texts.emoji.make, /addemoji/);
    const { title: made = '', name: madeName = '' } = emojiSet(scene) ?? {};
    expect(report.text).toBe(texts.emoji.addedAll(made, 3, `https://t.me/addemoji/${madeName}`));
    expect(emojiSet(scene)?.stickers.map(({ width, height }) => [width, height])).toEqual(
      Array.from({ length: 3 }, () => [100, 100]),
    );
    const { name } = emojiSet(scene) ?? {};
    const changes = person.log.filter(each => each.type === 'sticker_set' && each.name === name);
    expect(changes).toMatchObject([{ change: 'created' }]);
    await pressButton(person, screen, texts.packs.buttons.allAsEmoji, texts.emoji.allIn);
    expect(world.telegram.violations).toEqual([]);
  });
});
