import { readWebm, type Webm } from '../../lib/webm.ts';
import { FILM_FORMATS, type FilmFormat, MAX_FILM_BYTES, MAX_FILM_MS, MIN_FRAME_MS } from './film.ts';

export type FilmProblem =
  | 'not_webm'
  | 'truncated'
  | 'wrong_codec'
  | 'no_alpha'
  | 'has_audio'
  | 'too_long'
  | 'too_fast'
  | 'wrong_size'
  | 'too_big';

export type FilmCheck =
  | {
      readonly ok: true;
      readonly width: number;
      readonly height: number;
      readonly frames: number;
      readonly durationMs: number;
    }
  | { readonly ok: false; readonly problems: readonly FilmProblem[] };

/** Files beyond this are not read at all. */
const MAX_READ_BYTES = 4 * MAX_FILM_BYTES;

/**
 * Judges whether Telegram accepts a file as a video sticker or custom emoji with transparency, by
 * https://core.telegram.org/stickers/webm-vp9-encoding. Safe for bytes from outside: it never throws and is linear.
 */
export function checkFilm(bytes: Buffer, format: FilmFormat = 'sticker'): FilmCheck {
  const { side, isSquare, maxBytes } = FILM_FORMATS[format];
  if (bytes.length > MAX_READ_BYTES) return { ok: false, problems: ['too_big'] };
  const webm = readWebm(bytes);
  if (!webm.isWebm) return { ok: false, problems: ['not_webm'] };
  const video = webm.tracks.find(track => !track.isAudio);
  const durationMs = lengthOf(webm);
  const width = video?.width ?? 0;
  const height = video?.height ?? 0;
  const isVp9 = video?.codec === 'V_VP9' && webm.keyFrame !== undefined;
  // A frame may declare another size than the file, and players believe the frame.
  const isSized =
    Math.max(width, height) === side &&
    Math.min(width, height) >= (isSquare ? side : 1) &&
    (!webm.keyFrame || (webm.keyFrame.width === width && webm.keyFrame.height === height));
  const found: readonly (readonly [FilmProblem, boolean])[] = [
    ['truncated', webm.isTruncated || webm.blocks.length === 0],
    ['wrong_codec', !isVp9 || webm.tracks.filter(track => !track.isAudio).length !== 1],
    ['no_alpha', video?.hasAlpha !== true || webm.alphaBlocks !== webm.blocks.length],
    ['has_audio', webm.tracks.some(track => track.isAudio)],
    ['too_long', !(durationMs <= MAX_FILM_MS)],
    ['too_fast', !isCalm(webm)],
    ['wrong_size', !isSized],
    ['too_big', bytes.length > maxBytes],
  ];
  const problems = found.flatMap(([problem, isFound]) => (isFound ? [problem] : []));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, width, height, frames: webm.blocks.length, durationMs };
}

/** The declared length can be forged, so the frames count as well. */
function lengthOf({ durationMs, blocks }: Webm): number {
  const begin = Math.min(0, ...blocks.map(({ atMs }) => atMs));
  return Math.max(durationMs, ...blocks.map(({ atMs, durationMs: shown }) => atMs + shown)) - begin;
}

function isCalm({ blocks }: Webm): boolean {
  return blocks.every(
    ({ atMs, isLaced }, k) => !isLaced && (k === 0 || atMs - (blocks[k - 1]?.atMs ?? 0) >= MIN_FRAME_MS),
  );
}
