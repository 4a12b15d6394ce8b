import { FILM_FORMATS, type Film, filmFault, thinned } from './film.ts';
import { checkFilm, type FilmProblem } from './validate.ts';
import type { EncodePass } from './vp9.ts';

const WORST_CRF = 56;
const MAX_PASSES = 4;
/** A worse quality by this much halves the size, as measured; it differs between films. */
const HALF_SIZE_CRF = 12;
const FEWER_FPS = [20, 15] as const;

export type Encoded =
  | { readonly outcome: 'ok'; readonly webm: Buffer; readonly crf: number; readonly frames: number }
  /** The film cannot become a sticker, or the finished file broke a rule. */
  | { readonly outcome: 'refused'; readonly problems: readonly (FilmProblem | string)[] };

/**
 * Encodes the film so that it fits Telegram's limit: first by quality, then with fewer frames. The film is never cut
 * short. Checks its own result.
 */
export async function encodeFilm(film: Film, encode: EncodePass): Promise<Encoded> {
  const fault = filmFault(film);
  if (fault !== undefined) return { outcome: 'refused', problems: [fault] };
  const pass = async (shown: Film, crf: number) => ({
    webm: await encode(shown, crf),
    crf,
    frames: shown.frames.length,
  });
  const found = await search(film, pass);
  if (!found) return { outcome: 'refused', problems: ['too_big'] };
  const check = checkFilm(found.webm, film.format);
  if (!check.ok) return { outcome: 'refused', problems: check.problems };
  return { outcome: 'ok', ...found };
}

interface Pass {
  readonly webm: Buffer;
  readonly crf: number;
  readonly frames: number;
}

async function search(
  film: Film,
  pass: (film: Film, crf: number) => Promise<Pass>,
): Promise<Pass | undefined> {
  const { goalBytes, bestCrf } = FILM_FORMATS[film.format ?? 'sticker'];
  for (let count = 1, crf: number = bestCrf; ; count++) {
    const made = await pass(film, crf);
    const { length } = made.webm;
    if (length <= goalBytes) return made;
    if (crf === WORST_CRF) break;
    // Another pass costs seconds, and a little quality is hardly seen: each guess has a larger reserve.
    const guess = crf + HALF_SIZE_CRF * Math.log2(length / goalBytes) + count ** 2;
    crf = count === MAX_PASSES - 1 ? WORST_CRF : Math.min(WORST_CRF, Math.ceil(guess));
  }
  for (const fps of FEWER_FPS) {
    const made = await pass(thinned(film, fps), WORST_CRF);
    if (made.webm.length <= goalBytes) return made;
  }
  return undefined;
}
