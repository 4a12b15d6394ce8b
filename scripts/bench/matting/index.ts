import sharp from 'sharp';
import { UnkeyableError } from '../../../src/images/finishing/errors.ts';
import { matte, matteRaster } from '../../../src/images/finishing/matte.ts';
import { decodeRaster } from '../../../src/images/raster.ts';
import { type BenchOptions, inTurns, measured, processorTime, type Row, ratiosOf } from '../report.ts';
import { installedPrograms } from './external.ts';
import { groupRows } from './groups/index.ts';
import { hopeless, transparent } from './hopeless.ts';
import { compare, edgeBand, type Quality } from './metrics.ts';
import { type Picture, pictures } from './pictures.ts';
import { rampMatte, Tuning } from './ramp.ts';

/** What a picture's matte was like, by us and by the ramp. */
interface Result {
  readonly picture: Picture;
  readonly ours: Quality;
  readonly ramp: Quality;
}

/**
 * Cuts out drawn pictures of which the truth is known, and compares with what is commonly done. With `BENCH_DETAIL` in
 * the environment the figures of every picture go to stderr.
 */
export async function matting({ quick, folder }: BenchOptions): Promise<Row[]> {
  const all: Picture[] = [];
  for await (const picture of pictures()) if (!quick || all.length < 4) all.push(picture);
  const results = await compareAll(all);
  return [
    ...qualityRows(results),
    ...(await groupRows({ quick })),
    ...(await programRows(results, folder)),
    ...(await refusalRows()),
    ...(await alphaRows(all.slice(0, 12))),
    ...(await speedRows(all, quick)),
  ];
}

async function compareAll(all: readonly Picture[]): Promise<Result[]> {
  const bands = all.map(({ truth }) => edgeBand(truth));
  const tunings = { png: new Tuning(), jpeg: new Tuning() };
  for (const [i, { bytes, format, truth }] of all.entries()) {
    tunings[format].add(await decodeRaster(bytes), truth, bands[i] ?? new Uint8Array());
  }
  const results: Result[] = [];
  for (const [i, picture] of all.entries()) {
    const { bytes, format, truth, delicate } = picture;
    const band = bands[i] ?? new Uint8Array();
    const ours = compare(await matteRaster(bytes), truth, band, delicate);
    const ramp = compare(rampMatte(await decodeRaster(bytes), tunings[format].best()), truth, band, delicate);
    results.push({ picture, ours, ramp });
    if (process.env['BENCH_DETAIL'] !== undefined)
      process.stderr.write(`${detail(picture.name, ours, ramp)}\n`);
  }
  return results;
}

function detail(name: string, ours: Quality, ramp: Quality): string {
  const pair = (key: keyof Quality, digits: number, scale = 1) =>
    `${key} ${((ours[key] ?? 0) * scale).toFixed(digits)}/${((ramp[key] ?? 0) * scale).toFixed(digits)}`;
  return `${name.padEnd(62)} ${pair('band', 4)} ${pair('gradient', 5)} ${pair('delicate', 4)} ${pair('left', 3, 100)} ${pair('eaten', 3, 100)} ${pair('dark', 2)} ${pair('white', 2)}`;
}

function qualityRows(results: readonly Result[]): Row[] {
  const sumOf = (key: keyof Quality, whose: 'ours' | 'ramp') =>
    results.reduce((sum, result) => sum + (result[whose][key] ?? 0), 0);
  const against = (what: string, key: keyof Quality, aim: number): Row => {
    const value = sumOf(key, 'ours') / sumOf(key, 'ramp');
    const each = measured(
      results.map(({ ours, ramp }) => (ours[key] ?? 0) / (ramp[key] ?? 0)).filter(Number.isFinite),
      2,
    );
    return {
      what: `${what} : RGB-distance ramp, all together`,
      value: value.toFixed(2),
      spread: `each ${each.spread.replace('n=', '')}`,
      aim: `<= ${aim.toFixed(2)}`,
      met: value <= aim,
    };
  };
  const most = (what: string, key: 'left' | 'eaten', kind: 'ordinary' | 'near-key', aim: number): Row => {
    const shares = results
      .filter(({ picture }) => picture.subject.kind === kind)
      .map(({ ours }) => 100 * ours[key]);
    const value = Math.max(0, ...shares);
    return {
      what: `${what}, worst picture`,
      value: `${value.toFixed(3)} %`,
      spread: `n=${shares.length}`,
      aim: `<= ${aim} %`,
      met: value <= aim,
    };
  };
  return [
    against('error of alpha within 12 px of the edge', 'band', 0.5),
    against('error of its gradient', 'gradient', 1 / 3),
    against('error of alpha in hair, glass, veils', 'delicate', 0.5),
    against('error of colour at the edge, on dark', 'dark', 0.8),
    against('error of colour at the edge, on white', 'white', 0.6),
    most('background left', 'left', 'ordinary', 0.05),
    most('subject eaten', 'eaten', 'ordinary', 0.05),
    most('background left, parts near the key', 'left', 'near-key', 0.05),
    most('subject eaten, parts near the key', 'eaten', 'near-key', 0.7),
  ];
}

/** What other programs make of the same pictures, for those that are installed. */
async function programRows(results: readonly Result[], folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const program of installedPrograms()) {
    const ratios: number[] = [];
    for (const { picture, ours } of results) {
      const theirs = compare(await program.matte(picture, folder), picture.truth, edgeBand(picture.truth));
      ratios.push(ours.band / theirs.band);
    }
    rows.push({ what: `error of alpha at the edge : ${program.name}`, ...measured(ratios, 2) });
  }
  return rows;
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
    const ratio = measured(ratiosOf(ours, bare), 2);
    rows.push(
      {
        what: `processor time of matte : bare decode, resize, WebP (${format})`,
        ...ratio,
        aim: '<= 4',
        met: Number(ratio.value) <= 4,
      },
      { what: '  matte', ...measured(ours, 0, ' ms') },
    );
  }
  return rows;
}
