import { Api } from 'grammy';
import { describe, expect, it } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import type { Scene, SceneOptions } from '../../support/scene.ts';
import { TOKEN } from '../../support/world.ts';
import {
  addToPack,
  eventually,
  giveSticker,
  holdNext,
  newPack,
  packJobs,
  packsScene,
  setsOf,
  untoldClock,
} from './packs-scene.ts';

const TITLE = "Ann's stickers";
const COLORS = ['#101010', '#202020', '#303030', '#404040', '#505050', '#606060', '#707070'];
const EMOTIONS = ['joy', 'love', 'anger', 'surprise', 'sadness', 'fear', 'sleepy'];

/** A pack with this many stickers, each with an emoji of its own. */
async function withPack(stickers: number, options: SceneOptions = {}): Promise<Scene> {
  const scene = await packsScene(options);
  for (let n = 0; n < stickers; n++) {
    const sticker = await giveSticker(scene, EMOTIONS[n], COLORS[n]);
    await addToPack(scene, sticker, n === 0 ? 'is ready' : `${n + 1} stickers now`);
  }
  return scene;
}

function press(scene: Scene, message: SeenMessage, label: string, words: string | RegExp) {
  const after = scene.person.press(message, label);
  return scene.person.waitForBotMessage(words, { after });
}

async function openPacks({ person, texts }: Scene): Promise<SeenMessage> {
  const after = person.sendCommand('packs');
  return person.waitForBotMessage(texts.packs.list, { after });
}

/** From /packs into the only pack. */
async function openPack(scene: Scene): Promise<SeenMessage> {
  const list = await openPacks(scene);
  return press(scene, list, list.buttons[0] ?? '', `“${TITLE}”: `);
}

/** From /packs to a sticker of the only pack. */
async function openSticker(scene: Scene, emoji: string): Promise<SeenMessage> {
  return press(scene, await openPack(scene), emoji, 'What shall I do with it?');
}

function emojiIn(scene: Scene): string[] {
  return setsOf(scene)[0]?.stickers.map(emoji => emoji ?? '') ?? [];
}

describe('/packs', () => {
  it('tells how to begin where there are none', async () => {
    const scene = await packsScene();
    const after = scene.person.sendCommand('packs');
    await scene.person.waitForBotMessage(scene.texts.packs.none, { after });
  });

  it('shows each with its count; one message leads in and out', async () => {
    const scene = await withPack(7);
    const { texts } = scene;
    const list = await openPacks(scene);
    expect(list.buttons).toEqual([`${TITLE} · 7`]);
    const pack = await press(scene, list, `${TITLE} · 7`, `“${TITLE}”: 7 stickers.`);
    expect(pack.message_id).toBe(list.message_id);
    const { open, rename, back } = texts.packs.buttons;
    expect(pack.buttons).toEqual([...emojiIn(scene), open, rename, texts.packs.buttons.delete, back]);
    expect(pack.raw.reply_markup?.inline_keyboard.map(row => row.length)).toEqual([5, 2, 1, 2, 1]);
    const again = await press(scene, pack, back, texts.packs.list);
    expect(again.message_id).toBe(list.message_id);
  });

  it('shows how a pack is at Telegram, whoever has changed it', async () => {
    const scene = await withPack(3);
    const api = new Api(TOKEN, { apiRoot: scene.world.telegram.root });
    const [set] = scene.world.telegram.stickerSets;
    await api.deleteStickerFromSet(set?.stickers[1]?.fileId ?? '');
    await api.setStickerPositionInSet(set?.stickers[0]?.fileId ?? '', 1);
    await api.setStickerSetTitle(set?.name ?? '', 'Mine');
    const list = await openPacks(scene);
    const pack = await press(scene, list, `${TITLE} · 3`, '“Mine”: 2 stickers.');
    expect(pack.buttons.slice(0, 2)).toEqual(emojiIn(scene));
    await press(scene, pack, scene.texts.packs.buttons.back, scene.texts.packs.list);
    expect((await openPacks(scene)).buttons).toEqual(['Mine · 2']);
  });

  it('knows a pack that was deleted at Telegram by looking into it, once Telegram tells', async () => {
    const { telegramClock, untilTold } = untoldClock();
    const scene = await withPack(1, { telegramClock });
    const list = await openPacks(scene);
    scene.person.deleteStickerSet(scene.world.telegram.stickerSets[0]?.name ?? '');
    untilTold();
    const { deletedElsewhere, buttons, none } = scene.texts.packs;
    const gone = await press(scene, list, `${TITLE} · 1`, deletedElsewhere(TITLE));
    await press(scene, gone, buttons.back, none);
  });

  it('shows what is stored where Telegram does not answer', async () => {
    const scene = await withPack(2);
    const list = await openPacks(scene);
    scene.world.telegram.faults.add({ kind: 'reset-before', method: 'getStickerSet' });
    const pack = await press(scene, list, `${TITLE} · 2`, scene.texts.packs.notAsked);
    expect(pack.buttons.slice(0, 2)).toEqual(emojiIn(scene));
  });
});

describe('one sticker', () => {
  it('is shown itself, with what can be done about it', async () => {
    const scene = await withPack(2);
    const [, second = ''] = emojiIn(scene);
    const pack = await openPack(scene);
    const controls = await press(scene, pack, second, `Number 2 of 2 in “${TITLE}”`);
    const shown = await scene.person.waitForSticker({ after: pack });
    expect(shown.sticker.bytes).toEqual(scene.world.telegram.stickerSets[0]?.stickers[1]?.bytes);
    expect(shown.message_id).toBeLessThan(controls.message_id);
    const { emoji, remove, back } = scene.texts.packs.buttons;
    expect(controls.buttons).toEqual(['⏮', '◀️', '▶️', '⏭', emoji, remove, back]);
  });

  it('moves', async () => {
    const scene = await withPack(4);
    const [a, b, c, d] = emojiIn(scene);
    let controls = await openSticker(scene, b ?? '');
    for (const [label, position, order] of [
      ['▶️', 3, [a, c, b, d]],
      ['⏭', 4, [a, c, d, b]],
      ['▶️', 4, [a, c, d, b]],
      ['◀️', 3, [a, c, b, d]],
      ['⏮', 1, [b, a, c, d]],
    ] as const) {
      scene.person.press(controls, label);
      await expect
        .poll(() => packJobs(scene).then(jobs => [emojiIn(scene), jobs.length]))
        .toEqual([order, 0]);
      controls = await scene.person.waitForBotMessage(`Number ${position} of 4`);
    }
  });

  it('moves one step even where nobody hears that it has', async () => {
    const scene = await withPack(3);
    const [a, b, c] = emojiIn(scene);
    const controls = await openSticker(scene, a ?? '');
    scene.world.telegram.faults.add({ kind: 'reset-after', method: 'setStickerPositionInSet', times: 1 });
    await press(scene, controls, '▶️', 'Number 2 of 3');
    expect(emojiIn(scene)).toEqual([b, a, c]);
  });

  it('goes out of the pack, and can come back', async () => {
    const scene = await withPack(2);
    const { removed, buttons } = scene.texts.packs;
    const [first = '', second] = emojiIn(scene);
    const controls = await openSticker(scene, first);
    const pack = await press(scene, controls, buttons.remove, removed(TITLE));
    expect(pack.message_id).toBe(controls.message_id);
    expect(pack.buttons[0]).toBe(second);
    expect(emojiIn(scene)).toEqual([second]);
    const shown = () => scene.person.messages.find(message => message.sticker !== undefined);
    await eventually(() => shown()?.buttons).toContain(scene.texts.afterSticker.add);
    const sticker = shown();
    if (sticker === undefined) throw new Error('no sticker in the chat');
    await addToPack(scene, sticker, '2 stickers now');
    expect(emojiIn(scene)).toEqual([second, first]);
  });

  it('is removed once where nobody hears that it was', async () => {
    const scene = await withPack(2);
    const [first = '', second] = emojiIn(scene);
    const controls = await openSticker(scene, first);
    scene.world.telegram.faults.add({ kind: 'reset-after', method: 'deleteStickerFromSet', times: 1 });
    await press(scene, controls, scene.texts.packs.buttons.remove, scene.texts.packs.removed(TITLE));
    expect(emojiIn(scene)).toEqual([second]);
  });

  it('gets other emoji, and words beside them as keywords', async () => {
    const scene = await withPack(1);
    const { person, texts } = scene;
    const [old = ''] = emojiIn(scene);
    const controls = await openSticker(scene, old);
    await press(scene, controls, texts.packs.buttons.emoji, texts.packs.askEmoji);
    const words = person.sendText('no picture in here');
    await person.waitForBotMessage(texts.packs.badEmoji, { after: words });
    const sent = person.sendText('🚀 moon 🌙');
    await person.waitForBotMessage(texts.packs.emojiSet('🚀 🌙'), { after: sent });
    expect(scene.world.telegram.stickerSets[0]?.stickers[0]).toMatchObject({
      emoji: ['🚀', '🌙'],
      keywords: ['moon'],
    });
    await openSticker(scene, '🚀');
  });

  it('gets them in all packs that it stands in, also where the connection breaks midway', async () => {
    const scene = await withPack(1);
    const { person, texts, world } = scene;
    const made = person.messages.find(({ text }) => text.includes('is ready'));
    if (made === undefined) throw new Error('no words about the pack');
    const taken = await newPack(scene, made, `${TITLE} 2`);
    await person.waitForBotMessage(`“${TITLE} 2” is ready`, { after: taken });
    const list = await openPacks(scene);
    const pack = await press(scene, list, `${TITLE} · 1`, `“${TITLE}”: `);
    const controls = await press(scene, pack, emojiIn(scene)[0] ?? '', 'What shall I do with it?');
    await press(scene, controls, texts.packs.buttons.emoji, texts.packs.askEmoji);
    let calls = 0;
    const fault = world.telegram.faults.add({
      kind: 'reset-before',
      method: 'setStickerEmojiList',
      predicate: () => ++calls === 2,
    });
    const sent = person.sendText('🐸 pond');
    await person.waitForBotMessage(texts.packs.emojiSet('🐸'), { after: sent });
    expect(fault.hits).toBe(1);
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers[0])).toMatchObject([
      { emoji: ['🐸'], keywords: ['pond'] },
      { emoji: ['🐸'], keywords: ['pond'] },
    ]);
  });
});

describe('a pack', () => {
  it('is renamed by the words that follow', async () => {
    const scene = await withPack(1);
    const { person, texts } = scene;
    await press(scene, await openPack(scene), texts.packs.buttons.rename, texts.packs.askTitle(TITLE));
    const long = person.sendText('x'.repeat(65));
    await person.waitForBotMessage(texts.packs.badTitle, { after: long });
    const sent = person.sendText('  The best\nof us ');
    await person.waitForBotMessage(texts.packs.renamed('The best of us'), { after: sent });
    expect(setsOf(scene)).toMatchObject([{ title: 'The best of us' }]);
    expect((await openPacks(scene)).buttons).toEqual(['The best of us · 1']);
    scene.chat.says('Hello yourself.');
    person.sendText('hello');
    await person.waitForBotMessage('Hello yourself.');
  });

  it('keeps its title where the person thinks better of it', async () => {
    const scene = await withPack(1);
    const { person, texts } = scene;
    const { buttons, askTitle } = texts.packs;
    const question = await press(scene, await openPack(scene), buttons.rename, askTitle(TITLE));
    await press(scene, question, texts.neverMind, texts.neverMindDone);
    await press(scene, await openPack(scene), buttons.rename, askTitle(TITLE));
    await openPacks(scene);
    scene.chat.says('A fine dialogue.');
    person.sendText('New title');
    await person.waitForBotMessage('A fine dialogue.');
    expect(setsOf(scene)).toMatchObject([{ title: TITLE }]);
  });

  it('is deleted after a second question', async () => {
    const scene = await withPack(2);
    const { buttons, askDelete, deleted, none } = scene.texts.packs;
    const pack = await openPack(scene);
    const question = await press(scene, pack, buttons.delete, askDelete(TITLE, 2));
    expect(setsOf(scene)).toHaveLength(1);
    const kept = await press(scene, question, buttons.keep, `“${TITLE}”: 2 stickers.`);
    await press(scene, kept, buttons.delete, askDelete(TITLE, 2));
    scene.world.telegram.faults.add({ kind: 'reset-after', method: 'deleteStickerSet', times: 1 });
    await press(scene, question, buttons.deleteSurely, deleted(TITLE));
    expect(setsOf(scene)).toEqual([]);
    const after = scene.person.sendCommand('packs');
    await scene.person.waitForBotMessage(none, { after });
  });

  it('that is found deleted while a sticker waits for it does not take it along', async () => {
    const { telegramClock, untilTold } = untoldClock();
    const scene = await withPack(1, { telegramClock });
    const { person, texts, world } = scene;
    const list = await openPacks(scene);
    world.telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
      method: 'getStickerSet',
      times: 1,
    });
    const second = await giveSticker(scene, 'anger', '#999999');
    await addToPack(scene, second, texts.packs.trouble.wait(1));
    person.deleteStickerSet(world.telegram.stickerSets[0]?.name ?? '');
    untilTold();
    const seen = await press(scene, list, `${TITLE} · 1`, texts.packs.deletedElsewhere(TITLE));
    await person.waitForBotMessage(texts.packs.remade(TITLE, '').trim(), { after: seen });
    expect(world.telegram.stickerSets[0]?.stickers.map(({ bytes }) => bytes)).toEqual([
      second.sticker?.bytes,
    ]);
  });

  it('that is deleted with a sticker on its way into it does not take it along', async () => {
    const scene = await withPack(1);
    const { person, texts } = scene;
    const question = await press(
      scene,
      await openPack(scene),
      texts.packs.buttons.delete,
      texts.packs.askDelete(TITLE, 1),
    );
    const second = await giveSticker(scene, 'anger', '#999999');
    const slow = holdNext(scene, 'deleteStickerSet');
    person.press(question, texts.packs.buttons.deleteSurely);
    await eventually(() => packJobs(scene)).toHaveLength(1);
    const after = person.press(second, texts.afterSticker.add);
    await eventually(() => packJobs(scene)).toHaveLength(2);
    slow.release();
    await person.waitForBotMessage(texts.packs.remade(TITLE, '').trim(), { after });
    expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [expect.anything()] }]);
  });
});
