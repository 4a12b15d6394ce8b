import type { Raster } from '../raster.ts';
import { isBlurred } from './blur.ts';
import { isEmpty } from './empty.ts';
import { lumaPlane } from './planes.ts';
import { hasSeveralFaces } from './several.ts';
import { isText } from './text.ts';

/** The longer side of what is looked at, in pixels. */
export const LOOK_SIDE = 512;

/**
 * Something in a photo that its sender may want to know before it is drawn:
 *
 * - `empty`: nothing but one colour, or one that goes over into another
 * - `text`: a screenshot or a page of words, and nothing that could be drawn
 * - `blurred`: nothing in it is sharp
 * - `several`: two and more faces
 */
export type Finding = 'empty' | 'text' | 'blurred' | 'several';

/**
 * What stands out in a picture, the first of {@link Finding}'s kinds; undefined for nothing. No model: where there is any doubt it
 * finds nothing, as a wrong alarm is worse. Takes some 60 ms of one core.
 *
 * @param picture at most {@link LOOK_SIDE} on its longer side.
 */
export function lookAt(picture: Raster): Finding | undefined {
  if (isEmpty(picture)) return 'empty';
  const luma = lumaPlane(picture);
  if (isText(picture, luma)) return 'text';
  if (isBlurred(luma)) return 'blurred';
  return hasSeveralFaces(picture, luma) ? 'several' : undefined;
}
