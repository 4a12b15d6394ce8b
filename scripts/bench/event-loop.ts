import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ImageGenerator } from '../../src/images/types.ts';
import { type BotParts, startStickerBot } from './bots.ts';
import { type BenchOptions, measured, type Row } from './report.ts';
import { benchPictures } from './stickers/pictures.ts';
import { Telegram } from './telegram.ts';

/** Of the measurement, in ms; the histogram counts it as part of every delay. */
const RESOLUTION_MS = 1;
const AT_ONCE = 20;
const AIM_MS = 50;

/** An image model whose pictures all arrive in the same moment. */
async function modelThatDrawsAtOnce(count: number): Promise<ImageGenerator> {
  const pictures = await benchPictures();
  const [name, model] = ['bench', 'constant'];
  let waiting: (() => void)[] = [];
  let drawn = 0;
  return {
    name,
    model,
    draw: async () => {
      await new Promise<void>(resolve => {
        waiting.push(resolve);
        if (waiting.length < count) return;
        for (const release of waiting) release();
        waiting = [];
      });
      const bytes = pictures[drawn++ % pictures.length]?.bytes ?? Buffer.alloc(0);
      return { bytes, background: 'flat-key', provider: name, model };
    },
  };
}

/** How long the event loop is kept from its work while stickers are drawn and finished on other threads. */
export async function eventLoop({ quick, folder }: BenchOptions): Promise<Row[]> {
  const times = quick ? 1 : 5;
  const telegram = new Telegram();
  try {
    return [
      ...(await delays(telegram, times, 4, join(folder, 'event-loop.db'), 'offline stickers', {})),
      ...(await delays(telegram, times, AT_ONCE, join(folder, 'at-once.db'), 'pictures finishing', {
        images: await modelThatDrawsAtOnce(AT_ONCE),
        variables: { GENERATION_CONCURRENCY: String(AT_ONCE) },
      })),
    ];
  } finally {
    telegram.close();
  }
}

async function delays(
  telegram: Telegram,
  times: number,
  count: number,
  file: string,
  what: string,
  parts: BotParts,
): Promise<Row[]> {
  const root = await telegram.open();
  const bot = await startStickerBot(root, file, parts);
  try {
    const [longest, usual, seconds]: [number[], number[], number[]] = [[], [], []];
    for (let i = 0; i < times; i++) {
      const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      delay.enable();
      const { ms } = await telegram.stickers(root, count);
      delay.disable();
      longest.push(delay.max / 1e6 - RESOLUTION_MS);
      usual.push(delay.percentile(99) / 1e6 - RESOLUTION_MS);
      seconds.push(ms / 1000);
    }
    const [cold, warm] = [longest.slice(0, 1), longest.slice(1)];
    const most = (what: string, values: readonly number[]): Row[] =>
      values.length === 0
        ? []
        : [
            {
              what,
              ...measured(values, 1, ' ms'),
              aim: `<= ${AIM_MS} ms`,
              met: Math.max(...values) <= AIM_MS,
            },
          ];
    return [
      ...most(`event-loop delay with ${count} ${what} at once, max: at first, while the threads start`, cold),
      ...most('  from then on', warm),
      { what: '  99th percentile', ...measured(usual, 1, ' ms') },
      { what: '  from [Confirm] to the last sticker', ...measured(seconds, 1, ' s') },
    ];
  } finally {
    await bot.stop();
  }
}
