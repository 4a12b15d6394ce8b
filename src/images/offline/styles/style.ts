import type { Raster } from '../../raster.ts';
import type { Shape } from '../pixels/shapes.ts';

/**
 * A look of the filters. A new one is a `Style` in a file of this folder, a line in `STYLES` of `../draw.ts` and in `DRAWN`
 * of `../chosen.ts`, its words in `words/pictures.ts` of each language, and its title in `mcp/server/styles.ts`.
 */
export interface Style {
  readonly shape: Shape;
  readonly rims: readonly (readonly [string, string])[];
  /** Colours of a contour inside the rim, one per take, for styles whose paper would vanish against white. */
  readonly contours?: readonly string[];
  readonly keepsColors: boolean;
  cells?(take: number): number;
  /**
   * Must not change alpha.
   * @param take 0 for the first picture of these wishes; other numbers must look different
   */
  paint(photo: Raster, take: number): Promise<Raster> | Raster;
}

/** Throws for an empty list. */
export function inTurn<T>(choices: readonly T[], take: number): T {
  const choice = choices[take % choices.length];
  if (choice === undefined) throw new RangeError('cannot choose from an empty list');
  return choice;
}
