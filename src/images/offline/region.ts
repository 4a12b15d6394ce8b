import { connectedComponents } from '../finishing/components.ts';
import type { Box } from '../finishing/layout.ts';
import type { Raster } from '../raster.ts';

/** Skin over more of the picture than this is fur, wood or sand. */
const MAX_SKIN = 0.3;

/**
 * The square of a photo that most likely shows its subject: a head with room around it where one patch of skin colour
 * looks like a face, else the square that holds most of what stands out, with a liking for the middle. A rough guess
 * without any model.
 *
 * @param small the photo, scaled down to some hundred pixels.
 * @returns the square in pixels of `small`.
 */
export function subjectSquare(small: Raster): Box {
  const face = likelyFace(small);
  const { width, height } = small;
  const shorter = Math.min(width, height);
  if (face === undefined) return standingOut(small);
  const size = Math.max(face.width, face.height * 0.8);
  const side = Math.min(shorter, Math.max(shorter * 0.4, size * 2.45));
  return squareAround(face.left + face.width / 2, face.top + face.height * 0.52, side, width, height);
}

function squareAround(x: number, y: number, side: number, width: number, height: number): Box {
  const size = Math.floor(side);
  const left = Math.round(Math.min(width - size, Math.max(0, x - side / 2)));
  const top = Math.round(Math.min(height - size, Math.max(0, y - side / 2)));
  return { left, top, width: size, height: size };
}

/** The box around the patch of skin colour that is most like a face in size, shape and place. */
function likelyFace({ data, width, height }: Raster): Box | undefined {
  const skin = new Uint8Array(width * height);
  let count = 0;
  for (let p = 0, i = 0; p < skin.length; p++, i += 4) {
    if (!isSkin(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)) continue;
    skin[p] = 1;
    count++;
  }
  if (count > MAX_SKIN * skin.length) return undefined;
  const parts = connectedComponents(skin, width, height);
  const boxes = parts.areas.map(() => ({ left: width, top: height, right: 0, bottom: 0 }));
  for (let p = 0; p < skin.length; p++) {
    const box = boxes[(parts.labels[p] ?? 0) - 1];
    if (box === undefined) continue;
    const x = p % width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, Math.floor(p / width));
    box.bottom = Math.floor(p / width);
  }
  let best: Box | undefined;
  let bestScore = 0;
  for (const [index, box] of boxes.entries()) {
    const area = parts.areas[index] ?? 0;
    const w = box.right - box.left + 1;
    const h = box.bottom - box.top + 1;
    const fill = area / (w * h);
    const ratio = h / w;
    if (area < 0.006 * skin.length || fill < 0.4 || ratio < 0.7 || ratio > 2.2) continue;
    const offCentre = Math.hypot((box.left + w / 2) / width - 0.5, (box.top + h / 2) / height - 0.4);
    const score = Math.sqrt(area / skin.length) * fill * Math.max(0.1, 1 - 1.3 * offCentre);
    if (score > bestScore) {
      bestScore = score;
      best = { left: box.left, top: box.top, width: w, height: h };
    }
  }
  return best;
}

/** The usual bounds of skin in YCbCr, light to dark. */
function isSkin(r: number, g: number, b: number): boolean {
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  const cb = 128 + 0.564 * (b - y);
  const cr = 128 + 0.713 * (r - y);
  return y > 40 && cr >= 138 && cr <= 175 && cb >= 80 && cb <= 124;
}

/** The square with most difference from the mean colour of the border, bigger ones paying for their size. */
function standingOut({ data, width, height }: Raster): Box {
  const mean = borderMean({ data, width, height });
  const weights = new Float64Array((width + 1) * (height + 1));
  const stride = width + 1;
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const apart = Math.hypot(
        (data[i] ?? 0) - mean[0],
        (data[i + 1] ?? 0) - mean[1],
        (data[i + 2] ?? 0) - mean[2],
      );
      const offCentre = Math.hypot(x / width - 0.5, y / height - 0.48);
      row += apart * Math.max(0.05, 1 - 1.6 * offCentre);
      weights[(y + 1) * stride + x + 1] = row + (weights[y * stride + x + 1] ?? 0);
    }
  }
  const all = weights[weights.length - 1] || 1;
  let best = squareAround(width / 2, height / 2, Math.min(width, height), width, height);
  let bestScore = -Infinity;
  for (const share of [0.85, 0.93, 1]) {
    const side = Math.floor(Math.min(width, height) * share);
    for (let top = 0; top <= height - side; top += 2) {
      for (let left = 0; left <= width - side; left += 2) {
        const bottom = (top + side) * stride;
        const inside =
          (weights[bottom + left + side] ?? 0) -
          (weights[bottom + left] ?? 0) -
          (weights[top * stride + left + side] ?? 0) +
          (weights[top * stride + left] ?? 0);
        const score = inside / all - 0.2 * share * share;
        if (score > bestScore) {
          bestScore = score;
          best = { left, top, width: side, height: side };
        }
      }
    }
  }
  return best;
}

function borderMean({ data, width, height }: Raster): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < width * height; p++) {
    const x = p % width;
    if (x > 1 && x < width - 2 && p >= 2 * width && p < (height - 2) * width) continue;
    sum[0] += data[p * 4] ?? 0;
    sum[1] += data[p * 4 + 1] ?? 0;
    sum[2] += data[p * 4 + 2] ?? 0;
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
