import { describe, expect, it, test } from 'vitest';

import { eventually } from '../../support/eventually.ts';
import { pressButton, pressForSticker, sendText, someone, timesSaid } from '../../support/exchange.ts';
import {
  allHandled,
  clockFromStartOf,
  confirmed,
  forgetAll,
  openScene,
  painting,
  providersOf,
  rowsOf,
  type Scene,
  saidTo,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const HOUR = 60 * 60_000;
const LIMITS = { MESSAGES_PER_MINUTE: '3', MESSAGES_PER_HOUR: '6' };

/** A clock that starts at a full hour and can be set forward. */
function clockOfAnHour() {
  const { clock, forward } = clockFromStartOf(HOUR);
  return { runtime: { clock }, forward };
}

/** A bot that answers three messages a minute and six an hour. */
async function limited(more: Readonly<Record<string, string>> = {}, personId?: number) {
  const { runtime, forward } = clockOfAnHour();
  const id = personId === undefined ? {} : { personId };
  const scene = await openScene({ more: { ...LIMITS, ...more }, runtime, ...id });
  scene.chat.alwaysSays('Hello.');
  const asked = () => scene.chat.chats().length;
  return { ...scene, scene, forward, runtime, asked };
}

/** Sends messages one by one: messages sent together would be handled as one. */
async function say({ person, world }: Scene, ...words: readonly string[]): Promise<void> {
  for (const each of words) {
    person.sendText(each);
    await allHandled(world);
  }
}

const times = ({ person }: Scene, text: string) => timesSaid(person, text);

test('a reaction or a link preview does not count toward limits', async () => {
  const { scene, person, chat, texts, world } = await limited();
  chat.says('One.');
  const one = person.sendText('one');
  await person.waitForBotMessage('One.', { after: one });
  for (let i = 0; i < 6; i++) person.react(one);
  await allHandled(world);
  await say(scene, 'two');
  expect(times(scene, 'Hello.')).toBe(1);
  expect(saidTo(person)).not.toContain(texts.slowDown(1));
});

describe('messages above the limit', () => {
  test('per minute: are answered once, then ignored; commands still work; other users do not wait', async () => {
    const { scene, chat, texts, world, asked, forward } = await limited();
    const { slowDown, help } = texts;
    await say(scene, 'one', 'two', 'three', 'four', 'five', '/help');
    expect(asked()).toBe(3);
    expect([times(scene, 'Hello.'), times(scene, slowDown(1)), times(scene, help)]).toEqual([3, 1, 1]);
    await sendText(someone(world, 'Bob'), 'hi', 'Hello.');
    forward(60_000);
    await say(scene, 'six');
    expect(asked()).toBe(5);
    expect(chat.chats().at(-1)).not.toContain('five');
  });

  test('per hour: are answered once with the waiting time, even across a restart', async () => {
    const { scene, person, texts, world, asked, forward, runtime } = await limited();
    await say(scene, '1', '2', '3');
    forward(60_000);
    await say(scene, '4', '5', '6');
    forward(9 * 60_000);
    await say(scene, '7', '8');
    expect(times(scene, texts.slowDown(50))).toBe(1);
    await world.stop();
    await world.start({ ...providersOf(scene), ...LIMITS }, runtime);
    await say(scene, '9');
    expect(saidTo(person).match(/That’s a lot at once/g)).toHaveLength(1);
    expect(asked()).toBe(6);
    forward(HOUR);
    await say(scene, '10');
    expect(asked()).toBe(7);
  });

  test('do not count toward the hour', async () => {
    const { scene, texts, asked, forward } = await limited();
    await say(scene, '1', '2', '3', 'x', 'x', 'x', 'x');
    forward(60_000);
    await say(scene, '4', '5', '6', 'x');
    expect(asked()).toBe(6);
    expect(times(scene, texts.slowDown(1))).toBe(1);
    forward(60_000);
    await say(scene, 'x');
    expect(asked()).toBe(6);
    expect(times(scene, texts.slowDown(59))).toBe(1);
  });

  test('are answered again after the clock was set back', async () => {
    const { scene, asked, forward } = await limited();
    await say(scene, 'one', 'two', 'three', 'four');
    expect(asked()).toBe(3);
    forward(-HOUR);
    await say(scene, 'five');
    expect(asked()).toBe(4);
  });

  test('count as one if they are sent together, and no words are lost', async () => {
    const { person, chat, world, asked } = await limited();
    const release = chat.holds();
    person.sendText('word 0.');
    await eventually(asked).toBe(1);
    for (let i = 1; i <= 5; i++) person.sendText(`word ${i}.`);
    await eventually(async () => (await rowsOf(world, 'inbox')).length).toBe(6);
    release();
    await allHandled(world);
    for (let i = 0; i <= 5; i++) expect(chat.chats().at(-1)).toContain(`word ${i}.`);
    expect(saidTo(person)).not.toContain('That’s a lot at once');
  });

  test('include commands and presses, even a lone slash; /forget still works', async () => {
    const { scene, texts, world, asked } = await limited();
    for (let i = 0; i < 10; i++) await say(scene, i % 2 === 0 ? '/help' : '/frobnicate');
    expect(times(scene, texts.slowDown(1))).toBe(1);
    expect(times(scene, texts.help) + times(scene, texts.unknownCommand)).toBe(9);
    await say(scene, '/ not a command');
    expect(asked()).toBe(0);
    // This includes the press that confirms it.
    await forgetAll(scene);
    expect(await rowsOf(world, 'users')).toEqual([]);
  });

  test('are anonymous after /forget, but count until the hour is over', async () => {
    const { scene, texts, world, asked, forward } = await limited();
    await say(scene, 'one', 'two', 'three', 'four', 'five');
    await forgetAll(scene);
    const rows = await rowsOf(world, 'inbox');
    expect(rows.filter(({ status }) => status === 'refused')).toHaveLength(2);
    expect(rows.filter(({ chat_id }) => chat_id !== 0)).toEqual([]);
    await say(scene, 'a', 'b', 'c');
    await forgetAll(scene);
    expect(asked()).toBe(6);
    await say(scene, 'd', 'e');
    expect(asked()).toBe(6);
    expect(times(scene, texts.slowDown(60))).toBe(1);
    forward(HOUR);
    await say(scene, 'f');
    expect(asked()).toBe(7);
  });

  test('are answered if an administrator sends them', async () => {
    const { scene, asked } = await limited({ ADMIN_IDS: '4242' }, 4242);
    await say(scene, 'one', 'two', 'three', 'four');
    expect(asked()).toBe(4);
  });
});

/** Asks for another sticker in the open dialogue. @returns the summary */
function another({ chat, person }: Scene, style: string) {
  chat.calls([{ name: 'update_sticker_params', args: { style } }], `${style}.`);
  return sendText(person, `now in ${style}`, new RegExp(`Style: ${style}`));
}

describe('stickers above the limit of the queue', () => {
  test('per user: are refused with a reason, and the same button works when there is room', async () => {
    const scene = await openScene({ more: { JOBS_PER_USER: '1' } });
    const { person, painter, texts } = scene;
    const release = painter.holds();
    painter.draws(await painting());
    await confirmed(scene);
    await person.waitForBotMessage(texts.progress.drawing);
    const second = await another(scene, 'comic');
    await pressButton(person, second, texts.summary.confirm, texts.confirm.ownJobs(1));
    release();
    await person.waitForBotMessage(texts.sticker.delivered);
    painter.draws(await painting());
    await pressForSticker(person, second, texts.summary.confirm);
    expect(painter.imagesPaid()).toBe(2);
  });

  test('in total: are refused with a reason, and drawn when confirmed again later', async () => {
    const scene = await openScene({ more: { GENERATION_CONCURRENCY: '1', MAX_QUEUED_JOBS: '1' } });
    const { painter, texts, world } = scene;
    const [bob, eve] = [someone(world, 'Bob'), someone(world, 'Eve')];
    const release = painter.holds();
    for (const person of [scene.person, bob]) {
      painter.draws(await painting());
      await confirmed({ ...scene, person });
      await person.waitForBotMessage(/queue|Drawing/);
      if (person === scene.person) await eventually(() => painter.prompts().length).toBe(1);
    }
    const summary = await confirmed({ ...scene, person: eve });
    await eve.waitForBotMessage(texts.confirm.busy(5), { after: summary });
    release();
    await bob.waitForSticker();
    await toSticker({ ...scene, person: eve }, summary);
    expect(painter.imagesPaid()).toBe(3);
  });
});

describe('the daily limit of stickers', () => {
  // At least an hour of the day is left.
  const openLimited = () =>
    openScene({ more: { DAILY_STICKERS_PER_USER: '1' }, runtime: clockOfAnHour().runtime });

  test('holds after /forget', async () => {
    const scene = await openLimited();
    const { person, painter, texts, world } = scene;
    await toSticker(scene, await toSummary(scene));
    await forgetAll(scene);
    await pressButton(person, await toSummary(scene), texts.summary.confirm, texts.confirm.dailyLimit(1));
    const bob = { ...scene, person: someone(world, 'Bob') };
    await toSticker(bob, await toSummary(bob));
    expect(painter.imagesPaid()).toBe(2);
  });

  it('counts the second request for a picture', async () => {
    const scene = await openLimited();
    const { person, painter, texts } = scene;
    const summary = await toSummary(scene);
    painter.fails('noImage');
    painter.fails('noImage');
    await pressButton(person, summary, texts.summary.confirm, texts.sticker.noImage);
    expect(painter.prompts()).toHaveLength(2);
    const next = await another(scene, 'another style');
    await pressButton(person, next, texts.summary.confirm, texts.confirm.failuresLimit);
    expect(painter.prompts()).toHaveLength(2);
  });

  it('allows no second request after twice as many pictures were requested', async () => {
    const scene = await openLimited();
    const { person, painter, texts } = scene;
    painter.fails('blocked');
    await pressButton(person, await toSummary(scene), texts.summary.confirm, texts.sticker.blocked);
    const summary = await another(scene, 'another style');
    painter.fails('noImage');
    await pressButton(person, summary, texts.summary.confirm, texts.sticker.noImage);
    expect(painter.prompts()).toHaveLength(2);
  });

  test('allows no further drawing after twice as many failures', async () => {
    const scene = await openLimited();
    const { person, painter, texts } = scene;
    let summary = await toSummary(scene);
    for (const begun of [1, 2]) {
      painter.fails('blocked');
      await pressButton(person, summary, texts.summary.confirm, texts.sticker.blocked);
      summary = await another(scene, `style ${begun}`);
    }
    await pressButton(person, summary, texts.summary.confirm, texts.confirm.failuresLimit);
    expect(painter.prompts()).toHaveLength(2);
  });

  test('does not count an outage in which nothing was drawn', async () => {
    const scene = await openLimited();
    const { person, painter, texts } = scene;
    let message = await toSummary(scene);
    let label = texts.summary.confirm;
    for (let tries = 0; tries < 3; tries++) {
      painter.fails('badKey');
      message = await pressButton(person, message, label, texts.sticker.unavailable);
      label = texts.sticker.tryAgain;
    }
    painter.draws(await painting());
    await pressButton(person, message, label, texts.sticker.delivered);
    expect(painter.imagesPaid()).toBe(1);
  });
});
