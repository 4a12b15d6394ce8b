import { matteRaster } from '../../../src/images/finishing/finish.ts';
import { EmptySubjectError } from '../../../src/images/finishing/key.ts';
import type { Raster } from '../../../src/images/raster.ts';
import { type BenchOptions, measured, type Row } from '../report.ts';
import { GROUPS, type Group } from './drawing.ts';
import { compare, type Quality } from './metrics.ts';
import { pictures } from './pictures.ts';

interface Result {
  readonly group: Group;
  readonly quality: Quality;
}

/** The largest mean errors: `edge` in thousandths of alpha, `left` and `eaten` in percent of the picture. */
const AIMS: Readonly<
  Record<Group, { readonly edge: number; readonly left?: number; readonly eaten?: number }>
> = {
  ordinary: { edge: 11, left: 0.05, eaten: 0.05 },
  shadow: { edge: 18 },
  'near-key': { edge: 18, eaten: 0.7 },
  hair: { edge: 45 },
  glass: { edge: 75 },
};

/**
 * Cuts out synthetic pictures whose alpha is known. With `BENCH_DETAIL` in the environment, prints the figures of every
 * picture to stderr.
 */
export async function matting({ quick }: BenchOptions): Promise<Row[]> {
  const results: Result[] = [];
  for await (const { name, group, bytes, truth } of pictures(quick)) {
    const quality = compare(await cutOf(bytes, truth), truth);
    results.push({ group, quality });
    if (process.env['BENCH_DETAIL'] === undefined) continue;
    const { band, left, eaten } = quality;
    process.stderr.write(
      `${name.padEnd(60)} edge ${(1000 * band).toFixed(1)} left ${(100 * left).toFixed(3)} eaten ${(100 * eaten).toFixed(3)}\n`,
    );
  }
  return GROUPS.flatMap(group => rowsOf(group, results));
}

function cutOf(bytes: Buffer, { width, height }: Raster): Promise<Raster> {
  return matteRaster(bytes).catch((error: unknown) => {
    if (error instanceof EmptySubjectError)
      return { data: new Uint8Array(4 * width * height), width, height };
    throw error;
  });
}

function rowsOf(group: Group, results: readonly Result[]): Row[] {
  const of = results.filter(result => result.group === group).map(({ quality }) => quality);
  const row = (what: string, values: readonly number[], digits: number, unit: string, aim?: number): Row => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      what: `${group}: ${what}, mean`,
      value: `${mean.toFixed(digits)} ${unit}`,
      spread: measured(values, digits).spread,
      ...(aim === undefined ? {} : { aim: `<= ${aim} ${unit}`, met: mean <= aim }),
    };
  };
  const { edge, left, eaten } = AIMS[group];
  const edges = of.map(({ band }) => 1000 * band);
  const parts = (key: 'left' | 'eaten') => of.map(quality => 100 * quality[key]);
  return [
    row('error of alpha at the edge', edges, 1, '‰', edge),
    row('left', parts('left'), 3, '%', left),
    row('eaten', parts('eaten'), 3, '%', eaten),
  ];
}
