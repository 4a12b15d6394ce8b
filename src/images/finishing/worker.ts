import { finishCard } from './card.ts';
import { EmptySubjectError, UnkeyableError, type UnkeyableReason } from './errors.ts';
import { type FinishOptions, finishSticker, matte } from './finish.ts';

/** One piece of work for a finishing thread. */
export type FinishTask =
  | { readonly work: 'matte' | 'card'; readonly picture: Uint8Array }
  | { readonly work: 'sticker'; readonly picture: Uint8Array; readonly options: FinishOptions };

/** Errors lose their class on the way between threads, so the expected ones are said in words. */
export type FinishOutcome =
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'unkeyable'; readonly reason: UnkeyableReason }
  | { readonly kind: 'empty' };

/** The entry of a finishing thread. Bytes come as Uint8Array: a Buffer is no longer one after the crossing. */
export default async function run(task: FinishTask): Promise<FinishOutcome> {
  try {
    return { kind: 'done', bytes: await perform(task) };
  } catch (error) {
    if (error instanceof UnkeyableError) return { kind: 'unkeyable', reason: error.reason };
    if (error instanceof EmptySubjectError) return { kind: 'empty' };
    throw error;
  }
}

function perform(task: FinishTask): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = task.picture;
  const picture = Buffer.from(buffer, byteOffset, byteLength);
  switch (task.work) {
    case 'matte':
      return matte(picture);
    case 'card':
      return finishCard(picture);
    case 'sticker':
      return finishSticker(picture, task.options);
    default:
      return task satisfies never;
  }
}
