import sharp from 'sharp';
import { bufferOf } from '../buffer-of.ts';
import { gridFor } from '../sheet/choose.ts';
import type { SheetDrawing, StickerParams } from '../types.ts';
import { CANVAS, drawSticker } from './draw.ts';
import { type frameSubject, rememberingFrame } from './frame.ts';

/**
 * Draws several stickers of one style on one picture, row by row. See `drawSticker`.
 * @returns a PNG with transparency around the stickers
 */
async function drawSheet(
  photo: Buffer,
  style: string,
  drawings: readonly SheetDrawing[],
  frame = rememberingFrame(),
): Promise<Buffer> {
  const grid = gridFor(drawings.length);
  const side = grid * CANVAS;
  const cells = [];
  for (const [index, { emotion, pose }] of drawings.entries()) {
    cells.push({
      input: await drawSticker(photo, { style, emotion, pose }, 1, frame),
      left: (index % grid) * CANVAS,
      top: Math.floor(index / grid) * CANVAS,
    });
  }
  return sharp({
    create: { width: side, height: side, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(cells)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export interface DrawTask {
  readonly photo: Uint8Array;
  readonly params: StickerParams;
  readonly take: number;
  readonly sheet?: readonly SheetDrawing[] | undefined;
}

export function doTask(
  { photo, params, take, sheet }: DrawTask,
  frame: typeof frameSubject,
): Promise<Uint8Array> {
  const bytes = bufferOf(photo);
  return sheet === undefined
    ? drawSticker(bytes, params, take, frame)
    : drawSheet(bytes, params.style, sheet, frame);
}
