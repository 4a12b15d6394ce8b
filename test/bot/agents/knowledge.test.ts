import { expect, onTestFinished, test } from 'vitest';
import { serializeHistory } from '../../../src/assistant/state/history.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { stockIn } from '../../assistant/knowledge/stock.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { saidTo } from '../../support/scene.ts';
import { createWorld, type ModelKind } from '../../support/world.ts';

const FILE = { kind: 'Sticker', bytes: Buffer.from('x'), extension: 'webp' } as const;
const MAY = Date.UTC(2026, 4, 3, 12);

const POSE = 'hugging two cats';
const SAID = 'it is for my brother’s birthday';

/** A returning user, and a model of one kind. */
async function returning(kind: ModelKind) {
  const world = await createWorld([kind]);
  // Keeps dialogues of any age.
  await world.start({ RETENTION_DAYS: '0' });
  const ann = someone(world, 'Ann');
  onTestFinished(() => expect(saidTo(ann)).not.toMatch(/"command"|SYSTEM STATE|knowledge|transfer|Program:/));
  const { db } = world.app();
  const { sticker, dialogue } = await stockIn(db, [ann.id]);
  await dialogue(ann.id, {
    history: serializeHistory({ first: 0, messages: [{ role: 'user', text: SAID }] }),
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
  const cat = await add(POSE);
  return { world, model: world[kind], ann, cat };
}

test.each<ModelKind>(['gemini', 'openai', 'lmstudio', 'lmstudio-text'])(
  '%s finds an earlier sticker and shows it',
  async kind => {
    const { model, ann, cat } = await returning(kind);
    model.calls([{ name: 'transfer_to_knowledge', args: { question: 'the one with the cat' } }]);
    model.calls([{ name: 'show_stickers', args: { ids: [cat.id] } }], 'Here it is.');
    ann.sendText('find the one with the cat');
    const shown = await ann.waitForSticker();
    expect(shown.raw.sticker?.file_id).toBe(cat.file);
    expect(saidTo(ann).trim()).toBe('Here it is.');
    expect(model.chats()).toHaveLength(2);
    expect(model.chats()[1]).toContain(POSE);
  },
);

test('answers what was said earlier, and then takes a wish', async () => {
  const { world, model, ann } = await returning('openai');
  const ask = 'what did we say about my brother’s birthday?';
  const told = 'You said on 3 May that it is for his birthday.';
  model.calls([{ name: 'transfer_to_knowledge', args: { question: ask } }]);
  model.says(told);
  await sendText(ann, ask, told);
  expect(model.chats()).toHaveLength(2);
  expect(model.chats()[1]).toContain('2026-05-03');
  // The results are not kept in the history of this dialogue.
  const newest = world.app().db.selectFrom('assistant_sessions').select('history').orderBy('id', 'desc');
  expect((await newest.executeTakeFirstOrThrow()).history).not.toContain('2026-05-03');
  const next = 'Please send me a photo. Which emotion shall it be?';
  model.calls([{ name: 'update_sticker_params', args: { style: 'anime' } }], next);
  await sendText(ann, 'draw me in anime style', next);
  expect(model.chats()).toHaveLength(3);
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
  expect(opened.buttons).toHaveLength(4);
});
