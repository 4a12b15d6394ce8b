import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addOutline } from '../../../src/images/finishing/outline.ts';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import { alphaAt, svg } from './subjects.ts';

async function raster(content: string, side = 300): Promise<Raster> {
  return decodeRaster(await sharp(svg(content, side)).png().toBuffer());
}

/** Opaque length of a row or column from a point; soft pixels count by their coverage. */
function covered({ data, width, height }: Raster, from: [number, number], step: [number, number]): number {
  let sum = 0;
  for (let [x, y] = from; x >= 0 && y >= 0 && x < width && y < height; x += step[0], y += step[1]) {
    sum += (data[(y * width + x) * 4 + 3] ?? 0) / 255;
  }
  return sum;
}

test.each([2, 10, 25])(
  '%d px: as thick on every side, beneath the subject, to a part of a pixel',
  async thickness => {
    const square = addOutline(
      await raster('<rect x="100" y="100" width="100" height="100" fill="#204060"/>'),
      thickness,
    );
    for (const [from, step] of [
      [
        [99, 150],
        [-1, 0],
      ],
      [
        [200, 150],
        [1, 0],
      ],
      [
        [150, 99],
        [0, -1],
      ],
      [
        [150, 200],
        [0, 1],
      ],
    ] as const) {
      expect(covered(square, [...from], [...step])).toBeCloseTo(thickness, 1);
    }
    // Corners are round: the diagonal is as thick as the sides.
    const diagonal = covered(square, [99, 99], [-1, -1]) * Math.SQRT2;
    expect(Math.abs(diagonal - thickness)).toBeLessThan(1);
    expect([...square.data.subarray((150 * 300 + 150) * 4, (150 * 300 + 150) * 4 + 4)]).toEqual([
      32, 64, 96, 255,
    ]);
    const white = (150 * 300 + 99) * 4;
    expect([...square.data.subarray(white, white + 4)]).toEqual([255, 255, 255, 255]);
  },
);

test('draws an even outline on a round edge at any subpixel position', async () => {
  const disc = addOutline(await raster('<circle cx="150.3" cy="149.6" r="80.4" fill="#000"/>'), 10);
  let uneven = 0;
  for (let y = 0; y < 300; y++) {
    for (let x = 0; x < 300; x++) {
      const beyond = Math.hypot(x + 0.5 - 150.3, y + 0.5 - 149.6) - 80.4;
      if (beyond < 9.2 && alphaAt(disc, x, y) < 255) uneven++;
      if (beyond > 10.8 && alphaAt(disc, x, y) > 0) uneven++;
    }
  }
  expect(uneven).toBe(0);
});

test('joins close parts with a bridge or not at all, never with a thread', async () => {
  const narrowest: number[] = [];
  for (let gap = 20; gap < 50; gap += 0.5) {
    const two = `<circle cx="${90 - gap / 2}" cy="150" r="40" fill="#000"/><circle cx="${170 + gap / 2}" cy="150" r="40" fill="#000"/>`;
    const joined = addOutline(await raster(two), 10);
    narrowest.push(Math.min(...[128, 129, 130, 131, 132].map(x => covered(joined, [x, 0], [0, 1]))));
  }
  expect(narrowest.filter(width => width > 1 && width < 9)).toEqual([]);
  expect(narrowest[0]).toBeGreaterThan(9);
  expect(narrowest.at(-1)).toBe(0);
});

test('closes narrow gaps and holes, keeps wide holes open', async () => {
  const ring = (r: number) =>
    `<circle cx="150" cy="150" r="${r + 20}" fill="none" stroke="#000" stroke-width="40"/>`;
  expect(alphaAt(addOutline(await raster(ring(16)), 10), 150, 150)).toBe(255);
  expect(alphaAt(addOutline(await raster(ring(40)), 10), 150, 150)).toBe(0);
});

test('backs glass with white up to its middle', async () => {
  const glass =
    '<circle cx="150" cy="150" r="90" fill="#8cf" fill-opacity="0.12" stroke="#246" stroke-width="6"/>';
  expect(alphaAt(addOutline(await raster(glass), 10), 150, 150)).toBe(255);
});

test('cuts haze beyond the outline', async () => {
  const hazy =
    '<circle cx="150" cy="150" r="120" fill="#000" fill-opacity="0.1"/><circle cx="150" cy="150" r="60" fill="#000"/>';
  const outlined = addOutline(await raster(hazy), 10);
  expect([alphaAt(outlined, 150, 150 - 65), alphaAt(outlined, 150, 150 - 80)]).toEqual([255, 0]);
});

test('changes nothing without an outline', async () => {
  const subject = await raster('<circle cx="150" cy="150" r="60" fill="#000"/>');
  expect(addOutline(subject, 0)).toBe(subject);
});
