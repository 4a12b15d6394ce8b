import { EmptySubjectError } from '../../../../src/images/finishing/errors.ts';
import { matteRaster } from '../../../../src/images/finishing/matte.ts';
import type { Raster } from '../../../../src/images/raster.ts';
import { type BenchOptions, measured, type Row } from '../../report.ts';
import { compare, edgeBand, type Quality } from '../metrics.ts';
import { type Checks, check } from './checks.ts';
import { GROUPS, type Group } from './figures.ts';
import { groupPictures, PARTS } from './pictures.ts';

interface Result {
  readonly group: Group;
  readonly quality: Quality;
  readonly checks: Checks;
}

/** What is aimed at on average: the edge in thousandths of alpha, left and eaten in hundredths of the picture. */
const AIMS: Readonly<
  Record<Group, { readonly edge: number; readonly left?: number; readonly eaten?: number }>
> = {
  ordinary: { edge: 10, left: 0.05, eaten: 0.05 },
  shadow: { edge: 10, left: 0.05, eaten: 0.05 },
  'near-key': { edge: 18, eaten: 0.7 },
  hair: { edge: 40 },
  glass: { edge: 45 },
};
/** Of the stickers so many have nothing wrong. */
const RIGHT = 80 / 83;

/** How well pictures near to what models really paint are cut out, in groups, on those it is tuned on and on others. */
export async function groupRows({ quick }: Pick<BenchOptions, 'quick'>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    const results: Result[] = [];
    for await (const { name, group, bytes, truth } of groupPictures(part, quick)) {
      const cut = await cutOf(bytes, truth);
      const quality = compare(cut, truth, edgeBand(truth));
      const checks = check(cut, truth, quality);
      results.push({ group, quality, checks });
      if (process.env['BENCH_DETAIL'] !== undefined) {
        process.stderr.write(
          `${checks.right ? 'ok   ' : 'WRONG'} ${name.padEnd(70)} edge ${(1000 * quality.band).toFixed(1)} left ${(100 * quality.left).toFixed(3)} eaten ${(100 * quality.eaten).toFixed(3)} filled ${checks.filled.toFixed(3)} colour ${checks.colour.toFixed(1)} dark ${quality.dark.toFixed(1)} white ${quality.white.toFixed(1)}\n`,
        );
      }
    }
    for (const group of GROUPS) rows.push(...rowsOf(part, group, results));
    rows.push(rightRow(part, results));
  }
  return rows;
}

/** The matte; nothing at all where the subject is taken for none. */
function cutOf(bytes: Buffer, { width, height }: Raster): Promise<Raster> {
  return matteRaster(bytes).catch((error: unknown) => {
    if (error instanceof EmptySubjectError)
      return { data: new Uint8Array(4 * width * height), width, height };
    throw error;
  });
}

function rowsOf(part: string, group: Group, results: readonly Result[]): Row[] {
  const of = results.filter(result => result.group === group).map(({ quality }) => quality);
  const row = (what: string, values: readonly number[], digits: number, unit: string, aim?: number): Row => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      what: `${part}, ${group}: ${what}, mean`,
      value: `${mean.toFixed(digits)} ${unit}`,
      spread: measured(values, digits).spread,
      ...(aim === undefined ? {} : { aim: `<= ${aim} ${unit}`, met: mean <= aim }),
    };
  };
  const { edge, left, eaten } = AIMS[group];
  return [
    row(
      'error of alpha at the edge',
      of.map(({ band }) => 1000 * band),
      1,
      '‰',
      edge,
    ),
    row(
      'left',
      of.map(quality => 100 * quality.left),
      3,
      '%',
      left,
    ),
    row(
      'eaten',
      of.map(quality => 100 * quality.eaten),
      3,
      '%',
      eaten,
    ),
  ];
}

function rightRow(part: string, results: readonly Result[]): Row {
  const right = results.filter(({ checks }) => checks.right).length;
  return {
    what: `${part}: stickers with nothing wrong`,
    value: `${right} of ${results.length}`,
    spread: '',
    aim: `>= ${(100 * RIGHT).toFixed(0)} %`,
    met: right >= RIGHT * results.length,
  };
}
