import { openEndpoints } from '../../src/app/endpoints.ts';
import { createApp, createBot, thisProcess } from '../../src/app/index.ts';
import { startMaintenance } from '../../src/app/maintenance.ts';
import { loadConfig } from '../../src/config.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createLogger } from '../../src/lib/logger.ts';

/*
 * The bot as a process of its own, as src/index.ts runs it, in a world where waits are ten times as short and the
 * dead are known to be dead after a second. It is only ever killed.
 */
const config = loadConfig(process.env, 'bot');
const outside = thisProcess();
const app = await createApp(config, createLogger({ level: config.LOG_LEVEL }), {
  ...outside,
  clock: { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 10, signal) },
  me: { ...outside.me, deadAfterMs: 1000 },
});
await startMaintenance(app);
const bot = createBot(app, config.BOT_TOKEN ?? '');
await openEndpoints(app, bot);
await bot.run();
