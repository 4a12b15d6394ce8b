import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { buttonsOf, pressButton, pressForSticker, sendText, textsOf } from '../../support/exchange.ts';
import { rowsOf, stickersOf } from '../../support/scene.ts';
import { call, doing, drawn, type Flow, openFlow, WANTED } from '../flows-stage.ts';

const SAY = {
  en: { add: 'add it to my pack', remove: 'delete this sticker', yes: 'yes, delete it', no: 'no' },
  ru: { add: 'добавь его в набор', remove: 'удали этот стикер', yes: 'да, удали', no: 'нет' },
} as const;

const REMOVED = doing('delete_sticker');

/** Draws a sticker and adds it to a pack. @returns the title of the pack */
async function inPack(flow: Flow, add: string): Promise<string> {
  const { person, texts, world } = flow;
  await drawn(flow);
  await flow.sends(add, doing('add_to_pack'));
  // The sticker is in flight until the bot says so.
  await person.waitForBotMessage(texts.packs.made('', '').slice(0, 3));
  const [set] = world.telegram.stickerSets;
  expect(set?.stickers).toHaveLength(1);
  return set?.title ?? '';
}

const kept = async ({ world }: Flow) => ({
  stickers: (await rowsOf(world, 'stickers')).length,
  places: (await rowsOf(world, 'placements')).filter(({ status }) => status !== 'removed').length,
});

test.each([
  ['lmstudio-text', 'en', 'said'],
  ['gemini', 'ru', 'said'],
  ['gemini', 'en', 'pressed'],
] as const)(
  'one sticker is deleted (%s, %s, %s): the question names only it, and it is removed from its pack, too',
  async (kind, language, how) => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts, world } = flow;
    const title = await inPack(flow, say.add);
    const { style, emotion, pose } = WANTED[language].values;
    const question = texts.afterSticker.askToDelete(`${style} · ${emotion} · ${pose}`, [title]);

    // Nothing is deleted before a yes, and a no ends it.
    const first = await flow.says(say.remove, REMOVED, question);
    expect(first.buttons).toEqual([texts.packs.buttons.delete, texts.privacy.keep]);
    const left = await sendText(person, say.no, texts.neverMindDone);
    expect(await kept(flow)).toEqual({ stickers: 1, places: 1 });

    await flow.sends(say.remove, REMOVED);
    const asked = await person.waitForBotMessage(question, { after: left });
    if (how === 'said') person.sendText(say.yes);
    else person.press(asked, texts.packs.buttons.delete);
    await person.waitForBotMessage(texts.packs.removed(title), { after: left });
    expect(textsOf(person)).toContain(texts.afterSticker.deleted([title]));
    expect(world.telegram.stickerSets.flatMap(({ stickers }) => stickers)).toEqual([]);
    expect(await kept(flow)).toEqual({ stickers: 0, places: 0 });
    // Buttons of a settled question are gone, even if it was settled by words.
    await eventually(() => [first, asked].map(each => buttonsOf(person, each))).toEqual([[], []]);
    expect(textsOf(person).join()).not.toContain(texts.privacy.ask(1));

    // The first button again: there is nothing left to delete.
    await pressButton(person, first, texts.packs.buttons.delete, texts.afterSticker.unknown);
    expect(stickersOf(person)).not.toEqual([]);
  },
);

test.each([
  ['en', 'delete my pack', 'yes', 'keep it'],
  ['ru', 'удали мой набор', 'да', 'оставь'],
] as const)(
  'a pack is deleted only by its button, and the bot says so after an answer in words (%s)',
  async (language, wish, yes, no) => {
    const flow = await openFlow('gemini', language);
    const { person, texts, world } = flow;
    const title = await inPack(flow, SAY[language].add);
    const question = texts.packs.askDelete(title, 1);
    await flow.says(wish, doing('delete_pack'), question);
    // Keeps the model from claiming that all stickers are added.
    expect(world.gemini.chats().join()).toContain('the newest sticker only');
    const told = await flow.says(yes, [], texts.byButton(texts.packs.buttons.deleteSurely));
    expect(told.text).toContain(question);
    await flow.says(no, [], texts.neverMindDone);
    // The same holds for /forget, and a yes draws nothing meanwhile.
    const asked = await sendText(person, '/forget', texts.privacy.ask(1));
    expect((await flow.says(yes, [], texts.byButton(texts.privacy.deleteAll))).text).toContain(
      texts.privacy.ask(1),
    );
    await eventually(() => buttonsOf(person, asked)).toEqual([]);
    await flow.says(no, [], texts.neverMindDone);
    expect(world.telegram.stickerSets).toHaveLength(1);
    expect(await kept(flow)).toEqual({ stickers: 1, places: 1 });
  },
);

test('draws a deleted sticker again when it is confirmed again', async () => {
  const flow = await openFlow('gemini', 'en');
  const { person, texts } = flow;
  await inPack(flow, SAY.en.add);
  const question = await flow.says(SAY.en.remove, REMOVED, 'Delete this sticker');
  await pressButton(person, question, texts.packs.buttons.delete, 'Removed');
  const summary = await flow.says('again', [call('confirm_and_generate')], texts.summary.title);
  await pressForSticker(person, summary, texts.summary.confirm);
});
