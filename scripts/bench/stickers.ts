import { AT_ONCE } from './bots.ts';
import { orderStickers, startMeasured } from './people.ts';
import { type BenchOptions, measured, type Row } from './report.ts';

/** Many stickers at once: how long they take, and how long the bot cannot do anything else. */
export async function stickers({ quick, folder }: BenchOptions): Promise<Row[]> {
  const bot = await startMeasured('drawing', folder);
  const [stalls, seconds]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < (quick ? 2 : 6); round++) {
      const confirmAll = await orderStickers(bot.telegram, AT_ONCE);
      await bot.usage();
      const start = performance.now();
      await confirmAll();
      seconds.push((performance.now() - start) / 1000);
      stalls.push((await bot.usage()).longestStallMs);
    }
  } finally {
    await bot.close();
  }
  return [
    { what: `${AT_ONCE} stickers at once, from [Confirm] to the last one`, ...measured(seconds, 1, ' s') },
    {
      what: '  longest stall of the event loop, while threads start',
      ...measured(stalls.slice(0, 1), 1, ' ms'),
    },
    { what: '  longest stall afterwards', ...measured(stalls.slice(1), 1, ' ms') },
  ];
}
