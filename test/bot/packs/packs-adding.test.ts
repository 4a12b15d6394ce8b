import { Api, InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { emojiOf } from '../../../src/assistant/sticker-emoji/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { HURRIED, providersOf, type Scene } from '../../support/scene.ts';
import { BOT, TOKEN } from '../../support/world.ts';
import {
  addToPack,
  askNewPack,
  eventually,
  fillPack,
  giveSticker,
  greet,
  holdNext,
  newPack,
  numbered,
  packJobs,
  packsScene,
  picture,
  setsOf,
  withButton,
} from './packs-scene.ts';

const TITLE = "Ann's stickers";
const MADE = `Your pack “${TITLE}” is ready`;
const LAUGH = emojiOf({ emotion: 'laughing', pose: 'waving', style: 'anime' });

/** Puts a sticker into the only set that there is, as the person can without the bot. */
async function addElsewhere({ world, person }: Scene, bytes: Buffer): Promise<void> {
  const api = new Api(TOKEN, { apiRoot: world.telegram.root });
  const sticker: InputSticker = { sticker: new InputFile(bytes), format: 'static', emoji_list: ['🙂'] };
  await api.addStickerToSet(person.id, world.telegram.stickerSets[0]?.name ?? '', sticker);
}

describe('the first sticker', () => {
  it('makes the pack: titled after its person, found by its emotion, with a link that opens it', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene);
    const press = scene.person.press(sticker, scene.texts.afterSticker.add);
    expect((await press.answered()).text).toBe(scene.texts.packs.toast.adding);
    const words = await scene.person.waitForBotMessage(MADE, { after: press });
    const [set, ...others] = scene.world.telegram.stickerSets;
    expect(others).toEqual([]);
    expect(set).toMatchObject({
      title: TITLE,
      ownerId: scene.person.id,
      stickers: [{ emoji: LAUGH.emoji, keywords: LAUGH.keywords }],
    });
    expect(set?.stickers[0]?.bytes).toEqual(sticker.sticker?.bytes);
    expect(set?.name).toMatch(new RegExp(`^s[a-z0-9]{8}_by_${BOT}$`));
    const link = `https://t.me/addstickers/${set?.name}`;
    expect(words.text).toContain(link);
    expect(words.raw.reply_markup?.inline_keyboard.flat()).toContainEqual({
      text: scene.texts.packs.buttons.open,
      url: link,
    });
    expect(await packJobs(scene)).toEqual([]);
    const { add, inPack } = scene.texts.afterSticker;
    const firstOf = (of: SeenMessage) => {
      const shown = scene.person.messages.find(({ message_id: id }) => id === of.message_id);
      return shown?.raw.reply_markup?.inline_keyboard[0]?.[0];
    };
    await eventually(() => firstOf(sticker)).toEqual({ text: inPack, url: link });
    expect(sticker.buttons).toContain(add);
  });

  it('speaks the language of its person', async () => {
    const scene = await packsScene({ language: 'ru' });
    await addToPack(scene, await giveSticker(scene), 'Ваш набор «Анна: стикеры» готов');
    expect(setsOf(scene)).toMatchObject([{ title: 'Анна: стикеры' }]);
  });
});

describe('more stickers', () => {
  it('go into the same pack, each once', async () => {
    const scene = await packsScene();
    const first = await giveSticker(scene);
    const second = await giveSticker(scene, 'crying', '#123456');
    await addToPack(scene, first, MADE);
    await addToPack(scene, second, `Added to “${TITLE}”: 2 stickers now.`);
    expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [LAUGH.emoji[0], expect.anything()] }]);
    const again = scene.person.press(second, scene.texts.afterSticker.add);
    expect((await again.answered()).text).toBe(scene.texts.packs.toast.already);
    await scene.person.waitForBotMessage(`is in “${TITLE}” already`, { after: again });
    expect(scene.world.telegram.stickerSets[0]?.stickers).toHaveLength(2);
  });

  it('wait their turn while Telegram is slow, and come in order', async () => {
    const scene = await packsScene();
    const stickers = [
      await giveSticker(scene, 'joy', '#111111'),
      await giveSticker(scene, 'love', '#222222'),
      await giveSticker(scene, 'anger', '#333333'),
    ];
    scene.world.telegram.faults.add({ kind: 'delay', method: 'createNewStickerSet', ms: 100 });
    for (const sticker of stickers) scene.person.press(sticker, scene.texts.afterSticker.add);
    await scene.person.waitForBotMessage('3 stickers now');
    expect(scene.world.telegram.stickerSets[0]?.stickers.map(({ bytes }) => bytes)).toEqual(
      stickers.map(({ sticker }) => sticker?.bytes),
    );
  });

  it('are one where the finger was impatient', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene);
    scene.world.telegram.faults.add({ kind: 'delay', method: 'createNewStickerSet', ms: 100, times: 1 });
    const { add } = scene.texts.afterSticker;
    scene.person.press(sticker, add);
    scene.person.press(sticker, add);
    await scene.person.waitFor(() => scene.world.telegram.stickerSets.length === 1);
    const third = scene.person.press(sticker, add);
    expect((await third.answered()).text).toMatch(/Already|Adding/);
    await scene.person.waitForBotMessage(MADE);
    await eventually(() => packJobs(scene)).toEqual([]);
    expect(setsOf(scene)).toEqual([{ title: TITLE, stickers: [LAUGH.emoji[0]] }]);
  });
});

describe('people', () => {
  it('do not wait for one another', async () => {
    const scene = await packsScene();
    const other = scene.world.telegram.person({ firstName: 'Ben', languageCode: 'en' });
    await greet(scene, other);
    const own = await giveSticker(scene);
    const his = await giveSticker({ ...scene, person: other }, 'joy', '#123456');
    const slow = holdNext(scene, 'createNewStickerSet');
    scene.person.press(own, scene.texts.afterSticker.add);
    await slow.underWay();
    await addToPack({ ...scene, person: other }, his, "Your pack “Ben's stickers” is ready");
    expect(setsOf(scene)).toHaveLength(1);
    slow.release();
    await scene.person.waitForBotMessage(MADE);
  });
});

describe('a bot that stops', () => {
  it('ends the job in flight, and the next one goes on with the rest', async () => {
    const scene = await packsScene();
    const { person, world, texts } = scene;
    const stickers = [await giveSticker(scene), await giveSticker(scene, 'crying', '#123456')];
    const slow = holdNext(scene, 'createNewStickerSet');
    for (const sticker of stickers) person.press(sticker, texts.afterSticker.add);
    await eventually(() => packJobs(scene)).toHaveLength(2);
    await slow.underWay();
    const stopped = world.stop();
    slow.release();
    await stopped;
    expect(world.telegram.stickerSets[0]?.stickers).toHaveLength(1);
    await world.start(providersOf(scene), HURRIED);
    await person.waitForBotMessage('2 stickers now');
    expect(world.telegram.stickerSets[0]?.stickers).toHaveLength(2);
  });
});

describe('a connection that breaks', () => {
  it('after the pack was made makes no second one', async () => {
    const scene = await packsScene();
    const fault = scene.world.telegram.faults.add({
      kind: 'reset-after',
      method: 'createNewStickerSet',
      times: 1,
    });
    await addToPack(scene, await giveSticker(scene), MADE);
    expect(fault.hits).toBe(1);
    expect(setsOf(scene)).toEqual([{ title: TITLE, stickers: [LAUGH.emoji[0]] }]);
  });

  it.each(['reset-after', 'reset-before'] as const)('(%s) loses and repeats no sticker', async kind => {
    const scene = await packsScene();
    await addToPack(scene, await giveSticker(scene), MADE);
    const second = await giveSticker(scene, 'crying', '#123456');
    scene.world.telegram.faults.add({ kind, method: 'addStickerToSet', times: 1 });
    await addToPack(scene, second, '2 stickers now');
    expect(scene.world.telegram.stickerSets[0]?.stickers).toHaveLength(2);
  });

  it('again and again is told, and the sticker comes in the end', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene);
    const fault = scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 502,
      description: 'Bad Gateway',
      method: 'createNewStickerSet',
    });
    scene.person.press(sticker, scene.texts.afterSticker.add);
    const { slow } = scene.texts.packs.trouble;
    // The delays between tries are the clock's own time.
    await scene.person.waitForBotMessage(slow);
    fault.remove();
    await scene.person.waitForBotMessage(MADE);
  });
});

describe('what Telegram refuses', () => {
  it('a name that is taken: another one', async () => {
    const scene = await packsScene();
    scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 400,
      description: 'Bad Request: sticker set name is already occupied',
      method: 'createNewStickerSet',
      times: 1,
    });
    await addToPack(scene, await giveSticker(scene), MADE);
    expect(setsOf(scene)).toHaveLength(1);
    const packs = await scene.world.app().db.selectFrom('packs').select(['name', 'status']).execute();
    expect(packs).toEqual([{ name: scene.world.telegram.stickerSets[0]?.name, status: 'made' }]);
  });

  it('a full pack: the next one, which later ones find by themselves', async () => {
    const scene = await packsScene();
    const { person, world, texts } = scene;
    const full = () =>
      world.telegram.faults.add({
        kind: 'error',
        error_code: 400,
        description: 'Bad Request: STICKERS_TOO_MUCH',
        method: 'addStickerToSet',
        times: 1,
      });
    await addToPack(scene, await giveSticker(scene), MADE);
    full();
    const second = await giveSticker(scene, 'crying', '#123456');
    await addToPack(
      scene,
      second,
      `“${TITLE}” is full, so the sticker went into the next pack, “${TITLE} 2”`,
    );
    const choice = await addToPack(scene, await giveSticker(scene, 'love', '#654321'), texts.packs.choose);
    full();
    person.press(choice, texts.packs.listed(TITLE, 1));
    await person.waitForBotMessage(`the next pack, “${TITLE} 2”`, { after: choice });
    expect(setsOf(scene).map(({ title, stickers }) => [title, stickers.length])).toEqual([
      [TITLE, 1],
      [`${TITLE} 2`, 2],
    ]);
  });

  it('the sticker after the 120th: the next pack, before Telegram has to say so', async () => {
    const scene = await packsScene();
    await addToPack(scene, await giveSticker(scene), MADE);
    const other = await picture('#000001');
    for (let n = 1; n < 120; n++) await addElsewhere(scene, numbered(other, n));
    const fault = scene.world.telegram.faults.add({ kind: 'hang', method: 'addStickerToSet' });
    await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), `the next pack, “${TITLE} 2”`);
    expect(fault.hits).toBe(0);
    expect(setsOf(scene).map(({ stickers }) => stickers.length)).toEqual([120, 1]);
  });

  it('a pack that the person has deleted: made anew, and told', async () => {
    const scene = await packsScene();
    const { person, world } = scene;
    await addToPack(scene, await giveSticker(scene), MADE);
    const [old] = world.telegram.stickerSets;
    person.deleteStickerSet(old?.name ?? '');
    const second = await giveSticker(scene, 'crying', '#123456');
    await addToPack(scene, second, `The pack was deleted in Telegram, so I made “${TITLE}” anew`);
    const [anew, ...others] = world.telegram.stickerSets;
    expect(others).toEqual([]);
    expect(anew?.name).not.toBe(old?.name);
    expect(anew?.stickers.map(({ bytes }) => bytes)).toEqual([second.sticker?.bytes]);
  });

  it('a pack that the person has deleted: made anew also for a sticker that stood in it', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene);
    await addToPack(scene, sticker, MADE);
    scene.person.deleteStickerSet(scene.world.telegram.stickerSets[0]?.name ?? '');
    await addToPack(scene, sticker, `I made “${TITLE}” anew`);
    expect(setsOf(scene)).toEqual([{ title: TITLE, stickers: [LAUGH.emoji[0]] }]);
  });

  it('nothing, where the person has taken the sticker out at Telegram: it comes back', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene);
    await addToPack(scene, sticker, MADE);
    await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), '2 stickers now');
    const api = new Api(TOKEN, { apiRoot: scene.world.telegram.root });
    await api.deleteStickerFromSet(scene.world.telegram.stickerSets[0]?.stickers[0]?.fileId ?? '');
    await addToPack(scene, sticker, `Added to “${TITLE}”: 2 stickers now.`);
    expect(scene.world.telegram.stickerSets[0]?.stickers).toHaveLength(2);
  });

  it('the very same picture again: told, and it stands there once', async () => {
    const scene = await packsScene();
    await addToPack(scene, await giveSticker(scene), MADE);
    const copy = await giveSticker(scene);
    await addToPack(scene, copy, `is in “${TITLE}” already`);
    expect(scene.world.telegram.stickerSets[0]?.stickers).toHaveLength(1);
    const asked = scene.person.sendCommand('packs');
    const list = await scene.person.waitForBotMessage(scene.texts.packs.list, { after: asked });
    expect(list.buttons).toEqual([scene.texts.packs.listed(TITLE, 1)]);
  });

  it('too many requests: waits, says so, and goes on by itself', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
      method: 'createNewStickerSet',
      times: 1,
    });
    await addToPack(scene, await giveSticker(scene), texts.packs.trouble.wait(1));
    expect(setsOf(scene)).toEqual([]);
    expect(await packJobs(scene)).toMatchObject([{ attempts: 0, owner: null }]);
    await person.waitForBotMessage(MADE);
    expect(setsOf(scene)).toHaveLength(1);
  });

  it('too many requests: what comes into the set meanwhile is not taken for the sticker that waits', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    await addToPack(scene, await giveSticker(scene), MADE);
    world.telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
      method: 'addStickerToSet',
      times: 1,
    });
    const waiting = await giveSticker(scene, 'crying', '#123456');
    const told = await addToPack(scene, waiting, texts.packs.trouble.wait(1));
    await addElsewhere(scene, await picture('#abcdef'));
    await person.waitForBotMessage('3 stickers now', { after: told });
    expect(world.telegram.stickerSets[0]?.stickers.at(-1)?.bytes).toEqual(waiting.sticker?.bytes);
  });

  it('too many requests again and again: told once', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    const fault = scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 0',
      parameters: { retry_after: 0 },
      method: 'createNewStickerSet',
      times: 3,
    });
    await addToPack(scene, await giveSticker(scene), MADE);
    expect(fault.hits).toBe(3);
    expect(person.messages.filter(({ text }) => text === texts.packs.trouble.wait(0))).toHaveLength(1);
  });

  it('a person who has not started the bot: says what to do, and leaves no trace of a pack', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 400,
      description: 'Bad Request: PEER_ID_INVALID',
      method: 'createNewStickerSet',
      times: 1,
    });
    const sticker = await giveSticker(scene);
    await addToPack(scene, sticker, texts.packs.trouble.notStarted);
    const asked = person.sendCommand('packs');
    await person.waitForBotMessage(texts.packs.none, { after: asked });
    await addToPack(scene, sticker, MADE);
    expect(setsOf(scene)).toHaveLength(1);
  });

  it('a file that Telegram does not know any more: sent as bytes', async () => {
    const scene = await packsScene();
    const sticker = await giveSticker(scene);
    const bytes = sticker.sticker?.bytes;
    await scene.world
      .app()
      .db.updateTable('stickers')
      .set({ file_id: 'of-another-bot', picture: Buffer.from(bytes ?? []) })
      .execute();
    await addToPack(scene, sticker, MADE);
    expect(scene.world.telegram.stickerSets[0]?.stickers[0]?.bytes).toEqual(bytes);
  });

  it('emoji: a plain one is better than no sticker', async () => {
    const scene = await packsScene();
    scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 400,
      description: "Bad Request: can't parse InputSticker: expected a Unicode emoji",
      method: 'createNewStickerSet',
      times: 1,
    });
    await addToPack(scene, await giveSticker(scene), MADE);
    expect(setsOf(scene)).toEqual([{ title: TITLE, stickers: ['🙂'] }]);
  });

  it('anything else: told, and the sticker can be added later', async () => {
    const scene = await packsScene();
    const fault = scene.world.telegram.faults.add({
      kind: 'error',
      error_code: 400,
      description: 'Bad Request: SOMETHING_NEW',
      method: 'createNewStickerSet',
    });
    const sticker = await giveSticker(scene);
    await scene.world
      .app()
      .db.updateTable('stickers')
      .set({ picture: Buffer.from(sticker.sticker?.bytes ?? []) })
      .execute();
    await addToPack(scene, sticker, scene.texts.packs.trouble.refused);
    expect(fault.hits).toBe(2);
    fault.remove();
    await addToPack(scene, sticker, MADE);
  });
});

describe('several packs', () => {
  it('are chosen from, the current one first; the choice shows what becomes of it', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    const first = await giveSticker(scene);
    const made = await addToPack(scene, first, MADE);
    const second = await giveSticker(scene, 'crying', '#123456');
    expect(made.buttons).toContain(texts.packs.buttons.newPack);
    const added = await addToPack(scene, second, '2 stickers now');
    await newPack(scene, added, `${TITLE} 2`);
    await person.waitForBotMessage(`Your pack “${TITLE} 2” is ready`, { after: added });
    expect(person.messages.find(m => m.message_id === added.message_id)?.text, 'still there').toBe(
      added.text,
    );
    const third = await giveSticker(scene, 'love', '#654321');
    const choice = await addToPack(scene, third, texts.packs.choose);
    expect(choice.buttons).toEqual([
      texts.packs.listed(`${TITLE} 2`, 1),
      texts.packs.listed(TITLE, 2),
      texts.packs.buttons.newPack,
    ]);
    person.press(choice, texts.packs.listed(TITLE, 2));
    const words = await person.waitForBotMessage(`Added to “${TITLE}”: 3 stickers now`, { after: choice });
    expect(words.message_id, 'in the place of the question').toBe(choice.message_id);
    const { take } = await askNewPack(scene, choice, `${TITLE} 3`);
    take();
    await person.waitForBotMessage(`Your pack “${TITLE} 3” is ready`, { after: words });
    const twice = take();
    await person.waitForBotMessage(`is in “${TITLE} 3” already`, { after: twice });
    expect(setsOf(scene).map(({ title, stickers }) => [title, stickers.length])).toEqual([
      [TITLE, 3],
      [`${TITLE} 2`, 1],
      [`${TITLE} 3`, 1],
    ]);
  });
});

describe('the words about the only pack', () => {
  it('offer a second one, for the very sticker that they are about; a second tap makes no third', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const sticker = await giveSticker(scene);
    const made = await addToPack(scene, sticker, MADE);
    const slow = holdNext(scene, 'createNewStickerSet');
    const { take } = await askNewPack(scene, made, `${TITLE} 2`);
    const first = take();
    expect((await first.answered()).text).toBe(texts.packs.toast.adding);
    take();
    await person.waitForBotMessage(`on its way into “${TITLE} 2”`, { after: first });
    slow.release();
    await person.waitForBotMessage(`Your pack “${TITLE} 2” is ready`, { after: first });
    const late = take();
    await person.waitForBotMessage(`is in “${TITLE} 2” already`, { after: late });
    expect(person.messages.find(m => m.message_id === made.message_id)?.text, 'still there').toBe(made.text);
    expect(world.telegram.stickerSets.map(({ title, stickers }) => [title, stickers[0]?.bytes])).toEqual([
      [TITLE, sticker.sticker?.bytes],
      [`${TITLE} 2`, sticker.sticker?.bytes],
    ]);
  });

  it('offer a third one as well, when the first of two taps is long past', async () => {
    let ahead = 0;
    const clock = { ...HURRIED.clock, now: () => Date.now() + ahead };
    const scene = await packsScene({ runtime: { clock } });
    const { person } = scene;
    const made = await addToPack(scene, await giveSticker(scene), MADE);
    for (const number of [2, 3]) {
      const press = await newPack(scene, made, `${TITLE} ${number}`);
      await person.waitForBotMessage(`Your pack “${TITLE} ${number}” is ready`, { after: press });
      ahead += 11_000;
    }
    expect(setsOf(scene)).toHaveLength(3);
  });
});

describe('the only pack with room', () => {
  it('is not asked for, but where the sticker stands in another one', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const first = await giveSticker(scene);
    await addToPack(scene, first, MADE);
    const second = await giveSticker(scene, 'crying', '#123456');
    const added = await addToPack(scene, second, '2 stickers now');
    await newPack(scene, added, `${TITLE} 2`);
    await person.waitForBotMessage(`“${TITLE} 2” is ready`, { after: added });
    await fillPack(scene, TITLE);
    await addToPack(scene, await giveSticker(scene, 'love', '#654321'), `Added to “${TITLE} 2”`);
    const choice = await addToPack(scene, first, texts.packs.choose);
    expect(choice.buttons[1]).toBe(`✓ ${texts.packs.listed(TITLE, 120)}`);
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([2, 2]);
  });
});

describe("somebody else's", () => {
  it('stickers and packs cannot be used', async () => {
    const scene = await packsScene();
    const { texts } = scene;
    const sticker = await giveSticker(scene);
    await addToPack(scene, sticker, MADE);
    const stranger = scene.world.telegram.person({ firstName: 'Eve', languageCode: 'en' });
    await greet(scene, stranger);
    const own = await giveSticker({ world: scene.world, person: stranger }, 'joy', '#abcdef');
    for (const [data, words] of [
      [`pack_add:1:${sticker.stickerId}`, texts.afterSticker.unknown],
      [`pack_add_new:1:${sticker.stickerId}`, texts.afterSticker.unknown],
      [`pack_add_to:1:${own.stickerId}:1`, texts.packs.gone],
      ['pack:1:1:0', texts.packs.gone],
      ['pack_rename:1:1', texts.packs.gone],
      ['pack_delete:1:1', texts.packs.gone],
      ['pack_delete_surely:1:1', texts.packs.gone],
      ['placement:1:1', texts.packs.gone],
      ['placement_emoji:1:1', texts.packs.gone],
      ['placement_move:1:1:last', texts.packs.gone],
      ['placement_remove:1:1', texts.packs.gone],
    ] as const) {
      const any = await greet(scene, stranger);
      const press = stranger.press(withButton(any, data), data);
      await stranger.waitForBotMessage(words, { after: press, what: `the refusal of ${data}` });
    }
    expect(await packJobs(scene)).toEqual([]);
    expect(setsOf(scene)).toEqual([{ title: TITLE, stickers: [LAUGH.emoji[0]] }]);
  });
});

it('a set that Telegram shows a moment late is waited for, not made again', async () => {
  const scene = await packsScene();
  const sticker = await giveSticker(scene);
  const fault = scene.world.telegram.faults.add({
    kind: 'error',
    method: 'getStickerSet',
    error_code: 400,
    description: 'Bad Request: STICKERSET_INVALID',
    times: 2,
  });
  await addToPack(scene, sticker, MADE);
  expect(fault.hits).toBe(2);
  expect(scene.world.telegram.stickerSets.map(set => set.stickers.length)).toEqual([1]);
  const { db } = scene.world.app();
  expect(await db.selectFrom('placements').select('status').execute()).toEqual([{ status: 'in' }]);
});
