import type { StickerParams } from '../types.ts';
import { drawSticker } from './draw.ts';

/** One picture for a drawing thread. */
export interface DrawTask {
  readonly photo: Uint8Array;
  readonly params: StickerParams;
  readonly take: number;
}

/** The entry of a drawing thread: a PNG. */
export default function run({ photo, params, take }: DrawTask): Promise<Uint8Array> {
  return drawSticker(Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength), params, take);
}
