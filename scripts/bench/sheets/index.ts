import { performance } from 'node:perf_hooks';
import { matteRaster } from '../../../src/images/finishing/matte.ts';
import type { SheetGrid } from '../../../src/images/types.ts';
import { seeded } from '../matting/random.ts';
import { type BenchOptions, measured, type Row, ratiosOf } from '../report.ts';
import { checkSheet, type SheetReport } from './check.ts';
import { FAULTS, scene } from './scenes.ts';

const SHEETS = 200;
/** Other scenes than the ones of the tests. */
const SEED = 20_261;

/** Takes generated sheets apart: whether anything is mixed up, and how much of them is of use. */
export async function sheets({ quick }: BenchOptions): Promise<Row[]> {
  const random = seeded(SEED);
  const reports: SheetReport[] = [];
  const splitting: number[] = [];
  const cutting: number[] = [];
  for (let k = 0; k < (quick ? FAULTS.length : SHEETS); k++) {
    const grid: SheetGrid = k % 2 === 0 ? 2 : 3;
    const one = await scene(random, FAULTS[k % FAULTS.length] ?? 'none', grid, grid === 2 ? 1400 : 1900);
    const began = performance.now();
    reports.push(await checkSheet(one));
    splitting.push(performance.now() - began);
    if (k % 10 === 0) cutting.push(await timeOf(() => matteRaster(one.bytes)));
    else cutting.push(Number.NaN);
  }
  const sum = (count: (report: SheetReport) => number) => reports.reduce((all, one) => all + count(one), 0);
  const [used, wasted] = [sum(report => report.used), sum(report => report.wasted)];
  const mixedUp = sum(report => report.mixedUp.length);
  return [
    {
      what: 'sheets: cells with something of another in them',
      value: String(mixedUp),
      spread: `n=${used} cells of ${reports.length} sheets`,
      aim: '0',
      met: mixedUp === 0,
    },
    {
      what: 'sheets: cells that could be used and are',
      value: `${((100 * used) / (used + wasted)).toFixed(1)} %`,
      spread: `n=${used + wasted}`,
    },
    {
      what: 'sheets: taken apart and each subject cut out : cut out as one picture, time',
      ...measured(ratiosOf(splitting, cutting).filter(Number.isFinite), 2),
    },
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
