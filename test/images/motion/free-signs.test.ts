import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cutOut, finishCutOut } from '../../../src/images/finishing/finish.ts';
import { decodeLayers, encodeLayers } from '../../../src/images/layers.ts';
import { motionOf } from '../../../src/images/motion/motions.ts';
import { partsOf } from '../../../src/images/motion/parts.ts';
import { renderFilm } from '../../../src/images/motion/render.ts';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import { transparent } from '../finishing/subjects.ts';

const BODY = '<path d="M170 580Q120 300 200 120Q300 20 400 120Q480 300 430 580Z" fill="#2060ff"/>';
/** Two discs on the edge of the body, and one beside it. */
const HOLDING =
  '<circle cx="470" cy="420" r="60" fill="#ff2020"/><circle cx="140" cy="180" r="40" fill="#ff2020"/>';
const BESIDE = '<circle cx="540" cy="150" r="40" fill="#ff2020"/>';
const FRAME_MS = 200;

async function layered(signs = HOLDING): Promise<Buffer> {
  const layer = async (content: string) => decodeRaster(await transparent(content));
  const layers = {
    whole: await layer(BODY + signs),
    body: await layer(BODY),
    signs: await layer(signs),
  };
  return cutOut(await encodeLayers(layers, { lossless: true }));
}

const isRed = ({ data }: Raster, p: number) =>
  (data[4 * p] ?? 0) > 150 && (data[4 * p + 1] ?? 0) < 100 && (data[4 * p + 3] ?? 0) > 200;

/** The box of the red pixels in one half of a frame. */
function redBox(frame: Raster, half: 'left' | 'right') {
  const { width, height } = frame;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let p = 0; p < width * height; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    if (!isRed(frame, p) || x < width / 2 !== (half === 'left')) continue;
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  }
  return { width: right - left + 1, height: bottom - top + 1, top };
}

describe('a cut-out with layers', () => {
  it('shows the signs on the body wherever a still picture is read', async () => {
    const cut = await layered();
    const plain = await cutOut(await transparent(BODY + HOLDING));
    const [still, expected] = [await finishCutOut(cut), await finishCutOut(plain)];
    const [one, other] = [await decodeRaster(still), await decodeRaster(expected)];
    expect([one.width, one.height]).toEqual([other.width, other.height]);
    const apart = one.data.filter((value, i) => Math.abs(value - (other.data[i] ?? 0)) > 40).length;
    expect(apart / one.data.length).toBeLessThan(0.003);
  });

  it('keeps the body whole below the signs', async () => {
    const { body, signs } = await partsOf(await layered());
    expect(signs).toHaveLength(2);
    expect(body.data.some((_, i) => i % 4 === 0 && isRed(body, i / 4))).toBe(false);
  });

  it('is not mistaken for drawn frames, nor are they for layers', async () => {
    const raw = { width: 8, height: 24, channels: 4, pageHeight: 8 } as const;
    const frames = await sharp(Buffer.alloc(8 * 24 * 4, 255), { raw })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await decodeLayers(frames)).toBeUndefined();
    expect(await decodeLayers(await layered())).toBeDefined();
  });
});

describe('the signs drawn on a sticker', () => {
  it.each(['jelly', 'bounce', 'sway'] as const)(
    'keep their shape while the body is bent: %s',
    async motion => {
      const cutouts = [await layered(), await transparent(BODY + BESIDE)];
      for (const cut of cutouts) {
        const { frames } = await renderFilm({ cutOut: cut, motion }, FRAME_MS);
        const rest = frames.map(frame => redBox(frame, 'right'));
        const [first] = rest;
        for (const { width, height } of rest) {
          expect(Math.abs(width - height)).toBeLessThanOrEqual(2);
          expect(Math.abs(width - (first?.width ?? 0))).toBeLessThanOrEqual(2);
        }
        // They go with the body.
        expect(new Set(rest.map(({ top }) => top)).size).toBeGreaterThan(2);
      }
    },
  );

  it.each(['bounce', 'shake', 'spin-in', 'pop'] as const)('touch no edge in %s', async motion => {
    const { frames } = await renderFilm(
      { cutOut: await layered(HOLDING + BESIDE), motion, outline: 6 },
      FRAME_MS,
    );
    expect(frames).toHaveLength(Math.round(motionOf(motion).durationMs / FRAME_MS));
    for (const { data, width, height } of frames) {
      for (let p = 0; p < width * height; p++) {
        const [x, y] = [p % width, Math.floor(p / width)];
        if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
        if (data[4 * p + 3] !== 0) expect.fail(`a pixel at ${x}, ${y} touches the edge`);
      }
    }
  });

  it('shrink and turn with the body', async () => {
    const { frames } = await renderFilm({ cutOut: await layered(), motion: 'spin-in' }, 100);
    const smallest = frames.map(
      frame => frame.data.filter((_, i) => i % 4 === 0 && isRed(frame, i / 4)).length,
    );
    expect(Math.min(...smallest)).toBeLessThan(0.3 * (smallest[0] ?? 0));
  });

  it('are parts that touch nothing, if the picture has no layers', async () => {
    const { whole, body, signs } = await partsOf(await transparent(BODY + BESIDE));
    expect(signs.map(({ box }) => box)).toEqual([{ left: 497, top: 107, width: 86, height: 86 }]);
    expect(body.data.some((_, i) => i % 4 === 0 && isRed(body, i / 4))).toBe(false);
    expect(whole.data.some((_, i) => i % 4 === 0 && isRed(whole, i / 4))).toBe(true);
  });

  it('stay with the body if they are too small to move', async () => {
    const cut = await layered(`${HOLDING}<circle cx="300" cy="300" r="5" fill="#ff2020"/>`);
    const { body, signs } = await partsOf(cut);
    expect(signs).toHaveLength(2);
    expect(body.data.some((_, i) => i % 4 === 0 && isRed(body, i / 4))).toBe(true);
  });

  it('are not a second subject', async () => {
    const two =
      '<rect x="60" y="100" width="150" height="400" fill="#2060ff"/><rect x="400" y="100" width="150" height="400" fill="#20a040"/>';
    expect((await partsOf(await transparent(two))).signs).toEqual([]);
  });
});
