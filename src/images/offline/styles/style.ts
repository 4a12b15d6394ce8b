import type { Raster } from '../../raster.ts';
import type { Shape } from '../pixels/shapes.ts';

export interface Style {
  readonly shape: Shape;
  readonly rims: readonly (readonly [string, string])[];
  /** A drawn contour inside the rim, for every take in turn, where paper on white would have none. */
  readonly contours?: readonly string[];
  readonly keepsColors: boolean;
  cells?(take: number): number;
  /** Alpha is not to be changed. @param take 0 for the first picture of these wishes; another number must look different */
  paint(photo: Raster, take: number): Promise<Raster> | Raster;
}

/** Throws for an empty list. */
export function inTurn<T>(choices: readonly T[], take: number): T {
  const choice = choices[take % choices.length];
  if (choice === undefined) throw new RangeError('there is nothing to choose from');
  return choice;
}
