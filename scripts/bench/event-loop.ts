import { AT_ONCE } from './bots.ts';
import { orderStickers, startMeasured } from './people.ts';
import { type BenchOptions, measured, type Row } from './report.ts';

const MAX_STOP_MS = 50;

export async function eventLoop({ quick, folder }: BenchOptions): Promise<Row[]> {
  const bot = await startMeasured('drawing', folder);
  const [stops, seconds]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < (quick ? 2 : 6); round++) {
      const confirmAll = await orderStickers(bot.telegram, AT_ONCE);
      await bot.usage();
      const start = performance.now();
      await confirmAll();
      seconds.push((performance.now() - start) / 1000);
      stops.push((await bot.usage()).longestStopMs);
    }
  } finally {
    await bot.close();
  }
  const row = (what: string, values: readonly number[]): Row => {
    const met = values.every(value => value <= MAX_STOP_MS);
    return { what, ...measured(values, 1, ' ms'), aim: `<= ${MAX_STOP_MS} ms`, met };
  };
  return [
    row(
      `longest stop of the event loop, ${AT_ONCE} stickers at once, while the threads start`,
      stops.slice(0, 1),
    ),
    row('  from then on', stops.slice(1)),
    { what: '  from [Confirm] to the last sticker', ...measured(seconds, 1, ' s') },
  ];
}
