import { describe, expect, test } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { photo } from '../support/pictures/pictures.ts';
import { stickersOf } from '../support/scene.ts';
import { type Flow, openFlow, saidTwice } from './flows-stage.ts';

const SAY = {
  en: {
    wish: 'anime, happy, waving',
    values: { style: 'anime', emotion: 'happy', pose: 'waving' },
    add: 'add it to my pack',
    named: 'put it into the pack "Friends"',
    deletePack: 'delete my pack',
    forget: 'delete all my data',
    yes: 'yes',
    no: 'no, thanks',
    language: 'speak German',
  },
  ru: {
    wish: 'аниме, радость, машет рукой',
    values: { style: 'аниме', emotion: 'радость', pose: 'машет рукой' },
    add: 'добавь его в набор',
    named: 'добавь в набор «Friends»',
    deletePack: 'удали мой набор',
    forget: 'удали все мои данные',
    yes: 'да',
    no: 'нет, не надо',
    language: 'говори по-немецки',
  },
} as const;

const call = (name: string, args: Record<string, unknown> = {}) => ({ calls: [{ name, args }] });
const does = (what: string, value?: string) => [call('do_for_person', { what, ...(value && { value }) })];

async function toSticker(flow: Flow, say: (typeof SAY)['en' | 'ru']) {
  const { person, texts } = flow;
  const picture = await photo();
  const summary = await flow.does(
    () => person.sendPhoto(picture, { caption: say.wish }),
    [call('update_sticker_params', say.values)],
    texts.summary.title,
  );
  await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
  const [sticker] = stickersOf(person);
  if (sticker === undefined) throw new Error('there is no sticker');
  return sticker;
}

const sets = ({ world }: Flow) =>
  world.telegram.stickerSets.map(({ title, stickers }) => `${title}: ${stickers.length}`);

describe.each(['gemini', 'lmstudio-text', 'offline'] as const)('said and done, with %s', kind => {
  test.each(['en', 'ru'] as const)('a pack, the language, deleting (%s)', async language => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts, world } = flow;
    const sticker = await toSticker(flow, say);
    const title = texts.packs.firstTitle(language === 'ru' ? 'Анна' : 'Ann');

    // Pressed and said at the same time: once.
    person.press(sticker, texts.afterSticker.add);
    await flow.sends(say.add, does('add_to_pack'));
    await person.waitForBotMessage(`“${title}”`.replace(/[“”]/g, ''), { after: sticker });
    await expect.poll(() => sets(flow)).toEqual([`${title}: 1`]);
    const another = await flow.says(say.named, does('add_to_pack', 'Friends'), 'Friends');
    await expect.poll(() => sets(flow)).toEqual([`${title}: 1`, 'Friends: 1']);

    if (kind !== 'offline') expect(world[kind].chats().join()).toContain('the newest sticker only');

    // Nothing is deleted before its button.
    const list = await flow.says(say.deletePack, does('delete_pack'), texts.packs.list);
    expect(list.buttons).toHaveLength(2);
    const asked = await flow.says(say.forget, does('delete_my_data'), texts.privacy.ask(2));
    expect(asked.buttons).toContain(texts.privacy.deleteAll);
    expect(another.seq).toBeLessThan(asked.seq);
    // A yes in words gets its button again, a no ends the question; neither is for the dialogue.
    const again = await flow.says(say.yes, [], texts.privacy.ask(2));
    expect(again.text).toContain(texts.byButton(texts.privacy.deleteAll));
    expect(again.buttons).toEqual(asked.buttons);
    await flow.says(say.no, [], texts.neverMindDone);
    expect(await world.app().db.selectFrom('stickers').select('id').execute()).toHaveLength(1);

    await flow.says(say.language, does('set_language', 'de'), textsFor('de').languageChosen);
    const { language: chosen } = await world
      .app()
      .db.selectFrom('users')
      .select('language')
      .executeTakeFirstOrThrow();
    expect(chosen).toBe('de');
    expect(saidTwice(flow)).toEqual([]);
  });
});
