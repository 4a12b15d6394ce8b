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
import { createWorld } from '../../support/world.ts';

/** The program, but that drawing does not step back: on a busy machine that takes longer than a stop may. */
const DRAWS_AT_ONCE = 'test/support/eager-bot.ts';

function start(scene: Scene, entry: Parameters<typeof startProcess>[0] = 'src/index.ts') {
  return startProcess(entry, { ...scene.world.variables, ...providersOf(scene) });
}

describe('told to stop', () => {
  test('what is in flight gets less time than a container has before it is killed', () => {
    expect(loadConfig({}).STOP_GRACE_SECONDS).toBeLessThan(9.5);
  });

  test('the turn in flight is finished, and an echo of the signal does not cut it short', async () => {
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

  test('the drawing in flight is finished and delivered', async () => {
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

  test('a model, an image model and Telegram that hang: it ends by itself, and goes on afterwards', async () => {
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
    'a picture that is never decoded: it ends by itself, and the picture is opened afterwards',
    async () => {
      const scene = await setScene();
      const { chat, person, world } = scene;
      const bot = await start(scene);
      chat.says('A fine photo.');
      await sendPortrait(person, '', 'A fine photo.');
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
      // Had it waited until the decoder gives up, it would have told of a photo that cannot be opened.
      expect(saidTo(person)).toMatch(/^A fine photo\.\nFine as well\./);
    },
  );

  test.each([
    ['at the start', 'the database is up to date'],
    ['later', 'the bot is running'],
  ])('%s, when Telegram answers nothing: it ends in order', async (_when, until) => {
    const scene = await setScene();
    const { telegram, variables } = scene.world;
    const silence = { kind: 'hang' } as const;
    const early = until === 'the bot is running' ? undefined : telegram.faults.add(silence);
    // What it says first is that it has made its database.
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

test.runIf(existsSync('/proc/self/stat'))('killed: what decodes its pictures ends with it', async () => {
  const scene = await setScene();
  const bot = await start(scene);
  scene.chat.says('A fine photo.');
  await scene.person.sendPhoto(await portrait());
  // On a machine that has much else to do it may be given up before the answer comes.
  let decoders: number[] = [];
  await eventually(() => (decoders = runningDecoders(bot.pid))).toHaveLength(1);
  await bot.kill();
  await eventually(() => decoders.filter(pid => existsSync(`/proc/${pid}`))).toEqual([]);
});

test('no thread is left, of cutting out or of drawing', async () => {
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
