import { Api } from 'grammy';
import { describe, expect, it } from 'vitest';
import { buttonsOf, pressButton, sendText } from '../../support/exchange.ts';
import { stickersOf } from '../../support/scene.ts';
import { askToWait } from '../../support/telegram.ts';
import { TOKEN } from '../../support/world.ts';
import {
  addToPack,
  emojiIn,
  eventually,
  giveSticker,
  holdNext,
  newPack,
  openPack,
  openPacks,
  openSticker,
  packJobs,
  setName,
  setsOf,
  sizesOf,
  TITLE,
  untoldClock,
  withPack,
} from './packs-scene.ts';

describe('/packs', () => {
  it('shows each with its count; one message leads in and out', async () => {
    const scene = await withPack(7);
    const { person, texts } = scene;
    const list = await openPacks(scene);
    expect(list.buttons).toEqual([`${TITLE} · 7`]);
    const pack = await pressButton(person, list, `${TITLE} · 7`, `“${TITLE}”: 7 stickers.`);
    const { open, rename, delete: drop, export: toFiles, allAsEmoji, back } = texts.packs.buttons;
    expect(pack.buttons).toEqual([...emojiIn(scene), open, rename, drop, toFiles, allAsEmoji, back]);
    expect(pack.raw.reply_markup?.inline_keyboard.map(row => row.length)).toEqual([5, 2, 1, 2, 2, 1]);
    const again = await pressButton(person, pack, back, texts.packs.list);
    expect([pack, again].map(({ message_id }) => message_id)).toEqual([list.message_id, list.message_id]);
  });

  it('shows how a pack is at Telegram, whoever has changed it', async () => {
    const scene = await withPack(3);
    const { person, texts, world } = scene;
    const api = new Api(TOKEN, { apiRoot: world.telegram.root });
    const [set] = world.telegram.stickerSets;
    await api.deleteStickerFromSet(set?.stickers[1]?.fileId ?? '');
    await api.setStickerPositionInSet(set?.stickers[0]?.fileId ?? '', 1);
    await api.setStickerSetTitle(set?.name ?? '', 'Mine');
    const pack = await pressButton(person, await openPacks(scene), `${TITLE} · 3`, '“Mine”: 2 stickers.');
    expect(pack.buttons.slice(0, 2)).toEqual(emojiIn(scene));
    await pressButton(person, pack, texts.packs.buttons.back, texts.packs.list);
    expect((await openPacks(scene)).buttons).toEqual(['Mine · 2']);
  });

  it('knows a pack that was deleted at Telegram by looking into it, once Telegram tells', async () => {
    const { telegramClock, untilTold } = untoldClock();
    const scene = await withPack(1, { telegramClock });
    const { person, texts } = scene;
    const list = await openPacks(scene);
    person.deleteStickerSet(setName(scene));
    untilTold();
    const { deletedElsewhere, buttons, none } = texts.packs;
    const gone = await pressButton(person, list, `${TITLE} · 1`, deletedElsewhere(TITLE));
    await pressButton(person, gone, buttons.back, none);
  });

  it('shows what is stored where Telegram does not answer', async () => {
    const scene = await withPack(2);
    const list = await openPacks(scene);
    scene.world.telegram.faults.add({ kind: 'reset-before', method: 'getStickerSet' });
    const pack = await pressButton(scene.person, list, `${TITLE} · 2`, scene.texts.packs.notAsked);
    expect(pack.buttons.slice(0, 2)).toEqual(emojiIn(scene));
  });
});

describe('one sticker', () => {
  it('is shown itself, with what can be done about it', async () => {
    const scene = await withPack(2);
    const { person, texts, world } = scene;
    const [, second = ''] = emojiIn(scene);
    const pack = await openPack(scene);
    const controls = await pressButton(person, pack, second, `Sticker 2 of 2 in “${TITLE}”`);
    const shown = await person.waitForSticker({ after: pack });
    expect(shown.sticker.bytes).toEqual(world.telegram.stickerSets[0]?.stickers[1]?.bytes);
    expect(shown.message_id).toBeLessThan(controls.message_id);
    const { emoji, remove, asEmoji, back } = texts.packs.buttons;
    expect(controls.buttons).toEqual(['⏮', '◀️', '▶️', '⏭', emoji, remove, asEmoji, back]);
  });

  it('moves, and one step only where nobody hears that it has', async () => {
    const scene = await withPack(4);
    const { person, world } = scene;
    const [a, b, c, d] = emojiIn(scene);
    let controls = await openSticker(scene, b);
    for (const [label, position, order] of [
      ['▶️', 3, [a, c, b, d]],
      ['⏭', 4, [a, c, d, b]],
      ['▶️', 4, [a, c, d, b]],
      ['◀️', 3, [a, c, b, d]],
      ['⏮', 1, [b, a, c, d]],
    ] as const) {
      person.press(controls, label);
      await eventually(() => packJobs(scene).then(jobs => [emojiIn(scene), jobs.length])).toEqual([order, 0]);
      controls = await person.waitForBotMessage(`Sticker ${position} of 4`);
    }
    world.telegram.faults.add({ kind: 'reset-after', method: 'setStickerPositionInSet', times: 1 });
    await pressButton(person, controls, '▶️', 'Sticker 2 of 4');
    expect(emojiIn(scene)).toEqual([a, b, c, d]);
  });

  it('goes out of the pack once, also where nobody hears that it has, and can come back', async () => {
    const scene = await withPack(2);
    const { person, texts, world } = scene;
    const { removed, buttons } = texts.packs;
    const [first, second] = emojiIn(scene);
    const controls = await openSticker(scene, first);
    world.telegram.faults.add({ kind: 'reset-after', method: 'deleteStickerFromSet', times: 1 });
    const pack = await pressButton(person, controls, buttons.remove, removed(TITLE));
    expect(pack.message_id).toBe(controls.message_id);
    expect(pack.buttons[0]).toBe(second);
    expect(emojiIn(scene)).toEqual([second]);
    await eventually(() => buttonsOf(person, scene.sticker)).toContain(texts.afterSticker.add);
    const shown = stickersOf(person)[0] ?? scene.sticker;
    await addToPack(scene, shown, '2 stickers now');
    expect(emojiIn(scene)).toEqual([second, first]);
  });

  it('gets other emoji, and words beside them as keywords', async () => {
    const scene = await withPack(1);
    const { person, texts, world } = scene;
    const controls = await openSticker(scene, emojiIn(scene)[0]);
    await pressButton(person, controls, texts.packs.buttons.emoji, texts.packs.askEmoji);
    await sendText(person, 'no picture in here', texts.packs.badEmoji);
    await sendText(person, '🚀 moon 🌙', texts.packs.emojiSet('🚀 🌙'));
    expect(world.telegram.stickerSets[0]?.stickers[0]).toMatchObject({
      emoji: ['🚀', '🌙'],
      keywords: ['moon'],
    });
    await openSticker(scene, '🚀');
  });

  it('gets them in all packs that it stands in, also where the connection breaks midway', async () => {
    const scene = await withPack(1);
    const { person, texts, world } = scene;
    await newPack(scene, scene.made, `${TITLE} 2`);
    const controls = await openSticker(scene, emojiIn(scene)[0]);
    await pressButton(person, controls, texts.packs.buttons.emoji, texts.packs.askEmoji);
    let calls = 0;
    const fault = world.telegram.faults.add({
      kind: 'reset-before',
      method: 'setStickerEmojiList',
      predicate: () => ++calls === 2,
    });
    await sendText(person, '🐸 pond', texts.packs.emojiSet('🐸'));
    expect(fault.hits).toBe(1);
    const frog = { emoji: ['🐸'], keywords: ['pond'] };
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers[0])).toMatchObject([frog, frog]);
  });
});

describe('a pack', () => {
  it('is renamed by the words that follow', async () => {
    const scene = await withPack(1);
    const { person, texts, chat } = scene;
    const { rename } = texts.packs.buttons;
    await pressButton(person, await openPack(scene), rename, texts.packs.askTitle(TITLE));
    await sendText(person, 'x'.repeat(65), texts.packs.badTitle);
    await sendText(person, '  The best\nof us ', texts.packs.renamed('The best of us'));
    expect(setsOf(scene)).toMatchObject([{ title: 'The best of us' }]);
    expect((await openPacks(scene)).buttons).toEqual(['The best of us · 1']);
    chat.says('Hello yourself.');
    await sendText(person, 'hello', 'Hello yourself.');
  });

  it('keeps its title where the person thinks better of it', async () => {
    const scene = await withPack(1);
    const { person, texts, chat } = scene;
    const { buttons, askTitle } = texts.packs;
    const ask = async () => pressButton(person, await openPack(scene), buttons.rename, askTitle(TITLE));
    await pressButton(person, await ask(), texts.neverMind, texts.neverMindDone);
    await ask();
    await openPacks(scene);
    chat.says('A fine dialogue.');
    await sendText(person, 'New title', 'A fine dialogue.');
    expect(setsOf(scene)).toMatchObject([{ title: TITLE }]);
  });

  it('is deleted after a second question', async () => {
    const scene = await withPack(2);
    const { person, texts, world } = scene;
    const { buttons, askDelete, deleted, none } = texts.packs;
    const question = await pressButton(person, await openPack(scene), buttons.delete, askDelete(TITLE, 2));
    expect(setsOf(scene)).toHaveLength(1);
    const kept = await pressButton(person, question, buttons.keep, `“${TITLE}”: 2 stickers.`);
    await pressButton(person, kept, buttons.delete, askDelete(TITLE, 2));
    world.telegram.faults.add({ kind: 'reset-after', method: 'deleteStickerSet', times: 1 });
    await pressButton(person, question, buttons.deleteSurely, deleted(TITLE));
    expect(setsOf(scene)).toEqual([]);
    await sendText(person, '/packs', none);
  });

  it('that is found deleted while a sticker waits for it does not take it along', async () => {
    const { telegramClock, untilTold } = untoldClock();
    const scene = await withPack(1, { telegramClock });
    const { person, texts, world } = scene;
    const list = await openPacks(scene);
    askToWait(world.telegram, 'getStickerSet', 1, { times: 1 });
    const second = await giveSticker(scene, 'anger', '#999999');
    await addToPack(scene, second, texts.packs.trouble.wait(1));
    person.deleteStickerSet(setName(scene));
    untilTold();
    const seen = await pressButton(person, list, `${TITLE} · 1`, texts.packs.deletedElsewhere(TITLE));
    await person.waitForBotMessage(texts.packs.remade(TITLE, '').trim(), { after: seen });
    expect(world.telegram.stickerSets[0]?.stickers.map(({ bytes }) => bytes)).toEqual([
      second.sticker?.bytes,
    ]);
  });

  it('that is deleted with a sticker on its way into it does not take it along', async () => {
    const scene = await withPack(1);
    const { person, texts } = scene;
    const { buttons, askDelete, remade } = texts.packs;
    const question = await pressButton(person, await openPack(scene), buttons.delete, askDelete(TITLE, 1));
    const second = await giveSticker(scene, 'anger', '#999999');
    const slow = holdNext(scene, 'deleteStickerSet');
    person.press(question, buttons.deleteSurely);
    await eventually(() => packJobs(scene)).toHaveLength(1);
    const after = person.press(second, texts.afterSticker.add);
    await eventually(() => packJobs(scene)).toHaveLength(2);
    slow.release();
    await person.waitForBotMessage(remade(TITLE, '').trim(), { after });
    expect(sizesOf(scene)).toEqual([[TITLE, 1]]);
  });
});
