import { colorDifference, type MeasuredKey } from '../../key.ts';
import type { ColorLine } from './moments.ts';
import { greyest, type Rgb } from './verdict.ts';

/** A film is mostly key, and what it has beside it a light colour of little saturation. */
const FILM = { key: 0.58, light: 200, tint: 64 };
/** A film's colour is no further than this, in levels, from the line through those of what is drawn on it … */
const SAME_FILM = 14;
/** … where the greatest difference is about its own: a JPEG overshoots beside lines by so much. */
const OVERSHOOT = 0.16;

/** Whether a colour, less the key, is that of a film: so near to the key, and pale without it, no subject is painted. */
export function isFilm({ mean: [r, g, b] }: ColorLine, key: MeasuredKey): boolean {
  const full = greyest(r, g, b, key);
  if (1 - 1 / full < FILM.key) return false;
  const color = [key.r + full * r, key.g + full * g, key.b + full * b];
  const [most, fewest] = [Math.max(...color), Math.min(...color)];
  return most - fewest <= FILM.tint && (most + fewest) / 2 >= FILM.light;
}

/**
 * The film that lines are drawn on in a square, as veins on a wing: its colour is on the line through those in the square, and
 * has about as much of the key as any of them.
 *
 * @param most the greatest `Trimap.difference` in the square.
 * @param films colours of films, less the key.
 * @returns the index of the film, -1 for none.
 */
export function filmBehind(line: ColorLine, most: number, key: MeasuredKey, films: readonly Rgb[]): number {
  const [x, y, z] = line.direction;
  return films.findIndex(film => {
    const [r, g, b] = [film[0] - line.mean[0], film[1] - line.mean[1], film[2] - line.mean[2]];
    const along = r * x + g * y + b * z;
    if (Math.hypot(r - along * x, g - along * y, b - along * z) > SAME_FILM) return false;
    const difference = colorDifference(key.kind, key.r + film[0], key.g + film[1], key.b + film[2]);
    const more = most - difference / key.strength;
    return more >= -OVERSHOOT / 2 && more <= OVERSHOOT;
  });
}
