import { bufferOf } from '../../lib/threads.ts';
import { loadSharp } from '../load-sharp.ts';
import { cutOutPhoto } from '../offline/frame.ts';
import { type SheetCell, splitSheet } from '../sheet/split.ts';
import type { SheetGrid } from '../types.ts';
import { CaptionError } from './caption/limits.ts';
import { card, cutOut, type FinishOptions, finishCutOut, finishSticker, matte } from './finish.ts';
import { EmptySubjectError, UnkeyableError, type UnkeyableReason } from './key.ts';

export type FinishTask =
  | {
      readonly work: 'matte' | 'cutOut' | 'cutOutPhoto' | 'cutOutDrawing' | 'card';
      readonly picture: Uint8Array;
    }
  | {
      readonly work: 'finishSticker' | 'finishCutOut';
      readonly picture: Uint8Array;
      readonly options: FinishOptions;
    }
  | { readonly work: 'splitSheet'; readonly picture: Uint8Array; readonly grid: SheetGrid };

export type FinishOutcome =
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'split'; readonly cells: readonly SheetCell[] }
  | { readonly kind: 'unkeyable'; readonly reason: UnkeyableReason }
  | { readonly kind: 'empty' }
  | { readonly kind: 'caption'; readonly reason: CaptionError['reason'] };

/** Bytes arrive as Uint8Array: a Buffer loses its type when it crosses threads. */
export default async function run(task: FinishTask): Promise<FinishOutcome> {
  await loadSharp();
  try {
    if (task.work === 'splitSheet')
      return { kind: 'split', cells: await splitSheet(bufferOf(task.picture), task.grid) };
    return { kind: 'done', bytes: await perform(task) };
  } catch (error) {
    if (error instanceof UnkeyableError) return { kind: 'unkeyable', reason: error.reason };
    if (error instanceof EmptySubjectError) return { kind: 'empty' };
    if (error instanceof CaptionError) return { kind: 'caption', reason: error.reason };
    throw error;
  }
}

function perform(task: Exclude<FinishTask, { work: 'splitSheet' }>): Promise<Buffer> {
  const picture = bufferOf(task.picture);
  switch (task.work) {
    case 'matte':
      return matte(picture);
    case 'cutOut':
      return cutOut(picture);
    case 'cutOutPhoto':
      return cutOutPhoto(picture);
    case 'cutOutDrawing':
      return cutOutPhoto(picture, true);
    case 'card':
      return card(picture);
    case 'finishSticker':
      return finishSticker(picture, task.options);
    case 'finishCutOut':
      return finishCutOut(picture, task.options);
    default:
      return task satisfies never;
  }
}
