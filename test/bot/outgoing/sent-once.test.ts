import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/assistant-db/sqlite/connection.ts';
import type { FaultEffect } from '../../../src/playground/http/faults.ts';
import type { Person } from '../../../src/playground/people/person.ts';
import { eventually } from '../../support/eventually.ts';
import { startProcess } from '../../support/processes/process.ts';
import { HURRIED, openScene, providersOf, type Scene, setScene } from '../../support/scene.ts';

const ERROR = { kind: 'error' } as const;

/** How often the bot said this. */
function times(person: Person, text: string): number {
  return person.messages.filter(message => message.from === 'bot' && message.text === text).length;
}

function start(scene: Scene) {
  return startProcess('test/support/processes/bot-process.ts', {
    ...scene.world.variables,
    ...providersOf(scene),
  });
}

describe('a message that may have arrived', () => {
  test('is repeated once for each answer that was lost, and the log says so', async () => {
    const scene = await openScene({ runtime: HURRIED });
    scene.world.telegram.faults.add({ kind: 'reset-after', method: 'sendMessage', times: 2 });
    scene.chat.says('Hello.');
    scene.chat.says('Next.');
    scene.person.sendText('hi');
    await eventually(() => times(scene.person, 'Hello.')).toBe(3);
    scene.person.sendText('and?');
    await scene.person.waitForBotMessage('Next.');
    expect(times(scene.person, 'Hello.')).toBe(3);
    expect(scene.world.log().match(/may have arrived/g)).toHaveLength(2);
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
    scene.person.sendText('hi');
    await scene.person.waitForBotMessage('Hello.');
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
    const scene = await openScene({ runtime: HURRIED });
    const { faults } = scene.world.telegram;
    faults.add({ ...fault, method: 'sendMessage', times: 1 });
    const hang = faults.add({ kind: 'hang', method: 'sendMessage' });
    scene.chat.says('Hello.');
    scene.person.sendText('hi');
    await eventually(() => hang.hits).toBe(1);
    const rows = await scene.world.app().db.selectFrom('outbox').select('maybe_sent_at').execute();
    expect(rows).toEqual([{ maybe_sent_at: marked ? expect.any(Number) : null }]);
    hang.remove();
    scene.world.telegram.dropConnections();
    await scene.person.waitForBotMessage('Hello.');
    await expect.poll(() => scene.world.app().db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(times(scene.person, 'Hello.')).toBe(1);
  });

  /** Waits of more than a few seconds are over at once. */
  const PATIENT = {
    clock: {
      ...HURRIED.clock,
      sleep: (ms: number, signal?: AbortSignal) => HURRIED.clock.sleep(ms < 3000 ? ms : 0, signal),
    },
  };

  test('is tried on for as long as it takes, however often the connection breaks', async () => {
    const scene = await openScene({ runtime: PATIENT });
    const broken = { kind: 'reset-before', method: 'sendMessage', times: 40 } as const;
    scene.world.telegram.faults.add(broken);
    scene.chat.says('Hello.');
    scene.chat.says('Next.');
    scene.person.sendText('hi');
    await scene.person.waitForBotMessage('Hello.');
    scene.person.sendText('and?');
    await scene.person.waitForBotMessage('Next.');
    expect(times(scene.person, 'Hello.')).toBe(1);
  });

  test('is given up after a hundred tries that all may have arrived, and the next one is sent', async () => {
    const scene = await openScene({ runtime: PATIENT });
    scene.world.telegram.faults.add({ kind: 'reset-after', method: 'sendMessage', times: 100 });
    scene.chat.says('Hello.');
    scene.chat.says('Next.');
    scene.person.sendText('hi');
    await eventually(() => times(scene.person, 'Hello.')).toBe(100);
    scene.person.sendText('and?');
    await scene.person.waitForBotMessage('Next.');
    expect(times(scene.person, 'Hello.')).toBe(100);
  });

  test.each([
    ['at once', 0],
    ['a while later', 120_000],
  ])(
    'is marked before the repeat; after a kill, %s, it is tried on, until it is there',
    async (_when, later) => {
      const scene = await setScene();
      const { faults } = scene.world.telegram;
      const first = await start(scene);
      faults.add({ kind: 'reset-after', method: 'sendMessage', times: 1 });
      const hang = faults.add({ kind: 'hang', method: 'sendMessage' });
      scene.chat.says('Hello.');
      scene.person.sendText('hi');
      await eventually(() => hang.hits).toBe(1);
      const db = openDatabase(scene.world.variables['DATABASE_URL'] ?? '');
      const [row] = await db.selectFrom('outbox').selectAll().execute();
      await db
        .updateTable('outbox')
        .set(eb => ({ maybe_sent_at: eb('maybe_sent_at', '-', later) }))
        .execute();
      await db.destroy();
      expect(row?.maybe_sent_at).toEqual(expect.any(Number));
      await first.kill();
      hang.remove();
      const lost = faults.add({ kind: 'reset-before', method: 'sendMessage', times: 2 });
      await start(scene);
      await eventually(() => times(scene.person, 'Hello.')).toBe(2);
      expect(lost.hits).toBe(2);
      lost.remove();
      scene.chat.says('Next.');
      scene.person.sendText('and?');
      await scene.person.waitForBotMessage('Next.');
      expect(times(scene.person, 'Hello.')).toBe(2);
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
      scene.person.sendText('tell me everything');
      await scene.person.waitForBotMessage(/^b+$/);
      await expect.poll(() => PARTS.map(part => times(scene.person, part))).toEqual([1, copies]);
      await expect.poll(() => scene.world.app().db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    },
  );

  test('a kill in the middle: it goes on where it was', async () => {
    const scene = await setScene();
    let calls = 0;
    const hang = scene.world.telegram.faults.add({
      kind: 'hang',
      predicate: ({ method }) => method === 'sendMessage' && ++calls >= 2,
    });
    const first = await start(scene);
    scene.chat.says(PARTS.join('\n\n'));
    scene.person.sendText('tell me everything');
    await eventually(() => hang.hits).toBe(1);
    await first.kill();
    hang.remove();
    await start(scene);
    await scene.person.waitForBotMessage(/^b+$/);
    expect(PARTS.map(part => times(scene.person, part))).toEqual([1, 1]);
  });
});

test('a broadcast reaches everybody, and who has left keeps nobody waiting', async () => {
  const scene = await openScene({ runtime: HURRIED });
  scene.chat.alwaysSays('Hello.');
  const people = Array.from({ length: 12 }, (_, i) => scene.world.telegram.person({ firstName: `P${i}` }));
  for (const person of people) person.sendText('hi');
  for (const person of people) await person.waitForBotMessage('Hello.');
  people[0]?.deactivate();
  const { db } = scene.world.app();
  const content = JSON.stringify({ type: 'say', text: 'News!', markdown: false });
  const rows = people.map(({ id }) => ({ chat_id: id, content, broadcast_id: 1, created_at: 0 }));
  await db.insertInto('outbox').values(rows).execute();
  for (const person of people.slice(1)) await person.waitForBotMessage('News!');
  await expect.poll(() => db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(people.map(person => times(person, 'News!'))).toEqual([0, ...Array(11).fill(1)]);
});

test('one chat’s own pace: words after a burst come by the second', async () => {
  const scene = await openScene({ more: { TELEGRAM_MESSAGES_PER_SECOND: '30' } });
  const { db } = scene.world.app();
  scene.chat.says('Hello.');
  scene.person.sendText('hi');
  await scene.person.waitForBotMessage('Hello.');
  const began = Date.now();
  const rows = ['1', '2', '3', '4'].map(text => ({
    chat_id: scene.person.id,
    content: JSON.stringify({ type: 'say', text, markdown: false }),
    created_at: 0,
  }));
  await db.insertInto('outbox').values(rows).execute();
  await scene.person.waitForBotMessage('4');
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(scene.person.messages.filter(m => m.from === 'bot').map(m => m.text)).toEqual([
    'Hello.',
    '1',
    '2',
    '3',
    '4',
  ]);
});
