import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startStickerBot } from './bots.ts';
import { type BenchOptions, measured, type Row } from './report.ts';
import { Telegram } from './telegram.ts';

const STICKERS = 4;
/** Of the measurement, in ms; the histogram counts it as part of every delay. */
const RESOLUTION_MS = 1;

/** How long the event loop is kept from its work while stickers are drawn and finished on other threads. */
export async function eventLoop({ quick, folder }: BenchOptions): Promise<Row[]> {
  const times = quick ? 1 : 5;
  const telegram = new Telegram();
  const root = await telegram.open();
  const bot = await startStickerBot(root, join(folder, 'event-loop.db'));
  try {
    const [longest, usual, seconds]: [number[], number[], number[]] = [[], [], []];
    // The first round, in which the threads start, is measured too.
    for (let i = 0; i < times; i++) {
      const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      delay.enable();
      const { ms } = await telegram.stickers(root, STICKERS);
      delay.disable();
      longest.push(delay.max / 1e6 - RESOLUTION_MS);
      usual.push(delay.percentile(99) / 1e6 - RESOLUTION_MS);
      seconds.push(ms / 1000);
    }
    return [
      {
        what: `event-loop delay with ${STICKERS} offline stickers at once, max`,
        ...measured(longest, 1, ' ms'),
      },
      { what: '  99th percentile', ...measured(usual, 1, ' ms') },
      { what: '  from [Confirm] to the last sticker', ...measured(seconds, 1, ' s') },
    ];
  } finally {
    await bot.stop();
    telegram.close();
  }
}
