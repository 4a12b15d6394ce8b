import { describe, expect, onTestFinished, test } from 'vitest';
import { acknowledgeUpdates, claimChat, storeUpdates } from '../../../src/assistant-db/messages/inbox.ts';
import {
  claimNextMessage,
  enqueueMessages,
  releaseMessage,
  removeMessage,
} from '../../../src/assistant-db/messages/outbox.ts';
import { heartbeat } from '../../../src/assistant-db/operation/processes.ts';
import { OwnBudget } from '../../../src/assistant-db/send-budget.ts';
import { Dispatcher, type DispatcherDeps } from '../../../src/bot/dispatcher.ts';
import { Pacer } from '../../../src/bot/outgoing/pacer.ts';
import { Sender } from '../../../src/bot/outgoing/sender.ts';
import { startBotApiServer } from '../../../src/playground/server.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { expireLeases, LEASE_MS, NOW, twoProcesses } from '../../assistant-db/database.ts';
import { textsOf } from '../../support/exchange.ts';
import { keptLog } from '../../support/log.ts';
import { virtualClock } from '../../support/virtual-clock.ts';
import { TOKEN } from '../../support/world.ts';

const SWEEP_MS = 2000;

function gate() {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
}

/** A process that is suspended, and another one that lives on and sees its lease expire. */
async function processes() {
  const both = await twoProcesses();
  const clock = virtualClock(NOW);
  return {
    ...both,
    clock,
    ...keptLog(),
    /** The machine sleeps, the other process goes on, and `a` wakes up and says that it is alive. */
    sleepWhile: async (othersWork: () => Promise<unknown>) => {
      await clock.advance(LEASE_MS);
      expect(await expireLeases(both.dbB, both.b)).toEqual([both.a.id]);
      await othersWork();
      await heartbeat(both.dbA, both.a);
    },
  };
}

async function sending(...words: readonly string[]) {
  const all = await processes();
  const { dbA: db, a: me, clock, log } = all;
  const telegram = await startBotApiServer({ token: TOKEN });
  const person = telegram.person({ firstName: 'Ann' });
  person.sendCommand('/start');
  const say = (text: string) => JSON.stringify({ type: 'say', text, markdown: false });
  await db.transaction().execute(trx => enqueueMessages(trx, person.id, words.map(say), NOW, me));
  const api = createApi(TOKEN, telegram.root);
  const pacer = new Pacer(clock, new OwnBudget(clock), 0);
  const reachability = { away: false, open: async () => true };
  const nothing = {
    reachability,
    fileOf: async () => ({ outcome: 'lost' as const }),
    onProgressSent: () => {},
  };
  const sender = new Sender({ db, me, api, clock, log, pacer, ...nothing });
  onTestFinished(async () => {
    telegram.faults.clear();
    telegram.dropConnections();
    await sender.stop(new AbortController().signal);
    await telegram.close();
  });
  const said = () => textsOf(person);
  const waiting = () => db.selectFrom('outbox').select('id').execute();
  return { ...all, telegram, person, sender, said, waiting };
}

describe('messages of a process that was suspended', () => {
  test('are sent without a notification, once the other process is done with what it took over', async () => {
    const scene = await sending('one', 'two');
    const { telegram, person, sender, clock, dbB, b } = scene;
    const hang = telegram.faults.add({ kind: 'hang', method: 'sendMessage' });
    sender.start();
    await expect.poll(() => hang.hits).toBe(1);
    const taken = { id: 0 };
    await scene.sleepWhile(async () => {
      const message = await claimNextMessage(dbB, person.id, b);
      taken.id = message?.id ?? 0;
    });
    hang.remove();
    telegram.dropConnections();
    await expect.poll(scene.logged).toContain('may have arrived');
    await clock.advance(2 * SWEEP_MS);
    expect(scene.said()).toEqual([]);
    await heartbeat(dbB, b);
    await removeMessage(dbB, taken.id, b);
    await expect.poll(() => clock.advance(SWEEP_MS).then(scene.waiting)).toEqual([]);
    expect(scene.said()).toEqual(['two']);
  });

  test('are not sent twice for being looked at while they are on their way', async () => {
    const scene = await sending('one', 'two');
    const { telegram, sender, clock, dbA, a } = scene;
    const late = telegram.faults.add({ kind: 'delay', ms: 50, method: 'sendMessage' });
    sender.start();
    await expect.poll(() => late.hits).toBe(1);
    for (let i = 0; i < 5; i++) {
      await clock.advance(SWEEP_MS);
      await heartbeat(dbA, a);
    }
    await expect.poll(scene.waiting).toEqual([]);
    expect(scene.said()).toEqual(['one', 'two']);
    expect(late.hits).toBe(2);
  });
});

test('a message of another version is left to a process that can read it, and dropped after ten minutes', async () => {
  const { dbA, dbB, b, person, sender, clock, said, waiting, logged } = await sending('one', 'two');
  const [first] = await waiting();
  await dbA
    .updateTable('outbox')
    .set({ content: '{"type":"hologram"}' })
    .where('id', '=', first?.id ?? 0)
    .execute();
  sender.start();
  const owner = dbA
    .selectFrom('outbox')
    .select('owner')
    .where('id', '=', first?.id ?? 0);
  await expect.poll(() => owner.executeTakeFirst()).toEqual({ owner: null });
  expect(await claimNextMessage(dbB, person.id, b)).toMatchObject({ content: '{"type":"hologram"}' });
  await releaseMessage(dbB, first?.id ?? 0, b);
  await clock.advance(9 * 60_000);
  expect(said()).toEqual([]);
  await clock.advance(2 * 60_000);
  await expect.poll(waiting).toEqual([]);
  expect(said()).toEqual(['two']);
  expect(logged()).toContain('this version of the bot cannot read it');
});

describe('updates of a process that was suspended', () => {
  const incoming = (updateId: number) => ({ updateId, chatId: 1, payload: '{}' });

  async function handling(handle: (updateIds: readonly number[]) => Promise<void>) {
    const all = await processes();
    const { dbA: db, a: me, clock, log } = all;
    const begun: (readonly number[])[] = [];
    const deps: DispatcherDeps = {
      db,
      me,
      clock,
      log,
      addressee: { botUsername: 'sticker_test_bot', commands: new Set() },
      turnConcurrency: 64,
      tell: () => {},
      handle: async ({ updateIds }, { acknowledge }) => {
        begun.push(updateIds);
        await handle(updateIds);
        await db.transaction().execute(acknowledge);
      },
      apologize: (_batch, { acknowledge }) => db.transaction().execute(acknowledge),
    };
    const dispatcher = new Dispatcher(deps);
    onTestFinished(() => dispatcher.stop(new AbortController().signal));
    const done = () =>
      db.selectFrom('inbox').select('update_id').where('status', '=', 'done').orderBy('update_id').execute();
    return { ...all, dispatcher, begun, done: async () => (await done()).map(row => row.update_id) };
  }

  test('are handled without a notification, once the other process is done with what it took over', async () => {
    const asleep = gate();
    const scene = await handling(([first]) => (first === 1 ? asleep.opened : Promise.resolve()));
    const { dispatcher, clock, dbA, dbB, b } = scene;
    await storeUpdates(dbA, [incoming(1)], NOW);
    dispatcher.start();
    await expect.poll(() => scene.begun).toEqual([[1]]);
    await scene.sleepWhile(() => claimChat(dbB, 1, b));
    await storeUpdates(dbA, [incoming(2)], clock.now());
    asleep.open();
    await expect.poll(scene.logged).toContain('stale');
    await clock.advance(2 * SWEEP_MS);
    expect(scene.begun).toEqual([[1]]);
    await heartbeat(dbB, b);
    expect(await dbB.transaction().execute(trx => acknowledgeUpdates(trx, [1], b))).toBe(true);
    await expect.poll(() => clock.advance(SWEEP_MS).then(scene.done)).toEqual([1, 2]);
    expect(scene.begun).toEqual([[1], [2]]);
  });

  test('are not handled twice for being looked at while they are in flight', async () => {
    const release = gate();
    const scene = await handling(() => release.opened);
    const { dispatcher, clock, dbA, a } = scene;
    await storeUpdates(dbA, [incoming(1)], NOW);
    dispatcher.start();
    await expect.poll(() => scene.begun).toEqual([[1]]);
    for (let i = 0; i < 5; i++) {
      await clock.advance(SWEEP_MS);
      await heartbeat(dbA, a);
    }
    release.open();
    await expect.poll(scene.done).toEqual([1]);
    await clock.advance(SWEEP_MS);
    expect(scene.begun).toEqual([[1]]);
  });
});
