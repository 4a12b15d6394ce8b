import { describe, expect, test } from 'vitest';
import { countSetAside, storeUpdates } from '../../../src/assistant-db/messages/inbox.ts';
import { heartbeat } from '../../../src/assistant-db/operation/processes.ts';
import { Dispatcher } from '../../../src/bot/dispatcher.ts';

import { connect, expireLeases, freshFile, LEASE_MS, NOW } from '../../assistant-db/database.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText } from '../../support/exchange.ts';
import { SILENT } from '../../support/log.ts';
import { type BotProcess, startProcess } from '../../support/processes/process.ts';
import { providersOf, setScene } from '../../support/scene.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const words = (updateId: number, chatId: number) => ({
  updateId,
  chatId,
  payload: JSON.stringify({
    update_id: updateId,
    message: {
      message_id: updateId,
      date: 1,
      chat: { id: chatId, type: 'private', first_name: 'Ann' },
      from: { id: chatId, is_bot: false, first_name: 'Ann' },
      text: `words ${updateId}`,
    },
  }),
});

/** What answers whether a process is well, within a tenth of what a health check waits. */
function healthOf(process: BotProcess): Promise<Response> {
  const [, port] = /"port":(\d+)/.exec(process.output()) ?? [];
  return fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(500) });
}

const POISON = 2;
const SLOW = 4;

describe('an update that kills its process', () => {
  /** Processes on one database, each of which dies as soon as the next one lives. */
  async function mortals() {
    const { file, db } = await freshFile();
    const apologies: (readonly number[])[] = [];
    const live = async (id: string) => {
      const own = connect(file);
      const me = { id, leaseMs: LEASE_MS };
      await heartbeat(own, me);
      await expireLeases(own, me);
      const begun: (readonly number[])[] = [];
      const dispatcher = new Dispatcher({
        db: own,
        me,
        clock: virtualClock(NOW),
        log: SILENT,
        addressee: { botUsername: 'sticker_test_bot', commands: new Set() },
        turnConcurrency: 64,
        tell: () => {},
        handle: async ({ updateIds }, { acknowledge }) => {
          begun.push(updateIds);
          const dies = updateIds.includes(POISON) || (updateIds.includes(SLOW) && id < 'third');
          if (dies) await new Promise(() => {});
          await own.transaction().execute(acknowledge);
        },
        apologize: async ({ updateIds }, { acknowledge }) => {
          apologies.push(updateIds);
          await own.transaction().execute(acknowledge);
        },
      });
      dispatcher.start();
      return { begun };
    };
    const rows = () =>
      db
        .selectFrom('inbox')
        .select(['update_id', 'status', 'payload', 'attempts'])
        .orderBy('update_id')
        .execute();
    return { db, live, rows, apologies };
  }

  test('is begun three times, then set aside; what waited behind it or was in flight beside it is handled', async () => {
    const { db, live, rows, apologies } = await mortals();
    await storeUpdates(db, [words(1, 1), words(POISON, 1), words(3, 1), words(SLOW, 2), words(5, 3)], NOW);
    const first = await live('first');
    await eventually(() => first.begun).toEqual([[1, POISON, 3], [SLOW], [5]]);
    await eventually(rows).toContainEqual(expect.objectContaining({ update_id: 5, status: 'done' }));
    const second = await live('second');
    await eventually(() => second.begun).toEqual([[1], [SLOW], [POISON]]);
    const third = await live('third');
    await eventually(() => third.begun).toEqual([[POISON]]);
    const fourth = await live('tomorrow');
    await eventually(() => fourth.begun.toSorted()).toEqual([[3], [SLOW]]);
    expect(apologies).toEqual([[POISON]]);
    await eventually(rows).toMatchObject([
      { update_id: 1, status: 'done', payload: '' },
      { update_id: POISON, status: 'set_aside', payload: 'talk', attempts: 3 },
      { update_id: 3, status: 'done', payload: '' },
      { update_id: SLOW, status: 'done', payload: '' },
      { update_id: 5, status: 'done', payload: '' },
    ]);
    expect(await countSetAside(db)).toBe(1);
  });
});

test('a process that stands still and is killed three times in the same turn: the fourth one says sorry, and asks no model', async () => {
  const scene = await setScene();
  const { chat, person, texts } = scene;
  // Not even their language is read again.
  const words = 'это слова, которые никто не прочитает';
  chat.alwaysSays('Hello.');
  const start = () =>
    startProcess('test/support/processes/bot-process.ts', {
      ...scene.world.variables,
      ...providersOf(scene),
      STALLS_ON: words,
    });
  person.sendText(words);
  for (let kills = 1; kills <= 3; kills++) {
    const process = await start();
    await eventually(() => process.output()).toContain('stands still');
    // Whoever watches it sees that it does not answer.
    if (kills === 1) await expect(healthOf(process)).rejects.toThrow();
    await process.kill();
  }
  const last = await start();
  await person.waitForBotMessage(texts.trouble.internal);
  expect(chat.chats()).toEqual([]);
  await eventually(() => last.output()).toContain('were set aside');
  expect(last.output()).not.toContain(words);
  await sendText(person, 'anime', 'Hello.');
  expect((await healthOf(last)).ok).toBe(true);
});
