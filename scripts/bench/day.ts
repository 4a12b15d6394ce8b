import { join } from 'node:path';
import { modelThatTakes, startStickerBot } from './bots.ts';
import { heapInUse } from './heap.ts';
import { type BenchOptions, measured, type Row } from './report.ts';
import { Telegram } from './telegram.ts';

const UPDATES = 200_000;
const PEOPLE = 200;
const AIM = 1.1;

/** What a day of a busy bot leaves behind in the memory of its process. */
export async function day({ quick, folder }: BenchOptions): Promise<Row[]> {
  const updates = quick ? 2000 : UPDATES;
  const telegram = new Telegram();
  const bot = await telegram.open();
  const running = await startStickerBot(bot, join(folder, 'day.db'), { model: modelThatTakes(0) });
  // New people in every round, as over a day; each says ten things.
  const talkThrough = async (count: number) => {
    for (let done = 0; done < count; done += PEOPLE * 10) {
      await telegram.talk(bot, { people: PEOPLE, turns: 10 });
    }
  };
  try {
    await talkThrough(updates / 10);
    const [heap, rss] = [heapInUse(), process.memoryUsage().rss];
    const started = performance.now();
    await talkThrough(updates - updates / 10);
    const seconds = (performance.now() - started) / 1000;
    const [heapRatio, rssRatio] = [heapInUse() / heap, process.memoryUsage().rss / rss];
    return [
      {
        what: `heap after ${updates} updates : after a tenth of them`,
        ...measured([heapRatio], 2),
        aim: `<= ${AIM}`,
        met: heapRatio <= AIM,
      },
      { what: '  memory of the process, the same', ...measured([rssRatio], 2) },
      { what: '  heap then', ...measured([heapInUse() / 2 ** 20], 0, ' MiB') },
      { what: '  updates handled per second', ...measured([(updates * 0.9) / seconds], 0) },
    ];
  } finally {
    await running.stop();
    telegram.close();
  }
}
