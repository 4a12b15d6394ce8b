import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MOTION_NAMES } from '../../src/images/motion/motions.ts';
import { renderFilm } from '../../src/images/motion/render.ts';

const COLUMNS = 10;
/** Every fifth frame of a film. */
const FRAME_MS = 200;
const CELL_PX = 160;
const GROUND = '#6f9a8d';
const LINE = '#2b3a36';

/** Writes all motions of a cut-out as one picture, for people to look at: a row per motion, its frames in order. */
export async function writeContactSheet(file: string, cutOut: Buffer): Promise<void> {
  const step = CELL_PX + 2;
  const cells = [];
  for (const [row, motion] of MOTION_NAMES.entries()) {
    const { frames } = await renderFilm({ cutOut, motion, caption: 'Ой!' }, FRAME_MS);
    for (const [column, { data, width, height }] of frames.slice(0, COLUMNS).entries()) {
      const input = await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: GROUND })
        .resize(CELL_PX, CELL_PX, { fit: 'contain', position: 'bottom', background: GROUND })
        .png()
        .toBuffer();
      cells.push({ input, left: column * step, top: row * step });
    }
  }
  const size = { width: COLUMNS * step, height: MOTION_NAMES.length * step };
  const create = { ...size, channels: 3, background: LINE } as const;
  await writeFile(file, await sharp({ create }).composite(cells).png().toBuffer());
}
