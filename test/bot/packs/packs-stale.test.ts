import { Api, InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { HURRIED, type Scene } from '../../support/scene.ts';
import { TOKEN } from '../../support/world.ts';
import {
  addToPack,
  eventually,
  giveSticker,
  newPack,
  numbered,
  packJobs,
  packsScene,
  picture,
  setsOf,
} from './packs-scene.ts';

const TITLE = "Ann's stickers";
const MADE = `Your pack “${TITLE}” is ready`;
const ANEW = `The pack was deleted in Telegram, so I made “${TITLE}” anew`;
const COLORS = ['#c0392b', '#123456', '#abcdef'];

/** A pack with this many stickers, which Telegram goes on telling of for ten minutes at least. */
async function withPack(count: number) {
  const scene = await packsScene();
  const stickers = [];
  for (let n = 0; n < count; n++) {
    const sticker = await giveSticker(scene, ['joy', 'crying', 'anger'][n], COLORS[n]);
    await addToPack(scene, sticker, n === 0 ? MADE : `${n + 1} stickers now`);
    stickers.push(sticker);
  }
  return { ...scene, stickers };
}

function setName({ world }: Scene): string {
  return world.telegram.stickerSets[0]?.name ?? '';
}

/** Counts the calls of a method from now on. */
function calls({ world }: Scene, method: string) {
  let count = 0;
  const counting = () => {
    count++;
    return false;
  };
  world.telegram.faults.add({ kind: 'hang', method, predicate: counting });
  return () => count;
}

function press(scene: Scene, message: SeenMessage, label: string, words: string | RegExp) {
  const after = scene.person.press(message, label);
  return scene.person.waitForBotMessage(words, { after });
}

/** The controls of a sticker of the only pack. */
async function controls(scene: Scene, index: number): Promise<SeenMessage> {
  const { person, texts } = scene;
  const emoji = scene.world.telegram.stickerSets[0]?.stickers[index]?.emoji[0] ?? '';
  const after = person.sendCommand('packs');
  const list = await person.waitForBotMessage(texts.packs.list, { after });
  const pack = await press(scene, list, list.buttons[0] ?? '', `“${TITLE}”: `);
  return press(scene, pack, emoji, 'What shall I do with it?');
}

describe('a pack that the person has deleted, and that Telegram still tells of', () => {
  it('is made anew under another name by the first refusal', async () => {
    const scene = await withPack(1);
    const old = setName(scene);
    const sticker = await giveSticker(scene, 'crying', '#123456');
    const added = calls(scene, 'addStickerToSet');
    scene.person.deleteStickerSet(old);
    await addToPack(scene, sticker, ANEW);
    expect(added()).toBe(1);
    expect(setName(scene)).not.toBe(old);
    expect(scene.world.telegram.stickerSets.map(({ stickers }) => stickers.map(s => s.bytes))).toEqual([
      [sticker.sticker?.bytes],
    ]);
    const after = scene.person.sendCommand('packs');
    const list = await scene.person.waitForBotMessage(scene.texts.packs.list, { after });
    expect(list.buttons).toEqual([scene.texts.packs.listed(TITLE, 1)]);
  });

  it('is made anew for a sticker that stood in it', async () => {
    const scene = await withPack(1);
    scene.person.deleteStickerSet(setName(scene));
    const [sticker] = scene.stickers;
    if (sticker) await addToPack(scene, sticker, ANEW);
    expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [expect.anything()] }]);
  });

  it('is made anew where it was full', async () => {
    const scene = await withPack(1);
    const { telegram } = scene.world;
    const api = new Api(TOKEN, { apiRoot: telegram.root });
    const other = await picture('#000001');
    for (let n = 1; n < 120; n++) {
      const sticker = new InputFile(numbered(other, n));
      const added: InputSticker = { sticker, format: 'static', emoji_list: ['🙂'] };
      await api.addStickerToSet(scene.person.id, setName(scene), added);
    }
    scene.person.deleteStickerSet(setName(scene));
    await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), ANEW);
    expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [expect.anything()] }]);
  });

  it.each(['⏭', 'remove', 'emoji'] as const)('is known as deleted by [%s]', async button => {
    const scene = await withPack(2);
    const { person, texts } = scene;
    const { deletedElsewhere, buttons, askEmoji, none } = texts.packs;
    const screen = await controls(scene, 0);
    person.deleteStickerSet(setName(scene));
    if (button === 'emoji') {
      await press(scene, screen, buttons.emoji, askEmoji);
      const after = person.sendText('🚀');
      await person.waitForBotMessage(deletedElsewhere(TITLE), { after });
    } else {
      await press(scene, screen, button === 'remove' ? buttons.remove : button, deletedElsewhere(TITLE));
    }
    const after = person.sendCommand('packs');
    await person.waitForBotMessage(none, { after });
  });

  it('is known as deleted by other emoji for a sticker that stands in it and in another one', async () => {
    const scene = await withPack(1);
    const { person, texts, world } = scene;
    const made = person.messages.find(({ text }) => text.includes('is ready'));
    const taken = made && (await newPack(scene, made, `${TITLE} 2`));
    if (taken) await person.waitForBotMessage(`“${TITLE} 2” is ready`, { after: taken });
    const emoji = world.telegram.stickerSets[0]?.stickers[0]?.emoji[0] ?? '';
    const after = person.sendCommand('packs');
    const list = await person.waitForBotMessage(texts.packs.list, { after });
    const pack = await press(scene, list, `${TITLE} 2 · 1`, `“${TITLE} 2”: `);
    const screen = await press(scene, pack, emoji, 'What shall I do with it?');
    await press(scene, screen, texts.packs.buttons.emoji, texts.packs.askEmoji);
    person.deleteStickerSet(setName(scene));
    const sent = person.sendText('🐸');
    await person.waitForBotMessage(texts.packs.emojiSet('🐸'), { after: sent });
    const again = person.sendCommand('packs');
    const now = await person.waitForBotMessage(texts.packs.list, { after: again });
    expect(now.buttons).toEqual([`${TITLE} 2 · 1`]);
  });
});

describe('a sticker that the person has taken out, and that Telegram still shows in its pack', () => {
  it('comes back', async () => {
    const scene = await withPack(2);
    scene.person.removeSticker(setName(scene), 0);
    const [sticker] = scene.stickers;
    if (sticker) await addToPack(scene, sticker, '2 stickers now');
    expect(scene.world.telegram.stickerSets[0]?.stickers.at(-1)?.bytes).toEqual(sticker?.sticker?.bytes);
  });

  it.each(['⏭', 'remove', 'emoji'] as const)('is known as gone by [%s]; its pack is not', async button => {
    const scene = await withPack(2);
    const { person, texts } = scene;
    const { removed, gone, buttons, askEmoji, list } = texts.packs;
    const screen = await controls(scene, 0);
    person.removeSticker(setName(scene), 0);
    if (button === 'emoji') {
      await press(scene, screen, buttons.emoji, askEmoji);
      await person.waitForBotMessage(gone, { after: person.sendText('🚀') });
    } else if (button === 'remove') {
      await press(scene, screen, buttons.remove, removed(TITLE));
    } else {
      await press(scene, screen, button, gone);
    }
    const after = person.sendCommand('packs');
    expect((await person.waitForBotMessage(list, { after })).buttons).toEqual([`${TITLE} · 1`]);
  });
});

describe('a call that fails again and again', () => {
  it('is made after waits, and not for ever', async () => {
    const waits: number[] = [];
    const scene = await packsScene({
      runtime: {
        clock: {
          ...HURRIED.clock,
          sleep: (ms, signal) => {
            waits.push(ms);
            return HURRIED.clock.sleep(ms, signal);
          },
        },
      },
    });
    const fault = scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 400,
      description: 'Bad Request: sticker set name is already occupied',
      method: 'createNewStickerSet',
    });
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
    const fault = scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 0',
      parameters: { retry_after: 0 },
      method: 'createNewStickerSet',
    });
    stopped = Date.now();
    const press = scene.person.press(sticker, scene.texts.afterSticker.add);
    await scene.person.waitForBotMessage(scene.texts.packs.trouble.wait(0), { after: press });
    expect(await packJobs(scene)).toMatchObject([{ not_before: stopped + 200 }]);
    fault.remove();
    stopped += 200;
    await scene.person.waitForBotMessage(MADE, { after: press });
  });
});
