import { expect, onTestFinished, test } from 'vitest';
import { storeUpdates } from '../../../src/assistant-db/messages/inbox.ts';
import { Dispatcher } from '../../../src/bot/dispatcher.ts';

import { NOW, twoProcesses } from '../../assistant-db/database.ts';
import { eventually } from '../../support/eventually.ts';
import { SILENT } from '../../support/log.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

/** A command of its own for each: they are not taken together. */
const incoming = (updateId: number, chatId: number) => ({
  updateId,
  chatId,
  payload: JSON.stringify({
    update_id: updateId,
    message: {
      message_id: updateId,
      date: 1,
      chat: { id: chatId, type: 'private', first_name: 'Ann' },
      from: { id: chatId, is_bot: false, first_name: 'Ann' },
      text: `/command${updateId}`,
      entities: [{ type: 'bot_command', offset: 0, length: 8 + String(updateId).length }],
    },
  }),
});

/** Two turns at once, each of which ends when it is told to. */
async function dispatching() {
  const { dbA: db, a: me } = await twoProcesses();
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const dispatcher = new Dispatcher({
    db,
    me,
    clock: virtualClock(NOW),
    log: SILENT,
    addressee: { botUsername: 'sticker_test_bot', commands: new Set() },
    turnConcurrency: 2,
    tell: () => {},
    handle: async ({ updateIds: [id = 0] }, { acknowledge, signal }) => {
      begun.push(id);
      await new Promise<void>((resolve, reject) => {
        ends.set(id, resolve);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      await db.transaction().execute(acknowledge);
    },
    apologize: (_batch, { acknowledge }) => db.transaction().execute(acknowledge),
  });
  onTestFinished(() => dispatcher.stop(AbortSignal.abort()));
  const end = (id: number) => ends.get(id)?.();
  return { db, dispatcher, begun, end };
}

test('so many turns at once; the chat that has waited longest is next, one with much to say in its turn', async () => {
  const { db, dispatcher, begun, end } = await dispatching();
  const updates = [incoming(1, 7), incoming(2, 7), incoming(3, 5), incoming(4, 9), incoming(5, 3)];
  await storeUpdates(db, updates, NOW);
  dispatcher.start();
  await eventually(() => begun).toEqual([1, 3]);
  end(1);
  await eventually(() => begun).toEqual([1, 3, 4]);
  end(3);
  await eventually(() => begun).toEqual([1, 3, 4, 5]);
  end(5);
  await eventually(() => begun).toEqual([1, 3, 4, 5, 2]);
});

test('a stop waits for none that waits', async () => {
  const { db, dispatcher, begun, end } = await dispatching();
  await storeUpdates(
    db,
    [1, 2, 3, 4, 5].map(n => incoming(n, n)),
    NOW,
  );
  dispatcher.start();
  await eventually(() => begun).toEqual([1, 2]);
  const stopped = dispatcher.stop(new AbortController().signal);
  end(1);
  end(2);
  await stopped;
  expect(begun).toEqual([1, 2]);
});

test('an update that the person has moved on by ends answers to earlier ones, and no later one', async () => {
  const { db, dispatcher, begun, end } = await dispatching();
  await storeUpdates(db, [incoming(1, 7), incoming(2, 7)], NOW);
  dispatcher.start();
  await eventually(() => begun).toEqual([1]);
  // Another process tells late, when its update has been found in the inbox.
  dispatcher.hear({ type: 'superseded', chat: 7, by: 1 });
  dispatcher.hear({ type: 'superseded', chat: 7, by: 2 });
  await eventually(() => begun).toEqual([1, 2]);
  dispatcher.hear({ type: 'superseded', chat: 7, by: 2 });
  end(2);
  const handled = () => db.selectFrom('inbox').select('status').execute();
  await eventually(handled).toEqual([{ status: 'done' }, { status: 'done' }]);
  expect(begun).toEqual([1, 2]);
});
