import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { eventually } from '../../support/eventually.ts';
import {
  openScene,
  painting,
  providersOf,
  type Scene,
  saidTo,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const HOUR = 60 * 60_000;
const LIMITS = { MESSAGES_PER_MINUTE: '3', MESSAGES_PER_HOUR: '6' };

/** A clock that begins with an hour, whatever the time is, and can be put forward. */
function clockOfAnHour() {
  const began = Date.now();
  let ahead = Math.ceil(began / HOUR) * HOUR - began;
  return {
    forward: (ms: number) => {
      ahead += ms;
    },
    runtime: { clock: { ...systemClock, now: () => Date.now() + ahead } },
  };
}

/** Everything that was sent is handled. */
async function settled({ world }: Scene): Promise<void> {
  const { db } = world.app();
  await eventually(async () => [
    world.telegram.pendingUpdates.length,
    (await db.selectFrom('inbox').select('update_id').where('status', '=', 'pending').execute()).length,
    (await db.selectFrom('outbox').select('id').execute()).length,
  ]).toEqual([0, 0, 0]);
}

/** Says something, and waits until it is handled: messages sent in a row would be taken together. */
async function say(scene: Scene, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text.startsWith('/')) scene.person.sendCommand(text);
    else scene.person.sendText(text);
    await settled(scene);
  }
}

async function forget({ person, texts }: Scene): Promise<void> {
  const question = await person.waitForBotMessage(texts.privacy.ask(0).slice(0, 30), {
    after: person.sendCommand('forget'),
  });
  const press = person.press(question, texts.privacy.deleteAll);
  await person.waitForBotMessage(texts.privacy.deleted, { after: press });
}

function times({ person }: Scene, text: string): number {
  return person.messages.filter(message => message.from === 'bot' && message.text === text).length;
}

test('a reaction or a link preview counts for no limit: nothing was said', async () => {
  const scene = await openScene({ more: LIMITS, runtime: clockOfAnHour().runtime });
  const { person, chat, texts } = scene;
  chat.says('One.');
  const one = person.sendText('one');
  await person.waitForBotMessage('One.', { after: one });
  for (let i = 0; i < 6; i++) person.react(one);
  await settled(scene);
  chat.says('Two.');
  const two = person.sendText('two');
  await person.waitForBotMessage('Two.', { after: two });
  expect(saidTo(person)).not.toContain(texts.slowDown(1));
});

describe('more messages than are answered', () => {
  test('said once, then silence, until the minute is over; commands work on', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    const { slowDown, help } = scene.texts;
    scene.chat.alwaysSays('Hello.');
    await say(scene, 'one', 'two', 'three', 'four', 'five', '/help');
    expect(scene.chat.chats()).toHaveLength(3);
    expect([times(scene, 'Hello.'), times(scene, slowDown(1)), times(scene, help)]).toEqual([3, 1, 1]);
    clock.forward(60_000);
    await say(scene, 'six');
    expect(scene.chat.chats()).toHaveLength(4);
    expect(scene.chat.chats().at(-1)).not.toContain('five');
  });

  test('of an hour: said with how long it takes, once; a restart changes nothing', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    scene.chat.alwaysSays('Hello.');
    await say(scene, '1', '2', '3');
    clock.forward(60_000);
    await say(scene, '4', '5', '6');
    clock.forward(9 * 60_000);
    await say(scene, '7', '8');
    expect(times(scene, scene.texts.slowDown(50))).toBe(1);
    await scene.world.stop();
    await scene.world.start({ ...providersOf(scene), ...LIMITS }, clock.runtime);
    await say(scene, '9');
    expect(saidTo(scene.person).match(/That is a lot at once/g)).toHaveLength(1);
    expect(scene.chat.chats()).toHaveLength(6);
    clock.forward(HOUR);
    await say(scene, '10');
    expect(scene.chat.chats()).toHaveLength(7);
  });

  test('those that were refused cost nothing of the hour', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    scene.chat.alwaysSays('Hello.');
    await say(scene, '1', '2', '3', 'x', 'x', 'x', 'x');
    clock.forward(60_000);
    await say(scene, '4', '5', '6', 'x');
    expect(scene.chat.chats()).toHaveLength(6);
    expect(times(scene, scene.texts.slowDown(1))).toBe(1);
    clock.forward(60_000);
    await say(scene, 'x');
    expect(scene.chat.chats()).toHaveLength(6);
    expect(times(scene, scene.texts.slowDown(59))).toBe(1);
  });

  test('of before the clock was put back count for nothing', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    scene.chat.alwaysSays('Hello.');
    await say(scene, 'one', 'two', 'three', 'four');
    expect(scene.chat.chats()).toHaveLength(3);
    clock.forward(-HOUR);
    await say(scene, 'five');
    expect(scene.chat.chats()).toHaveLength(4);
  });

  test('sent in one go are one thing: none of the words is lost', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    const release = scene.chat.holds();
    scene.chat.alwaysSays('Hello.');
    scene.person.sendText('word 0.');
    await expect.poll(() => scene.chat.chats().length).toBe(1);
    for (let i = 1; i <= 5; i++) scene.person.sendText(`word ${i}.`);
    const { db } = scene.world.app();
    await expect
      .poll(async () => (await db.selectFrom('inbox').select('update_id').execute()).length)
      .toBe(6);
    release();
    await settled(scene);
    for (let i = 0; i <= 5; i++) expect(scene.chat.chats().at(-1)).toContain(`word ${i}.`);
    expect(saidTo(scene.person)).not.toContain('That is a lot at once');
  });

  test('commands and presses have a bound too, and a slash is no way around it', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    scene.chat.alwaysSays('Hello.');
    for (let i = 0; i < 10; i++) await say(scene, i % 2 === 0 ? '/help' : '/frobnicate');
    expect(times(scene, scene.texts.slowDown(1))).toBe(1);
    expect(times(scene, scene.texts.help) + times(scene, scene.texts.unknownCommand)).toBe(9);
    await say(scene, '/ not a command');
    expect(scene.chat.chats()).toHaveLength(0);
  });

  test("are nobody's once the person has all deleted, but count on until the hour is over", async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    const { texts, world } = scene;
    scene.chat.alwaysSays('Hello.');
    await say(scene, 'one', 'two', 'three', 'four', 'five');
    await forget(scene);
    const rows = await world.app().db.selectFrom('inbox').select(['chat_id', 'status']).execute();
    expect(rows.filter(({ status }) => status === 'refused')).toHaveLength(2);
    expect(rows.filter(({ chat_id }) => chat_id !== 0)).toEqual([]);

    await say(scene, 'a', 'b', 'c');
    await forget(scene);
    expect(scene.chat.chats()).toHaveLength(6);
    await say(scene, 'd', 'e');
    expect(scene.chat.chats()).toHaveLength(6);
    expect(times(scene, texts.slowDown(60))).toBe(1);
    clock.forward(HOUR);
    await say(scene, 'f');
    expect(scene.chat.chats()).toHaveLength(7);
  });

  test('keep nobody from having everything deleted, the press that confirms it included', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    for (let i = 0; i < 10; i++) await say(scene, '/help');
    expect(times(scene, scene.texts.slowDown(1))).toBe(1);
    await forget(scene);
    expect(await scene.world.app().db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('of an administrator are answered', async () => {
    const clock = clockOfAnHour();
    const more = { ...LIMITS, ADMIN_IDS: '4242' };
    const scene = await openScene({ personId: 4242, more, runtime: clock.runtime });
    scene.chat.alwaysSays('Hello.');
    await say(scene, 'one', 'two', 'three', 'four');
    expect(scene.chat.chats()).toHaveLength(4);
  });

  test('of one person keep no other waiting', async () => {
    const clock = clockOfAnHour();
    const scene = await openScene({ more: LIMITS, runtime: clock.runtime });
    scene.chat.alwaysSays('Hello.');
    await say(scene, 'one', 'two', 'three', 'four');
    const other = scene.world.telegram.person({ firstName: 'Bob' });
    other.sendText('hi');
    await other.waitForBotMessage('Hello.');
  });
});

/** One more wish in the open dialogue, up to its summary. */
async function another(scene: Scene, style: string) {
  scene.chat.calls([{ name: 'update_sticker_params', args: { style } }], `${style}.`);
  const sent = scene.person.sendText(`now in ${style}`);
  return scene.person.waitForBotMessage(new RegExp(`Style: ${style}`), { after: sent });
}

describe('more stickers at once than are drawn', () => {
  test('of one person: said, the choice is kept, and the same button works when there is room', async () => {
    const scene = await openScene({ more: { JOBS_PER_USER: '1' } });
    const { person, painter, texts } = scene;
    const summary = await toSummary(scene);
    const release = painter.holds();
    painter.draws(await painting());
    person.press(summary, texts.summary.confirm);
    await person.waitForBotMessage(texts.progress.drawing);
    const second = await another(scene, 'comic');
    person.press(second, texts.summary.confirm);
    await person.waitForBotMessage(texts.confirm.ownJobs(1));
    release();
    const first = await person.waitForBotMessage(texts.sticker.delivered);
    painter.draws(await painting());
    person.press(second, texts.summary.confirm);
    await person.waitForSticker({ after: first });
    expect(painter.imagesPaid()).toBe(2);
  });

  test('of all people: said, and confirmed again later it is drawn', async () => {
    const more = { GENERATION_CONCURRENCY: '1', MAX_QUEUED_JOBS: '1' };
    const scene = await openScene({ more });
    const { painter, texts, world } = scene;
    const [bob, eve] = ['Bob', 'Eve'].map(firstName =>
      world.telegram.person({ firstName, languageCode: 'en' }),
    );
    if (bob === undefined || eve === undefined) throw new Error('nobody is there');
    const release = painter.holds();
    for (const person of [scene.person, bob]) {
      painter.draws(await painting());
      person.press(await toSummary({ ...scene, person }), texts.summary.confirm);
      await person.waitForBotMessage(/queue|Drawing/);
      if (person === scene.person) await expect.poll(() => painter.prompts().length).toBe(1);
    }
    const summary = await toSummary({ ...scene, person: eve });
    eve.press(summary, texts.summary.confirm);
    await eve.waitForBotMessage(texts.confirm.busy(5));
    release();
    await bob.waitForSticker();
    await toSticker({ ...scene, person: eve }, summary);
    expect(painter.imagesPaid()).toBe(3);
  });
});

describe('more stickers in a day than one may have', () => {
  const more = { DAILY_STICKERS_PER_USER: '1' };
  // With an hour of the day to come.
  const openLimited = () => openScene({ more, runtime: clockOfAnHour().runtime });

  test('are not drawn for somebody who has had everything deleted either', async () => {
    const scene = await openLimited();
    const { person, painter, texts } = scene;
    await toSticker(scene, await toSummary(scene));
    await forget(scene);
    person.press(await toSummary(scene), texts.summary.confirm);
    await person.waitForBotMessage(texts.confirm.dailyLimit(1));
    const other = scene.world.telegram.person({ firstName: 'Bob', languageCode: 'en' });
    await toSticker({ ...scene, person: other }, await toSummary({ ...scene, person: other }));
    expect(painter.imagesPaid()).toBe(2);
  });

  test('are not begun either: twice as many may fail', async () => {
    const scene = await openLimited();
    const { person, painter, texts } = scene;
    let summary = await toSummary(scene);
    for (const begun of [1, 2]) {
      painter.fails('blocked');
      const press = person.press(summary, texts.summary.confirm);
      await person.waitForBotMessage(texts.sticker.blocked, { after: press });
      summary = await another(scene, `style ${begun}`);
    }
    person.press(summary, texts.summary.confirm);
    await person.waitForBotMessage(texts.confirm.failuresLimit);
    expect(painter.prompts()).toHaveLength(2);
  });

  test('are begun where nothing can have been drawn: an outage is nobody’s fault', async () => {
    const scene = await openLimited();
    const { person, painter, texts } = scene;
    let press = await toSummary(scene);
    let label = texts.summary.confirm;
    for (let tries = 0; tries < 3; tries++) {
      painter.fails('badKey');
      const pressed = person.press(press, label);
      press = await person.waitForBotMessage(texts.sticker.unavailable, { after: pressed });
      label = texts.sticker.tryAgain;
    }
    painter.draws(await painting());
    const last = person.press(press, label);
    await person.waitForBotMessage(texts.sticker.delivered, { after: last });
    expect(painter.imagesPaid()).toBe(1);
  });
});
