import { describe, expect, onTestFinished, test } from 'vitest';
import { serializeHistory } from '../../../src/assistant/state/history.ts';
import { type Language, textsFor } from '../../../src/i18n/index.ts';
import { stockIn } from '../../assistant/knowledge/stock.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { saidTo } from '../../support/scene.ts';
import { createWorld, type ModelKind } from '../../support/world.ts';

const FILE = { kind: 'Sticker', bytes: Buffer.from('x'), extension: 'webp' } as const;
const MAY = Date.UTC(2026, 4, 3, 12);

const WORDS = {
  en: {
    pose: 'hugging two cats',
    find: 'find the one with the cat',
    here: 'Here it is.',
    said: 'it is for my brother’s birthday',
    ask: 'what did we say about my brother’s birthday?',
    told: 'You said on 3 May that it is for his birthday.',
    wish: 'draw me in anime style',
    next: 'Please send me a photo. Which emotion shall it be?',
  },
  ru: {
    pose: 'обнимает двух котов',
    find: 'найди тот, что с котом',
    here: 'Вот он.',
    said: 'это на день рождения брата',
    ask: 'что мы говорили про день рождения брата?',
    told: 'Третьего мая вы говорили, что это на день рождения.',
    wish: 'нарисуй меня в стиле аниме',
    next: 'Пришлите, пожалуйста, фото. Какая нужна эмоция?',
  },
} as const satisfies Partial<Record<Language, object>>;

const KINDS: readonly ModelKind[] = ['gemini', 'openai', 'lmstudio', 'lmstudio-text'];

/** A person who has been here before, and a model of one kind. */
async function returning(kind: ModelKind, language: keyof typeof WORDS) {
  const world = await createWorld([kind]);
  // However long ago it was said.
  await world.start({ RETENTION_DAYS: '0' });
  const ann = someone(world, 'Ann', language);
  onTestFinished(() => expect(saidTo(ann)).not.toMatch(/"command"|SYSTEM STATE|knowledge|transfer|Program:/));
  const { db } = world.app();
  const { sticker, dialogue } = await stockIn(db, [ann.id]);
  const words = WORDS[language];
  await dialogue(ann.id, {
    history: serializeHistory({ first: 0, messages: [{ role: 'user', text: words.said }] }),
    created_at: MAY,
    updated_at: MAY,
  });
  const add = async (pose: string) => {
    const id = await sticker(ann.id, { pose });
    const { id: file } = world.telegram.keepFile(FILE);
    await db.updateTable('stickers').set({ file_id: file }).where('id', '=', id).execute();
    return { id, file };
  };
  await add('waving');
  const cat = await add(words.pose);
  return { world, model: world[kind], ann, words, cat };
}

describe.each(KINDS)('with %s', kind => {
  test.each(['en', 'ru'] as const)('an earlier sticker is found and shown (%s)', async language => {
    const { model, ann, words, cat } = await returning(kind, language);
    model.calls([{ name: 'transfer_to_knowledge', args: { question: words.find } }]);
    model.calls([{ name: 'show_stickers', args: { ids: [cat.id] } }], words.here);
    ann.sendText(words.find);
    const shown = await ann.waitForSticker();
    expect(shown.raw.sticker?.file_id).toBe(cat.file);
    expect(saidTo(ann).trim()).toBe(words.here);
    expect(model.chats()).toHaveLength(2);
    expect(model.chats()[1]).toContain(words.pose);
  });

  test.each(['en', 'ru'] as const)('what was said is told; then a wish is a wish (%s)', async language => {
    const { world, model, ann, words } = await returning(kind, language);
    model.calls([{ name: 'transfer_to_knowledge', args: { question: words.ask } }]);
    model.says(words.told);
    await sendText(ann, words.ask, words.told);
    expect(model.chats()).toHaveLength(2);
    expect(model.chats()[1]).toContain('2026-05-03');
    // What was found does not live on in the history of this dialogue.
    const newest = world.app().db.selectFrom('assistant_sessions').select('history').orderBy('id', 'desc');
    expect((await newest.executeTakeFirstOrThrow()).history).not.toContain('2026-05-03');
    model.calls([{ name: 'update_sticker_params', args: { style: words.wish } }], words.next);
    await sendText(ann, words.wish, words.next);
    expect(model.chats()).toHaveLength(3);
  });

  test('another wish goes back in the same turn, and nothing is said twice', async () => {
    const { model, ann, words } = await returning(kind, 'en');
    model.calls([{ name: 'transfer_to_knowledge', args: { question: 'the one?' } }]);
    model.says('Which one do you mean?');
    await sendText(ann, 'where is the one?', 'Which one do you mean?');
    model.calls([{ name: 'return_to_assistant', args: { request: words.wish } }]);
    model.calls([{ name: 'update_sticker_params', args: { style: 'anime' } }], words.next);
    await sendText(ann, words.wish, words.next);
    expect(model.chats()).toHaveLength(4);
    expect(saidTo(ann).split(words.next)).toHaveLength(2);
  });
});

test('all stickers can be paged through, and one opens by its number', async () => {
  const world = await createWorld(['openai']);
  await world.start();
  const { openai: model } = world;
  const ann = someone(world, 'Анна', 'ru');
  const { db } = world.app();
  const { sticker } = await stockIn(db, [ann.id]);
  const files: string[] = [];
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { id: file } = world.telegram.keepFile(FILE);
    const id = await sticker(ann.id, {});
    await db.updateTable('stickers').set({ file_id: file }).where('id', '=', id).execute();
    files.unshift(file);
    ids.unshift(id);
  }
  const { all, numbers } = textsFor('ru').search;
  model.calls([{ name: 'transfer_to_knowledge', args: { question: 'мои стикеры' } }]);
  model.calls([{ name: 'show_stickers', args: { ids: ids.slice(0, 2) } }], 'Вот последние.');
  const two = await sendText(ann, 'покажи последние', numbers);
  const first = await pressButton(ann, two, all, '1–10 из 12');
  expect(first.buttons).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '▶️']);
  const second = await pressButton(ann, first, '▶️', '11–12 из 12');
  ann.press(second, '12');
  const opened = await ann.waitForSticker({ after: second });
  expect(opened.raw.sticker?.file_id).toBe(files[11]);
  expect(opened.buttons).toHaveLength(3);
});
