import { describe, expect, test } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { eventually } from '../support/eventually.ts';
import { rowOf, rowsOf } from '../support/scene.ts';
import { doing, drawn, type Flow, openFlow, saidTwice } from './flows-stage.ts';

const SAY = {
  en: {
    add: 'add it to my pack',
    named: 'put it into the pack "Friends"',
    deletePack: 'delete my pack',
    forget: 'delete all my data',
    yes: 'yes',
    no: 'no, thanks',
    language: 'speak German',
  },
  ru: {
    add: 'добавь его в набор',
    named: 'добавь в набор «Friends»',
    deletePack: 'удали мой набор',
    forget: 'удали все мои данные',
    yes: 'да',
    no: 'нет, не надо',
    language: 'говори по-немецки',
  },
} as const;

const sets = ({ world }: Flow) =>
  world.telegram.stickerSets.map(({ title, stickers }) => `${title}: ${stickers.length}`);

describe.each(['gemini', 'lmstudio-text'] as const)('said and done, with %s', kind => {
  test.each(['en', 'ru'] as const)('a pack, the language, deleting (%s)', async language => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts, world } = flow;
    const sticker = await drawn(flow);
    const title = texts.packs.firstTitle(person.user.first_name);

    // Pressed and said at the same time: once.
    person.press(sticker, texts.afterSticker.add);
    await flow.sends(say.add, doing('add_to_pack'));
    await person.waitForBotMessage(title, { after: sticker });
    await eventually(() => sets(flow)).toEqual([`${title}: 1`]);
    await flow.says(say.named, doing('add_to_pack', 'Friends'), 'Friends');
    await eventually(() => sets(flow)).toEqual([`${title}: 1`, 'Friends: 1']);
    expect(world[kind].chats().join()).toContain('the newest sticker only');

    // Nothing is deleted before its button.
    const list = await flow.says(say.deletePack, doing('delete_pack'), texts.packs.list);
    expect(list.buttons).toHaveLength(2);
    const asked = await flow.says(say.forget, doing('delete_my_data'), texts.privacy.ask(2));
    expect(asked.buttons).toContain(texts.privacy.deleteAll);
    // A yes in words gets its button again, a no ends the question; neither is for the dialogue.
    const again = await flow.says(say.yes, [], texts.privacy.ask(2));
    expect(again.text).toContain(texts.byButton(texts.privacy.deleteAll));
    expect(again.buttons).toEqual(asked.buttons);
    await flow.says(say.no, [], texts.neverMindDone);
    expect(await rowsOf(world, 'stickers')).toHaveLength(1);

    await flow.says(say.language, doing('set_language', 'de'), textsFor('de').languageChosen);
    expect(await rowOf(world, 'users')).toMatchObject({ language: 'de' });
    expect(saidTwice(flow)).toEqual([]);
  });
});
