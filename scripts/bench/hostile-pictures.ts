import { join } from 'node:path';
import { modelThatTakes, startStickerBot } from './bots.ts';
import { watchMemory } from './memory.ts';
import { type BenchOptions, measured, type Row, ratiosOf } from './report.ts';
import { Telegram } from './telegram.ts';

const AT_ONCE = 20;
const AIM = 1.3;
const MB = 1024 * 1024;
/** Far beyond what is decoded, and just within it. */
const SCANS = [1000, 20];

/** Many files arrive at once that cost seconds to decode: what does somebody notice who only talks? */
export async function hostilePictures({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [times, modelMs] = quick ? [1, 500] : [5, 1000];
  const telegram = new Telegram();
  const root = await telegram.open();
  const bot = await startStickerBot(root, join(folder, 'hostile.db'), { model: modelThatTakes(modelMs) });
  const turn = async () => (await telegram.talk(root, { people: 1, turns: 1 })).ms;
  try {
    const rows: Row[] = [];
    for (const scans of SCANS) {
      // Makes the picture, and warms up.
      await telegram.files(root, { people: 1, scans });
      await turn();
      const [quiet, beside, seconds, memory]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let i = 0; i < times; i++) {
        quiet.push(await turn());
        const most = watchMemory();
        const sent = telegram.files(root, { people: AT_ONCE, scans });
        beside.push(await turn());
        seconds.push((await sent).ms / 1000);
        memory.push(most() / MB);
      }
      const ratio = measured(ratiosOf(beside, quiet), 2);
      rows.push(
        {
          what: `a turn beside ${AT_ONCE} JPEGs of 49 megapixels and ${scans} scans : a quiet one`,
          ...ratio,
          aim: `<= ${AIM}`,
          met: Number(ratio.value) <= AIM,
        },
        { what: '  until all of these were answered', ...measured(seconds, 1, ' s') },
        { what: '  the most memory, of the bot and its decoders', ...measured(memory, 0, ' MB') },
      );
    }
    return rows;
  } finally {
    await bot.stop();
    telegram.close();
  }
}
