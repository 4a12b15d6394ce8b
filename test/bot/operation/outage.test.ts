import { describe, expect, onTestFinished, test } from 'vitest';
import { enqueueMessages } from '../../../src/assistant-db/messages/outbox.ts';
import { OwnBudget } from '../../../src/assistant-db/send-budget.ts';
import { Pacer } from '../../../src/bot/outgoing/pacer.ts';
import { Reachability } from '../../../src/bot/outgoing/reachability.ts';
import { Sender } from '../../../src/bot/outgoing/sender.ts';
import type { FaultEffect } from '../../../src/playground/http/faults.ts';
import { startBotApiServer } from '../../../src/playground/server.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { NOW, twoProcesses } from '../../assistant-db/database.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, textsOf } from '../../support/exchange.ts';
import { keptLog } from '../../support/log.ts';
import { HURRIED, jobsIn, openScene, painting, stickersOf, toSummary } from '../../support/scene.ts';
import { virtualClock } from '../../support/virtual-clock.ts';
import { TOKEN } from '../../support/world.ts';

const HOUR_MS = 60 * 60_000;
const HTML: FaultEffect = { kind: 'page', status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' };

const say = (text: string) => JSON.stringify({ type: 'say', text, markdown: false });

/** Lets the event loop go round once. */
const nextTurn = () => new Promise(resolve => setImmediate(resolve));

/** Waits for what other processes of the machine have to do with, without a clock. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await nextTurn();
}

/** A sender in front of a Telegram that can go away, on a clock that the test moves. */
async function outage({ perSecond = 0 } = {}) {
  const { dbA: db, a: me } = await twoProcesses();
  const clock = virtualClock(NOW);
  const telegram = await startBotApiServer({ token: TOKEN });
  const { log, logged } = keptLog();
  const api = createApi(TOKEN, telegram.root);
  const reachability = new Reachability({ api, clock, log, random: () => 0 });
  const sender = new Sender({
    db,
    me,
    api,
    clock,
    log,
    reachability,
    pacer: new Pacer(clock, new OwnBudget(clock), perSecond),
    fileOf: async () => ({ outcome: 'lost' as const }),
    onProgressSent: () => {},
  });
  onTestFinished(async () => {
    telegram.faults.clear();
    telegram.dropConnections();
    await sender.stop(AbortSignal.abort());
    await reachability.stop();
    await telegram.close();
  });
  const calls: { readonly method: string; readonly chatId: string; readonly at: number }[] = [];
  /** What happens to every call from now on, but those of `spared`. */
  const begin = (fault: FaultEffect) =>
    telegram.faults.add({
      ...fault,
      predicate: ({ method, chatId }) => {
        calls.push({ method, chatId, at: clock.now() });
        return true;
      },
    });
  const person = () => {
    const one = telegram.person({ firstName: 'Ann' });
    one.sendCommand('/start');
    return one;
  };
  return {
    clock,
    telegram,
    api,
    reachability,
    sender,
    log: logged,
    calls,
    begin,
    person,
    write: (chatId: number, texts: readonly string[], at = clock.now()) =>
      db.transaction().execute(trx => enqueueMessages(trx, chatId, texts.map(say), at)),
    waiting: async () => (await db.selectFrom('outbox').select('id').execute()).length,
    /** Lets time pass, and every probe in it come to its end. */
    pass: async (ms: number) => {
      for (const end = clock.now() + ms; clock.now() < end; ) {
        const before = calls.length;
        await clock.leap(30_000);
        await until(() => calls.length > before);
      }
    },
  };
}

describe('hours without Telegram', () => {
  test.each<[hours: number, what: string, FaultEffect, readonly string[]]>([
    [6, 'pages of a gateway', HTML, ['one', 'two']],
    // What kind of failure it is shows in the first ones.
    [1, 'an empty 500', { kind: 'page', status: 500, body: '' }, ['one', 'two']],
    [
      1,
      'JSON of somebody else',
      { kind: 'page', status: 504, body: '{"message":"timeout"}' },
      ['one', 'two'],
    ],
    [1, 'connections that break', { kind: 'reset-before' }, ['one', 'two']],
    // Nobody can know that the first one has arrived: one doubt, one repeat.
    [6, 'answers that are lost', { kind: 'reset-after' }, ['one', 'one', 'two']],
  ])(
    '%d of %s: nothing is given up, in order, a doubt is repeated once',
    async (hours, _what, fault, expected) => {
      const { sender, clock, calls, begin, person, write, pass, waiting, log } = await outage();
      const ann = person();
      const away = begin(fault);
      await write(ann.id, ['one', 'two']);
      sender.start();
      await until(() => calls.length > 1);
      await pass(hours * HOUR_MS);
      // One call that is a message; the others only ask whether anybody is there, half a minute apart.
      expect(calls.filter(({ method }) => method !== 'getMe')).toHaveLength(1);
      expect(calls.length).toBeLessThan((hours * HOUR_MS) / 30_000 + 12);
      away.remove();
      await clock.advance(30_000);
      await until(() => textsOf(ann).includes('two'));
      expect(textsOf(ann)).toEqual(expected);
      await expect.poll(waiting).toBe(0);
      expect(log()).not.toContain('is dropped');
      expect(log()).toContain('Telegram answers again');
    },
  );
});

test('an outage that is over does not delay the end of the next one: a connection that broke by itself costs nothing', async () => {
  const { api, reachability, telegram, begin, pass } = await outage();
  const away = begin(HTML);
  await expect(api.getMe()).rejects.toThrow();
  await pass(10 * 60_000);
  away.remove();
  // Any call shows that it is over, while the next probe is half a minute away.
  await api.getMe();
  expect(reachability.away).toBe(false);
  telegram.faults.add({ kind: 'reset-before', times: 1 });
  await expect(api.getMe()).rejects.toThrow();
  expect(reachability.away).toBe(true);
  await eventually(() => reachability.away).toBe(false);
});

test('a message that Telegram answers with nothing but its own errors does not hold up its chat for ever', async () => {
  const { sender, clock, telegram, person, write, waiting, log } = await outage();
  const ann = person();
  let tries = 0;
  telegram.faults.add({
    kind: 'error',
    error_code: 500,
    description: 'Internal Server Error',
    predicate: ({ method }) => method === 'sendMessage' && ++tries <= 1000,
  });
  await write(ann.id, ['poison', 'two']);
  sender.start();
  for (let before = 0; tries < 900; before = tries) {
    await clock.leap(30_000);
    await until(() => tries > before);
  }
  expect(clock.now() - NOW).toBeGreaterThan(6 * HOUR_MS);
  expect(log()).not.toContain('is dropped');
  while (textsOf(ann).length === 0) {
    await clock.advance(30_000);
    await nextTurn();
  }
  expect(textsOf(ann)).toEqual(['two']);
  await expect.poll(waiting).toBe(0);
});

test('many chats do not ask each for itself, and those whose dialogue is the newest are answered first', async () => {
  const { sender, clock, telegram, calls, begin, person, write, pass } = await outage({ perSecond: 10 });
  const first = person();
  const away = begin(HTML);
  await write(first.id, ['lost']);
  sender.start();
  await until(() => calls.length > 1);
  const people = Array.from({ length: 20 }, person);
  // Not in the order of their ids.
  const order = people.map((_, i) => (i * 7) % people.length);
  for (const i of order) {
    await clock.advance(100);
    await write(people[i]?.id ?? 0, [`a${i}`, `b${i}`]);
  }
  await pass(10 * 60_000);
  // A dialogue that goes on while nothing can be sent is a new one again.
  const again = people[order[0] ?? 0]?.id ?? 0;
  await write(again, ['c']);
  sender.notify(again);
  expect(calls.filter(({ method }) => method !== 'getMe')).toHaveLength(1);
  away.remove();
  const sent: string[] = [];
  telegram.faults.add({
    kind: 'delay',
    ms: 0,
    predicate: ({ method, chatId }) => {
      if (method === 'sendMessage') sent.push(chatId);
      return false;
    },
  });
  const isOver = () =>
    people.every((one, i) => textsOf(one).includes(`b${i}`)) && textsOf(first).includes('lost');
  while (!isOver()) {
    // One at a time: what is under way at once may arrive in any order.
    const before = sent.length;
    await clock.advance(100);
    for (let turns = 0; sent.length === before && turns < 500; turns++) await nextTurn();
  }
  const newestFirst = order.toReversed().map(i => String(people[i]?.id));
  expect([...new Set(sent)]).toEqual([
    String(again),
    ...newestFirst.filter(id => id !== String(again)),
    String(first.id),
  ]);
  for (const [i, one] of people.entries()) expect(textsOf(one).slice(0, 2)).toEqual([`a${i}`, `b${i}`]);
});

test('a sticker and the end of its progress come, however long Telegram takes neither', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { person, texts, painter, world } = scene;
  const summary = await toSummary(scene);
  const faults = ['sendSticker', 'deleteMessage'].map(method =>
    world.telegram.faults.add({ ...HTML, method, times: 9 }),
  );
  painter.draws(await painting());
  await pressButton(person, summary, texts.summary.confirm, texts.sticker.delivered);
  const stages: string[] = Object.values(texts.progress);
  await person.waitFor(chat => !chat.messages.some(({ text }) => stages.includes(text)), {
    what: 'the progress message to go',
  });
  expect(faults.map(({ hits }) => hits)).toEqual([9, 9]);
  expect(stickersOf(person)).toHaveLength(1);
  expect(painter.imagesPaid()).toBe(1);
  expect((await jobsIn(world)).map(({ status }) => status)).toEqual(['delivered']);
});

test('work on packs waits for Telegram, however often it was tried', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { person, texts, painter, world } = scene;
  const summary = await toSummary(scene);
  painter.draws(await painting());
  person.press(summary, texts.summary.confirm);
  const sticker = await person.waitForSticker({ after: summary });
  await person.waitForBotMessage(texts.sticker.delivered, { after: sticker });
  const away = world.telegram.faults.add({ ...HTML, method: 'createNewStickerSet' });
  person.press(sticker, texts.afterSticker.add);
  const { db } = world.app();
  /** Whatever a try has put off is due again. */
  const dueAgain = (change = {}) =>
    db
      .updateTable('pack_jobs')
      .set({ not_before: 0, ...change })
      .execute();
  await eventually(() => away.hits).toBeGreaterThan(1);
  const hits = away.hits;
  await eventually(async () => {
    await dueAgain({ attempts: 1000 });
    return away.hits;
  }).toBeGreaterThan(hits + 1);
  away.remove();
  await eventually(async () => {
    await dueAgain();
    return world.telegram.stickerSets.length;
  }).toBe(1);
});
