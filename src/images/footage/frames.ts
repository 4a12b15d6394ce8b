import type { Sharp } from 'sharp';
import { EMOJI_SIDE_PX, FILM_SIDE_PX, type Film, MAX_FILM_MS, MIN_FRAME_MS } from '../motion/film.ts';
import { pixelsOf, type Raster, rasterPipeline } from '../raster.ts';
import type { NoFootage } from './tasks.ts';

/** Frames of {@link FILM_SIDE_PX} squared; transparent bars fill them up. */
export interface Timed {
  readonly frames: readonly Raster[];
  readonly durationsMs: readonly number[];
}

export type Found = Timed | NoFootage;

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Video stickers have a side of exactly 512 px, so small pictures are enlarged. */
export function inSquare(picture: Sharp): Sharp {
  return picture
    .ensureAlpha()
    .resize(FILM_SIDE_PX, FILM_SIDE_PX, { fit: 'contain', background: TRANSPARENT });
}

/**
 * Makes a film of decoded frames: equal neighbours become one, those too short for Telegram are skipped, and empty rows
 * above and below are cut off. Undefined if fewer than two frames remain.
 */
export function filmOf(timed: Timed, round: boolean): Film | undefined {
  const { frames, durationsMs } = calmed(timed);
  if (frames.length < 2) return undefined;
  if (round) for (const frame of frames) keepCircle(frame);
  const { top, height } = rowsInUse(frames);
  const cropped = frames.map(({ data, width }) => ({
    data: data.subarray(top * width * 4, (top + height) * width * 4),
    width,
    height,
  }));
  return { width: FILM_SIDE_PX, height, frames: cropped, durationsMs };
}

/** The middle of a film in the size of a custom emoji. */
export async function asEmoji({ frames, durationsMs }: Film): Promise<Film> {
  const side = EMOJI_SIDE_PX;
  const small: Raster[] = [];
  for (const frame of frames)
    small.push(await pixelsOf(rasterPipeline(frame).resize(side, side, { fit: 'cover' })));
  return { width: side, height: side, frames: small, durationsMs, format: 'emoji' };
}

function calmed({ frames, durationsMs }: Timed): Timed {
  const kept: Raster[] = [];
  const lengths: number[] = [];
  let left = MAX_FILM_MS;
  for (const [k, frame] of frames.entries()) {
    const duration = Math.min(left, Math.round(durationsMs[k] ?? 0));
    left -= duration;
    const last = kept.at(-1);
    const shown = lengths.at(-1) ?? 0;
    if (last !== undefined && (shown < MIN_FRAME_MS || Buffer.compare(last.data, frame.data) === 0))
      lengths[lengths.length - 1] = shown + duration;
    else if (duration > 0) {
      kept.push(frame);
      lengths.push(duration);
    }
  }
  const last = lengths.at(-1) ?? 0;
  if (kept.length > 1 && last < MIN_FRAME_MS) {
    // The end of a frame that is too short belongs to the one before.
    kept.pop();
    lengths.pop();
    lengths.push((lengths.pop() ?? 0) + last);
  }
  return { frames: kept, durationsMs: lengths };
}

/** Telegram plays round videos in a circle, but their frames are squares. */
function keepCircle({ data, width, height }: Raster): void {
  const radius = Math.min(width, height) / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = radius - Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2);
      const at = 4 * (y * width + x) + 3;
      data[at] = Math.round((data[at] ?? 0) * Math.min(1, Math.max(0, inside + 0.5)));
    }
  }
}

/** The codec needs an even height. */
function rowsInUse(frames: readonly Raster[]): { readonly top: number; readonly height: number } {
  const isEmpty = (y: number) =>
    frames.every(({ data, width }) => {
      for (let at = y * width * 4 + 3; at < (y + 1) * width * 4; at += 4) if (data[at] !== 0) return false;
      return true;
    });
  let top = 0;
  while (top < FILM_SIDE_PX - 2 && isEmpty(top)) top++;
  let bottom = FILM_SIDE_PX;
  while (bottom > top + 2 && isEmpty(bottom - 1)) bottom--;
  const height = 2 * Math.ceil((bottom - top) / 2);
  return { top: Math.min(top, FILM_SIDE_PX - height), height };
}
