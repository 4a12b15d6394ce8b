import { expect, onTestFinished, test } from 'vitest';
import { storageAt } from '../../../src/assistant-db/index.ts';
import type { BotProcess } from '../../support/processes/process.ts';
import { type Scene, saidTo, setScene, startBotProcess } from '../../support/scene.ts';

const ORIGIN = 'https://bot.example';
const WEBHOOK = { WEBHOOK_URL: `${ORIGIN}/telegram/hook` };

function originOf(process: BotProcess): string {
  return `http://127.0.0.1:${/"port":(\d+)/.exec(process.output())?.[1]}`;
}

/** Three replicas on one PostgreSQL database. */
async function replicas(scene: Scene, more: Readonly<Record<string, string>> = {}): Promise<BotProcess[]> {
  const started = [];
  for (let count = 0; count < 3; count++) started.push(await startBotProcess(scene, more));
  if (more === WEBHOOK) scene.world.telegram.publish(ORIGIN, started.map(originOf));
  return started;
}

async function database({ world }: Scene) {
  const db = await storageAt(world.variables['DATABASE_URL'] ?? '').open();
  onTestFinished(() => db.destroy());
  return db;
}

function answersOf(scene: Scene): number {
  return saidTo(scene.person).split('Hello.').length - 1;
}

test('one replica polls; when it is killed, another one does, and everything is answered once', async () => {
  const scene = await setScene({ database: 'postgres' });
  const { chat, person, world } = scene;
  const [first, ...others] = await replicas(scene);
  chat.alwaysSays('Hello.');
  person.sendText('one');
  await expect.poll(() => answersOf(scene)).toBe(1);
  // A message in flight during a kill may be sent twice.
  const db = await database(scene);
  await expect.poll(() => db.selectFrom('outbox').select('id').execute()).toEqual([]);
  await first?.kill();
  const killed = performance.now();
  person.sendText('two');
  await expect.poll(() => answersOf(scene)).toBe(2);
  expect(performance.now() - killed).toBeLessThan(15_000);
  expect(world.telegram.violations).toEqual([]);
  for (const { output } of others) expect(output()).not.toContain('another process is polling');
});

test('/start at one replica ends the answer that another one is writing', async () => {
  const scene = await setScene({ database: 'postgres' });
  const { chat, person } = scene;
  const [first, second] = await replicas(scene, WEBHOOK);
  const { telegram } = scene.world;
  telegram.publish(ORIGIN, [originOf(first as BotProcess)]);
  chat.says('Never said.');
  const release = chat.holds();
  person.sendText('a long story');
  await expect.poll(() => chat.chats().length).toBe(1);
  telegram.publish(ORIGIN, [originOf(second as BotProcess)]);
  chat.alwaysSays('Hello.');
  person.sendText('/start');
  // Otherwise it would wait for the first answer.
  await expect.poll(() => chat.chats().length).toBe(2);
  release();
  await expect.poll(() => answersOf(scene)).toBe(1);
  expect(saidTo(person)).not.toContain('Never said.');
});

test('a suspended replica loses its turn, and stores nothing of it when it resumes', async () => {
  const scene = await setScene({ database: 'postgres' });
  const { chat, person } = scene;
  // Alone at first, because another replica might take its update.
  const first = await startBotProcess(scene, WEBHOOK);
  scene.world.telegram.publish(ORIGIN, [originOf(first)]);
  const release = chat.holds();
  chat.says('Said by the suspended.');
  person.sendText('one');
  await expect.poll(() => chat.chats().length).toBe(1);
  const second = await startBotProcess(scene, WEBHOOK);
  process.kill(first.pid, 'SIGSTOP');
  scene.world.telegram.publish(ORIGIN, [originOf(second)]);
  chat.alwaysSays('Hello.');
  await expect.poll(() => chat.chats().length).toBe(2);
  release();
  await expect.poll(() => answersOf(scene)).toBe(1);
  process.kill(first.pid, 'SIGCONT');
  await expect.poll(() => first.output()).toContain('a stale turn was dropped');
  expect(saidTo(person)).toBe('Hello.');
  const db = await database(scene);
  expect(await db.selectFrom('inbox').select('status').execute()).toEqual([{ status: 'done' }]);
});
