import { writeSync } from 'node:fs';
import { createApp } from '../../../src/app/index.ts';
import { processRuntime } from '../../../src/app/runtime.ts';
import { startBot } from '../../../src/app/start-bot.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createDecoder } from '../../../src/images/decoder/index.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { runProcess } from '../../../src/lib/run-process.ts';
import { rememberingDecoder, rememberingThreads } from '../pictures/remembered-pictures.ts';
import { quickThreads } from '../quick-threads.ts';

/*
 * The bot as a process of its own, as src/index.ts runs it, in a world where waits are ten times as short, leases expire
 * after `LEASE_MS`, a second where it is not set, and drawing is small and does not step back. What others have done with a picture is not done again where `OUTCOMES` says
 * where they keep it. A turn with the words of `STALLS_ON` in it blocks the event loop for ever.
 */
const STALLS_ON = process.env['STALLS_ON'] || undefined;

function stall(): void {
  writeSync(1, 'the event loop stands still\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

runProcess(async running => {
  const config = loadConfig(process.env, 'bot');
  const runtime = processRuntime();
  const outcomes = process.env['OUTCOMES'] || undefined;
  const quick = {
    ...runtime,
    createThreads: rememberingThreads(quickThreads, outcomes),
    decoder: rememberingDecoder(createDecoder(), outcomes),
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
