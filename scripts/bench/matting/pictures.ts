import sharp from 'sharp';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import { painted, putBefore } from './backdrop.ts';
import { type Figures, GROUPS, type Group, type Rgb } from './drawing.ts';
import { HELD_OUT } from './held-out.ts';
import { seeded } from './random.ts';

const SIDE = 1024;

export interface Picture {
  readonly name: string;
  readonly group: Group;
  readonly format: 'png' | 'jpeg';
  readonly bytes: Buffer;
  readonly truth: Raster;
}

const KEYS: readonly Rgb[] = [
  [0, 255, 0],
  [255, 0, 255],
  [0, 0, 255],
];
const STYLES = ['cartoon', 'painterly', 'photo'] as const;
const COUNTS: Readonly<Record<Group, number>> = {
  ordinary: 6,
  shadow: 6,
  'near-key': 7,
  hair: 7,
  glass: 7,
};
const SEED = 930_417_268;

/** All held-out pictures, on which nothing may be tuned, or the first of each group. Deterministic. */
export async function* pictures(quick: boolean): AsyncGenerator<Picture> {
  for (const [g, group] of GROUPS.entries()) {
    const figures: Figures = HELD_OUT[group];
    for (let turn = 0; turn < (quick ? 1 : COUNTS[group]); turn++) {
      const random = seeded(SEED + 1000 * g + turn);
      const key = KEYS[(turn + (turn >> 2)) % KEYS.length] ?? [0, 255, 0];
      const backdrop = painted(key, random);
      const style = STYLES[Math.floor(turn / 2 + g) % STYLES.length] ?? 'cartoon';
      const figure = figures[turn % figures.length]?.({ style, random, hue: hueOf(backdrop.at(0, 0)) });
      if (figure === undefined) continue;
      const jpeg = turn % 3 === 1 ? undefined : Math.round(random.between(85, 95));
      const truth = await render(figure.drawing);
      const shadow = figure.shadow === undefined ? undefined : await render(figure.shadow);
      yield {
        name: `${group} ${turn}, ${style}, key ${backdrop.at(0, 0).map(Math.round).join(' ')}, ${jpeg ?? 'png'}${shadow ? ', shadow' : ''}`,
        group,
        format: jpeg === undefined ? 'png' : 'jpeg',
        truth,
        bytes: await encode(putBefore(truth, shadow, backdrop, random), jpeg),
      };
    }
  }
}

function render(content: string): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${content}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer().then(decodeRaster);
}

function encode({ data, width, height }: Raster, jpeg?: number): Promise<Buffer> {
  const flat = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const encoded =
    jpeg === undefined
      ? flat.png({ compressionLevel: 2 })
      : flat.jpeg({ quality: jpeg, chromaSubsampling: '4:2:0' });
  return encoded.toBuffer();
}

function hueOf([r, g, b]: Rgb): number {
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}
