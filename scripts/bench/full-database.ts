import { statSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../migrations/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import { openDatabase } from '../../src/assistant-db/sqlite/open.ts';
import { modelThatTakes, startStickerBot } from './bots.ts';
import { type Amount, fill } from './fill.ts';
import { type BenchOptions, inTurns, measured, type Row, ratiosOf } from './report.ts';
import { Telegram } from './telegram.ts';

const AIM = 1.2;
/** Rounds that are not counted. */
const WARM_UP = 2;

/** @returns how many seconds it took, and how many MB it made. */
async function prepare(file: string, amount: Amount): Promise<{ seconds: number; megabytes: number }> {
  const start = Date.now();
  const db = openDatabase(`sqlite:${file}`);
  await migrateUp(db, migrations);
  await db.destroy();
  fill(file, amount, Date.now());
  return { seconds: (Date.now() - start) / 1000, megabytes: statSync(file).size / 1e6 };
}

/**
 * The time of a turn with very much stored against the same with nothing stored. The people who write are stored ones
 * there and new ones here; the model answers at once, so that nothing hides what the database takes.
 */
export async function fullDatabase({ quick, folder }: BenchOptions): Promise<Row[]> {
  const amount = quick
    ? { people: 2000, generations: 20_000, updates: 4000 }
    : { people: 100_000, generations: 1_000_000, updates: 200_000 };
  const [times, people, turns] = quick ? [1, 20, 5] : [9, 50, 8];
  const full = join(folder, 'full.db');
  const { seconds, megabytes } = await prepare(full, amount);
  const telegram = new Telegram();
  const roots = [await telegram.open(), await telegram.open()] as const;
  const model = modelThatTakes(0);
  const bots = [
    await startStickerBot(roots[0], full, { model }),
    await startStickerBot(roots[1], join(folder, 'empty.db'), { model }),
  ];
  // A crowd of its own for each round, spread over the table.
  const stride = Math.floor(amount.people / (times + 3));
  const serve = (root: string, into: number[]) => async () => {
    const { ms } = await telegram.talk(root, { people, turns, firstId: 1 + into.length * stride });
    into.push(ms / (people * turns));
  };
  const [inFull, inEmpty]: [number[], number[]] = [[], []];
  try {
    await inTurns(times + WARM_UP, [serve(roots[0], inFull), serve(roots[1], inEmpty)]);
    const [ofFull, ofEmpty] = [inFull.slice(WARM_UP), inEmpty.slice(WARM_UP)];
    const ratio = measured(ratiosOf(ofFull, ofEmpty), 2);
    const stored = `${amount.people} people, ${amount.generations} generations`;
    return [
      {
        what: `time of a turn, ${stored} : empty`,
        ...ratio,
        aim: `<= ${AIM}`,
        met: Number(ratio.value) <= AIM,
      },
      { what: '  full database, per turn', ...measured(ofFull, 2, ' ms') },
      { what: '  empty database, per turn', ...measured(ofEmpty, 2, ' ms') },
      { what: `  filling it (${megabytes.toFixed(0)} MB)`, ...measured([seconds], 1, ' s') },
    ];
  } finally {
    await Promise.all(bots.map(bot => bot.stop()));
    telegram.close();
  }
}
