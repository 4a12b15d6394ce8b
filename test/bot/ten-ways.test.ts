import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { pressButton, sendPortrait, sendText, someone } from '../support/exchange.ts';
import type { FakeChat, FakeModels } from '../support/fakes/models.ts';
import { drawnOnKey } from '../support/pictures/pictures.ts';
import { progressGone, rowOf, saidTo, stickersOf } from '../support/scene.ts';
import { createWorld, type ModelKind, type World } from '../support/world.ts';

const update = (args: Record<string, unknown>) => ({ name: 'update_sticker_params', args });
const ALL = { style: 'в стиле обложки VHS 90-х', emotion: 'смеётся до слёз', pose: 'машет рукой' };

/** A bot with one kind of chat model. The same provider draws, if it can. */
async function startWith(
  kind: ModelKind,
): Promise<{ world: World; model: FakeChat; painter: FakeModels; anna: Person }> {
  const world = await createWorld([kind]);
  const painter = world[kind === 'openai' ? 'openai' : 'gemini'];
  await world.start({ IMAGE_PROVIDERS: painter.name });
  const anna = someone(world, 'Анна', 'ru');
  // A user must not see how a model calls tools.
  onTestFinished(() => expect(saidTo(anna)).not.toMatch(/session_id|"command"|SYSTEM STATE|Program:/));
  return { world, model: world[kind], painter, anna };
}

/** Runs the dialogue until there is a photo. */
async function withPhoto({ model, anna }: { model: FakeChat; anna: Person }): Promise<void> {
  model.calls([{ name: 'request_photo' }], 'Привет, Анна! Для чего стикеры? Пришлите фото.');
  await sendText(anna, '/start', /Пришлите фото/);
  model.says('Отличное фото. Какой стиль?');
  await sendPortrait(anna, '', /Какой стиль/);
}

const KINDS: readonly ModelKind[] = ['gemini', 'openai', 'lmstudio', 'lmstudio-text'];

describe.each(KINDS)('the ways through the dialogue with %s', name => {
  test('from /start by one value, the rest and a change to one sticker, even if the button is pressed twice', async () => {
    const { world, model, painter, anna } = await startWith(name);
    const stateOf = async () => (await rowOf(world, 'sessions')).state;
    model.calls([{ name: 'request_photo' }], 'Привет, Анна! Для чего стикеры? Пришлите фото.');
    await sendText(anna, '/start', /Пришлите фото/);
    expect(await stateOf()).toBe('assistant_wait_photo');
    model.says('Отличное фото. Какой стиль?');
    await sendPortrait(anna, '', /Какой стиль/);
    expect(model.chats().at(-1)).toContain('has_photo: true');
    expect(await stateOf()).toBe('assistant_chat');

    // One value is stored verbatim and is part of the next state.
    const { style, ...others } = ALL;
    model.calls([update({ style })], 'Записал. Какая эмоция?');
    await sendText(anna, 'хочу как на обложке кассеты', /Какая эмоция/);
    model.says('Конечно. Какая же эмоция?');
    await sendText(anna, 'а можно потом поменять?', /Какая же эмоция/);
    const state = model.chats().at(-1) ?? '';
    expect(JSON.parse(`"${/Collected: ((?:[^"\\]|\\.)*?)\\n/.exec(state)?.[1] ?? ''}"`)).toBe(
      JSON.stringify({ style, emotion: null, pose: null }),
    );
    expect(state).toContain('Still need: emotion, pose');

    model.calls([update(others)], 'Всё записал.');
    const old = await sendText(anna, 'смеюсь до слёз, машу рукой', /Вот что я нарисую/);
    for (const line of [`Стиль: ${style}`, `Эмоция: ${ALL.emotion}`, `Поза: ${ALL.pose}`])
      expect(old.text).toContain(line);
    expect(old.buttons).toEqual(['✅ Подтвердить']);

    // A change leads to a new summary, and the old button no longer counts.
    model.calls([update({ style: '3D' })], 'Поменял.');
    const changed = await sendText(anna, 'сделай стиль 3D', /Стиль: 3D/);
    const press = anna.press(old, '✅ Подтвердить');
    await anna.waitForBotMessage(/от прежнего варианта/);
    expect((await press.answered()).text).toBe('Эта кнопка уже устарела.');
    const shown = await anna.waitForBotMessage(/Стиль: 3D/, { after: changed });
    expect(painter.imagesPaid()).toBe(0);

    painter.draws(await drawnOnKey());
    anna.press(shown, '✅ Подтвердить');
    anna.press(shown, '✅ Подтвердить');
    const { sticker } = await anna.waitForSticker();
    const { width, height, hasAlpha, format } = await sharp(sticker.bytes).metadata();
    expect(Math.max(width, height)).toBe(512);
    expect({ hasAlpha, format }).toEqual({ hasAlpha: true, format: 'webp' });
    await anna.waitForBotMessage(/Ваш стикер готов/);
    await pressButton(anna, shown, '✅ Подтвердить', /стикер готов, он выше/);
    expect(painter.imagesPaid()).toBe(1);
    expect(stickersOf(anna)).toHaveLength(1);
    await progressGone({ person: anna, texts: textsFor('ru') });
  });
});

test.each([
  ['gemini', 'openai'],
  ['openai', 'gemini'],
  ['lmstudio', 'gemini'],
  ['openai', 'lmstudio'],
  ['gemini', 'lmstudio-text'],
  ['lmstudio-text', 'openai'],
] as const)('failover: %s is down, %s continues in the same turn', async (first, second) => {
  const world = await createWorld([first, second]);
  await world.start();
  const anna = someone(world, 'Анна', 'ru');
  await withPhoto({ model: world[first], anna });
  world[first].alwaysFails('auth');
  world[second].calls([{ name: 'update_sticker_params', args: ALL }], 'Записал.');
  const summary = await sendText(anna, 'VHS 90-х, смеюсь до слёз, машу рукой', /Вот что я нарисую/);
  expect(summary.text).toContain(ALL.style);
});
