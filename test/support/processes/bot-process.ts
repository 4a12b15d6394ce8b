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
 * The bot as its own process, as src/index.ts runs it, but waits are ten times shorter, leases expire after `LEASE_MS` (by
 * default a second), and pictures are small and drawn at normal priority. Reuses the work on pictures that `OUTCOMES`
 * remembers. A turn that contains the text of `STALLS_ON` blocks the event loop forever.
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
