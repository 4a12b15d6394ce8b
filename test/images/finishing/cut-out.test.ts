import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { distanceTransform } from '../../../src/images/finishing/distance.ts';
import { finishSticker, matte } from '../../../src/images/finishing/finish.ts';
import { EmptySubjectError, UnkeyableError } from '../../../src/images/finishing/key.ts';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import { alphaAt, keyed, SIDE, SUBJECT, svg } from './subjects.ts';

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
    let most = 0;
    for (let p = 0; p < SIDE * SIDE; p++) {
      if ((cut.data[p * 4 + 3] ?? 0) > 25) most = Math.max(most, tint('green', cut, p));
    }
    expect(most).toBeLessThanOrEqual(1);
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

test('the distance transform is exact', () => {
  const [width, height] = [23, 17];
  const seeds = [
    [3, 2],
    [19, 5],
    [8, 15],
  ] as const;
  const mask = new Uint8Array(width * height);
  for (const [x, y] of seeds) mask[y * width + x] = 1;
  const { squared, nearest } = distanceTransform(mask, width, height);
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
