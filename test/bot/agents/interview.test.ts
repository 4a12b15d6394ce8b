import { expect, test } from 'vitest';
import { pressButton, sendPortrait, sendText, someone } from '../../support/exchange.ts';
import { saidTo } from '../../support/scene.ts';
import { begins, exchange, known, leader, row, stage, WORDS } from './interview-stage.ts';

test('asked for, answered in words, and over with the last answer', async () => {
  const scene = await stage('offline');
  const { interview } = scene.texts.taste;
  const { purpose, styles, humour, never, moods, gestures, phrases } = interview.questions;
  const first = await begins(scene);
  expect(first.buttons).toEqual([...purpose.options, interview.skip, interview.enough]);
  await exchange(scene, WORDS.purpose, styles.ask);
  await exchange(scene, WORDS.styles, humour.ask);
  await exchange(scene, WORDS.humour, never.ask);
  expect(await leader(scene)).toBe('interview');
  await exchange(scene, WORDS.never, moods.ask);
  await exchange(scene, WORDS.moods, gestures.ask);
  await exchange(scene, WORDS.gestures, phrases.ask);
  const ended = await exchange(scene, WORDS.phrases, interview.ended);
  expect(ended.text).toMatch(new RegExp(`${interview.next.replace('?', '.')}$`));
  expect(await known(scene)).toMatchObject({
    purpose: WORDS.purpose,
    styles: WORDS.styles.split(', '),
    humour: WORDS.humour,
    never: [WORDS.never],
    moods: WORDS.moods,
    gestures: WORDS.gestures,
    phrases: WORDS.phrases,
  });
  expect(await row(scene)).toMatchObject({ interview: 'done' });
  expect(await leader(scene)).toBeUndefined();
  // A press of an old question does nothing any more.
  const late = await scene.person.press(first, purpose.options[0] ?? '').answered();
  expect(late.text).toBe(interview.over);
});

test.each([
  ['en', 'leave it'],
  ['ru', 'оставь как есть'],
] as const)('(%s) "%s" skips a question, the number of a button answers it', async (language, leave) => {
  const scene = await stage('offline', language);
  const { styles, humour } = scene.texts.taste.interview.questions;
  await begins(scene);
  await exchange(scene, leave, styles.ask);
  await exchange(scene, '2', humour.ask);
  expect(await known(scene)).toMatchObject({ purpose: null, styles: [styles.options[1]], humour: null });
});

test('/start in the middle: the assistant leads; /me goes on with the question', async () => {
  const scene = await stage('offline');
  const { interview, me } = scene.texts.taste;
  await begins(scene);
  await exchange(scene, WORDS.purpose, interview.questions.styles.ask);
  await sendText(scene.person, '/start', scene.texts.offline.greeting('Ann'));
  expect(await leader(scene)).toBeUndefined();
  const screen = await sendText(scene.person, '/me', me.title);
  await pressButton(scene.person, screen, me.resume, interview.questions.styles.ask);
  await exchange(scene, WORDS.styles, interview.questions.humour.ask);
});

test('what is never to be drawn is refused', async () => {
  const scene = await stage('offline');
  const { texts, person } = scene;
  const { taste } = texts;
  await sendPortrait(person, '', texts.ask.style);
  const screen = await sendText(person, '/me', taste.me.none);
  await pressButton(person, screen, `➕ ${taste.me.names.never}`, taste.interview.questions.never.ask);
  await exchange(scene, WORDS.never, taste.me.title);
  const refused = await exchange(scene, 'pose: hugging a spider', taste.never(WORDS.never));
  expect(refused.buttons).toEqual([]);
  expect(saidTo(person)).not.toMatch(/\[object|undefined/);
});

test('nobody answers for somebody else: a question is its person’s', async () => {
  const scene = await stage('offline');
  const { interview } = scene.texts.taste;
  const first = await begins(scene);
  const eve = someone(scene.world, 'Eve');
  const hers = await sendText(eve, '/me', scene.texts.taste.me.none);
  const data = first.raw.reply_markup?.inline_keyboard[0]?.[0];
  const raw = { ...hers.raw, reply_markup: { inline_keyboard: data ? [[data]] : [] } };
  const answered = await eve.press({ ...hers, raw }, interview.questions.purpose.options[0] ?? '').answered();
  expect(answered.text).toBe(interview.over);
  expect(await known(scene)).toBeUndefined();
});
