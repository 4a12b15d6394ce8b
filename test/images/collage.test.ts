import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { collage } from '../../src/images/collage.ts';

const GROUND = [244, 246, 250];
const TILE = [207, 219, 232];

function square(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: '#c00000' } })
    .png()
    .toBuffer();
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const near = (colour: readonly number[]) => colour.map(value => expect.closeTo(value, -1));

async function collageOf(count: number, side = 300): Promise<Buffer> {
  const picture = await square(side);
  return collage(Array.from({ length: count }, (_, at) => ({ number: at + 1, picture })));
}

describe('a collage', () => {
  it.each([
    [1, 300, 300],
    [2, 600, 300],
    [3, 900, 300],
    [4, 600, 600],
    [7, 1200, 600],
    [12, 1200, 900],
    [40, 1200, 750],
    [50, 1197, 798],
  ])('of %d stickers has even rows and fits into a photo', async (count, width, height) => {
    const bytes = await collageOf(count);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  it('centres its last row', async () => {
    const bytes = await collageOf(5);
    expect(await colourAt(bytes, 75, 450)).toEqual(near(GROUND));
    expect(await colourAt(bytes, 825, 450)).toEqual(near(GROUND));
    expect(await colourAt(bytes, 300, 450)).toEqual(near([192, 0, 0]));
  });

  it('does not blow up small pictures', async () => {
    const bytes = await collageOf(1, 60);
    expect(await colourAt(bytes, 150, 150)).toEqual(near([192, 0, 0]));
    expect(await colourAt(bytes, 150, 70)).toEqual(near(TILE));
  });
});
