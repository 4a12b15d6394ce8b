import { randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createApp } from '../../../src/app/index.ts';
import { processRuntime } from '../../../src/app/runtime.ts';
import { startBot } from '../../../src/app/start-bot.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createDecoder } from '../../../src/images/decoder/index.ts';
import type { Animator } from '../../../src/images/motion/index.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { runProcess } from '../../../src/lib/run-process.ts';
import { SHORT_FILM_KINDS, shortFilm } from '../pictures/animator.ts';
import { rememberingDecoder, rememberingThreads } from '../pictures/remembered-pictures.ts';
import { quickThreads } from '../quick-threads.ts';

/*
 * The bot as its own process, as src/index.ts runs it, but waits are ten times shorter, leases expire after `LEASE_MS` (by
 * default a second), and pictures are small and drawn at normal priority. With `SHORT_FILMS`, films have two frames. Reuses the
 * work on pictures that `OUTCOMES` remembers. A turn that contains the text of `STALLS_ON` blocks the event loop forever.
 */
const SHORT_FILMS = process.env['SHORT_FILMS'] !== undefined;
const STALLS_ON = process.env['STALLS_ON'] || undefined;

function stall(): void {
  writeSync(1, 'the event loop stands still\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Films of different stickers must differ, because a sticker is recognised by its bytes. */
const shortAnimator: Animator = {
  animate: ({ format }) => shortFilm(randomInt(SHORT_FILM_KINDS), format),
  check: async () => ({ ok: true }),
  close: async () => {},
};

runProcess(async running => {
  const config = loadConfig(process.env, 'bot');
  const runtime = processRuntime();
  const outcomes = process.env['OUTCOMES'] || undefined;
  const quick = {
    ...runtime,
    createThreads: rememberingThreads(quickThreads, outcomes),
    decoder: rememberingDecoder(createDecoder(), outcomes),
    ...(SHORT_FILMS && { animator: shortAnimator }),
    clock: {
      ...systemClock,
      sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 10, signal),
    },
    me: { ...runtime.me, leaseMs: Number(process.env['LEASE_MS'] ?? 1000) },
  };
  const app = await createApp(config, createLogger({ level: config.LOG_LEVEL }), quick, {
    wrapCall: call => (request, options) => {
      if (STALLS_ON !== undefined && JSON.stringify(request).includes(STALLS_ON)) stall();
      return call(request, options);
    },
  });
  const bot = await startBot(app, config.BOT_TOKEN ?? '', { endpoints: true });
  running.onStop(() => void bot.stop());
  await bot.ended;
  await bot.stop();
  return 0;
});
