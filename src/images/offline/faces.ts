import { detectFaces } from '../faces/detector.ts';
import type { Box } from '../finishing/layout.ts';
import type { Raster } from '../raster.ts';

/** Where nothing has this score, the subject is no person. */
const LEAST = 0.35;
/** Of the surest face's width: whoever is smaller stands behind. */
const MIN_WIDTH = 0.55;
/** What is found is wider than the skin, and begins a little below the hair; as shares of its own sides. */
const SKIN = { width: 0.7, above: 0.1 };

/**
 * The skin of the faces that go on the sticker: the surest one, and those of people beside it.
 *
 * @param picture as `detectFaces` wants it.
 */
export function facesInFront(picture: Raster): Box[] {
  const faces = detectFaces(picture, LEAST);
  const widest = faces[0]?.width ?? 0;
  return faces
    .filter(({ width }) => width >= MIN_WIDTH * widest)
    .map(({ left, top, width, height }) => ({
      left: left + (width * (1 - SKIN.width)) / 2,
      top: top - SKIN.above * height,
      width: SKIN.width * width,
      height: (1 + SKIN.above) * height,
    }));
}
