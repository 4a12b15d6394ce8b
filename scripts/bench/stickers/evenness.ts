import sharp from 'sharp';
import { finishSticker } from '../../../src/images/finishing/finish.ts';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';

const DISC = '<circle cx="512" cy="512" r="400" fill="#203040"/>';
const SQUARE = '<rect x="182" y="182" width="660" height="660" fill="#203040"/>';

/**
 * How much too far from the shape's true edge the outline ends, in pixels of the sticker, on a disc and on the sides of
 * a square.
 */
export async function outlineDeviations(outline: number): Promise<number[]> {
  const disc = await deviations(outline, DISC, () => 1);
  const sides = await deviations(outline, SQUARE, angle =>
    Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))),
  );
  return [...disc, ...sides];
}

/** @param towards the part of a ray's length that leads away from the edge; below 0.8 (corners) nothing is measured. */
async function deviations(
  outline: number,
  content: string,
  towards: (angle: number) => number,
): Promise<number[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024">${content}</svg>`;
  const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
  const sticker = await decodeRaster(await finishSticker(drawn, { outline }));
  const found: number[] = [];
  for (let degrees = 0; degrees < 360; degrees += 3) {
    const angle = (degrees * Math.PI) / 180;
    if (towards(angle) < 0.8) continue;
    // The shape fills the sticker but for the outline and a margin of 2 px.
    const edge = sticker.width / 2 - outline - 2;
    found.push(outerEdge(sticker, angle) * towards(angle) - edge - outline);
  }
  return found;
}

/** How far from the middle the sticker ends along a ray: where it is half covered. */
function outerEdge({ data, width, height }: Raster, angle: number): number {
  const alphaAt = (distance: number): number => {
    const x = width / 2 + distance * Math.cos(angle) - 0.5;
    const y = height / 2 + distance * Math.sin(angle) - 0.5;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    let sum = 0;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const weight = (dx === 1 ? x - left : left + 1 - x) * (dy === 1 ? y - top : top + 1 - y);
      const inside = left + dx >= 0 && left + dx < width && top + dy >= 0 && top + dy < height;
      if (inside) sum += weight * ((data[((top + dy) * width + left + dx) * 4 + 3] ?? 0) / 255);
    }
    return sum;
  };
  let distance = width;
  while (distance > 0 && alphaAt(distance) < 0.5) distance -= 0.05;
  return distance;
}
