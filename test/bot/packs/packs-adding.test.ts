import { Api } from 'grammy';
import { describe, expect, it } from 'vitest';
import { emojiOf } from '../../../src/assistant/model/sticker-emoji.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton, sendText, someone, timesSaid, withButton } from '../../support/exchange.ts';
import { HURRIED, hurriedClock, providersOf, rowsOf } from '../../support/scene.ts';
import { askToWait, refuse } from '../../support/telegram.ts';
import { BOT, TOKEN } from '../../support/world.ts';
import {
  addElsewhere,
  addToPack,
  askNewPack,
  eventually,
  fillPack,
  fillSet,
  giveSticker,
  greet,
  holdNext,
  MADE,
  newPack,
  openPacks,
  packJobs,
  packsScene,
  picture,
  setName,
  setsOf,
  sizesOf,
  TITLE,
  withPack,
} from './packs-scene.ts';

const LAUGH = emojiOf({ emotion: 'laughing', pose: 'waving', style: 'anime' });
const ONE = [{ title: TITLE, stickers: [LAUGH.emoji[0]] }];

describe('the first sticker', () => {
  it('makes the pack: titled after its person, found by its emotion, with a link that opens it', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const { add, inPack } = texts.afterSticker;
    const sticker = await giveSticker(scene);
    expect(sticker.buttons).toContain(add);
    const press = person.press(sticker, add);
    expect((await press.answered()).text).toBe(texts.packs.toast.adding);
    const words = await person.waitForBotMessage(MADE, { after: press });
    const [set, ...others] = world.telegram.stickerSets;
    expect(others).toEqual([]);
    expect(set).toMatchObject({
      title: TITLE,
      ownerId: person.id,
      stickers: [{ emoji: LAUGH.emoji, keywords: LAUGH.keywords, bytes: sticker.sticker?.bytes }],
    });
    expect(set?.name).toMatch(new RegExp(`^s[a-z0-9]{8}_by_${BOT}$`));
    const url = `https://t.me/addstickers/${set?.name}`;
    expect(words.text).toContain(url);
    expect(words.raw.reply_markup?.inline_keyboard.flat()).toContainEqual({
      text: texts.packs.buttons.open,
      url,
    });
    expect(await packJobs(scene)).toEqual([]);
    const firstButton = () => {
      const shown = person.messages.find(({ message_id: id }) => id === sticker.message_id);
      return shown?.raw.reply_markup?.inline_keyboard[0]?.[0];
    };
    await eventually(firstButton).toEqual({ text: inPack, url });
  });
});

describe('more stickers', () => {
  it('go into the same pack, each once, and the very same picture too', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const first = await giveSticker(scene);
    const second = await giveSticker(scene, 'crying', '#123456');
    await addToPack(scene, first, MADE);
    await addToPack(scene, second, `Added to “${TITLE}”: 2 stickers now.`);
    expect(setsOf(scene)).toMatchObject([{ title: TITLE, stickers: [LAUGH.emoji[0], expect.anything()] }]);
    const again = person.press(second, texts.afterSticker.add);
    expect((await again.answered()).text).toBe(texts.packs.toast.already);
    await person.waitForBotMessage(`is already in “${TITLE}”`, { after: again });
    await addToPack(scene, await giveSticker(scene), `is already in “${TITLE}”`);
    expect(world.telegram.stickerSets[0]?.stickers).toHaveLength(2);
    expect((await openPacks(scene)).buttons).toEqual([texts.packs.listed(TITLE, 2)]);
  });

  it('wait their turn while Telegram is slow, and come in order', async () => {
    const scene = await packsScene();
    const { telegram } = scene.world;
    const stickers = [
      await giveSticker(scene, 'joy', '#111111'),
      await giveSticker(scene, 'love', '#222222'),
      await giveSticker(scene, 'anger', '#333333'),
    ];
    telegram.faults.add({ kind: 'delay', method: 'createNewStickerSet', ms: 100 });
    for (const sticker of stickers) scene.person.press(sticker, scene.texts.afterSticker.add);
    await scene.person.waitForBotMessage('3 stickers now');
    expect(telegram.stickerSets[0]?.stickers.map(({ bytes }) => bytes)).toEqual(
      stickers.map(({ sticker }) => sticker?.bytes),
    );
  });

  it('are one where the finger was impatient', async () => {
    const scene = await packsScene();
    const { person, world, texts } = scene;
    const sticker = await giveSticker(scene);
    world.telegram.faults.add({ kind: 'delay', method: 'createNewStickerSet', ms: 100, times: 1 });
    const press = () => person.press(sticker, texts.afterSticker.add);
    press();
    press();
    await person.waitFor(() => world.telegram.stickerSets.length === 1);
    expect((await press().answered()).text).toMatch(/Already|Adding/);
    await person.waitForBotMessage(MADE);
    await eventually(() => packJobs(scene)).toEqual([]);
    expect(setsOf(scene)).toEqual(ONE);
  });

  it('of other people do not wait', async () => {
    const scene = await packsScene();
    const ben = { ...scene, person: someone(scene.world, 'Ben') };
    await greet(scene, ben.person);
    const own = await giveSticker(scene);
    const his = await giveSticker(ben, 'joy', '#123456');
    const slow = holdNext(scene, 'createNewStickerSet');
    scene.person.press(own, scene.texts.afterSticker.add);
    await slow.underWay();
    await addToPack(ben, his, 'Your pack “Ben’s stickers” is ready');
    expect(setsOf(scene)).toHaveLength(1);
    slow.release();
    await scene.person.waitForBotMessage(MADE);
  });
});

it('a bot that stops ends the job in flight, and the next one goes on with the rest', async () => {
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
  expect(sizesOf(scene)).toEqual([[TITLE, 1]]);
  await world.start(providersOf(scene), HURRIED);
  await person.waitForBotMessage('2 stickers now');
  expect(sizesOf(scene)).toEqual([[TITLE, 2]]);
});

describe('a connection that breaks', () => {
  it.each(['reset-after', 'reset-before'] as const)('(%s) loses and repeats no sticker', async kind => {
    const scene = await withPack(1);
    scene.world.telegram.faults.add({ kind, method: 'addStickerToSet', times: 1 });
    await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), '2 stickers now');
    expect(sizesOf(scene)).toEqual([[TITLE, 2]]);
  });
});

describe('what Telegram refuses', () => {
  it('a name that is taken: another one', async () => {
    const scene = await packsScene();
    const { telegram } = scene.world;
    const taken = 'Bad Request: sticker set name is already occupied';
    refuse(telegram, 'createNewStickerSet', 400, taken, { times: 1 });
    await addToPack(scene, await giveSticker(scene), MADE);
    expect(await rowsOf(scene.world, 'packs')).toMatchObject([{ name: setName(scene), status: 'made' }]);
    expect(setsOf(scene)).toHaveLength(1);
  });

  it('a full pack: the next one, which later ones find by themselves', async () => {
    const scene = await withPack(1);
    const { person, world, texts } = scene;
    const full = () =>
      refuse(world.telegram, 'addStickerToSet', 400, 'Bad Request: STICKERS_TOO_MUCH', { times: 1 });
    full();
    const next = `“${TITLE}” is full, so the sticker went into the next pack, “${TITLE} 2”`;
    await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), next);
    const choice = await addToPack(scene, await giveSticker(scene, 'love', '#654321'), texts.packs.choose);
    full();
    await pressButton(person, choice, texts.packs.listed(TITLE, 1), `the next pack, “${TITLE} 2”`);
    expect(sizesOf(scene)).toEqual([
      [TITLE, 1],
      [`${TITLE} 2`, 2],
    ]);
  });

  it('the sticker after the 120th: the next pack, before Telegram has to say so', async () => {
    const scene = await withPack(1);
    await fillSet(scene);
    const fault = scene.world.telegram.faults.add({ kind: 'hang', method: 'addStickerToSet' });
    await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), `the next pack, “${TITLE} 2”`);
    expect(fault.hits).toBe(0);
    expect(sizesOf(scene).map(([, size]) => size)).toEqual([120, 1]);
  });

  it('nothing, where the person has taken the sticker out at Telegram: it comes back', async () => {
    const scene = await withPack(2);
    const { telegram } = scene.world;
    const api = new Api(TOKEN, { apiRoot: telegram.root });
    await api.deleteStickerFromSet(telegram.stickerSets[0]?.stickers[0]?.fileId ?? '');
    await addToPack(scene, scene.sticker, `Added to “${TITLE}”: 2 stickers now.`);
    expect(sizesOf(scene)).toEqual([[TITLE, 2]]);
  });

  it('too many requests: waits, says so once, and goes on by itself', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const once = askToWait(world.telegram, 'createNewStickerSet', 1, { times: 1 });
    const again = askToWait(world.telegram, 'createNewStickerSet', 0, { times: 2 });
    await addToPack(scene, await giveSticker(scene), texts.packs.trouble.wait(1));
    expect(setsOf(scene)).toEqual([]);
    expect(await packJobs(scene)).toMatchObject([{ attempts: 0 }]);
    await person.waitForBotMessage(MADE);
    expect([once.hits, again.hits]).toEqual([1, 2]);
    expect(timesSaid(person, texts.packs.trouble.wait(0))).toBe(0);
    expect(setsOf(scene)).toHaveLength(1);
  });

  it('too many requests: what comes into the set meanwhile is not taken for the sticker that waits', async () => {
    const scene = await withPack(1);
    const { person, texts, world } = scene;
    askToWait(world.telegram, 'addStickerToSet', 1, { times: 1 });
    const waiting = await giveSticker(scene, 'crying', '#123456');
    const told = await addToPack(scene, waiting, texts.packs.trouble.wait(1));
    await addElsewhere(scene, await picture('#abcdef'));
    await person.waitForBotMessage('3 stickers now', { after: told });
    expect(world.telegram.stickerSets[0]?.stickers.at(-1)?.bytes).toEqual(waiting.sticker?.bytes);
  });

  it('a person who has not started the bot: says what to do, and leaves no trace of a pack', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    refuse(world.telegram, 'createNewStickerSet', 400, 'Bad Request: PEER_ID_INVALID', { times: 1 });
    const sticker = await giveSticker(scene);
    await addToPack(scene, sticker, texts.packs.trouble.notStarted);
    await sendText(person, '/packs', texts.packs.none);
    await addToPack(scene, sticker, MADE);
    expect(setsOf(scene)).toHaveLength(1);
  });

  it('a file that Telegram does not know any more: sent as bytes', async () => {
    const scene = await packsScene();
    const { world } = scene;
    const sticker = await giveSticker(scene);
    const picture = Buffer.from(sticker.sticker?.bytes ?? []);
    await world.app().db.updateTable('stickers').set({ file_id: 'of-another-bot', picture }).execute();
    await addToPack(scene, sticker, MADE);
    expect(world.telegram.stickerSets[0]?.stickers[0]?.bytes).toEqual(sticker.sticker?.bytes);
  });

  it('emoji: a plain one is better than no sticker', async () => {
    const scene = await packsScene();
    const words = "Bad Request: can't parse InputSticker: expected a Unicode emoji";
    refuse(scene.world.telegram, 'createNewStickerSet', 400, words, { times: 1 });
    await addToPack(scene, await giveSticker(scene), MADE);
    expect(setsOf(scene)).toEqual([{ title: TITLE, stickers: ['🙂'] }]);
  });

  it('anything else: told, and the sticker can be added later', async () => {
    const scene = await packsScene();
    const { world, texts } = scene;
    const fault = refuse(world.telegram, 'createNewStickerSet', 400, 'Bad Request: SOMETHING_NEW');
    const sticker = await giveSticker(scene);
    const picture = Buffer.from(sticker.sticker?.bytes ?? []);
    await world.app().db.updateTable('stickers').set({ picture }).execute();
    await addToPack(scene, sticker, texts.packs.trouble.refused);
    expect(fault.hits).toBe(2);
    fault.remove();
    await addToPack(scene, sticker, MADE);
  });
});

describe('several packs', () => {
  it('are chosen from, the current one first; the choice shows what becomes of it', async () => {
    const scene = await withPack(1);
    const { person, texts, made } = scene;
    const { choose, listed, buttons } = texts.packs;
    expect(made.buttons).toContain(buttons.newPack);
    const added = await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), '2 stickers now');
    await newPack(scene, added, `${TITLE} 2`);
    expect(person.messages.find(m => m.message_id === added.message_id)?.text, 'still there').toBe(
      added.text,
    );
    const choice = await addToPack(scene, await giveSticker(scene, 'love', '#654321'), choose);
    expect(choice.buttons).toEqual([listed(`${TITLE} 2`, 1), listed(TITLE, 2), buttons.newPack]);
    const words = await pressButton(person, choice, listed(TITLE, 2), `Added to “${TITLE}”: 3 stickers now`);
    expect(words.message_id, 'in the place of the question').toBe(choice.message_id);
    const { take } = await askNewPack(scene, choice, `${TITLE} 3`);
    take();
    await person.waitForBotMessage(`Your pack “${TITLE} 3” is ready`, { after: words });
    await person.waitForBotMessage(`is already in “${TITLE} 3”`, { after: take() });
    expect(sizesOf(scene)).toEqual([
      [TITLE, 3],
      [`${TITLE} 2`, 1],
      [`${TITLE} 3`, 1],
    ]);
  });

  it('come of the words about the only one, for the very sticker that they are about; a second tap makes no third', async () => {
    const scene = await withPack(1);
    const { person, texts, world, made, sticker } = scene;
    const slow = holdNext(scene, 'createNewStickerSet');
    const { take } = await askNewPack(scene, made, `${TITLE} 2`);
    const first = take();
    expect((await first.answered()).text).toBe(texts.packs.toast.adding);
    take();
    await person.waitForBotMessage(`on its way into “${TITLE} 2”`, { after: first });
    slow.release();
    await person.waitForBotMessage(`Your pack “${TITLE} 2” is ready`, { after: first });
    await person.waitForBotMessage(`is already in “${TITLE} 2”`, { after: take() });
    expect(person.messages.find(m => m.message_id === made.message_id)?.text, 'still there').toBe(made.text);
    expect(world.telegram.stickerSets.map(({ title, stickers }) => [title, stickers[0]?.bytes])).toEqual([
      [TITLE, sticker.sticker?.bytes],
      [`${TITLE} 2`, sticker.sticker?.bytes],
    ]);
  });

  it('may be three of these words, when the first of two taps is long past', async () => {
    const { clock, forward } = hurriedClock();
    const scene = await withPack(1, { runtime: { clock } });
    for (const number of [2, 3]) {
      await newPack(scene, scene.made, `${TITLE} ${number}`);
      forward(11_000);
    }
    expect(setsOf(scene)).toHaveLength(3);
  });

  it('with room in only one are not asked for, but where the sticker stands in it', async () => {
    const scene = await withPack(1);
    const { texts, sticker } = scene;
    const added = await addToPack(scene, await giveSticker(scene, 'crying', '#123456'), '2 stickers now');
    await newPack(scene, added, `${TITLE} 2`);
    await fillPack(scene, TITLE);
    await addToPack(scene, await giveSticker(scene, 'love', '#654321'), `Added to “${TITLE} 2”`);
    const choice = await addToPack(scene, sticker, texts.packs.choose);
    expect(choice.buttons[1]).toBe(`✓ ${texts.packs.listed(TITLE, 120)}`);
    expect(sizesOf(scene).map(([, size]) => size)).toEqual([2, 2]);
  });
});

it("somebody else's stickers and packs cannot be used", async () => {
  const scene = await packsScene();
  const { texts, world } = scene;
  const sticker = await giveSticker(scene);
  await addToPack(scene, sticker, MADE);
  const stranger = someone(world, 'Eve');
  await greet(scene, stranger);
  const own = await giveSticker({ world, person: stranger }, 'joy', '#abcdef');
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
    const any: SeenMessage = await greet(scene, stranger);
    const press = stranger.press(withButton(any, data), data);
    await stranger.waitForBotMessage(words, { after: press, what: `the refusal of ${data}` });
  }
  expect(await packJobs(scene)).toEqual([]);
  expect(setsOf(scene)).toEqual(ONE);
});
