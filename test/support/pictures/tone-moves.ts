import type { Box } from '../../../src/images/finishing/layout.ts';
import { paintSubject, STYLES } from '../../../src/images/offline/draw.ts';
import { EMOTIONS, FRIENDLY } from '../../../src/images/offline/drawings/emotions.ts';
import { frameSubject } from '../../../src/images/offline/frame.ts';
import { decodeRaster } from '../../../src/images/raster.ts';
import { type ColorDifference, colorDifference, meanColor } from './color-difference.ts';
import { FACE, portrait, type Sitter, SKIN_TONES } from './portraits.ts';

/** How far a look has moved the mean colour of a face from that of the photo. */
export interface ToneMove extends ColorDifference {
  readonly style: string;
  readonly skin: string;
}

/**
 * How styles that keep colours change six skin tones, under the light of different emotions.
 *
 * @param sitters one for each tone, in order.
 * @param side of the painted pictures, in pixels.
 */
export async function toneMoves(sitters: readonly Sitter[], side: number): Promise<ToneMove[]> {
  const moves: ToneMove[] = [];
  for (const [k, skin] of SKIN_TONES.entries()) {
    const photo = await portrait(sitters[k % sitters.length] ?? 'bob', skin, 300);
    const raw = await decodeRaster(photo);
    const was = meanColor(raw, scaled(FACE, raw.width, raw.height));
    const framed = await frameSubject(photo, 'circle', side);
    const { crop, art } = framed;
    const within = {
      left: (FACE.left - crop.left) / crop.width,
      top: (FACE.top - crop.top) / crop.height,
      width: FACE.width / crop.width,
      height: FACE.height / crop.height,
    };
    for (const [name, style] of Object.entries(STYLES)) {
      if (!style.keepsColors) continue;
      const { mood } = EMOTIONS[moves.length % EMOTIONS.length] ?? FRIENDLY;
      const is = meanColor(await paintSubject(framed, style, mood, 0), scaled(within, art.width, art.height));
      moves.push({ style: name, skin, ...colorDifference(was, is) });
    }
  }
  return moves;
}

function scaled(share: Box, width: number, height: number): Box {
  return {
    left: share.left * width,
    top: share.top * height,
    width: share.width * width,
    height: share.height * height,
  };
}
