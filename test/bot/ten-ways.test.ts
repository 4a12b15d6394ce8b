import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SeenMessage } from '../../src/playground/messages/view.ts';
import type { Person } from '../../src/playground/people/person.ts';
import type { FakeChat, FakeModels } from '../support/fakes/models.ts';
import { drawnOnKey, photo } from '../support/pictures/pictures.ts';
import { saidTo } from '../support/scene.ts';
import { createWorld, type ModelKind, type World } from '../support/world.ts';

const ALL = { style: 'в стиле обложки VHS 90-х', emotion: 'смеётся до слёз', pose: 'машет рукой' };

/** A bot with one kind of chat model. Pictures are drawn by the same provider where it can draw. */
async function startWith(
  kind: ModelKind,
): Promise<{ world: World; model: FakeChat; painter: FakeModels; anna: Person }> {
  const world = await createWorld([kind]);
  const painter = world[kind === 'openai' ? 'openai' : 'gemini'];
  await world.start({ IMAGE_PROVIDERS: painter.name });
  const anna = world.telegram.person({ firstName: 'Анна', languageCode: 'ru' });
  // How a model calls tools is nothing for a person to read.
  onTestFinished(() => expect(saidTo(anna)).not.toMatch(/session_id|"command"|SYSTEM STATE|Program:/));
  return { world, model: world[kind], painter, anna };
}

/** The dialogue up to a photo that is there. */
async function withPhoto({ model, anna }: { model: FakeChat; anna: Person }): Promise<void> {
  model.calls([{ name: 'request_photo' }], 'Привет, Анна! Для чего стикеры? Пришлите фото.');
  anna.sendCommand('/start');
  await anna.waitForBotMessage(/Пришлите фото/);
  model.says('Отличное фото. Какой стиль?');
  await anna.sendPhoto(await photo());
  await anna.waitForBotMessage(/Какой стиль/);
}

/** The dialogue up to the summary. */
async function withSummary(start: { model: FakeChat; anna: Person }): Promise<SeenMessage> {
  await withPhoto(start);
  start.model.calls([{ name: 'update_sticker_params', args: ALL }], 'Всё записал.');
  start.anna.sendText('VHS 90-х, смеюсь до слёз, машу рукой');
  return start.anna.waitForBotMessage(/Вот что я нарисую/);
}

const KINDS: readonly ModelKind[] = ['gemini', 'openai', 'lmstudio', 'lmstudio-text'];

describe.each(KINDS)('the ways through the dialogue with %s', name => {
  test('start: the model greets and the photo is asked for', async () => {
    const { world, model, anna } = await startWith(name);
    model.calls([{ name: 'request_photo' }], 'Привет, Анна! Для чего стикеры? Пришлите фото.');
    anna.sendCommand('/start');
    await anna.waitForBotMessage(/Пришлите фото/);
    const session = await world.app().db.selectFrom('sessions').select('state').executeTakeFirstOrThrow();
    expect(session.state).toBe('assistant_wait_photo');
  });

  test('photo: the style is asked for, and the state says that the photo is there', async () => {
    const start = await startWith(name);
    await withPhoto(start);
    expect(start.model.chats().at(-1)).toContain('has_photo: true');
    const session = await start.world
      .app()
      .db.selectFrom('sessions')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(session.state).toBe('assistant_chat');
  });

  test('one parameter: it is stored verbatim and stands in the next state', async () => {
    const start = await startWith(name);
    await withPhoto(start);
    start.model.calls(
      [{ name: 'update_sticker_params', args: { style: ALL.style } }],
      'Записал. Какая эмоция?',
    );
    start.anna.sendText('хочу как на обложке кассеты');
    await start.anna.waitForBotMessage(/Какая эмоция/);
    start.model.says('Конечно. Какая же эмоция?');
    start.anna.sendText('а можно потом поменять?');
    await start.anna.waitForBotMessage(/Какая же эмоция/);
    const state = start.model.chats().at(-1) ?? '';
    expect(JSON.parse(`"${/Collected: ((?:[^"\\]|\\.)*?)\\n/.exec(state)?.[1] ?? ''}"`)).toBe(
      JSON.stringify({ style: ALL.style, emotion: null, pose: null }),
    );
    expect(state).toContain('Still need: emotion, pose');
  });

  test('the rest at once: the summary with its button', async () => {
    const start = await startWith(name);
    const summary = await withSummary(start);
    expect(summary.text).toContain(`Стиль: ${ALL.style}`);
    expect(summary.text).toContain(`Эмоция: ${ALL.emotion}`);
    expect(summary.text).toContain(`Поза: ${ALL.pose}`);
    expect(summary.buttons).toEqual(['✅ Подтвердить']);
  });

  test('button: one sticker, however often it is pressed', async () => {
    const start = await startWith(name);
    const summary = await withSummary(start);
    start.painter.draws(await drawnOnKey());
    start.anna.press(summary, '✅ Подтвердить');
    start.anna.press(summary, '✅ Подтвердить');
    const { sticker } = await start.anna.waitForSticker();
    const { width, height, hasAlpha, format } = await sharp(sticker?.bytes).metadata();
    expect(Math.max(width, height)).toBe(512);
    expect({ hasAlpha, format }).toEqual({ hasAlpha: true, format: 'webp' });
    await start.anna.waitForBotMessage(/Ваш стикер готов/);
    start.anna.press(summary, '✅ Подтвердить');
    await start.anna.waitForBotMessage(/стикер готов, он выше/);
    expect(start.painter.imagesPaid()).toBe(1);
    expect(start.anna.messages.filter(message => message.sticker)).toHaveLength(1);
    await start.anna.waitFor(
      chat => !chat.messages.some(message => /Рисую|Вырезаю|очереди|Почти/.test(message.text)),
      { what: 'the progress message to disappear' },
    );
  });

  test('"yes": the model confirms and the sticker comes', async () => {
    const start = await startWith(name);
    await withSummary(start);
    start.model.calls([{ name: 'confirm_and_generate' }], 'Рисую.');
    start.painter.draws(await drawnOnKey('#f01ee0'));
    start.anna.sendText('да');
    await start.anna.waitForSticker();
    expect(start.painter.imagesPaid()).toBe(1);
  });

  test('a change: a new summary, and the old button no longer counts', async () => {
    const start = await startWith(name);
    const old = await withSummary(start);
    start.model.calls([{ name: 'update_sticker_params', args: { style: '3D' } }], 'Поменял.');
    start.anna.sendText('сделай стиль 3D');
    const changed = await start.anna.waitForBotMessage(/Стиль: 3D/);
    const press = start.anna.press(old, '✅ Подтвердить');
    await start.anna.waitForBotMessage(/от прежнего варианта/);
    expect((await press.answered()).text).toBe('С тех пор всё изменилось.');
    const shown = await start.anna.waitForBotMessage(/Стиль: 3D/, { after: changed });
    expect(start.painter.imagesPaid()).toBe(0);
    start.painter.draws(await drawnOnKey());
    start.anna.press(shown, '✅ Подтвердить');
    await start.anna.waitForSticker();
  });

  test.each([
    ['the new one', 'Взять новое', 'беру новое'],
    ['the earlier one', 'Оставить прежнее', 'остаётся прежнее'],
  ])('a new photo in mid-dialogue: %s', async (_which, button, answer) => {
    const start = await startWith(name);
    await withSummary(start);
    const session = () => start.world.app().db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const before = (await session()).photo_file_id;
    await start.anna.sendPhoto(await photo('#aa2222'));
    const question = await start.anna.waitForBotMessage(/другое фото/);
    start.anna.press(question, button);
    await start.anna.waitForBotMessage(new RegExp(answer));
    const after = await session();
    expect(after.pending_photo_file_id).toBeNull();
    expect(after.photo_file_id !== before).toBe(button === 'Взять новое');
    await start.anna.waitForBotMessage(/Вот что я нарисую/, { after: question });
  });

  test('an experienced person: the state tells the model', async () => {
    const start = await startWith(name);
    await withPhoto(start);
    await start.world.app().db.updateTable('users').set({ total_generations: 12 }).execute();
    start.model.says('Стиль, эмоция, поза?');
    start.anna.sendText('давай ещё');
    await start.anna.waitForBotMessage(/Стиль, эмоция, поза/);
    expect(start.model.chats().at(-1)).toContain('total_generations: 12');
    expect(start.model.chats().at(-1)).toContain('total_generations above 10');
  });
});

test.each([
  ['gemini', 'openai'],
  ['openai', 'gemini'],
  ['lmstudio', 'gemini'],
  ['openai', 'lmstudio'],
  ['gemini', 'lmstudio-text'],
  ['lmstudio-text', 'openai'],
] as const)('failover: %s is down, %s goes on in the same turn', async (first, second) => {
  const world = await createWorld([first, second]);
  await world.start();
  const anna = world.telegram.person({ firstName: 'Анна', languageCode: 'ru' });
  await withPhoto({ model: world[first], anna });
  world[first].alwaysFails('auth');
  world[second].calls([{ name: 'update_sticker_params', args: ALL }], 'Записал.');
  anna.sendText('VHS 90-х, смеюсь до слёз, машу рукой');
  const summary = await anna.waitForBotMessage(/Вот что я нарисую/);
  expect(summary.text).toContain(ALL.style);
});
