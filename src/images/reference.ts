import { loadSharp } from './load-sharp.ts';
import type { KeyColor } from './types.ts';

/** Longer side, in pixels: enough to show lines and palette, and a fraction of a photo's bytes. */
const SIDE = 768;

const COLORS: Readonly<Record<KeyColor, string>> = { green: '#00ff00', magenta: '#ff00ff', blue: '#0000ff' };

/**
 * An earlier sticker as image models take it, to be followed in its look: its cut-out on the colour that is asked for, so that
 * a model that copies the background too copies the right one.
 *
 * @param cutOut the subject with its alpha channel, as it is kept
 * @returns a JPEG of at most {@link SIDE} px on the longer side
 */
export async function prepareReference(cutOut: Buffer, keyColor: KeyColor): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(cutOut)
    .flatten({ background: COLORS[keyColor] })
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
