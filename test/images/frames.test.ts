import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seenBox } from '../../src/images/finishing/finish.ts';
import { alignFrames } from '../../src/images/frames/align.ts';
import { cutFrames, decodeFrames } from '../../src/images/frames/cut.ts';
import { backAndForth } from '../../src/images/frames/timing.ts';
import { FramesUnusableError } from '../../src/images/frames/unusable.ts';
import { filmDurationMs, filmFault } from '../../src/images/motion/film.ts';
import { renderFilm } from '../../src/images/motion/render.ts';
import { decodeRaster, type Raster } from '../../src/images/raster.ts';

const KEY = '#17e43a';
const INK = [0x1c, 0x22, 0x30, 255];

interface Drawn {
  /** Of the raised arm, in degrees. */
  readonly arm: number;
  readonly scale?: number;
  readonly right?: number;
  readonly down?: number;
}

/** A figure that raises one arm, 300 by 400 at scale 1, with its feet in the middle of the lower edge. */
function figure({ arm, scale = 1, right = 0, down = 0 }: Drawn): string {
  return `<g transform="translate(${256 + right} ${460 + down}) scale(${scale}) translate(-150 -400)">
    <g transform="rotate(${-arm} 215 190)"><rect x="205" y="180" width="24" height="120" rx="12" fill="#8040c0"/></g>
    <rect x="90" y="150" width="130" height="250" rx="40" fill="#2060ff"/>
    <ellipse cx="150" cy="90" rx="70" ry="90" fill="#f0c29a"/>
    <circle cx="125" cy="80" r="9" fill="#222"/><circle cx="175" cy="80" r="9" fill="#222"/></g>`;
}

function svg(side: number, content: string, background = ''): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${background}${content}</svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}

const onKey = (side: number) => `<rect width="${side}" height="${side}" fill="${KEY}"/>`;

async function cutOf(drawn: Drawn): Promise<Raster> {
  return decodeRaster(await svg(512, figure(drawn)));
}

/** A sheet of 2 by 2 cells of 512 pixels. */
function sheetOf(cells: readonly (Drawn | null)[]): Promise<Buffer> {
  const drawn = cells.map((cell, k) =>
    cell === null
      ? ''
      : `<g transform="translate(${(k % 2) * 512} ${Math.floor(k / 2) * 512})">${figure(cell)}</g>`,
  );
  return svg(1024, drawn.join(''), onKey(1024));
}

/** How the frames of one figure drift: feet, middle of the head, height, all in pixels. */
function driftOf(frames: readonly Raster[]) {
  const seen = frames.map(frame => {
    const box = seenBox(frame);
    const top = box.top + 0.1 * box.height;
    const row = Array.from(
      { length: frame.width },
      (_, x) => frame.data[(Math.round(top) * frame.width + x) * 4 + 3] ?? 0,
    );
    const middle = (row.findIndex(alpha => alpha > 128) + row.findLastIndex(alpha => alpha > 128)) / 2;
    return { feet: box.top + box.height, height: box.height, middle };
  });
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return {
    feet: spread(seen.map(each => each.feet)),
    height: spread(seen.map(each => each.height)),
    middle: spread(seen.map(each => each.middle)),
  };
}

const DRIFTING: readonly Drawn[] = [
  { arm: 20 },
  { arm: 60, scale: 1.08, right: 22, down: -12 },
  { arm: 100, scale: 0.93, right: -18, down: 15 },
  { arm: 130, scale: 1.05, right: 9, down: 6 },
];

describe('aligning frames', () => {
  it('takes away what a model drew too large, too small or away from its place', async () => {
    const cuts = await Promise.all(DRIFTING.map(cutOf));
    expect(driftOf(cuts).feet).toBeGreaterThan(20);
    const drift = driftOf(await alignFrames(cuts));
    expect(drift.feet).toBeLessThanOrEqual(1);
    expect(drift.height).toBeLessThanOrEqual(4);
    expect(drift.middle).toBeLessThanOrEqual(4);
  });

  it('removes pure drift to the pixel', async () => {
    const cuts = await Promise.all(DRIFTING.map(drawn => cutOf({ ...drawn, arm: 40 })));
    const drift = driftOf(await alignFrames(cuts));
    expect(drift.feet).toBeLessThanOrEqual(1);
    expect(drift.height).toBeLessThanOrEqual(2);
    expect(drift.middle).toBeLessThanOrEqual(2);
  });

  it('leaves frames alone that do not drift', async () => {
    const cuts = await Promise.all([20, 60, 100, 130].map(arm => cutOf({ arm })));
    const drift = driftOf(await alignFrames(cuts));
    expect(drift.feet).toBe(0);
    expect(drift.height).toBeLessThanOrEqual(2);
    expect(drift.middle).toBeLessThanOrEqual(3);
  });
});

describe('cutting frames', () => {
  it('keeps the frames of a sheet in order, in an animated WebP whose first frame is the still sticker', async () => {
    const kept = await cutFrames(await sheetOf(DRIFTING), 2);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', pages: 4 });
    const frames = await decodeFrames(kept);
    const [first] = frames;
    expect((await decodeRaster(kept)).height).toBe(first?.height);
    expect(driftOf(frames).feet).toBeLessThanOrEqual(1);
    for (const { data } of frames) {
      let green = 0;
      for (let i = 0; i < data.length; i += 4)
        if ((data[i + 3] ?? 0) > 40 && (data[i + 1] ?? 0) > 120 + Math.max(data[i] ?? 0, data[i + 2] ?? 0))
          green++;
      expect(green).toBe(0);
    }
  });

  it('leaves out an empty cell, and gives up below three', async () => {
    const three = await cutFrames(await sheetOf([DRIFTING[0] ?? null, null, ...DRIFTING.slice(2)]), 2);
    expect(await decodeFrames(three)).toHaveLength(3);
    const two = cutFrames(await sheetOf([...DRIFTING.slice(0, 2), null, null]), 2);
    await expect(two).rejects.toThrow(FramesUnusableError);
  });

  it.each(['transparent', 'on the key colour'])('reads a GIF, %s', async how => {
    const pictures = await Promise.all(
      DRIFTING.map(drawn => svg(512, figure(drawn), how === 'transparent' ? '' : onKey(512))),
    );
    const gif = await sharp(pictures, { join: { animated: true } })
      .gif({ delay: [200, 200, 200, 200] })
      .toBuffer();
    const frames = await decodeFrames(await cutFrames(gif, 2));
    expect(frames).toHaveLength(4);
    expect(driftOf(frames).feet).toBeLessThanOrEqual(1);
  });
});

describe('the film of drawn frames', () => {
  it('can become a sticker, and its caption is the same in every frame', async () => {
    const cutOut = await cutFrames(await sheetOf(DRIFTING), 2);
    const film = await renderFilm({ cutOut, motion: 'drawn', caption: 'Ой!' });
    expect(filmFault(film)).toBeUndefined();
    expect(film.frames).toHaveLength(7);
    const letters = new Set(film.frames.map(lettersOf));
    expect(letters.size).toBe(1);
    expect([...letters][0]?.length).toBeGreaterThan(1000);
    // The poses differ, and the last frame leads on to the first.
    expect(new Set(film.frames).size).toBe(4);
    expect(film.frames.at(-1)).toBe(film.frames[0]);
  });
});

function lettersOf({ data, width }: Raster): string {
  const found: string[] = [];
  for (let p = 0; p < data.length / 4; p++)
    if (INK.every((value, c) => data[p * 4 + c] === value))
      found.push(`${p % width},${Math.floor(p / width)}`);
  return found.join(' ');
}

describe('playing frames back and forth', () => {
  it.each([3, 4, 9, 16])('takes 1.5 to 2.4 seconds with %i frames and holds the outermost ones', count => {
    const steps = backAndForth(count);
    const durationsMs = steps.map(step => step.durationMs);
    const total = filmDurationMs({ durationsMs });
    expect(total).toBeGreaterThanOrEqual(1500);
    expect(total).toBeLessThanOrEqual(2400);
    expect(Math.min(...durationsMs)).toBeGreaterThanOrEqual(40);
    const shown = (frame: number) =>
      filmDurationMs({ durationsMs: durationsMs.filter((_, k) => steps[k]?.frame === frame) });
    const far = shown(count - 1);
    expect(Math.abs(shown(0) - far)).toBeLessThanOrEqual(2);
    for (let frame = 1; frame < count - 1; frame++) expect(far).toBeGreaterThan(shown(frame) / 2);
  });
});
