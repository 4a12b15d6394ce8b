import { describe, expect, test } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { jobsIn, openScene, painting, portrait, type Scene } from '../../support/scene.ts';
import { createWorld } from '../../support/world.ts';

const STICKERS = [
  { emotion: 'laughing', pose: 'holding the belly' },
  { emotion: 'in love', pose: 'a heart with the hands' },
  { emotion: 'angry', pose: 'clenched fists', caption: 'Grr' },
];
const plan = (args: Record<string, unknown>) => ({ name: 'plan_stickers', args });

/** A photo with a wish for three stickers, all of them given. */
async function toPlan({ chat, person, texts }: Scene): Promise<SeenMessage> {
  chat.calls([plan({ style: 'manga', stickers: STICKERS })], 'Three of you.');
  const sent = await person.sendPhoto(await portrait(), { caption: 'manga × 3: …' });
  return person.waitForBotMessage(texts.plans.summary.title(3), { after: sent });
}

function plansIn({ world }: Scene) {
  return world.app().db.selectFrom('plans').selectAll().orderBy('id').execute();
}

function labelsOf({ raw }: SeenMessage): string[] {
  return (raw.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
}

describe.each(['gemini', 'openai'] as const)('a plan that is given whole (%s)', chat => {
  test('is shown by code, and its press begins it, once', async () => {
    const scene = await openScene({ chat, language: chat === 'gemini' ? 'ru' : 'en' });
    const { person, texts, world } = scene;
    const { buttons } = texts.plans;
    const summary = await toPlan(scene);
    expect(summary.text).toMatch(/^Three of you\.\n\n/);
    expect(summary.text).toContain(`${texts.summary.style}: manga`);
    expect(summary.text).toMatch(
      /1\. 😂 laughing · holding the belly\n2\. \S+ in love.*\n3\. 😠 angry · clenched fists · [“«]Grr[”»]/u,
    );
    expect(labelsOf(summary)).toEqual([buttons.drawAll, buttons.change, buttons.drop]);
    expect(await jobsIn(world)).toEqual([]);
    for (const _ of STICKERS) scene.painter.draws(await painting());
    // The others follow the first one.
    scene.painter.holds();
    person.press(summary, buttons.drawAll);
    person.press(summary, buttons.drawAll);
    await expect.poll(async () => (await jobsIn(world)).length).toBe(1);
    const [job] = await jobsIn(world);
    const [begun] = await plansIn(scene);
    expect(begun).toMatchObject({ status: 'first', style: 'manga' });
    expect(job).toMatchObject({
      style: 'manga',
      emotion: 'laughing',
      pose: 'holding the belly',
      plan_id: begun?.id,
    });
  });
});

describe.each([
  ['ru', 'Сделай набор из 4 стикеров для чата с друзьями', 'аниме', 'без второго', 'да'],
  ['en', 'make a set of 4 stickers for the chat with my friends', 'anime', 'without the second', 'yes'],
] as const)('by the built-in rules alone (%s)', (language, wish, style, change, yes) => {
  test('a set is planned from a number, changed and confirmed by words, in a dialogue that asks only what is missing', async () => {
    const world = await createWorld(['offline']);
    await world.start();
    const texts = textsFor(language);
    const person = world.telegram.person({ firstName: 'Ann', languageCode: language });
    const asked = person.sendText(wish);
    const first = await person.waitForBotMessage(texts.ask.photo, { after: asked });
    // There is nothing to be seen yet.
    expect(first.text).not.toContain(texts.plans.proposed);
    const photo = await person.sendPhoto(await portrait());
    const question = await person.waitForBotMessage(texts.ask.style, { after: photo });
    const said = person.sendText(style);
    const four = await person.waitForBotMessage(texts.plans.summary.title(4), { after: question });
    expect(four.text).toContain(texts.plans.proposed);
    expect(four.text).not.toContain(texts.plans.changed);
    expect(four.text).toContain(`${texts.summary.style}: ${style}`);
    expect(four.text).toContain(texts.plans.stickers.laughing.emotion);
    expect(said).toBeDefined();
    person.sendText(change);
    const three = await person.waitForBotMessage(texts.plans.summary.title(3), { after: four });
    expect(three.text).not.toContain(texts.plans.stickers.love.emotion);
    // The list stands once in the chat; that it has changed is said beneath it.
    expect(three.message_id).toBe(four.message_id);
    expect(person.messages.at(-1)?.text).toContain(texts.plans.changed);
    const pressed = person.press(three, texts.plans.buttons.change);
    const choice = await person.waitForBotMessage(texts.plans.askChange, { after: pressed });
    person.press(choice, texts.plans.buttons.another);
    const another = await person.waitForBotMessage(texts.plans.summary.title(3), { after: choice });
    expect(another.message_id).toBe(four.message_id);
    person.press(four, texts.plans.buttons.drawAll);
    await person.waitForBotMessage(texts.plans.outdated, { after: another });
    expect(await jobsIn(world)).toEqual([]);
    person.sendText(yes);
    await expect.poll(async () => (await jobsIn(world)).length).toBeGreaterThan(0);
    const [plan] = await world.app().db.selectFrom('plans').selectAll().execute();
    expect(plan?.status).not.toBe('open');
  });
});

test('by the built-in rules a style that is known from the taste is not asked for', async () => {
  const world = await createWorld(['offline']);
  await world.start();
  const texts = textsFor('en');
  const person = world.telegram.person({ firstName: 'Ann', languageCode: 'en' });
  await person.waitForBotMessage(texts.ask.style, { after: await person.sendPhoto(await portrait()) });
  await person.waitForBotMessage('anime', { after: person.sendText('remember that I love anime') });
  const said = person.sendText('make a set of 4 stickers');
  const summary = await person.waitForBotMessage(texts.plans.summary.title(4), { after: said });
  expect(summary.text).toContain(`${texts.summary.style}: anime`);
  expect(
    person.messages
      .filter(({ seq }) => seq > said.seq)
      .map(({ text }) => text)
      .join(),
  ).not.toContain(texts.ask.style);
});

test('what a set costs stands in its summary, sheets counted, be the price that of a dated model', async () => {
  const more = {
    MODEL_PRICES: 'gemini-nano-banana-2=0.04',
    GEMINI_IMAGE_MODEL: 'gemini-nano-banana-2-2026-08',
  };
  const summary = await toPlan(await openScene({ chat: 'openai', more }));
  // The first by itself, the other two on a picture that costs half as much again.
  expect(summary.text).toContain('≈ $0.10');
});

test('while another photo is in question nothing is drawn, and with the answer the plan is shown again', async () => {
  const scene = await openScene();
  const { chat, person, texts, world } = scene;
  const summary = await toPlan(scene);
  chat.says('Which one?');
  const sent = await person.sendPhoto(await photo('#884422'));
  const question = await person.waitForBotMessage(texts.photo.useNewQuestion, { after: sent });
  const early = person.press(summary, texts.plans.buttons.drawAll);
  await person.waitForBotMessage(texts.photo.useNewQuestion, { after: early });
  expect(await jobsIn(world)).toEqual([]);
  person.press(question, texts.photo.keep);
  const again = await person.waitForBotMessage(texts.plans.summary.title(3), { after: question });
  for (const _ of STICKERS) scene.painter.draws(await painting());
  scene.painter.holds();
  person.press(again, texts.plans.buttons.drawAll);
  await expect.poll(async () => (await jobsIn(world)).length).toBe(1);
});

test('what a model leaves open is filled in by a request of its own, whose words are said word for word', async () => {
  const scene = await openScene({ chat: 'gemini', language: 'ru' });
  const { person, chat, texts } = scene;
  const photo = await person.sendPhoto(await portrait());
  chat.says('Какой стиль?');
  await person.waitForBotMessage('Какой стиль?', { after: photo });
  chat.calls([plan({ count: 3 })], 'Минутку!');
  const stickers = ['радость', 'грусть'].map(emotion => ({
    emotion,
    pose: `показывает ${emotion}`,
    emoji: '😀',
  }));
  chat.says(JSON.stringify({ style: 'акварель', stickers, next_response: 'Вот набор для друзей!' }));
  person.sendText('набор из трёх');
  const summary = await person.waitForBotMessage(texts.plans.summary.title(3));
  expect(summary.text).toMatch(/^Вот набор для друзей!\n\n/);
  expect(summary.text).toContain('1. 😀 радость · показывает радость');
  // It gave two of three.
  expect(summary.text).toMatch(/\n3\. /);
});

test('more than fifty are refused, one is an ordinary sticker, wrong numbers change nothing', async () => {
  const scene = await openScene();
  const { person, chat, texts } = scene;
  await toPlan(scene);
  chat.calls([plan({ count: 51 })]);
  person.sendText('51 of them');
  await person.waitForBotMessage(texts.plans.tooMany(50));
  chat.calls([{ name: 'change_plan', args: { remove: [9] } }]);
  chat.says('There are three.');
  person.sendText('without the ninth');
  await person.waitForBotMessage('There are three.');
  expect(await plansIn(scene)).toMatchObject([{ status: 'open', revision: 1 }]);
  chat.calls([plan({ count: 1, stickers: [{ emotion: 'sad', pose: 'sitting' }] })], 'One, then.');
  person.sendText('just one: sad, sitting');
  await person.waitForBotMessage(texts.summary.title);
  expect(await plansIn(scene)).toMatchObject([{ status: 'dropped' }]);
});

test('[✖] drops the plan, and its buttons say so', async () => {
  const scene = await openScene();
  const { person, texts, world } = scene;
  const summary = await toPlan(scene);
  person.press(summary, texts.plans.buttons.drop);
  const dropped = await person.waitForBotMessage(texts.plans.dropped, { after: summary });
  person.press(summary, texts.plans.buttons.drawAll);
  await person.waitForBotMessage(texts.settled, { after: dropped });
  expect(await jobsIn(world)).toEqual([]);
});

test('a day without room for all offers those that fit', async () => {
  const scene = await openScene({ more: { DAILY_STICKERS_PER_USER: '2' } });
  const { person, texts } = scene;
  const summary = await toPlan(scene);
  expect(summary.text).toContain(texts.plans.summary.room(2));
  // Nothing in it reads as a question that a yes answers, or as "3 of your 2".
  expect(summary.text).not.toMatch(/\?|of your 2/);
  person.press(summary, texts.plans.buttons.cut(2));
  const two = await person.waitForBotMessage(texts.plans.summary.title(2), { after: summary });
  expect(labelsOf(two)).toContain(texts.plans.buttons.drawAll);
});

test('a caption that cannot be drawn is told before anything is paid, and what is the same is no question', async () => {
  const { chat, person, texts } = await openScene();
  const stickers = [
    { emotion: 'sad', pose: 'sitting', caption: 'long '.repeat(20) },
    { emotion: 'happy', pose: 'waving', caption: 'Hi' },
    { emotion: 'happy', pose: 'waving', caption: 'Hi' },
  ];
  chat.calls([plan({ style: 'manga', stickers })], 'Three of you.');
  person.sendPhoto(await portrait(), { caption: 'manga × 3: …' });
  const { text } = await person.waitForBotMessage(texts.plans.summary.title(3));
  expect(text).toContain(texts.plans.summary.uncaptioned('1'));
  expect(text).toContain(texts.plans.summary.same('2, 3'));
  expect(text).not.toContain('?');
});

test('who is asked for the style of a set hears with it that it is one', async () => {
  const world = await createWorld(['offline']);
  await world.start();
  const texts = textsFor('en');
  const person = world.telegram.person({ firstName: 'Ann', languageCode: 'en' });
  await person.waitForBotMessage(texts.ask.style, { after: await person.sendPhoto(await portrait()) });
  const said = person.sendText('make me a set of 6');
  const question = await person.waitForBotMessage(texts.ask.style, { after: said });
  expect(question.text).toContain(texts.plans.summary.title(6));
});
