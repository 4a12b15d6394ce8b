import { join } from 'node:path';
import { modelThatTakes, startStickerBot } from './bots.ts';
import { type BenchOptions, measured, type Row } from './report.ts';
import { Telegram } from './telegram.ts';

const CHATS = [200, 500];
const AIM = 1.3;

/** Many people write at the same moment, and the model is slow: nobody may have to wait for anybody else. */
export async function manyChats({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [times, modelMs] = quick ? [1, 500] : [5, 2000];
  const telegram = new Telegram();
  const root = await telegram.open();
  const bot = await startStickerBot(root, join(folder, 'many-chats.db'), {
    model: modelThatTakes(modelMs),
  });
  try {
    await telegram.talk(root, { people: 20, turns: 1 });
    const rows: Row[] = [];
    for (const chats of CHATS) {
      const ratios: number[] = [];
      for (let i = 0; i < times; i++) {
        const { ms } = await telegram.talk(root, { people: chats, turns: 1 });
        ratios.push(ms / modelMs);
      }
      const ratio = measured(ratios, 2);
      rows.push({
        what: `${chats} chats at once, all answered : a model that takes ${modelMs / 1000} s`,
        ...ratio,
        aim: `<= ${AIM}`,
        met: Number(ratio.value) <= AIM,
      });
    }
    return rows;
  } finally {
    await bot.stop();
    telegram.close();
  }
}
