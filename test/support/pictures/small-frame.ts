import { type frameSubject, rememberingFrame } from '../../../src/images/offline/frame.ts';

/**
 * Finds subjects as `rememberingFrame` does, but smaller on the canvas, because a filter's time grows with the picture.
 *
 * @param side longer side of the subject, in pixels
 */
export function smallFrame(side: number): typeof frameSubject {
  const frame = rememberingFrame();
  return (photo, shape) => frame(photo, shape, side);
}
