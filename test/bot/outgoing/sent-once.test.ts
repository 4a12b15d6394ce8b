import { describe, expect, test } from 'vitest';
import type { FaultEffect } from '../../../src/playground/http/faults.ts';

import { eventually } from '../../support/eventually.ts';
import { sendText, textsOf, timesSaid } from '../../support/exchange.ts';

import { allSaid, databaseOf, HURRIED, openScene, setScene, startBotProcess } from '../../support/scene.ts';

const ERROR = { kind: 'error' } as const;

describe('a message that may have arrived', () => {
  test('is repeated once for each answer that was lost, and the log says so', async () => {
    const { world, chat, person } = await openScene({ runtime: HURRIED });
    world.telegram.faults.add({ kind: 'reset-after', method: 'sendMessage', times: 2 });
    chat.says('Hello.');
    chat.says('Next.');
    person.sendText('hi');
    await eventually(() => timesSaid(person, 'Hello.')).toBe(3);
    await sendText(person, 'and?', 'Next.');
    expect(timesSaid(person, 'Hello.')).toBe(3);
    expect(world.log().match(/may have arrived/g)).toHaveLength(2);
  });

  test('is repeated at once the first time', async () => {
    const waits: number[] = [];
    const clock = {
      ...HURRIED.clock,
      sleep: (ms: number, signal?: AbortSignal) => {
        waits.push(ms);
        return HURRIED.clock.sleep(ms, signal);
      },
    };
    const scene = await openScene({ runtime: { clock } });
    scene.world.telegram.faults.add({ kind: 'reset-before', method: 'sendMessage', times: 1 });
    scene.chat.says('Hello.');
    await sendText(scene.person, 'hi', 'Hello.');
    expect(waits.filter(ms => ms === 500)).toEqual([]);
  });

  test.each<[string, FaultEffect, boolean]>([
    [
      'a gateway of Telegram’s that waited too long',
      { ...ERROR, error_code: 504, description: 'Gateway Timeout' },
      true,
    ],
    ['JSON of another gateway', { kind: 'page', status: 502, body: '{"message": "Bad Gateway"}' }, true],
    [
      'Telegram, which has not begun with it',
      { ...ERROR, error_code: 502, description: 'Bad Gateway' },
      false,
    ],
  ])('is known by who answered: %s', async (_who, fault, marked) => {
    const { world, chat, person } = await openScene({ runtime: HURRIED });
    const { faults } = world.telegram;
    faults.add({ ...fault, method: 'sendMessage', times: 1 });
    const hang = faults.add({ kind: 'hang', method: 'sendMessage' });
    chat.says('Hello.');
    person.sendText('hi');
    await eventually(() => hang.hits).toBe(1);
    const rows = await world.app().db.selectFrom('outbox').select('maybe_sent_at').execute();
    expect(rows).toEqual([{ maybe_sent_at: marked ? expect.any(Number) : null }]);
    hang.remove();
    world.telegram.dropConnections();
    await person.waitForBotMessage('Hello.');
    await allSaid(world);
    expect(timesSaid(person, 'Hello.')).toBe(1);
  });

  /** Waits of more than a few seconds are over at once. */
  const PATIENT = {
    clock: {
      ...HURRIED.clock,
      sleep: (ms: number, signal?: AbortSignal) => HURRIED.clock.sleep(ms < 3000 ? ms : 0, signal),
    },
  };

  test('is tried on for as long as it takes, however often the connection breaks', async () => {
    const { world, chat, person } = await openScene({ runtime: PATIENT });
    const broken = { kind: 'reset-before', method: 'sendMessage', times: 40 } as const;
    world.telegram.faults.add(broken);
    chat.says('Hello.');
    chat.says('Next.');
    await sendText(person, 'hi', 'Hello.');
    await sendText(person, 'and?', 'Next.');
    expect(timesSaid(person, 'Hello.')).toBe(1);
  });

  test('is given up after a hundred tries that all may have arrived, and the next one is sent', async () => {
    const { world, chat, person } = await openScene({ runtime: PATIENT });
    world.telegram.faults.add({ kind: 'reset-after', method: 'sendMessage', times: 100 });
    chat.says('Hello.');
    chat.says('Next.');
    person.sendText('hi');
    await eventually(() => timesSaid(person, 'Hello.')).toBe(100);
    await sendText(person, 'and?', 'Next.');
    expect(timesSaid(person, 'Hello.')).toBe(100);
  });

  test.each([
    ['at once', 0],
    ['a while later', 120_000],
  ])(
    'is marked before the repeat; after a kill, %s, it is tried on, until it is there',
    async (_when, later) => {
      const scene = await setScene();
      const { world, chat, person } = scene;
      const { faults } = world.telegram;
      const first = await startBotProcess(scene);
      faults.add({ kind: 'reset-after', method: 'sendMessage', times: 1 });
      const hang = faults.add({ kind: 'hang', method: 'sendMessage' });
      chat.says('Hello.');
      person.sendText('hi');
      await eventually(() => hang.hits).toBe(1);
      const db = await databaseOf(world);
      const [row] = await db.selectFrom('outbox').selectAll().execute();
      await db
        .updateTable('outbox')
        .set(eb => ({ maybe_sent_at: eb('maybe_sent_at', '-', later) }))
        .execute();
      expect(row?.maybe_sent_at).toEqual(expect.any(Number));
      await first.kill();
      hang.remove();
      const lost = faults.add({ kind: 'reset-before', method: 'sendMessage', times: 2 });
      await startBotProcess(scene);
      await eventually(() => timesSaid(person, 'Hello.')).toBe(2);
      expect(lost.hits).toBe(2);
      lost.remove();
      chat.says('Next.');
      await sendText(person, 'and?', 'Next.');
      expect(timesSaid(person, 'Hello.')).toBe(2);
    },
  );
});

describe('words too long for one message', () => {
  const PARTS = ['a', 'b'].map(letter => letter.repeat(4000));

  test.each([
    ['asks to wait', { kind: 'error', error_code: 429, description: 'Too Many Requests: retry after 1' }, 1],
    ['answers, and the answer is lost', { kind: 'reset-after' }, 2],
  ] as const)(
    'no part is repeated for another: at the second one Telegram %s',
    async (_how, fault, copies) => {
      const scene = await openScene({ runtime: HURRIED });
      let calls = 0;
      scene.world.telegram.faults.add({
        ...fault,
        predicate: ({ method }) => method === 'sendMessage' && ++calls === 2,
      });
      scene.chat.says(PARTS.join('\n\n'));
      await sendText(scene.person, 'tell me everything', /^b+$/);
      await expect.poll(() => PARTS.map(part => timesSaid(scene.person, part))).toEqual([1, copies]);
      await allSaid(scene.world);
    },
  );

  test('a kill in the middle: it goes on where it was', async () => {
    const scene = await setScene();
    let calls = 0;
    const hang = scene.world.telegram.faults.add({
      kind: 'hang',
      predicate: ({ method }) => method === 'sendMessage' && ++calls >= 2,
    });
    const first = await startBotProcess(scene);
    scene.chat.says(PARTS.join('\n\n'));
    scene.person.sendText('tell me everything');
    await eventually(() => hang.hits).toBe(1);
    await first.kill();
    hang.remove();
    await startBotProcess(scene);
    await scene.person.waitForBotMessage(/^b+$/);
    expect(PARTS.map(part => timesSaid(scene.person, part))).toEqual([1, 1]);
  });
});

test('one chat’s own pace: words after a burst come by the second', async () => {
  const { chat, person, world } = await openScene({ more: { TELEGRAM_MESSAGES_PER_SECOND: '30' } });
  chat.says('Hello.');
  await sendText(person, 'hi', 'Hello.');
  const began = Date.now();
  const rows = ['1', '2', '3', '4'].map(text => ({
    chat_id: person.id,
    content: JSON.stringify({ type: 'say', text, markdown: false }),
    created_at: 0,
  }));
  await world.app().db.insertInto('outbox').values(rows).execute();
  await person.waitForBotMessage('4');
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(textsOf(person)).toEqual(['Hello.', '1', '2', '3', '4']);
});
