import { expect, test } from 'vitest';
import { grabCut } from '../../src/images/offline/segmentation/grab-cut.ts';
import { STEPS } from '../../src/images/offline/segmentation/grid.ts';
import { minCut } from '../../src/images/offline/segmentation/min-cut.ts';
import { placePrior } from '../../src/images/offline/segmentation/prior.ts';
import { findSubject } from '../../src/images/offline/segmentation/subject.ts';
import { tidyMask } from '../../src/images/offline/segmentation/tidy.ts';
import { anime } from '../../src/images/offline/styles/anime.ts';
import { cartoon } from '../../src/images/offline/styles/cartoon.ts';
import { comic } from '../../src/images/offline/styles/comic.ts';
import { STYLES } from '../../src/images/offline/styles/index.ts';
import { pixel } from '../../src/images/offline/styles/pixel.ts';
import { watercolour } from '../../src/images/offline/styles/watercolour.ts';
import { decodeRaster, type Raster } from '../../src/images/raster.ts';

const SCALE = 0.6;

/** Repeatable numbers in 0..1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A drawing of `width` by `height` units, each `SCALE` pixels: small is quick. */
function svg(width: number, height: number, content: string): Promise<Raster> {
  return decodeRaster(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * SCALE}" height="${height * SCALE}">${content}</svg>`,
    ),
  );
}

const FACE =
  '<path d="M50 200Q55 140 100 140Q145 140 150 200Z" fill="#30507a"/><path d="M50 130Q40 20 100 18Q160 20 150 130Z" fill="#43210f"/><ellipse cx="100" cy="90" rx="32" ry="42" fill="#dba583"/>';
const SKY = '<rect width="200" height="200" fill="#9fd0a8"/>';

test('a minimum cut is the cheapest of all labellings', () => {
  const next = random(7);
  const [width, height] = [5, 3];
  for (let round = 0; round < 12; round++) {
    const preference = Float32Array.from({ length: width * height }, () => Math.round(next() * 20 - 10));
    const costs = Array.from({ length: width * height * 8 }, () => Math.round(next() * 6));
    const link = (p: number, d: number) => costs[p * 8 + d] ?? 0;
    const energy = (label: (p: number) => number) => {
      let sum = 0;
      for (let p = 0; p < preference.length; p++) {
        sum += label(p) === 0 ? (preference[p] ?? 0) : 0;
        for (let d = 0; d < 8; d += 2) {
          const [dx, dy] = STEPS[d] ?? [0, 0];
          const [x, y] = [(p % width) + dx, Math.floor(p / width) + dy];
          if (x < 0 || x >= width || y < 0 || y >= height) continue;
          if (label(p) !== label(y * width + x)) sum += link(p, d);
        }
      }
      return sum;
    };
    let least = Infinity;
    for (let code = 0; code < 2 ** preference.length; code++) {
      least = Math.min(
        least,
        energy(p => (code >> p) & 1),
      );
    }
    const labels = minCut({ width, height, preference, link });
    expect(energy(p => labels[p] ?? 0)).toBe(least);
  }
});

test('a person is parted from the background with all of the hair, and the crop keeps it', async () => {
  const picture = await svg(200, 200, SKY + FACE);
  const truth = await svg(200, 200, FACE);
  const { mask, crop, head } = findSubject(picture);
  let [both, either] = [0, 0];
  for (let p = 0; p < truth.data.length / 4; p++) {
    const [is, found] = [(truth.data[p * 4 + 3] ?? 0) > 127, mask?.[p] === 1];
    if (is && found) both++;
    if (is || found) either++;
  }
  expect(both / either).toBeGreaterThan(0.9);
  expect(crop.top).toBeLessThanOrEqual(18 * SCALE);
  expect(crop.left).toBeLessThanOrEqual(52 * SCALE);
  expect(crop.left + crop.width).toBeGreaterThanOrEqual(148 * SCALE);
  expect(head.left + head.width / 2).toBeCloseTo(100 * SCALE, -1);
});

test('people beside each other are all on the sticker', async () => {
  const { crop, mask } = findSubject(
    await svg(
      400,
      200,
      `${SKY}<g>${FACE}</g><rect x="200" width="200" height="200" fill="#9fd0a8"/><g transform="translate(180 0)">${FACE}</g>`,
    ),
  );
  expect(mask).toBeDefined();
  expect(crop.left).toBeLessThanOrEqual(60 * SCALE);
  expect(crop.left + crop.width).toBeGreaterThanOrEqual(320 * SCALE);
});

test('where nothing can be parted there is a crop and no outline', () => {
  const next = random(3);
  const data = Uint8Array.from({ length: 160 * 120 * 4 }, (_, i) => (i % 4 === 3 ? 255 : next() * 255));
  const { mask, crop } = findSubject({ data, width: 160, height: 120 });
  expect(mask).toBeUndefined();
  expect(Math.min(crop.width, crop.height)).toBeGreaterThan(80);
});

test('colours that lie on both sides do not agree with a parting, others do', async () => {
  const prior = placePrior([], 60, 60);
  const disc = await svg(
    100,
    100,
    '<rect width="100" height="100" fill="#9fd0a8"/><circle cx="50" cy="50" r="30" fill="#b03020"/>',
  );
  expect(grabCut(disc, prior, 3).agreement).toBeGreaterThan(0.95);
  const plain = await svg(100, 100, '<rect width="100" height="100" fill="#9fd0a8"/>');
  expect(grabCut(plain, prior, 3).agreement).toBeLessThan(0.6);
});

test('crumbs and pinholes go, parts and openings stay', () => {
  const rows = ['.........#', '.######...', '.##.###...', '.######...', '..........'];
  const mask = Uint8Array.from(rows.join(''), cell => (cell === '#' ? 1 : 0));
  const tidy = tidyMask(mask, 10, 5);
  expect(tidy[9]).toBe(0);
  expect(tidy[2 * 10 + 3]).toBe(1);
  expect(tidy[4 * 10 + 3]).toBe(0);
});

/** How far two pictures of one size are apart, 0..255. */
function difference(a: Raster, b: Raster): number {
  return a.data.reduce((sum, value, i) => sum + Math.abs(value - (b.data[i] ?? 0)), 0) / a.data.length;
}

test('every look differs from every other', async () => {
  const photo = await svg(200, 200, SKY + FACE);
  const looks = await Promise.all(Object.values(STYLES).map(style => style.paint(photo, 0)));
  for (const [k, look] of looks.entries()) {
    expect([look.width, look.height]).toEqual([120, 120]);
    for (const other of looks.slice(k + 1)) expect(difference(look, other)).toBeGreaterThan(3);
  }
});

test('looks that keep the colours of the photo keep skin healthy', async () => {
  const photo = await svg(200, 200, SKY + FACE);
  for (const style of [anime, cartoon, comic, pixel, watercolour]) {
    const { data } = await style.paint(photo, 0);
    const [r = 0, g = 0, b = 0] = data.subarray((50 * 120 + 60) * 4);
    expect(r).toBeGreaterThan(170);
    expect(r - g).toBeGreaterThan(10);
    expect(r - g).toBeLessThan(110);
    expect(g - b).toBeGreaterThan(-5);
  }
});
