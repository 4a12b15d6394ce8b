import { bufferOf, type CreateThreads } from '../../lib/threads.ts';
import type { CollageCell } from '../collage.ts';
import { FramesUnusableError } from '../frames/unusable.ts';
import type { SheetCell } from '../sheet/split.ts';
import type { SheetGrid } from '../types.ts';
import { CaptionError } from './caption/limits.ts';
import type { FinishOptions } from './finish.ts';
import { EmptySubjectError, UnkeyableError } from './key.ts';
import type { FinishOutcome, FinishTask } from './worker.ts';

/** Runs off the event loop, with the results and errors of the functions of the same names. */
export interface Finisher {
  matte(picture: Buffer): Promise<Buffer>;
  finishSticker(picture: Buffer, options?: FinishOptions): Promise<Buffer>;
  cutOut(picture: Buffer): Promise<Buffer>;
  cutOutPhoto(photo: Buffer): Promise<Buffer>;
  /** For drawings on a flat background: crops nothing, unlike the crop around a face in a photo. */
  cutOutDrawing(picture: Buffer): Promise<Buffer>;
  card(picture: Buffer): Promise<Buffer>;
  finishCutOut(cutOut: Buffer, options?: FinishOptions): Promise<Buffer>;
  /** A still custom emoji of a cut-out. */
  emoji(cutOut: Buffer, options?: FinishOptions): Promise<Buffer>;
  /** The part of a cut-out that a moving emoji shows. */
  emojiCutOut(cutOut: Buffer): Promise<Buffer>;
  splitSheet(sheet: Buffer, grid: SheetGrid): Promise<SheetCell[]>;
  cutFrames(drawn: Buffer, grid: SheetGrid): Promise<Buffer>;
  collage(cells: readonly CollageCell[], signal?: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

export function createFinisher(
  options: { readonly threads: number },
  createThreads: CreateThreads,
): Finisher {
  const threads = createThreads<FinishTask, FinishOutcome>(new URL('.', import.meta.url), {
    ...options,
    heavy: true,
  });
  type Result = Extract<FinishOutcome, { kind: 'done' | 'split' }>;
  const perform = async (task: FinishTask, signal?: AbortSignal): Promise<Result> => {
    const outcome = await threads.run(task, signal);
    switch (outcome.kind) {
      case 'done':
      case 'split':
        return outcome;
      case 'unkeyable':
        throw new UnkeyableError(outcome.reason);
      case 'empty':
        throw new EmptySubjectError();
      case 'frames_unusable':
        throw new FramesUnusableError(outcome.reason);
      case 'caption':
        throw new CaptionError(outcome.reason);
      default:
        return outcome satisfies never;
    }
  };
  const does = (work: Exclude<FinishTask['work'], 'splitSheet' | 'cutFrames' | 'collage'>) => {
    return async (picture: Buffer, look?: FinishOptions): Promise<Buffer> => {
      const result = await perform({ work, picture, options: look });
      if (result.kind !== 'done') throw new TypeError('expected a picture from the finishing worker');
      return bufferOf(result.bytes);
    };
  };
  return {
    matte: does('matte'),
    finishSticker: does('finishSticker'),
    cutOut: does('cutOut'),
    cutOutPhoto: does('cutOutPhoto'),
    cutOutDrawing: does('cutOutDrawing'),
    card: does('card'),
    finishCutOut: does('finishCutOut'),
    emoji: does('emoji'),
    emojiCutOut: does('emojiCutOut'),
    splitSheet: async (picture, grid) => {
      const result = await perform({ work: 'splitSheet', picture, grid });
      if (result.kind !== 'split') throw new TypeError('expected cells from the finishing worker');
      return result.cells.map(cell =>
        cell.type === 'drawn' ? { ...cell, picture: bufferOf(cell.picture) } : cell,
      );
    },
    cutFrames: async (picture, grid) => {
      const result = await perform({ work: 'cutFrames', picture, grid });
      if (result.kind !== 'done') throw new TypeError('expected frames from the finishing worker');
      return bufferOf(result.bytes);
    },
    collage: async (cells, signal) => {
      const result = await perform({ work: 'collage', cells }, signal);
      if (result.kind !== 'done') throw new TypeError('expected a collage from the finishing worker');
      return bufferOf(result.bytes);
    },
    close: () => threads.close(),
  };
}
