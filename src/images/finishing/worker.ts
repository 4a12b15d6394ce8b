import { bufferOf } from '../../lib/threads.ts';
import { type CollageCell, collage } from '../collage.ts';
import { cutFrames } from '../frames/cut.ts';
import { FramesUnusableError } from '../frames/unusable.ts';
import { loadSharp } from '../load-sharp.ts';
import { cutOutPhoto } from '../offline/frame.ts';
import { type SheetCell, splitSheet } from '../sheet/split.ts';
import type { SheetGrid } from '../types.ts';
import { CaptionError } from './caption/limits.ts';
import { emoji, emojiCutOut } from './emoji.ts';
import { card, cutOut, type FinishOptions, finishCutOut, finishSticker, matte } from './finish.ts';
import { EmptySubjectError, UnkeyableError, type UnkeyableReason } from './key.ts';

const WORK = {
  matte,
  cutOut,
  cutOutPhoto: (photo: Buffer) => cutOutPhoto(photo),
  cutOutDrawing: (picture: Buffer) => cutOutPhoto(picture, true),
  card,
  finishSticker,
  finishCutOut,
  emoji,
  emojiCutOut: (kept: Buffer) => emojiCutOut(kept),
} satisfies Record<string, (picture: Buffer, options?: FinishOptions) => Promise<Buffer>>;

export type FinishTask =
  | {
      readonly work: keyof typeof WORK;
      readonly picture: Uint8Array;
      readonly options?: FinishOptions | undefined;
    }
  | {
      readonly work: 'splitSheet' | 'cutFrames';
      readonly picture: Uint8Array;
      readonly grid: SheetGrid;
    }
  | { readonly work: 'collage'; readonly cells: readonly CollageCell[] };

export type FinishOutcome =
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'split'; readonly cells: readonly SheetCell[] }
  | { readonly kind: 'unkeyable'; readonly reason: UnkeyableReason }
  | { readonly kind: 'empty' }
  | { readonly kind: 'frames_unusable'; readonly reason: string }
  | { readonly kind: 'caption'; readonly reason: CaptionError['reason'] };

/** Bytes arrive as Uint8Array: a Buffer loses its type when it crosses threads. */
export default async function run(task: FinishTask): Promise<FinishOutcome> {
  await loadSharp();
  try {
    switch (task.work) {
      case 'splitSheet':
        return { kind: 'split', cells: await splitSheet(bufferOf(task.picture), task.grid) };
      case 'cutFrames':
        return { kind: 'done', bytes: await cutFrames(bufferOf(task.picture), task.grid) };
      case 'collage':
        return { kind: 'done', bytes: await collage(task.cells) };
      default:
        return { kind: 'done', bytes: await WORK[task.work](bufferOf(task.picture), task.options) };
    }
  } catch (error) {
    if (error instanceof UnkeyableError) return { kind: 'unkeyable', reason: error.reason };
    if (error instanceof EmptySubjectError) return { kind: 'empty' };
    if (error instanceof FramesUnusableError) return { kind: 'frames_unusable', reason: error.message };
    if (error instanceof CaptionError) return { kind: 'caption', reason: error.reason };
    throw error;
  }
}
