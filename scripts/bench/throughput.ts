import { type MeasuredBot, startMeasured, talk } from './people.ts';
import { type BenchOptions, inTurns, measured, type Row, ratiosOf } from './report.ts';

const WARM_UP_ROUNDS = 16;

/**
 * The cost of a turn: this bot, with a model that answers at once, next to a grammY bot that makes the same two calls
 * and stores nothing.
 */
export async function throughput({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [times, people, turns] = quick ? [1, 20, 5] : [9, 50, 10];
  const [ours, bare] = [await startMeasured('ours', folder), await startMeasured('bare', folder)];
  const speeds = new Map<MeasuredBot, number[]>([
    [ours, []],
    [bare, []],
  ]);
  const cpuMs: number[] = [];
  const serve = (bot: MeasuredBot) => async () => {
    const before = await bot.usage();
    const ms = await talk(bot.telegram, people, turns);
    const after = await bot.usage();
    speeds.get(bot)?.push((1000 * people * turns) / ms);
    if (bot === ours) cpuMs.push((after.cpuMs - before.cpuMs) / (people * turns));
  };
  try {
    const warmUp = quick ? 1 : WARM_UP_ROUNDS;
    await inTurns(warmUp + times, [serve(ours), serve(bare)]);
    const [own = [], others = []] = [...speeds.values()].map(all => all.slice(warmUp));
    return [
      { what: 'turns/s, this bot : grammY without any state', ...measured(ratiosOf(own, others), 2) },
      { what: '  this bot, turns/s', ...measured(own, 0) },
      { what: '  grammY, turns/s', ...measured(others, 0) },
      { what: '  this bot, CPU per turn', ...measured(cpuMs.slice(warmUp), 2, ' ms') },
    ];
  } finally {
    await Promise.all([ours.close(), bare.close()]);
  }
}
