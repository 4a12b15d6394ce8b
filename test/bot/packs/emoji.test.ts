import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pressButton, sendPortrait, sendText, withButton } from '../../support/exchange.ts';
import {
  HURRIED,
  openScene,
  rowsOf,
  type Scene,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { addToPack, eventually, giveSticker, packsScene } from './packs-scene.ts';

/** A sticker as `giveSticker` gives it, whose cut-out is stored. */
async function giveCutOut(scene: Scene, background: string) {
  const sticker = await giveSticker(scene, 'laughing', background);
  const { db } = scene.world.app();
  const { generation_id } = await db
    .selectFrom('stickers')
    .select('generation_id')
    .where('id', '=', sticker.stickerId)
    .executeTakeFirstOrThrow();
  const circle = `<svg width="400" height="400"><circle cx="200" cy="200" r="180" fill="${background}"/></svg>`;
  const cutout = await sharp(Buffer.from(circle)).webp({ lossless: true, effort: 0 }).toBuffer();
  await db.insertInto('generation_images').values({ generation_id, cutout }).execute();
  return sticker;
}

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

  it('cannot be made of a sticker whose cut-out is gone, nor of somebody else’s', async () => {
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
    await pressButton(person, question, texts.emoji.make, /addemoji/);
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
