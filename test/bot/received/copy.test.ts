import { describe, expect, it } from 'vitest';
import { pressButton, sendPortrait, sendText, someone, withButton } from '../../support/exchange.ts';
import { databaseOf, HURRIED, openScene, rowsOf, setScene, startBotProcess } from '../../support/scene.ts';
import { askToWait } from '../../support/telegram.ts';
import { eventually, greet, holdNext, packsScene, untoldClock } from '../packs/packs-scene.ts';
import { FOREIGN, manyStickers, ownSets, publish, sendIt } from './scene.ts';

const LINK = `https://t.me/addstickers/${FOREIGN.name}`;

describe('a copy of a pack', () => {
  it('is asked for by a link, once, with the title as it is, and keeps order and emoji', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    await publish(scene, await manyStickers(3));
    const { copying } = texts.received;
    const question = await sendText(person, `copy ${LINK} please`, copying.found(3));
    expect(question.text).toContain(FOREIGN.title);
    expect(question.text).toContain(copying.ask);
    await pressButton(person, question, copying.yes, FOREIGN.title);
    await person.waitForBotMessage(/t\.me\/addstickers\/s\w+_by_/);
    await eventually(() => ownSets(scene)).toEqual([[FOREIGN.title, ['😂', '😍', '😡']]]);
    await eventually(async () => (await rowsOf(world, 'pack_jobs')).length).toBe(0);
    // A press that comes late, from a phone that still shows the button, asks again and copies nothing.
    const again = await pressButton(person, question, copying.yes, copying.found(3));
    expect(ownSets(scene)).toHaveLength(1);
    await pressButton(person, again, copying.yes, `${FOREIGN.title} 2`);
    await eventually(() => ownSets(scene).length).toBe(2);
    expect(world.telegram.violations).toEqual([]);
  });

  it('is made once by a button of an earlier version', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    await publish(scene, await manyStickers(3));
    const { copying } = texts.received;
    const question = await sendText(person, LINK, copying.found(3));
    const [sticker] = await rowsOf(world, 'stickers');
    const old = `copy_pack_surely:1:${sticker?.id}`;
    person.press(withButton(question, old), old);
    await eventually(() => ownSets(scene).length).toBe(1);
    await eventually(async () => (await rowsOf(world, 'pack_jobs')).length).toBe(0);
    person.press(withButton(question, old), old);
    await person.waitForBotMessage(copying.found(3), { after: question });
    expect(ownSets(scene)).toHaveLength(1);
  });

  it.each([
    [
      'en',
      `Who is the artist of ${LINK} and are those drawn by hand?`,
      `could you please clone the pack ${LINK} for me`,
    ],
    [
      'ru',
      `Как думаешь, ${LINK} нарисовали руками?`,
      `скопируй, пожалуйста, вот этот набор целиком: ${LINK}`,
    ],
  ] as const)('is asked for only if the words want it, in %s', async (language, other, wish) => {
    const scene = await openScene({ language, runtime: HURRIED });
    const { person, texts, chat } = scene;
    await greet(scene, person);
    await publish(scene, await manyStickers(3));
    chat.says('???');
    await sendText(person, other, '???');
    expect(chat.chats().join('\n')).toContain('a link to a sticker pack');
    await sendText(person, wish, texts.received.copying.found(3));
  });

  it.each([
    ['en', 'copy this pack'],
    ['ru', 'скопируй этот пак'],
  ] as const)('is offered without a model after one of its stickers, in %s: %s', async (language, words) => {
    const scene = await openScene({ language, more: { AI_PROVIDERS: 'offline' }, runtime: HURRIED });
    const { person, texts } = scene;
    await greet(scene, person);
    const files = await publish(scene, await manyStickers(3));
    await sendIt(scene, files[0]);
    const offered = await sendText(person, words, texts.received.what);
    await pressButton(person, offered, texts.received.copy, texts.received.copying.found(3));
  });

  it.each([
    ['en', 'copy this pack for me'],
    ['ru', 'копируй этот набор'],
  ] as const)('is no set of its own if no pack is meant, in %s: %s', async (language, words) => {
    const { person, texts, world } = await openScene({ language, more: { AI_PROVIDERS: 'offline' } });
    await sendPortrait(person, '', texts.ask.style);
    await sendText(person, words, texts.received.copying.which);
    expect(await rowsOf(world, 'plans')).toEqual([]);
  });

  it('is made after a yes in words, and not after a no', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    await publish(scene, await manyStickers(3));
    const { copying } = texts.received;
    await sendText(person, LINK, copying.found(3));
    await sendText(person, 'no', texts.neverMindDone);
    await sendText(person, LINK, copying.found(3));
    const begun = await sendText(person, 'yes', copying.begun);
    await eventually(() => ownSets(scene)).toEqual([[FOREIGN.title, ['😂', '😍', '😡']]]);
    // Its end takes the place of the message that shows it.
    const now = () => person.messages.find(({ message_id: id }) => id === begun.message_id);
    await eventually(() => now()?.text).toMatch(/t\.me\/addstickers\/s\w+_by_/);
    expect(now()?.buttons).not.toContain(copying.stop);
  });

  it('is not made after the user was forgotten', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    const shown = await sendIt(scene, (await publish(scene, await manyStickers(3)))[0]);
    const question = await sendText(person, '/forget', texts.privacy.ask(0));
    await pressButton(person, question, texts.privacy.deleteAll, texts.privacy.deleted);
    await pressButton(person, shown, texts.received.copy, texts.afterSticker.unknown);
  });

  it('is asked for under one of its stickers, and goes through waits that Telegram asks for', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const files = await publish(scene, await manyStickers(53));
    const { copy, copying } = texts.received;
    const question = await pressButton(person, await sendIt(scene, files[7]), copy, copying.found(53));
    askToWait(world.telegram, 'addStickerToSet', 1, { times: 2 });
    person.press(question, copying.yes);
    await eventually(() => ownSets(scene)[0]?.[1]?.length ?? 0).toBe(53);
    const emoji = (await manyStickers(53)).map(sticker => sticker.emoji);
    expect(ownSets(scene)[0]?.[1]).toEqual(emoji);
  });

  it('is refused for custom emoji, for masks and for a set that does not exist', async () => {
    const scene = await packsScene();
    const { person, texts } = scene;
    const { copying } = texts.received;
    await publish(scene, await manyStickers(1), { name: 'smileys', title: 'Smileys', type: 'custom_emoji' });
    await publish(scene, await manyStickers(1), { name: 'moustaches', title: 'Masks', type: 'mask' });
    await sendText(person, 'tg://addstickers?set=smileys', copying.notRegular);
    await sendText(person, 'https://t.me/addemoji/smileys', copying.notRegular);
    await sendText(person, 'telegram.me/addstickers/moustaches', copying.notRegular);
    await sendText(person, 't.me/addstickers/nobody_has_it', copying.notFound);
    expect(ownSets(scene)).toEqual([]);
  });

  it('says so if the set is deleted between the question and the press, and makes one copy at a time', async () => {
    const { telegramClock, untilTold } = untoldClock();
    const scene = await packsScene({ telegramClock });
    const { person, texts, world } = scene;
    const { copying } = texts.received;
    const artist = someone(world, 'Artist');
    await artist.publishStickerSet(FOREIGN, await manyStickers(2));
    const question = await sendText(person, LINK, copying.found(2));
    const held = world.telegram.faults.add({ kind: 'hang', method: 'getStickerSet' });
    person.press(question, copying.yes);
    await eventually(() => held.hits).toBe(1);
    await pressButton(person, question, copying.yes, copying.underway);
    artist.deleteStickerSet(FOREIGN.name);
    untilTold();
    held.remove();
    world.telegram.dropConnections();
    await person.waitForBotMessage(copying.notFound);
    expect(ownSets(scene)).toEqual([]);
  });

  it('loses and duplicates nothing if the process is killed', async () => {
    const scene = await setScene();
    let bot = await startBotProcess(scene);
    const db = await databaseOf(scene.world);
    await greet(scene, scene.person);
    const { person, texts, world } = scene;
    const stickers = await manyStickers(54);
    await publish(scene, stickers);
    const { copying } = texts.received;
    const question = await sendText(person, LINK, copying.found(54));
    const { faults } = world.telegram;
    // Before the set is read, after it was made, and after a sticker was added to it.
    const own = () => person.stickerSets[0]?.stickers.length ?? 0;
    const moments = [
      faults.add({ kind: 'hang', method: 'getStickerSet', predicate: () => own() === 0 }),
      faults.add({ kind: 'hang', method: 'getStickerSet', predicate: () => own() === 50 }),
      faults.add({ kind: 'hang', method: 'getStickerSet', predicate: () => own() === 52 }),
    ];
    person.press(question, copying.yes);
    for (const fault of moments) {
      await eventually(() => fault.hits).toBe(1);
      await bot.kill();
      fault.remove();
      bot = await startBotProcess(scene);
    }
    await eventually(async () => (await db.selectFrom('pack_jobs').selectAll().execute()).length).toBe(0);
    expect(ownSets(scene)).toEqual([[FOREIGN.title, stickers.map(({ emoji }) => emoji)]]);
    const placements = await db.selectFrom('placements').select('status').execute();
    expect(placements.map(({ status }) => status)).toEqual(stickers.map(() => 'in'));
  });

  it.each(['en', 'ru'] as const)('stops after the sticker that is being added, in %s', async language => {
    const scene = await openScene({ language, runtime: HURRIED });
    const { person, texts, world } = scene;
    await greet(scene, person);
    await publish(scene, await manyStickers(54));
    const { copying } = texts.received;
    const question = await sendText(person, LINK, copying.found(54));
    const count = () => person.stickerSets[0]?.stickers.length ?? 0;
    const held = holdNext(scene, 'addStickerToSet');
    const begun = await pressButton(person, question, copying.yes, copying.begun);
    await held.underWay();
    expect(count()).toBe(50);
    if (language === 'ru') await sendText(person, '/stop', copying.stopping);
    else expect((await person.press(begun, copying.stop).answered()).text).toBe(copying.stopping);
    await eventually(async () => (await rowsOf(world, 'pack_jobs'))[0]?.work).toContain('"stopped":true');
    held.release();
    const report = await person.waitForBotMessage(copying.stopped(51, 54), { after: begun });
    expect(report.text).toContain('t.me/addstickers/');
    expect(count()).toBe(51);
    expect((await rowsOf(world, 'placements')).filter(({ status }) => status === 'in')).toHaveLength(51);
    expect((await rowsOf(world, 'placements')).filter(({ status }) => status === 'adding')).toEqual([]);
    await pressButton(person, begun, copying.stop, copying.over);
    expect(world.telegram.violations).toEqual([]);
  });

  it('stops at once while Telegram asks to wait, and leaves no empty pack', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    await publish(scene, await manyStickers(3));
    const { copying } = texts.received;
    const question = await sendText(person, LINK, copying.found(3));
    askToWait(world.telegram, 'createNewStickerSet', 600);
    const begun = await pressButton(person, question, copying.yes, copying.begun);
    await person.waitForBotMessage(texts.packs.trouble.wait(600), { after: begun });
    await pressButton(person, begun, copying.stop, copying.stopped(0, 3));
    expect(ownSets(scene)).toEqual([]);
    await sendText(person, '/packs', texts.packs.none);
  });

  it('stays stopped if the process is killed', async () => {
    const scene = await setScene();
    const bot = await startBotProcess(scene);
    const db = await databaseOf(scene.world);
    await greet(scene, scene.person);
    const { person, texts, world } = scene;
    await publish(scene, await manyStickers(54));
    const { copying } = texts.received;
    const question = await sendText(person, LINK, copying.found(54));
    const hang = world.telegram.faults.add({ kind: 'hang', method: 'addStickerToSet' });
    const begun = await pressButton(person, question, copying.yes, copying.begun);
    await eventually(() => hang.hits).toBe(1);
    person.press(begun, copying.stop);
    const work = () => db.selectFrom('pack_jobs').select('work').executeTakeFirst();
    await eventually(async () => (await work())?.work).toContain('"stopped":true');
    await bot.kill();
    hang.remove();
    await startBotProcess(scene);
    const copied = await person.waitForBotMessage(copying.stopped(51, 54), { after: begun });
    expect(copied.text).toContain(FOREIGN.title);
    expect(person.stickerSets[0]?.stickers).toHaveLength(51);
  });
});
