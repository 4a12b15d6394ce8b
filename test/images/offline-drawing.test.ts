import { expect, test } from 'vitest';
import { connectedComponents } from '../../src/images/finishing/components.ts';
import { distanceTransform } from '../../src/images/finishing/distance.ts';
import type { Box } from '../../src/images/finishing/layout.ts';
import { cutBody } from '../../src/images/offline/body.ts';
import { drawSticker, STYLES } from '../../src/images/offline/draw.ts';
import { facesInFront } from '../../src/images/offline/frame.ts';
import { grabCut } from '../../src/images/offline/segmentation/grab-cut.ts';
import { findSubject } from '../../src/images/offline/segmentation/subject.ts';
import { placePrior, tidyMask } from '../../src/images/offline/segmentation/subject-mask.ts';
import { decodeRaster, type Raster, rasterPipeline } from '../../src/images/raster.ts';
import { toneMoves } from '../support/pictures/tone-moves.ts';

const SCALE = 0.6;

/** A repeatable random number generator for 0..1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A drawing of `width` by `height` units, each `SCALE` pixels. Small drawings are fast. */
function svg(width: number, height: number, content: string): Promise<Raster> {
  return decodeRaster(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * SCALE}" height="${height * SCALE}">${content}</svg>`,
    ),
  );
}

const FACE =
  '<path d="M50 200Q55 140 100 140Q145 140 150 200Z" fill="#30507a"/><path d="M50 130Q40 20 100 18Q160 20 150 130Z" fill="#43210f"/><ellipse cx="100" cy="90" rx="32" ry="42" fill="#dba583"/>';
/** The skin of {@link FACE}, moved to the right. */
const faceAt = (left: number): Box => ({
  left: (left + 68) * SCALE,
  top: 48 * SCALE,
  width: 64 * SCALE,
  height: 84 * SCALE,
});
const SKY = '<rect width="200" height="200" fill="#9fd0a8"/>';

test('separates a person with all of the hair, and the crop keeps it', async () => {
  const picture = await svg(200, 200, SKY + FACE);
  const truth = await svg(200, 200, FACE);
  const { mask, crop, head } = findSubject(picture, [faceAt(0)]);
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

test('keeps everyone in a group photo', async () => {
  const { crop, mask } = findSubject(
    await svg(
      400,
      200,
      `${SKY}<g>${FACE}</g><rect x="200" width="200" height="200" fill="#9fd0a8"/><g transform="translate(180 0)">${FACE}</g>`,
    ),
    [faceAt(0), faceAt(180)],
  );
  expect(mask).toBeDefined();
  expect(crop.left).toBeLessThanOrEqual(60 * SCALE);
  expect(crop.left + crop.width).toBeGreaterThanOrEqual(320 * SCALE);
});

test('keeps a whole animal in front of a skin-coloured wall', async () => {
  const picture = await svg(
    200,
    200,
    '<rect width="200" height="200" fill="#8f9a90"/><rect x="150" y="50" width="44" height="60" fill="#c9a58c"/><path d="M60 200Q60 130 100 130Q140 130 140 200Z" fill="#2f3b52"/><path d="M56 90L54 40L82 62H118L146 40L144 90Q144 140 100 140Q56 140 56 90Z" fill="#3d4c6b"/><circle cx="82" cy="90" r="9" fill="#e8e04a"/><circle cx="118" cy="90" r="9" fill="#e8e04a"/>',
  );
  const { crop, mask } = findSubject(picture, facesInFront(picture));
  expect(mask).toBeDefined();
  expect(crop.left).toBeLessThanOrEqual(55 * SCALE);
  expect(crop.left + crop.width).toBeGreaterThanOrEqual(145 * SCALE);
});

test('separates a subject with unique colours despite a soft contour', async () => {
  const content =
    '<rect width="200" height="200" fill="#9fb4c4"/><path d="M40 200Q50 130 100 130Q150 130 160 200Z" fill="#b98a5e"/><ellipse cx="100" cy="85" rx="44" ry="56" fill="#c99a6a"/><circle cx="84" cy="80" r="6" fill="#403020"/><circle cx="116" cy="80" r="6" fill="#403020"/>';
  const { data, info } = await rasterPipeline(await svg(200, 200, content))
    .blur(0.5)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(findSubject({ data, width: info.width, height: info.height }, []).mask).toBeDefined();
});

test('ends a head without shoulders at the chin', async () => {
  const { head } = findSubject(
    await svg(
      200,
      200,
      '<rect width="200" height="200" fill="#2c6fd8"/><path d="M84 130H116V175Q100 185 84 175Z" fill="#5a5f66"/><ellipse cx="100" cy="90" rx="46" ry="60" fill="#6a7a58"/><circle cx="84" cy="80" r="6" fill="#202020"/><circle cx="116" cy="80" r="6" fill="#202020"/>',
    ),
    [],
  );
  expect(head.top + head.height).toBeGreaterThan(140 * SCALE);
});

test('fills narrow gaps in a figure and keeps wide ones open', () => {
  const side = 160;
  const holesIn = (gap: number) => {
    const alpha = Float32Array.from({ length: side * side }, (_, p) => {
      const away = Math.hypot((p % side) - 80, Math.floor(p / side) - 80);
      return away < 62 && away > gap ? 1 : 0;
    });
    const art = { data: new Uint8Array(side * side * 4).fill(200), width: side, height: side };
    const { data, width, height } = cutBody(art, alpha, ['#ff0000', '#0000ff'], 5);
    const seen = Uint8Array.from({ length: width * height }, (_, p) => ((data[p * 4 + 3] ?? 0) > 40 ? 1 : 0));
    const { squared } = distanceTransform(seen, width, height);
    return [0, 6, 12].map(outline => {
      const open = Uint8Array.from(squared, value => (value > outline * outline ? 1 : 0));
      return connectedComponents(open, width, height).touchesBorder.filter(touches => !touches).length;
    });
  };
  expect(holesIn(9)).toEqual([0, 0, 0]);
  expect(holesIn(16)).toEqual([0, 0, 0]);
  expect(holesIn(34)).toEqual([1, 1, 1]);
});

test('keeps eyes and brows dark in neon, so that a dark face is not a mask', async () => {
  const eyes =
    '<path d="M78 82Q86 76 94 82M106 82Q114 76 122 82" stroke="#0c0806" stroke-width="6" fill="none"/>';
  for (const skin of ['#472d20', '#dba583']) {
    const photo = await svg(200, 200, SKY + FACE.replace('#dba583', skin) + eyes);
    const { data } = await STYLES.neon.paint(photo, 0);
    const light = (x: number, y: number) => {
      const i = (Math.round(y * SCALE) * 120 + Math.round(x * SCALE)) * 4;
      return (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0);
    };
    expect(light(86, 79)).toBeLessThan(0.8 * light(100, 100));
  }
});

test('gives line art an ink contour and a paper rim, visible on white and on black', async () => {
  const photo = await rasterPipeline(await svg(200, 200, SKY + FACE))
    .resize(300, 300)
    .png()
    .toBuffer();
  const { data, width, height } = await decodeRaster(
    await drawSticker(photo, { style: 'line art', emotion: '', pose: '' }),
  );
  // From the left along the middle: empty, paper, ink.
  const row = Array.from({ length: width }, (_, x) => (Math.floor(height * 0.5) * width + x) * 4);
  const first = row.findIndex(i => (data[i + 3] ?? 0) > 200);
  const lights = row.slice(first, first + 14).map(i => data[i] ?? 0);
  expect(lights[1]).toBeGreaterThan(200);
  expect(Math.min(...lights)).toBeLessThan(90);
});

test('falls back to a crop if the subject cannot be separated', () => {
  const next = random(3);
  const data = Uint8Array.from({ length: 160 * 120 * 4 }, (_, i) => (i % 4 === 3 ? 255 : next() * 255));
  const { mask, crop } = findSubject({ data, width: 160, height: 120 }, []);
  expect(mask).toBeUndefined();
  expect(Math.min(crop.width, crop.height)).toBeGreaterThan(80);
});

test('measures lower agreement if both sides share colours', async () => {
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

test('removes crumbs and pinholes but keeps parts and openings', () => {
  const rows = ['.........#', '.######...', '.##.###...', '.######...', '..........'];
  const mask = Uint8Array.from(rows.join(''), cell => (cell === '#' ? 1 : 0));
  const tidy = tidyMask(mask, 10, 5);
  expect(tidy[9]).toBe(0);
  expect(tidy[2 * 10 + 3]).toBe(1);
  expect(tidy[4 * 10 + 3]).toBe(0);
});

/** Difference between two pictures of equal size, 0..255. */
function difference(a: Raster, b: Raster): number {
  return a.data.reduce((sum, value, i) => sum + Math.abs(value - (b.data[i] ?? 0)), 0) / a.data.length;
}

test('draws every look differently', async () => {
  const photo = await svg(200, 200, SKY + FACE);
  const looks = await Promise.all(Object.values(STYLES).map(style => style.paint(photo, 0)));
  for (const [k, look] of looks.entries()) {
    expect([look.width, look.height]).toEqual([120, 120]);
    for (const other of looks.slice(k + 1)) expect(difference(look, other)).toBeGreaterThan(3);
  }
});

test('keeps skin healthy in looks that keep the photo’s colours', async () => {
  const photo = await svg(200, 200, SKY + FACE);
  const { anime, cartoon, comic, pixel, watercolour } = STYLES;
  for (const style of [anime, cartoon, comic, pixel, watercolour]) {
    const { data } = await style.paint(photo, 0);
    const [r = 0, g = 0, b = 0] = data.subarray((50 * 120 + 60) * 4);
    expect(r).toBeGreaterThan(170);
    expect(r - g).toBeGreaterThan(10);
    expect(r - g).toBeLessThan(110);
    expect(g - b).toBeGreaterThan(-5);
  }
});

test('keeps the skin tone in every look that keeps colours, from lightest to darkest', async () => {
  const moves = await toneMoves(['curls', 'bob', 'beard'], 100);
  expect(moves).toHaveLength(36);
  for (const { style, skin, lightnessAndHue } of moves) {
    expect({ style, skin, isKept: lightnessAndHue <= 12 }).toEqual({ style, skin, isKept: true });
  }
});
