import type { Raster } from '../raster.ts';

/** Telegram's limits for a video sticker: https://core.telegram.org/stickers/webm-vp9-encoding */
export const FILM_SIDE_PX = 512;
export const MAX_FILM_MS = 3000;
export const MAX_FILM_BYTES = 256 * 1024;

/** The same for custom emoji, which are squares. */
export const EMOJI_SIDE_PX = 100;
const MAX_EMOJI_FILM_BYTES = 64 * 1024;

export type FilmFormat = 'sticker' | 'emoji';

/**
 * `goalBytes` is a little below the limit. A better quality than `bestCrf` is hardly seen: cut-outs of photos have a PSNR
 * of 40 dB with it.
 */
export const FILM_FORMATS = {
  sticker: { side: FILM_SIDE_PX, isSquare: false, maxBytes: MAX_FILM_BYTES, goalBytes: 256_000, bestCrf: 30 },
  emoji: {
    side: EMOJI_SIDE_PX,
    isSquare: true,
    maxBytes: MAX_EMOJI_FILM_BYTES,
    goalBytes: 60_000,
    bestCrf: 20,
  },
} as const satisfies Record<
  FilmFormat,
  { side: number; isSquare: boolean; maxBytes: number; goalBytes: number; bestCrf: number }
>;

/** At 30 frames per second timestamps in whole milliseconds are 33 or 34 apart. */
export const MIN_FRAME_MS = 33;

/** A short loop of pictures with straight alpha, whatever its source. All frames are `width` × `height`. */
export interface Footage {
  /** Both are even, because the codec halves the resolution of colours. */
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Raster[];
  /** One whole number per frame, at least {@link MIN_FRAME_MS}. */
  readonly durationsMs: readonly number[];
}

/** Footage of the size of a sticker, at most 512 px high, or of an emoji. */
export interface Film extends Footage {
  /** Default: `sticker`. */
  readonly format?: FilmFormat;
}

export function filmDurationMs({ durationsMs }: Pick<Footage, 'durationsMs'>): number {
  return durationsMs.reduce((sum, each) => sum + each, 0);
}

/** Returns the reason why a film cannot become a sticker, before any work is spent on it. */
export function filmFault({
  width,
  height,
  frames,
  durationsMs,
  format = 'sticker',
}: Film): string | undefined {
  const { side, isSquare } = FILM_FORMATS[format];
  if (frames.length === 0 || frames.length !== durationsMs.length) return 'frames and durations differ';
  const isFitting = isSquare ? height === side : height >= 2 && height <= side;
  if (width !== side || !isFitting || height % 2 !== 0) return 'wrong size';
  const bytes = width * height * 4;
  if (frames.some(each => each.width !== width || each.height !== height || each.data.length !== bytes))
    return 'a frame has another size';
  if (durationsMs.some(each => !Number.isInteger(each) || each < MIN_FRAME_MS)) return 'a frame is too short';
  return filmDurationMs({ durationsMs }) > MAX_FILM_MS ? 'too long' : undefined;
}

/** Drops frames so that at most `fps` are shown per second. The film keeps its length. */
export function thinned(film: Film, fps: number): Film {
  const total = filmDurationMs(film);
  const count = Math.floor((total * fps) / 1000);
  if (count >= film.frames.length) return film;
  const ends = film.durationsMs.map((_, k) =>
    filmDurationMs({ durationsMs: film.durationsMs.slice(0, k + 1) }),
  );
  const frames: Raster[] = [];
  const durationsMs: number[] = [];
  for (let k = 0; k < count; k++) {
    const startMs = Math.round((total * k) / count);
    const frame = film.frames[ends.findIndex(end => end > startMs)];
    if (!frame) continue;
    frames.push(frame);
    durationsMs.push(Math.round((total * (k + 1)) / count) - startMs);
  }
  return { ...film, frames, durationsMs };
}
