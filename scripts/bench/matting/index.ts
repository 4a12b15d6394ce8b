import sharp from 'sharp';
import { matte, matteRaster } from '../../../src/images/finishing/finish.ts';
import { EmptySubjectError, UnkeyableError } from '../../../src/images/finishing/key.ts';
import type { Raster } from '../../../src/images/raster.ts';
import { type BenchOptions, inTurns, measured, processorTime, type Row, ratiosOf } from '../report.ts';
import { GROUPS, type Group } from './drawing.ts';
import { hopeless, transparent } from './hopeless.ts';
import { compare, type Quality } from './metrics.ts';
import { type Picture, pictures } from './pictures.ts';

interface Result {
  readonly group: Group;
  readonly quality: Quality;
}

/** What is allowed on average: the edge in thousandths of alpha, left and eaten in hundredths of the picture. */
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
 * Cuts out drawn pictures of which the truth is known. With `BENCH_DETAIL` in the environment the figures of every picture
 * go to stderr.
 */
export async function matting({ quick }: BenchOptions): Promise<Row[]> {
  const all: Picture[] = [];
  for await (const picture of pictures(quick)) all.push(picture);
  const results: Result[] = [];
  for (const { name, group, bytes, truth } of all) {
    const quality = compare(await cutOf(bytes, truth), truth);
    results.push({ group, quality });
    if (process.env['BENCH_DETAIL'] === undefined) continue;
    const { band, left, eaten, dark, white } = quality;
    process.stderr.write(
      `${name.padEnd(60)} edge ${(1000 * band).toFixed(1)} left ${(100 * left).toFixed(3)} eaten ${(100 * eaten).toFixed(3)} dark ${dark.toFixed(1)} white ${white.toFixed(1)}\n`,
    );
  }
  return [
    ...GROUPS.flatMap(group => rowsOf(group, results)),
    ...(await refusalRows()),
    ...(await alphaRows(all.slice(0, 12))),
    ...(await speedRows(all, quick)),
  ];
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

async function refusalRows(): Promise<Row[]> {
  const cases = await hopeless();
  let refused = 0;
  for (const { name, bytes } of cases) {
    try {
      await matteRaster(bytes);
      if (process.env['BENCH_DETAIL'] !== undefined) process.stderr.write(`not refused: ${name}\n`);
    } catch (error) {
      if (!(error instanceof UnkeyableError)) throw error;
      refused++;
    }
  }
  return [
    {
      what: 'pictures without a key colour, refused',
      value: `${refused} of ${cases.length}`,
      spread: '',
      aim: 'all',
      met: refused === cases.length,
    },
  ];
}

async function alphaRows(some: readonly Picture[]): Promise<Row[]> {
  const errors: number[] = [];
  for (const [i, { truth }] of some.entries()) {
    const cut = await matteRaster(await transparent(truth, i % 2 === 0 ? 'png' : 'webp'));
    errors.push(
      truth.data.reduce(
        (worst, value, at) => (at % 4 === 3 ? Math.max(worst, Math.abs(value - (cut.data[at] ?? 0))) : worst),
        0,
      ),
    );
  }
  const value = Math.max(...errors);
  return [
    {
      what: 'real alpha: greatest change of a pixel',
      value: `${value} of 255`,
      spread: `n=${errors.length}`,
      aim: '<= 8',
      met: value <= 8,
    },
  ];
}

async function speedRows(all: readonly Picture[], quick: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (const format of ['png', 'jpeg'] as const) {
    const some = all.filter(picture => picture.format === format).slice(0, quick ? 1 : 6);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (const { bytes } of some) {
      const timed = (work: () => Promise<unknown>, into: number[]) => async () => {
        into.push(await processorTime(work));
      };
      await inTurns(quick ? 2 : 5, [
        timed(() => matte(bytes), ours),
        timed(() => sharp(bytes).resize(512).webp().toBuffer(), bare),
      ]);
    }
    rows.push(
      {
        what: `processor time of matte : bare decode, resize, WebP (${format})`,
        ...measured(ratiosOf(ours, bare), 2),
      },
      { what: '  matte', ...measured(ours, 0, ' ms') },
    );
  }
  return rows;
}
