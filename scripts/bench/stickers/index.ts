import sharp from 'sharp';
import { connectedComponents } from '../../../src/images/finishing/components.ts';
import { MAX_STICKER_BYTES } from '../../../src/images/finishing/encode.ts';
import { finishSticker } from '../../../src/images/finishing/finish.ts';
import { loadSharp } from '../../../src/images/load-sharp.ts';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import { SITTERS } from '../../../test/support/pictures/portraits.ts';
import { toneMoves } from '../../../test/support/pictures/tone-moves.ts';
import { type BenchOptions, inTurns, measured, processorTime, type Row, ratiosOf } from '../report.ts';
import { outlineDeviations } from './evenness.ts';
import { type BenchPicture, benchPictures } from './pictures.ts';

const OUTLINES = [0, 4, 10, 20];
const CAPTIONS = ['', 'Поехали! 🚀', 'Καλημέρα, good morning and добрый день to all'];
/** At most so many times what the bare pipeline takes. */
const MAX_RATIO = { plain: 6, captioned: 7 };
/** Rounds that are not counted: before, not all of it is compiled, while a bot that runs finishes its thousandth sticker. */
const WARM_UP = 12;
/** CIEDE2000, of the mean colour of a face. */
const MAX_TONE_MOVE = 12;

/** Whether finished stickers are what they have to be, and how long finishing takes. */
export async function stickers({ quick }: BenchOptions): Promise<Row[]> {
  // As the bot's threads have it.
  await loadSharp();
  const pictures = await benchPictures();
  // First, as the thread of a bot has little but its work in memory: what the collector has to look at costs as well.
  const times = await timeRows(pictures, quick);
  return [...(await formatRows(pictures, quick)), await evennessRow(), await skinRow(quick), ...times];
}

async function formatRows(pictures: readonly BenchPicture[], quick: boolean): Promise<Row[]> {
  const [sizes, clipped, threads, bytes]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const { bytes: picture } of quick ? pictures.slice(0, 2) : pictures) {
    for (const outline of OUTLINES) {
      for (const caption of CAPTIONS) {
        const made = await finishSticker(picture, { outline, caption });
        const raster = await decodeRaster(made);
        sizes.push(Math.max(raster.width, raster.height));
        clipped.push(borderPixels(raster));
        if (outline > 0) threads.push(specks(raster));
        bytes.push(made.length);
      }
    }
  }
  const row = (
    what: string,
    values: readonly number[],
    aim: string,
    met: (value: number) => boolean,
  ): Row => ({
    what,
    ...measured(values, 0),
    aim,
    met: values.every(met),
  });
  return [
    row('stickers: longer side, px', sizes, '512', value => value === 512),
    row('  pixels clipped at the border', clipped, '0', value => value === 0),
    row('  holes in the outline', threads, '0', value => value === 0),
    row('  bytes', bytes, `<= ${MAX_STICKER_BYTES}`, value => value <= MAX_STICKER_BYTES),
  ];
}

async function evennessRow(): Promise<Row> {
  const found: number[] = [];
  for (const outline of OUTLINES.filter(value => value > 0))
    found.push(...(await outlineDeviations(outline)));
  const most = found.map(Math.abs);
  return {
    what: '  outline off its place, straight and curved',
    ...measured(most, 2, ' px'),
    aim: 'max <= 1 px',
    met: most.every(value => value <= 1),
  };
}

/** Of the built-in filters. */
async function skinRow(quick: boolean): Promise<Row> {
  const found: number[] = [];
  for (const sitter of quick ? SITTERS.slice(0, 1) : SITTERS) {
    found.push(...(await toneMoves([sitter], 300)).map(({ lightnessAndHue }) => lightnessAndHue));
  }
  return {
    what: '  drawn without a model: skin moved, dE2000 in hue and lightness',
    ...measured(found, 1),
    aim: `max <= ${MAX_TONE_MOVE}`,
    met: found.every(value => value <= MAX_TONE_MOVE),
  };
}

async function timeRows(pictures: readonly BenchPicture[], quick: boolean): Promise<Row[]> {
  const [bust] = pictures;
  if (!bust) return [];
  const jpeg = await sharp(bust.bytes).jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer();
  return [...(await timesOf('PNG', bust.bytes, quick)), ...(await timesOf('JPEG', jpeg, quick))];
}

async function timesOf(format: string, bytes: Buffer, quick: boolean): Promise<Row[]> {
  const [bare, finished, captioned]: [number[], number[], number[]] = [[], [], []];
  const timed = (into: number[], work: () => Promise<unknown>) => async () => {
    into.push(await processorTime(work));
  };
  const works = [
    timed(bare, () => sharp(bytes).resize(512, 512, { fit: 'inside' }).webp().toBuffer()),
    timed(finished, () => finishSticker(bytes)),
    timed(captioned, () => finishSticker(bytes, { caption: CAPTIONS[1] ?? '' })),
  ];
  await inTurns(quick ? 2 : WARM_UP, works);
  for (const times of [bare, finished, captioned]) times.length = 0;
  await inTurns(quick ? 2 : 25, works);
  const row = (what: string, times: readonly number[], most: number): Row => {
    const ratios = measured(ratiosOf(times, bare), 1, 'x');
    return { what, ...ratios, aim: `<= ${most}x`, met: Number.parseFloat(ratios.value) <= most };
  };
  return [
    row(`  processor time, by bare decode, resize, WebP (${format})`, finished, MAX_RATIO.plain),
    row('  processor time with a caption', captioned, MAX_RATIO.captioned),
  ];
}

/** Pixels at the very border that are not clear. */
function borderPixels({ data, width, height }: Raster): number {
  let count = 0;
  for (let p = 0; p < width * height; p++) {
    const x = p % width;
    const border = x === 0 || x === width - 1 || p < width || p >= width * (height - 1);
    if (border && (data[p * 4 + 3] ?? 0) > 0) count++;
  }
  return count;
}

/**
 * Small enclosed holes: a real one, as in a ring, is wider than what the outline closes.
 */
function specks({ data, width, height }: Raster): number {
  const open = Uint8Array.from({ length: width * height }, (_, p) => ((data[p * 4 + 3] ?? 0) < 255 ? 1 : 0));
  const { areas, touchesBorder } = connectedComponents(open, width, height);
  return areas.filter((area, part) => !touchesBorder[part] && area < 200).length;
}
