import { describe, expect, it } from 'vitest';
import { pressButton, sendText } from '../../support/exchange.ts';
import { refuse } from '../../support/telegram.ts';
import { eventually, packsScene } from '../packs/packs-scene.ts';
import { FOREIGN, manyStickers, ownSets, publish, sendIt } from './scene.ts';

describe('a sticker that is not as it should be', () => {
  it.each([
    ['without files', {}],
    ['with an unusable id', { file_id: 7, file_unique_id: 'x' }],
    ['with nothing but an id', { file_id: 'x' }],
  ])('gets an answer %s', async (_, sticker) => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const { id, first_name, is_bot } = person.user;
    world.telegram.injectUpdate({
      message: {
        message_id: 999,
        date: 0,
        from: { id, first_name, is_bot },
        chat: { id, type: 'private', first_name },
        sticker,
      },
    });
    await person.waitForBotMessage(texts.notices.sticker);
  });

  it('is left out of a copy of 120, with the words that say so, if Telegram refuses it', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    await publish(scene, await manyStickers(4), { ...FOREIGN, title: `${'<b>['.repeat(30)}](t.me/x)` });
    const { copying } = texts.received;
    const question = await sendText(person, `t.me/addstickers/${FOREIGN.name}`, copying.found(4));
    expect(question.raw.entities?.map(({ type }) => type)).toContain('pre');
    refuse(world.telegram, 'createNewStickerSet', 400, 'Bad Request: STICKER_INVALID', { times: 1 });
    refuse(world.telegram, 'addStickerToSet', 400, 'Bad Request: STICKER_INVALID', { times: 6 });
    await pressButton(person, question, copying.yes, texts.packs.notAdded(1).slice(0, 10));
    await eventually(() => ownSets(scene)[0]?.[1]?.length).toBeGreaterThan(0);
    expect([...(ownSets(scene)[0]?.[0] ?? '')].length).toBeLessThanOrEqual(64);
  });

  it('cannot be had any more: the user hears it', async () => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const [file] = await publish(scene, await manyStickers(1));
    const screen = await sendIt(scene, file);
    world.telegram.loseFile(file ?? '');
    await pressButton(person, screen, texts.afterSticker.add, texts.packs.trouble.refused);
    expect(ownSets(scene)).toEqual([]);
  });
});
