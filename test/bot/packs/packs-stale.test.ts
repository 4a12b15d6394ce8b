import { describe, expect, it } from 'vitest';
import { pressButton, sendText } from '../../support/exchange.ts';
import { HURRIED } from '../../support/scene.ts';
import { askToWait, countCalls, refuse } from '../../support/telegram.ts';
import {
  addToPack,
  emojiIn,
  eventually,
  fillSet,
  giveSticker,
  MADE,
  newPack,
  openPacks,
  openSticker,
  packJobs,
  packsScene,
  setName,
  sizesOf,
  TITLE,
  withPack,
} from './packs-scene.ts';

// Telegram goes on telling of what was in a pack for ten minutes at least.
const ANEW = `The pack was deleted in Telegram, so I made “${TITLE}” again`;

describe('a pack that the person has deleted, and that Telegram still tells of', () => {
  it('is made anew under another name by the first refusal', async () => {
    const scene = await withPack(1);
    const { person, texts, world } = scene;
    const old = setName(scene);
    const sticker = await giveSticker(scene, 'crying', '#123456');
    const added = countCalls(world.telegram, 'addStickerToSet');
    person.deleteStickerSet(old);
    await addToPack(scene, sticker, ANEW);
    expect(added.hits).toBe(1);
    expect(setName(scene)).not.toBe(old);
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers.map(s => s.bytes))).toEqual([
      [sticker.sticker?.bytes],
    ]);
    expect((await openPacks(scene)).buttons).toEqual([texts.packs.listed(TITLE, 1)]);
  });

  it('is made anew for a sticker that stood in it', async () => {
    const scene = await withPack(1);
    scene.person.deleteStickerSet(setName(scene));
    await addToPack(scene, scene.sticker, ANEW);
    expect(sizesOf(scene)).toEqual([[TITLE, 1]]);
  });

  it('is made anew where it was full', async () => {
    const scene = await withPack(1);
    await fillSet(scene);
    scene.person.deleteStickerSet(setName(scene));
    await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), ANEW);
    expect(sizesOf(scene)).toEqual([[TITLE, 1]]);
  });

  it.each(['⏭', 'remove', 'emoji'] as const)('is known as deleted by [%s]', async button => {
    const scene = await withPack(2);
    const { person, texts } = scene;
    const { deletedElsewhere, buttons, askEmoji, none } = texts.packs;
    const screen = await openSticker(scene, emojiIn(scene)[0]);
    person.deleteStickerSet(setName(scene));
    if (button === 'emoji') {
      await pressButton(person, screen, buttons.emoji, askEmoji);
      await sendText(person, '🚀', deletedElsewhere(TITLE));
    } else {
      const label = button === 'remove' ? buttons.remove : button;
      await pressButton(person, screen, label, deletedElsewhere(TITLE));
    }
    await sendText(person, '/packs', none);
  });

  it('is known as deleted by other emoji for a sticker that stands in it and in another one', async () => {
    const scene = await withPack(1);
    const { person, texts, made } = scene;
    await newPack(scene, made, `${TITLE} 2`);
    const screen = await openSticker(scene, emojiIn(scene)[0], `${TITLE} 2`);
    await pressButton(person, screen, texts.packs.buttons.emoji, texts.packs.askEmoji);
    person.deleteStickerSet(setName(scene));
    await sendText(person, '🐸', texts.packs.emojiSet('🐸'));
    expect((await openPacks(scene)).buttons).toEqual([`${TITLE} 2 · 1`]);
  });
});

describe('a sticker that the person has taken out, and that Telegram still shows in its pack', () => {
  it('comes back', async () => {
    const scene = await withPack(2);
    scene.person.removeSticker(setName(scene), 0);
    await addToPack(scene, scene.sticker, '2 stickers now');
    const [set] = scene.world.telegram.stickerSets;
    expect(set?.stickers.at(-1)?.bytes).toEqual(scene.sticker.sticker?.bytes);
  });

  it.each(['⏭', 'remove', 'emoji'] as const)('is known as gone by [%s]; its pack is not', async button => {
    const scene = await withPack(2);
    const { person, texts } = scene;
    const { removed, gone, buttons, askEmoji } = texts.packs;
    const screen = await openSticker(scene, emojiIn(scene)[0]);
    person.removeSticker(setName(scene), 0);
    if (button === 'remove') await pressButton(person, screen, buttons.remove, removed(TITLE));
    else if (button === '⏭') await pressButton(person, screen, button, gone);
    else {
      await pressButton(person, screen, buttons.emoji, askEmoji);
      await sendText(person, '🚀', gone);
    }
    expect((await openPacks(scene)).buttons).toEqual([`${TITLE} · 1`]);
  });
});

describe('a call that fails again and again', () => {
  it('is made after waits, and not for ever', async () => {
    const waits: number[] = [];
    const sleep: typeof HURRIED.clock.sleep = (ms, signal) => {
      waits.push(ms);
      return HURRIED.clock.sleep(ms, signal);
    };
    const scene = await packsScene({ runtime: { clock: { ...HURRIED.clock, sleep } } });
    const taken = 'Bad Request: sticker set name is already occupied';
    const fault = refuse(scene.world.telegram, 'createNewStickerSet', 400, taken);
    await addToPack(scene, await giveSticker(scene), scene.texts.packs.trouble.refused);
    expect(fault.hits).toBe(5);
    expect(waits).toEqual(expect.arrayContaining([1000, 3000, 10_000]));
    await eventually(() => packJobs(scene)).toEqual([]);
  });

  it('is not made again at once where Telegram asks to wait for no time at all', async () => {
    let stopped: number | undefined;
    const clock = { ...HURRIED.clock, now: () => stopped ?? Date.now() };
    const scene = await packsScene({ runtime: { clock } });
    const sticker = await giveSticker(scene);
    const fault = askToWait(scene.world.telegram, 'createNewStickerSet', 0);
    stopped = Date.now();
    const told = await addToPack(scene, sticker, scene.texts.packs.trouble.wait(0));
    expect(await packJobs(scene)).toMatchObject([{ not_before: stopped + 200 }]);
    fault.remove();
    stopped += 200;
    await scene.person.waitForBotMessage(MADE, { after: told });
  });
});
