import { loadSharp } from '../load-sharp.ts';
import type { SheetDrawing, StickerParams } from '../types.ts';
import { drawSticker } from './draw.ts';
import { rememberingFrame } from './frame.ts';
import { drawSheet } from './sheet.ts';

/** One picture for a drawing thread. */
export interface DrawTask {
  readonly photo: Uint8Array;
  readonly params: StickerParams;
  readonly take: number;
  readonly sheet?: readonly SheetDrawing[] | undefined;
}

/** Of this thread: the stickers of a set are of one photo. */
const frame = rememberingFrame();

/** The entry of a drawing thread: a PNG. */
export default async function run({ photo, params, take, sheet }: DrawTask): Promise<Uint8Array> {
  await loadSharp();
  const bytes = Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength);
  return sheet === undefined
    ? drawSticker(bytes, params, take, frame)
    : drawSheet(bytes, params.style, sheet, frame);
}
