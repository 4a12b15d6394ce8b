import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { finishCard } from '../../src/images/finishing/card.ts';
import { distanceTransform, FAR } from '../../src/images/finishing/distance.ts';
import { encodeSticker, MAX_STICKER_BYTES } from '../../src/images/finishing/encode.ts';
import { EmptySubjectError, UnkeyableError } from '../../src/images/finishing/errors.ts';
import { finishSticker, matte } from '../../src/images/finishing/finish.ts';
import { createFinisher } from '../../src/images/finishing/finisher.ts';
import { decodeRaster, type Raster } from '../../src/images/raster.ts';

const SIDE = 600;

const HAIR = Array.from(
  { length: 14 },
  (_, k) =>
    `<path d="M${200 + k * 15} 150Q${180 + k * 18} 80 ${110 + k * 29} ${60 + (k % 3) * 12}" fill="none" stroke="#2b1d14" stroke-width="${2.5 + (k % 3)}"/>`,
).join('');

/** A bust with loose hair and a ring-shaped handle (an enclosed hole) beside it; the colours are far from either key. */
const SUBJECT = `<path d="M130 560Q140 380 300 380Q460 380 470 560Z" fill="#f2f2f2"/><circle cx="300" cy="240" r="130" fill="#e3b08c"/><path d="M175 230Q180 100 300 100Q420 100 425 230Q300 150 175 230Z" fill="#2b1d14"/><circle cx="480" cy="330" r="50" fill="none" stroke="#3050b0" stroke-width="24"/>${HAIR}`;

function svg(content: string, side = SIDE): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${content}</svg>`,
  );
}

/** The subject on a key colour with repeatable noise. */
async function keyed(color: string, noise: number, subject = SUBJECT): Promise<Buffer> {
  const { data, width, height } = await decodeRaster(
    await sharp(svg(`<rect width="100%" height="100%" fill="${color}"/>${subject}`))
      .png()
      .toBuffer(),
  );
  let seed = 1;
  const noisy = data.map((value, i) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const shift = (seed / 2 ** 32 - 0.5) * 2 * noise;
    return i % 4 === 3 ? value : Math.min(255, Math.max(0, Math.round(value + shift)));
  });
  return sharp(noisy, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

function alphaAt({ data, width }: Raster, x: number, y: number): number {
  return data[(y * width + x) * 4 + 3] ?? 0;
}

/** How much more of the key's colour than of the others a pixel has. */
function tint(kind: 'green' | 'magenta', { data }: Raster, p: number): number {
  const [r = 0, g = 0, b = 0] = data.subarray(p * 4, p * 4 + 3);
  return kind === 'green' ? g - Math.max(r, b) : Math.min(r, b) - g;
}

/** Whether a subject's pixel has empty ones within four pixels. */
function nearEdge({ data, width }: Raster, p: number): boolean {
  if ((data[p * 4 + 3] ?? 0) === 0) return false;
  return [-4, 4, -4 * width, 4 * width].some(offset => data[(p + offset) * 4 + 3] === 0);
}

async function expectSticker(bytes: Buffer): Promise<Raster> {
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  expect([format, hasAlpha, Math.max(width, height)]).toEqual(['webp', true, 512]);
  expect(bytes.length).toBeLessThanOrEqual(512_000);
  const raster = await decodeRaster(bytes);
  expect(alphaAt(raster, 0, 0)).toBe(0);
  expect(raster.data.some((value, i) => i % 4 === 3 && value > 0 && value < 255)).toBe(true);
  return raster;
}

describe('keying', () => {
  const truth = sharp(svg(SUBJECT)).png().toBuffer().then(decodeRaster);
  const cases = [
    { name: 'pure green', color: '#00ff00', noise: 0, jpeg: false, meanError: 0.3, maxColorError: 1 },
    {
      name: 'drifted green, noise',
      color: '#22d81e',
      noise: 9,
      jpeg: false,
      meanError: 0.4,
      maxColorError: 5.4,
    },
    { name: 'drifted green, JPEG', color: '#1ee62a', noise: 4, jpeg: true, meanError: 2, maxColorError: 9.2 },
    { name: 'pure magenta', color: '#ff00ff', noise: 0, jpeg: false, meanError: 0.3, maxColorError: 1 },
    {
      name: 'drifted magenta, noise, JPEG',
      color: '#e818d6',
      noise: 6,
      jpeg: true,
      meanError: 2,
      maxColorError: 9.2,
    },
  ];

  test.each(cases)(
    '$name: alpha as it really is, no fringe',
    async ({ color, noise, jpeg, meanError, maxColorError }) => {
      const picture = await keyed(color, noise);
      const cut = await decodeRaster(
        await matte(jpeg ? await sharp(picture).jpeg({ quality: 82 }).toBuffer() : picture),
      );
      const real = await truth;
      const kind = color.startsWith('#f') || color.startsWith('#e') ? 'magenta' : 'green';
      expect([cut.width, cut.height]).toEqual([SIDE, SIDE]);
      let error = 0;
      let wrong = 0;
      let colorError = 0;
      const edge: number[] = [];
      for (let p = 0; p < SIDE * SIDE; p++) {
        const alpha = cut.data[p * 4 + 3] ?? 0;
        const off = Math.abs(alpha - (real.data[p * 4 + 3] ?? 0));
        error += off;
        if (off > 128) wrong++;
        if (alpha > 0 && nearEdge(real, p)) {
          edge.push((Math.max(0, tint(kind, cut, p) - tint(kind, real, p)) * alpha) / 255);
          for (let i = p * 4; i < p * 4 + 3; i++) {
            colorError += (Math.abs((cut.data[i] ?? 0) - (real.data[i] ?? 0)) * alpha) / 255 / 3;
          }
        }
      }
      colorError /= edge.length;
      expect(colorError).toBeLessThan(maxColorError);
      edge.sort((a, b) => a - b);
      const fringe = edge[Math.floor(edge.length * 0.99)] ?? 0;
      expect(error / (SIDE * SIDE)).toBeLessThan(meanError);
      expect(wrong).toBeLessThan(0.001 * SIDE * SIDE);
      expect(fringe).toBeLessThan(24);
      expect(edge.reduce((sum, value) => sum + value, 0) / edge.length).toBeLessThan(4);
      // The enclosed hole is clear, the inside opaque.
      expect(alphaAt(cut, 480, 330)).toBe(0);
      expect(alphaAt(cut, 300, 260)).toBe(255);
      expect(alphaAt(cut, 300, 480)).toBe(255);
    },
  );

  test('light of the key on the rim of the subject is taken off', async () => {
    const lit = `<circle cx="300" cy="300" r="150" fill="#e3b08c" stroke="#b5e08c" stroke-width="5"/>`;
    const cut = await decodeRaster(await matte(await keyed('#00ff00', 0, lit)));
    for (let p = 0; p < SIDE * SIDE; p++) {
      if ((cut.data[p * 4 + 3] ?? 0) > 25) expect(tint('green', cut, p)).toBeLessThanOrEqual(1);
    }
  });

  test('a speck far from the subject is removed', async () => {
    const cut = await decodeRaster(
      await matte(await keyed('#00ff00', 0, `${SUBJECT}<circle cx="60" cy="60" r="3" fill="#804020"/>`)),
    );
    expect(alphaAt(cut, 60, 60)).toBe(0);
  });

  test('backgrounds that are no key are refused, whatever their alpha claims', async () => {
    const squares = `<defs><pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="40" height="40" fill="#fff"/><rect width="20" height="20" fill="#ccc"/><rect x="20" y="20" width="20" height="20" fill="#ccc"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/>`;
    const checkerboard = await sharp(svg(squares + SUBJECT))
      .png()
      .toBuffer();
    await expect(finishSticker(checkerboard)).rejects.toBeInstanceOf(UnkeyableError);
    await expect(finishSticker(await keyed('#f4f4f4', 2))).rejects.toMatchObject({ reason: 'not_saturated' });
    const gradient = `<defs><linearGradient id="g"><stop stop-color="#00ff00"/><stop offset="1" stop-color="#0000ff"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`;
    await expect(
      finishSticker(
        await sharp(svg(gradient + SUBJECT))
          .png()
          .toBuffer(),
      ),
    ).rejects.toMatchObject({ reason: 'not_uniform' });
  });

  test('an empty picture is an empty subject', async () => {
    await expect(finishSticker(await keyed('#00ff00', 3, ''))).rejects.toBeInstanceOf(EmptySubjectError);
  });
});

describe('the sticker', () => {
  test('fits the format, real alpha is kept as it is', async () => {
    await expectSticker(await finishSticker(await keyed('#10e818', 5)));
    const transparent = await sharp(svg(`<ellipse cx="300" cy="300" rx="200" ry="90" fill="#30ff30"/>`))
      .png()
      .toBuffer();
    const { data, width, height } = await expectSticker(await finishSticker(transparent));
    const middle = ((height >> 1) * width + (width >> 1)) * 4;
    expect(data[middle + 1]).toBeGreaterThan(230);
    expect(width).toBe(512);
    expect(height).toBeLessThan(300);
  });

  test('the outline is equally thick on every side', async () => {
    const disc = await sharp(svg(`<circle cx="300" cy="300" r="200" fill="#202020"/>`)).png().toBuffer();
    const { data, width, height } = await expectSticker(await finishSticker(disc, { outline: 10 }));
    const centre = { x: (width - 1) / 2, y: (height - 1) / 2 };
    for (let degrees = 0; degrees < 360; degrees += 15) {
      let white = 0;
      for (let r = 200; r < 256; r += 0.25) {
        const x = Math.round(centre.x + r * Math.cos((degrees * Math.PI) / 180));
        const y = Math.round(centre.y + r * Math.sin((degrees * Math.PI) / 180));
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const i = (y * width + x) * 4;
        if ((data[i + 3] ?? 0) > 127 && (data[i] ?? 0) > 140) white += 0.25;
      }
      expect(white).toBeGreaterThan(9);
      expect(white).toBeLessThan(11);
    }
  });

  test('noisy content stays within the size limit', async () => {
    let seed = 7;
    const data = Uint8Array.from({ length: 4 * SIDE * SIDE }, (_, i) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      // Alpha is stored without loss: noise in all of its bits could not be made smaller.
      return i % 4 === 3 ? (seed >>> 24) | 0xf0 : seed >>> 24;
    });
    const best = await sharp(data, { raw: { width: SIDE, height: SIDE, channels: 4 } })
      .webp({ quality: 92, alphaQuality: 100, smartSubsample: true })
      .toBuffer();
    expect(best.length).toBeGreaterThan(MAX_STICKER_BYTES);
    const bytes = await encodeSticker({ data, width: SIDE, height: SIDE });
    expect(bytes.length).toBeLessThanOrEqual(512_000);
  });

  test('a card is made of any picture, narrow ones too', async () => {
    const raster = await expectSticker(await finishCard(await sharp(svg(SUBJECT)).jpeg().toBuffer()));
    expect(alphaAt(raster, raster.width >> 1, raster.height >> 1)).toBe(255);
    // Inside the margin and the outline, but in the rounded corner.
    expect(alphaAt(raster, 16, 16)).toBe(0);
    const narrow = await sharp({ create: { width: 40, height: 900, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    await expectSticker(await finishCard(narrow));
  });
});

test('the distance transform is exact', () => {
  const [width, height] = [23, 17];
  const seeds = [
    [3, 2],
    [19, 5],
    [8, 15],
  ] as const;
  const cost = new Float32Array(width * height).fill(FAR);
  for (const [x, y] of seeds) cost[y * width + x] = 0;
  const { squared, nearest } = distanceTransform(cost, width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const expected = Math.min(...seeds.map(([sx, sy]) => (x - sx) ** 2 + (y - sy) ** 2));
      const seed = nearest[p] ?? 0;
      expect(squared[p]).toBe(expected);
      expect((x - (seed % width)) ** 2 + (y - Math.floor(seed / width)) ** 2).toBe(expected);
    }
  }
});

describe('in threads', () => {
  const finisher = createFinisher({ threads: 1 });
  afterAll(() => finisher.close());

  test('results and typed errors come back', async () => {
    const picture = await keyed('#00ff00', 0);
    await expectSticker(await finisher.finishSticker(picture));
    expect((await sharp(await finisher.matte(picture)).metadata()).hasAlpha).toBe(true);
    await expectSticker(await finisher.finishCard(picture));
    await expect(finisher.finishSticker(await keyed('#dddddd', 0))).rejects.toBeInstanceOf(UnkeyableError);
    await expect(finisher.finishSticker(await keyed('#00ff00', 0, ''))).rejects.toBeInstanceOf(
      EmptySubjectError,
    );
  });
});
