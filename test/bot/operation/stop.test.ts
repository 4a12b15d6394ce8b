import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../src/config/index.ts';
import { eventually } from '../../support/eventually.ts';
import { sendPortrait, someone } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { runningDecoders } from '../../support/pictures/decoder.ts';
import { startProcess } from '../../support/processes/process.ts';
import { compiledFolder } from '../../support/processes/program.ts';
import { quickThreads } from '../../support/quick-threads.ts';
import {
  painting,
  portrait,
  providersOf,
  type Scene,
  saidTo,
  setScene,
  stickersOf,
  toSummary,
} from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';
import { createWorld } from '../../support/world.ts';

/** The program without yielding during a drawing, which takes longer than a stop may on a busy machine. */
const DRAWS_AT_ONCE = 'test/support/eager-bot.ts';

function start(scene: Scene, entry: Parameters<typeof startProcess>[0] = 'src/index.ts') {
  return startProcess(entry, { ...scene.world.variables, ...providersOf(scene) });
}

describe('a process that receives a signal to stop', () => {
  test('gives work in flight less time than a container has before it is killed', () => {
    expect(loadConfig({}).STOP_GRACE_SECONDS).toBeLessThan(9.5);
  });

  test('finishes the turn in flight, even if the signal is repeated', async () => {
    const scene = await setScene();
    const { chat, person } = scene;
    const process = await start(scene);
    const release = chat.holds();
    chat.says('Hello.');
    person.sendText('hi');
    await expect.poll(() => chat.chats().length).toBe(1);
    process.signal('SIGTERM');
    await expect.poll(process.output).toContain('stopping');
    process.signal('SIGTERM');
    person.sendText('too late');
    release();
    expect(await process.ended()).toBe(0);
    expect(saidTo(person)).toBe('Hello.');
    chat.says('Now I am here.');
    await start(scene);
    await person.waitForBotMessage('Now I am here.');
    expect(chat.chats().at(-1)).toContain('too late');
  });

  test('finishes and delivers the drawing in flight', async () => {
    const scene = await setScene();
    const { painter, person, texts } = scene;
    const process = await start(scene, DRAWS_AT_ONCE);
    const summary = await toSummary(scene);
    const release = painter.holds();
    painter.draws(await painting());
    person.press(summary, texts.summary.confirm);
    await expect.poll(() => painter.prompts().length).toBe(1);
    process.signal('SIGTERM');
    await expect.poll(process.output).toContain('stopping');
    release();
    expect(await process.ended()).toBe(0);
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('ends while models and Telegram hang, and continues after a restart', LONG, async () => {
    const scene = await setScene();
    const { chat, painter, person, texts, world } = scene;
    const [bob, eve] = ['Bob', 'Eve'].map(firstName => someone(world, firstName));
    if (bob === undefined || eve === undefined) throw new Error('nobody is there');
    const process = await start(scene);
    const summary = await toSummary(scene);
    painter.fails('hang');
    person.press(summary, texts.summary.confirm);
    await expect.poll(() => painter.prompts().length).toBe(1);
    const fault = world.telegram.faults.add({ kind: 'hang', chatId: eve.id });
    chat.says('Hello, Eve.');
    eve.sendText('hi');
    await expect.poll(() => fault.hits).toBeGreaterThanOrEqual(2);
    chat.fails('hang');
    bob.sendText('hi');
    await expect.poll(() => chat.chats().length).toBe(3);

    process.signal('SIGTERM');
    expect(await process.ended()).toBe(0);

    fault.remove();
    painter.draws(await painting());
    chat.says('Hello, Bob.');
    await start(scene);
    await bob.waitForBotMessage('Hello, Bob.');
    await eve.waitForBotMessage('Hello, Eve.');
    await person.waitForBotMessage(texts.sticker.delivered);
    expect(stickersOf(person)).toHaveLength(1);
    expect(chat.chats()).toHaveLength(4);
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'ends while a picture is not decoded, and opens the picture after a restart',
    LONG,
    async () => {
      const scene = await setScene();
      const { chat, person, world } = scene;
      const bot = await start(scene);
      chat.says('A fine photo.');
      await sendPortrait(person, '', 'A fine photo.');
      // The answer does not wait for the photo to be checked.
      await expect.poll(() => runningDecoders(bot.pid).length, { timeout: 30_000 }).toBeGreaterThan(0);
      const [decoder] = runningDecoders(bot.pid);
      if (decoder === undefined) throw new Error('nothing has decoded the photo');
      process.kill(decoder, 'SIGSTOP');
      const fetched = world.telegram.faults.add({ kind: 'delay', ms: 0, method: 'file' });
      person.sendDocument(await portrait(), {
        fileName: 'me.jpg',
        mimeType: 'image/jpeg',
        caption: 'this one',
      });
      await expect.poll(() => fetched.hits).toBe(1);

      bot.signal('SIGTERM');
      expect(await bot.ended()).toBe(0);
      expect(existsSync(`/proc/${decoder}`)).toBe(false);

      chat.says('Fine as well.');
      await start(scene);
      await person.waitForBotMessage('Fine as well.');
      // Waiting for the decoder's timeout would have reported an unreadable photo.
      expect(saidTo(person)).toMatch(/^A fine photo\.\nFine as well\./);
    },
  );

  test.each([
    ['at the start', 'the database is up to date'],
    ['later', 'the bot is running'],
  ])('ends in order while Telegram does not answer, %s', async (_when, until) => {
    const scene = await setScene();
    const { telegram, variables } = scene.world;
    const silence = { kind: 'hang' } as const;
    const early = until === 'the bot is running' ? undefined : telegram.faults.add(silence);
    // A new database, because its creation is the first log line.
    const DATABASE_URL = `sqlite:${join(temporaryFolder(), 'new.db')}`;
    const process = await startProcess(
      'src/index.ts',
      { ...variables, ...providersOf(scene), DATABASE_URL },
      until,
    );
    const fault = early ?? telegram.faults.add(silence);
    if (early === undefined) telegram.dropConnections();
    await expect.poll(() => fault.hits).toBeGreaterThan(0);
    process.signal('SIGINT');
    expect(await process.ended()).toBe(0);
  });
});

test.runIf(existsSync('/proc/self/stat'))('a killed process takes its decoder with it', async () => {
  const scene = await setScene();
  const bot = await start(scene);
  scene.chat.says('A fine photo.');
  await scene.person.sendPhoto(await portrait());
  // On a busy machine the decoder may be given up before the answer arrives.
  let decoders: number[] = [];
  await eventually(() => (decoders = runningDecoders(bot.pid))).toHaveLength(1);
  await bot.kill();
  await eventually(() => decoders.filter(pid => existsSync(`/proc/${pid}`))).toEqual([]);
});

test('no thread for drawing or background removal is left', async () => {
  const threads: Worker[] = [];
  const started = (thread: Worker) => void threads.push(thread);
  process.on('worker', started);
  onTestFinished(() => void process.off('worker', started));
  const world = await createWorld(['offline']);
  await world.start(
    {},
    { createThreads: (folder, options) => quickThreads(compiledFolder(folder), options) },
  );
  const person = someone(world, 'Ann');
  const summary = await sendPortrait(person, 'noir, joy, waving', 'Here’s what I’ll draw');
  person.press(summary, '✅ Confirm');
  await person.waitForSticker();
  expect(threads.filter(({ threadId }) => threadId > 0).length).toBeGreaterThan(1);
  await world.stop();
  expect(threads.filter(({ threadId }) => threadId > 0)).toEqual([]);
});
