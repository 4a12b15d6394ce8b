import sharp from 'sharp';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import type { Subject } from './drawing.ts';
import { type Random, seeded } from './random.ts';
import { subjects } from './subjects.ts';

/** Of all pictures, in pixels. */
export const SIDE = 1024;

/** A picture as an image model would send it, and what is true about it. */
export interface Picture {
  readonly name: string;
  readonly subject: Subject;
  readonly bytes: Buffer;
  readonly format: 'png' | 'jpeg';
  readonly truth: Raster;
  /** 1 where the subject is hair or translucent. */
  readonly delicate: Uint8Array | undefined;
}

const KEYS = { green: [0, 255, 0], magenta: [255, 0, 255], blue: [0, 0, 255] } as const;

/** How a model spoils what it was asked for: levels of 0..255. */
interface Spoiling {
  readonly drift: number;
  readonly gradient: number;
  readonly noise: number;
  /** Quality of the JPEG (4:2:0); none: PNG. */
  readonly jpeg?: number;
}

const SPOILINGS: readonly Spoiling[] = [
  { drift: 0, gradient: 0, noise: 0 },
  { drift: 25, gradient: 6, noise: 1.5 },
  { drift: 50, gradient: 14, noise: 3 },
  { drift: 35, gradient: 8, noise: 2, jpeg: 90 },
  { drift: 45, gradient: 12, noise: 1, jpeg: 80 },
];

/** Every subject on every key, each spoilt in another way. Deterministic. */
export async function* pictures(): AsyncGenerator<Picture> {
  let turn = 0;
  for (const key of ['green', 'magenta', 'blue'] as const) {
    const random = seeded(KEYS[key][0] + 2 * KEYS[key][1] + 1);
    for (const subject of subjects(random, key)) {
      const spoiling = SPOILINGS[turn++ % SPOILINGS.length] ?? { drift: 0, gradient: 0, noise: 0 };
      const truth = await render(subject.drawing);
      const { delicate } = subject;
      yield {
        name: `${key}, ${subject.name}, ${Object.entries(spoiling)
          .map(entry => entry.join(' '))
          .join(' ')}`,
        subject,
        format: spoiling.jpeg === undefined ? 'png' : 'jpeg',
        truth,
        delicate: delicate === undefined ? undefined : covered(await render(delicate)),
        bytes: await encode(put(truth, KEYS[key], spoiling, random), spoiling.jpeg),
      };
      // The blue key is the rarest: half as many pictures.
      if (key === 'blue') turn += 1;
    }
  }
}

/** An SVG's content as pixels. */
export function render(content: string): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${content}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer().then(decodeRaster);
}

/** Without alpha, as PNG or as JPEG of that quality with halved chroma. */
export function encode({ data, width, height }: Raster, jpeg?: number): Promise<Buffer> {
  const flat = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const encoded =
    jpeg === undefined
      ? flat.png({ compressionLevel: 2 })
      : flat.jpeg({ quality: jpeg, chromaSubsampling: '4:2:0' });
  return encoded.toBuffer();
}

/** The subject before the key colour as it was really painted. */
function put(
  subject: Raster,
  key: readonly [number, number, number],
  { drift, gradient, noise }: Spoiling,
  random: Random,
): Raster {
  const { width, height } = subject;
  // Towards the middle of the range, where there is room: no channel leaves 0..255.
  const painted = key.map(value => value + (value > 127 ? -1 : 1) * random.between(0.4, 1) * drift);
  const angle = random.between(0, 2 * Math.PI);
  const slopes = painted.map(() => random.between(0.4, 1) * gradient);
  const data = Uint8Array.from(subject.data);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      // A slope, and a fall towards the corners.
      const light = u * Math.cos(angle) + v * Math.sin(angle) - (u * u + v * v) * 0.8;
      const alpha = (data[i + 3] ?? 0) / 255;
      for (let c = 0; c < 3; c++) {
        const background = (painted[c] ?? 0) + light * (slopes[c] ?? 0);
        const value =
          alpha * (data[i + c] ?? 0) + (1 - alpha) * background + (noise === 0 ? 0 : noise * random.normal());
        data[i + c] = Math.min(255, Math.max(0, Math.round(value)));
      }
      data[i + 3] = 255;
    }
  }
  return { data, width, height };
}

function covered({ data, width, height }: Raster): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let p = 0; p < mask.length; p++) mask[p] = (data[p * 4 + 3] ?? 0) > 8 ? 1 : 0;
  return mask;
}
