import { expect, test } from 'vitest';
import { storeUpdates } from '../../../src/assistant-db/messages/inbox.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton, sendPortrait, sendText, someone } from '../../support/exchange.ts';
import { photo } from '../../support/pictures/pictures.ts';
import {
  allHandled,
  allSaid,
  jobsIn,
  openScene,
  painting,
  portrait,
  rowsOf,
  type Scene,
} from '../../support/scene.ts';
import { createWorld } from '../../support/world.ts';
import { holdNext } from '../packs/packs-scene.ts';

const STICKERS = [
  { emotion: 'laughing', pose: 'holding the belly' },
  { emotion: 'in love', pose: 'heart hands' },
  { emotion: 'angry', pose: 'clenched fists', caption: 'Grr' },
];
const plan = (args: Record<string, unknown>) => ({ name: 'plan_stickers', args });

/** A photo with a wish for three stickers, all of them given. */
async function toPlan({ chat, person, texts }: Scene): Promise<SeenMessage> {
  chat.calls([plan({ style: 'manga', stickers: STICKERS })], 'Three of you.');
  const sent = await person.sendPhoto(await portrait(), { caption: 'manga × 3: …' });
  return person.waitForBotMessage(texts.plans.summary.title(3), { after: sent });
}

function plansIn({ world }: Pick<Scene, 'world'>) {
  return rowsOf(world, 'plans');
}

function labelsOf({ raw }: SeenMessage): string[] {
  return (raw.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
}

test('a plan that is given whole is shown by code, and its press begins it, once', async () => {
  const scene = await openScene();
  const { person, texts, world, painter } = scene;
  const { buttons } = texts.plans;
  const summary = await toPlan(scene);
  expect(summary.text).toMatch(/^Three of you\.\n\n/);
  expect(summary.text).toContain(`${texts.summary.style}: manga`);
  expect(summary.text).toMatch(
    /1\. 😂 laughing · holding the belly\n2\. \S+ in love.*\n3\. 😠 angry · clenched fists · [“«]Grr[”»]/u,
  );
  expect(labelsOf(summary)).toEqual([buttons.drawAll, buttons.moving, buttons.change, buttons.drop]);
  expect(await jobsIn(world)).toEqual([]);
  for (const _ of STICKERS) painter.draws(await painting());
  // The others follow the first one.
  painter.holds();
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

test('a yes that was said while the set was being changed above it is no answer to the changed one', async () => {
  const world = await createWorld(['offline']);
  await world.start();
  const texts = textsFor('en');
  const person = someone(world, 'Ann');
  await sendPortrait(person, 'make a set of 4 stickers, anime', texts.plans.summary.title(4));
  const row = await sendText(person, '2', texts.offline.rows.ask);
  const edit = holdNext({ world }, 'editMessageText');
  person.press(row, texts.offline.rows.remove);
  await edit.underWay();
  // Another process has it, and is slower than Telegram.
  const { db } = world.app();
  await db.insertInto('processes').values({ id: 'other', beat: 1 }).execute();
  const [user] = await rowsOf(world, 'users');
  const from = { id: person.id, is_bot: false, first_name: 'Ann' };
  const message = { message_id: row.message_id + 100, date: 1, text: 'yes', from };
  const update = { update_id: 900_000_000, message: { ...message, chat: { id: user?.id, type: 'private' } } };
  const yes = { updateId: 900_000_000, chatId: person.id, messageId: message.message_id };
  await storeUpdates(db, [{ ...yes, payload: JSON.stringify(update) }], Date.now());
  await db.updateTable('inbox').set({ owner: 'other' }).where('update_id', '=', yes.updateId).execute();
  edit.release();
  const three = await person.waitForBotMessage(texts.plans.summary.title(3));
  await allSaid(world);
  await db.deleteFrom('processes').where('id', '=', 'other').execute();
  await person.waitForBotMessage(texts.confirm.summaryAbove, { after: three });
  await allHandled(world);
  expect(await jobsIn(world)).toEqual([]);
  expect(await plansIn({ world })).toMatchObject([{ status: 'open' }]);
});

test('by the built-in rules a style that is known from the taste is not asked for; else it is said that it is a set', async () => {
  const world = await createWorld(['offline']);
  await world.start();
  const texts = textsFor('en');
  const person = someone(world, 'Ann');
  await sendPortrait(person, '', texts.ask.style);
  const question = await sendText(person, 'make me a set of 6', texts.ask.style);
  expect(question.text).toContain(texts.plans.summary.title(6));
  expect(question.text).toContain('\n6. ');
  await sendText(person, '/cancel', texts.cancelled);
  const { me } = texts.taste;
  const screen = await sendText(person, '/me', me.none);
  const asked = await pressButton(person, screen, `➕ ${me.names.styles}`, /./);
  const remembered = await sendText(person, 'anime', me.title);
  expect(asked.seq).toBeLessThan(remembered.seq);
  const summary = await sendText(person, 'make a set of 4 stickers', texts.plans.summary.title(4));
  expect(summary.text).toContain(`${texts.summary.style}: anime`);
  const since = person.messages.filter(({ seq, from }) => from === 'bot' && seq > remembered.seq);
  expect(since.map(({ text }) => text).join()).not.toContain(texts.ask.style);
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
  const { chat, person, texts, world, painter } = scene;
  const summary = await toPlan(scene);
  chat.says('Which one?');
  const sent = await person.sendPhoto(await photo('#884422'));
  const question = await person.waitForBotMessage(texts.photo.useNewQuestion, { after: sent });
  await pressButton(person, summary, texts.plans.buttons.drawAll, texts.photo.useNewQuestion);
  expect(await jobsIn(world)).toEqual([]);
  const again = await pressButton(person, question, texts.photo.keep, texts.plans.summary.title(3));
  for (const _ of STICKERS) painter.draws(await painting());
  painter.holds();
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
  const summary = await sendText(person, 'набор из трёх', texts.plans.summary.title(3));
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
  await sendText(person, '51 of them', texts.plans.tooMany(50));
  chat.calls([{ name: 'change_plan', args: { remove: [9] } }]);
  chat.says('There are three.');
  await sendText(person, 'without the ninth', 'There are three.');
  expect(await plansIn(scene)).toMatchObject([{ status: 'open', revision: 1 }]);
  chat.calls([plan({ count: 1, stickers: [{ emotion: 'sad', pose: 'sitting' }] })], 'One, then.');
  await sendText(person, 'just one: sad, sitting', texts.summary.title);
  expect(await plansIn(scene)).toMatchObject([{ status: 'dropped' }]);
});

test('[✖] drops the plan, and its buttons say so', async () => {
  const scene = await openScene();
  const { person, texts, world } = scene;
  const summary = await toPlan(scene);
  await pressButton(person, summary, texts.plans.buttons.drop, texts.plans.dropped);
  await pressButton(person, summary, texts.plans.buttons.drawAll, texts.settled);
  expect(await jobsIn(world)).toEqual([]);
});

test('a day without room for all offers those that fit', async () => {
  const scene = await openScene({ more: { DAILY_STICKERS_PER_USER: '2' } });
  const { person, texts } = scene;
  const summary = await toPlan(scene);
  expect(summary.text).toContain(texts.plans.summary.room({ today: 2, bought: 0 }));
  // Nothing in it reads as a question that a yes answers, or as "3 of your 2".
  expect(summary.text).not.toMatch(/\?|of your 2/);
  const two = await pressButton(person, summary, texts.plans.buttons.cut(2), texts.plans.summary.title(2));
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
  const { text } = await sendPortrait(person, 'manga × 3: …', texts.plans.summary.title(3));
  expect(text).toContain(texts.plans.summary.uncaptioned('1'));
  expect(text).toContain(texts.plans.summary.same('2, 3'));
  // The only question is whether all of it is right.
  expect(text.replace(texts.summary.hint, '')).not.toContain('?');
});
