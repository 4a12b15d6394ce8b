import { describe, expect, test } from 'vitest';
import { photo } from '../../support/pictures/pictures.ts';
import { stickersOf } from '../../support/scene.ts';
import { type Flow, openFlow } from '../flows-stage.ts';

const SAY = {
  en: {
    wish: 'anime, joy, waving',
    values: { style: 'anime', emotion: 'joy', pose: 'waving' },
    add: 'add it to my pack',
    remove: 'delete this sticker',
    yes: 'yes, delete it',
    no: 'no',
  },
  ru: {
    wish: 'аниме, радость, машет рукой',
    values: { style: 'аниме', emotion: 'радость', pose: 'машет рукой' },
    add: 'добавь его в набор',
    remove: 'удали этот стикер',
    yes: 'да, удали',
    no: 'нет',
  },
} as const;

const call = (name: string, args: Record<string, unknown> = {}) => ({ calls: [{ name, args }] });
const does = (what: string) => [call('do_for_person', { what })];
const REMOVED = [call('do_for_person', { what: 'delete_sticker' })];

async function inPack(flow: Flow, say: (typeof SAY)['en' | 'ru']) {
  const { person, texts, world } = flow;
  const picture = await photo();
  const summary = await flow.does(
    () => person.sendPhoto(picture, { caption: say.wish }),
    [call('update_sticker_params', say.values)],
    texts.summary.title,
  );
  await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
  await flow.sends(say.add, does('add_to_pack'));
  // Until it is told, the sticker is on its way.
  const made = texts.packs.made('', '').slice(0, 3);
  await person.waitForBotMessage(made);
  const [set] = world.telegram.stickerSets;
  expect(set?.stickers).toHaveLength(1);
  return set?.title ?? '';
}

const buttonsOf = ({ person }: Flow, id: number) =>
  person.messages.find(message => message.message_id === id)?.buttons;

const kept = async ({ world }: Flow) => {
  const { db } = world.app();
  return {
    stickers: (await db.selectFrom('stickers').select('id').execute()).length,
    places: (await db.selectFrom('placements').select('id').where('status', '<>', 'removed').execute())
      .length,
  };
};

describe.each(['gemini', 'lmstudio-text', 'offline'] as const)('one sticker is deleted, with %s', kind => {
  test.each([
    ['en', 'said'],
    ['ru', 'said'],
    ['ru', 'pressed'],
  ] as const)('%s, %s: it alone is asked about; it goes out of its pack, too', async (language, how) => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts, world } = flow;
    const title = await inPack(flow, say);
    const { style, emotion, pose } = say.values;
    const question = texts.afterSticker.askToDelete(`${style} · ${emotion} · ${pose}`, [title]);

    // Nothing goes before it is agreed to, and a no leaves it at that.
    const first = await flow.says(say.remove, REMOVED, question);
    expect(first.buttons).toEqual([texts.packs.buttons.delete, texts.privacy.keep]);
    person.sendText(say.no);
    const left = await person.waitForBotMessage(texts.neverMindDone, { after: first });
    expect(await kept(flow)).toEqual({ stickers: 1, places: 1 });

    await flow.sends(say.remove, REMOVED);
    const asked = await person.waitForBotMessage(question, { after: left });
    if (how === 'said') person.sendText(say.yes);
    else person.press(asked, texts.packs.buttons.delete);
    await person.waitForBotMessage(texts.packs.removed(title), { after: left });
    expect(person.messages.map(({ text }) => text)).toContain(texts.afterSticker.deleted([title]));
    expect(world.telegram.stickerSets.flatMap(({ stickers }) => stickers)).toEqual([]);
    expect(await kept(flow)).toEqual({ stickers: 0, places: 0 });
    // What was decided, by words too, cannot be pressed any more.
    const open = () => [first, asked].map(({ message_id: id }) => buttonsOf(flow, id));
    await expect.poll(open).toEqual([[], []]);
    expect(person.messages.every(({ text }) => !text.includes(texts.privacy.ask(1)))).toBe(true);

    // The first button again: there is nothing to delete any more.
    const again = person.press(first, texts.packs.buttons.delete);
    await person.waitForBotMessage(texts.afterSticker.unknown, { after: again });
    expect(stickersOf(person)).not.toEqual([]);
  });
});

test.each([
  ['en', 'delete my pack', 'yes', 'keep it'],
  ['ru', 'удали мой набор', 'да', 'оставь'],
] as const)(
  'a pack is deleted by its button alone, and an answer in words says so (%s)',
  async (language, wish, yes, no) => {
    const flow = await openFlow('offline', language);
    const { person, texts, world } = flow;
    const title = await inPack(flow, SAY[language]);
    const question = texts.packs.askDelete(title, 1);
    await flow.says(wish, [], question);
    const told = await flow.says(yes, [], texts.byButton(texts.packs.buttons.deleteSurely));
    expect(told.text).toContain(question);
    await flow.says(no, [], texts.neverMindDone);
    // All that is kept of them, too: a yes draws nothing meanwhile.
    const sent = person.sendCommand('/forget');
    const asked = await person.waitForBotMessage(texts.privacy.ask(1), { after: sent });
    expect((await flow.says(yes, [], texts.byButton(texts.privacy.deleteAll))).text).toContain(
      texts.privacy.ask(1),
    );
    await expect.poll(() => buttonsOf(flow, asked.message_id)).toEqual([]);
    await flow.says(no, [], texts.neverMindDone);
    expect(world.telegram.stickerSets).toHaveLength(1);
    expect(await kept(flow)).toEqual({ stickers: 1, places: 1 });
  },
);

test('what was deleted can be confirmed and drawn anew', async () => {
  const say = SAY.en;
  const flow = await openFlow('offline', 'en');
  const { person, texts } = flow;
  await inPack(flow, say);
  const question = await flow.says(say.remove, [], 'Delete this sticker');
  person.press(question, texts.packs.buttons.delete);
  const removed = await person.waitForBotMessage('Removed', { after: question });
  person.sendText('again');
  const summary = await person.waitForBotMessage(texts.summary.title, { after: removed });
  person.press(summary, texts.summary.confirm);
  await person.waitForSticker({ after: summary });
});
