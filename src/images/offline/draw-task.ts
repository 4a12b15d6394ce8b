import { bufferOf } from '../buffer-of.ts';
import type { SheetDrawing, StickerParams } from '../types.ts';
import { drawSticker } from './draw.ts';
import type { frameSubject } from './frame.ts';
import { drawSheet } from './sheet.ts';

/** One picture for a drawing thread. */
export interface DrawTask {
  readonly photo: Uint8Array;
  readonly params: StickerParams;
  readonly take: number;
  readonly sheet?: readonly SheetDrawing[] | undefined;
}

/** @returns a PNG */
export function doTask(
  { photo, params, take, sheet }: DrawTask,
  frame: typeof frameSubject,
): Promise<Uint8Array> {
  const bytes = bufferOf(photo);
  return sheet === undefined
    ? drawSticker(bytes, params, take, frame)
    : drawSheet(bytes, params.style, sheet, frame);
}
