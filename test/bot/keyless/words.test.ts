import { describe, expect, it } from 'vitest';
import { buttonsOf, pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import { dialogueOf, keyless, nameOf, photoSent, tap } from './stage.ts';

const LONG = {
  en: 'well I was at the seaside last summer and it rained the whole time and nobody minded at all',
  ru: 'ну я прошлым летом был на море и там всё время шёл дождь но никто особенно не расстраивался',
  es: 'pues el verano pasado estuve en la playa y llovió todo el tiempo pero a nadie le importó nada',
} as const;

describe.each(['en', 'ru', 'es'] as const)('words without a model (%s)', language => {
  it('says what it understands, with the buttons of the question', async () => {
    const scene = await keyless(language);
    const { person, texts } = scene;
    const question = await photoSent(scene);
    const again = await sendText(person, LONG[language], texts.offline.onlyButtons);
    expect(again.text).toContain(texts.ask.style);
    expect(buttonsOf(person, again)).toContain(texts.offline.ownWords.button);
    expect(await dialogueOf(scene)).toMatchObject({ style: null, emotion: null, pose: null });
    // The buttons of the first question still count.
    const noir = nameOf(language, 'style', 'noir');
    await tap(scene, question, [noir, texts.ask.emotion]);
    expect(await dialogueOf(scene)).toMatchObject({ style: noir, emotion: null, pose: null });
  });
});

it.each([
  [
    'en',
    'could I be an agnry man in watercolur, thumbs up',
    { style: 'watercolour', emotion: 'angry', pose: 'thumbs up' },
  ],
  [
    'ru',
    'Хочу, чтобы машет рукой, злая, в стиле анмие',
    { style: 'аниме', emotion: 'злая', pose: 'машет рукой' },
  ],
  [
    'ru',
    'стиль: под старую открытку, эмоция = лёгкая грусть\nпоза: на велосипеде',
    { style: 'под старую открытку', emotion: 'лёгкая грусть', pose: 'на велосипеде' },
  ],
  [
    'de',
    'Pose: auf einem Pferd; tanzt nicht, aber traurig',
    { pose: 'auf einem Pferd; tanzt nicht, aber traurig' },
  ],
  ['es', 'bailando, triste, acuarela', { style: 'acuarela', emotion: 'triste', pose: 'bailando' }],
  ['uk', 'сумний, але не аніме', { style: null, emotion: 'сумний', pose: null }],
] as const)('takes the values that a message names (%s: %s)', async (language, words, values) => {
  const scene = await keyless(language);
  await photoSent(scene);
  await sendText(scene.person, words, /./);
  expect(await dialogueOf(scene)).toMatchObject(values);
});

it.each([
  ['en', 'anime, sad, waving, caption "Nap time"', 'Nap time'],
  ['ru', 'подпись «Мяу!» аниме, грусный, машет рукой', 'Мяу!'],
  ['de', 'Anime, traurig, winkt, mit dem Text „Ach nein“', 'Ach nein'],
  ['es', 'anime, triste, saludando, con el texto “Qué sueño”', 'Qué sueño'],
  ['uk', 'аніме, сумний, махає рукою, підпиши "Ой"', 'Ой'],
] as const)('takes a quoted caption next to the other values (%s)', async (language, words, caption) => {
  const scene = await keyless(language);
  const { person, texts } = scene;
  await photoSent(scene);
  const summary = await sendText(person, words, texts.summary.title);
  expect(summary.text).toContain(caption);
});

it('takes the next words verbatim after [in my own words]', async () => {
  const scene = await keyless('ru');
  const { person, texts } = scene;
  const question = await photoSent(scene);
  await tap(scene, question, [texts.offline.ownWords.button, texts.offline.ownWords.ask]);
  await sendText(person, 'как на обложке кассеты 90-х', texts.ask.emotion);
  expect(await dialogueOf(scene)).toMatchObject({ style: 'как на обложке кассеты 90-х' });
});

it('takes values out of order, before the photo as well', async () => {
  const scene = await keyless();
  const { person, texts } = scene;
  await sendText(person, 'waving', texts.ask.photo);
  await sendPortrait(person, '', texts.ask.style);
  await sendText(person, 'sad', texts.ask.style);
  await sendText(person, '3', texts.summary.title);
  expect(await dialogueOf(scene)).toMatchObject({ style: 'comic', emotion: 'sad', pose: 'waving' });
});

it('proposes other words as the value that was asked for, and stores them after a yes', async () => {
  const scene = await keyless();
  const { person, texts } = scene;
  const { shallITake, instead } = texts.offline;
  await photoSent(scene);
  const first = await sendText(person, 'like an old postcard', shallITake.style('like an old postcard'));
  expect(await dialogueOf(scene)).toMatchObject({ style: null });
  await tap(scene, first, [shallITake.leave, texts.ask.style]);
  await sendText(person, 'a stained glass window', shallITake.style('a stained glass window'));
  await sendText(person, 'yes please', texts.ask.emotion);
  expect(await dialogueOf(scene)).toMatchObject({ style: 'a stained glass window' });
  const emotion = await sendText(person, 'like on a Monday', shallITake.emotion('like on a Monday'));
  await tap(scene, emotion, [shallITake.take, texts.ask.pose]);
  await sendText(person, 'back', instead.emotion);
});

it('proposes nothing that it has not asked for', async () => {
  const scene = await keyless('ru');
  const { person, texts } = scene;
  await photoSent(scene);
  await sendText(person, 'отмена', texts.cancelled);
  const asked = await sendText(person, 'без контура', texts.offline.onlyButtons);
  expect(asked.text).toContain(texts.ask.style);
});

it.each([
  ['en', 'put it in my set'],
  ['ru', 'добавь в набор'],
  ['de', 'ins Set damit'],
  ['es', 'ponlo en mi set'],
  ['uk', 'додай у набір'],
] as const)('plans no set of its own for a pack that is named (%s: %s)', async (language, words) => {
  const scene = await keyless(language);
  await photoSent(scene);
  await sendText(scene.person, words, /./);
  expect(await scene.world.app().db.selectFrom('plans').selectAll().execute()).toEqual([]);
});

it.each([
  ['en', 'a set of 3, comic, all of them moving'],
  ['ru', 'набор из 3, комикс, и чтобы все двигались'],
  ['de', 'ein Set von 3, Comic, alle animiert'],
  ['es', 'un set de 3, cómic, todos animados'],
  ['uk', 'набір з 3, комікс, щоб усі рухалися'],
] as const)('plans a set that moves, or makes the open one move (%s: %s)', async (language, words) => {
  const scene = await keyless(language);
  const { person, texts } = scene;
  const { summary } = texts.plans;
  await photoSent(scene);
  const [set = '', style = '', wish = ''] = words.split(',');
  const still = await sendText(person, `${set}, ${style}`, summary.title(3));
  expect(still.text).not.toContain(summary.moving);
  const moving = await sendText(person, wish, summary.title(3));
  expect(moving.text).toContain(summary.moving);

  const other = await keyless(language);
  await photoSent(other);
  const atOnce = await sendText(other.person, words, summary.title(3));
  expect(atOnce.text).toContain(summary.moving);
});

it('edits a row by its number and short answers', async () => {
  const scene = await keyless('ru');
  const { person, texts } = scene;
  const { offline, plans } = texts;
  await sendPortrait(person, 'набор из 3, аниме', /./);
  await sendText(person, 'набор из 3', plans.summary.title(3));
  await sendText(person, '2', offline.rows.ask);
  await sendText(person, 'поза', offline.rows.pose);
  await sendText(person, 'на лыжах', offline.shallITake.pose('на лыжах'));
  const shown = await sendText(person, 'да', plans.summary.title(3));
  expect(shown.text).toContain('на лыжах');
});

it('shows the screen of a command that is said in plain words, and deletes nothing', async () => {
  const scene = await keyless();
  const { person, texts, world } = scene;
  await photoSent(scene);
  await sendText(person, 'my stickers', texts.stickers.none);
  await sendText(person, 'help', texts.helpByButtons);
  const asked = await sendText(person, 'delete me', /./);
  expect(asked.buttons).toContain(texts.privacy.deleteAll);
  expect(await world.app().db.selectFrom('assistant_sessions').selectAll().execute()).toHaveLength(1);
});

it('answers a question from the help, and draws no nudity', async () => {
  const scene = await keyless();
  const { person, texts } = scene;
  await photoSent(scene);
  const free = await sendText(person, 'is it free?', 'free');
  expect(free.text).not.toContain(texts.offline.onlyButtons);
  const other = await sendText(person, 'who won the chess game in Paris?', texts.offline.onlyButtons);
  expect(other.text).toContain(texts.ask.style);
  const refused = await sendText(person, 'anime, naked, waving', texts.offline.indecent);
  expect(refused.text).toContain(texts.ask.style);
  expect(await dialogueOf(scene)).toMatchObject({ style: null, pose: null });
});

it('offers buttons after a finished sticker', async () => {
  const scene = await keyless();
  const { person, texts } = scene;
  await photoSent(scene);
  const summary = await sendText(person, 'anime, happy, waving', texts.summary.title);
  await pressButton(person, summary, texts.summary.confirm, texts.sticker.delivered);
  const question = await sendText(person, 'words that mean nothing to a bot', texts.offline.whatToChange);
  expect(question.text).toContain(texts.offline.onlyButtons);
  const styles = await pressButton(person, question, texts.summary.style, texts.offline.instead.style);
  await pressButton(person, styles, 'comic', texts.summary.title);
});
