import { InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import type { PlacedSticker } from '../../../../assistant-db/packs/placements.ts';
import type { Sticker } from '../../../../assistant-db/schema.ts';
import { PLAIN_DESCRIPTION } from '../description.ts';
import { descriptionOf } from '../screens/packs.ts';
import { classifyPackError, isRefusal, type Refusal } from './errors.ts';
import type { JobRun } from './job.ts';
import type { AddTask } from './task.ts';

/** How the sticker is handed over; changed by what Telegram does not take. */
export interface UploadMode {
  /** Why the file that Telegram has of it does not do. */
  asBytes?: 'wrong_file' | 'refused';
  plainEmoji?: true;
  /** How often Telegram has refused it by now. */
  refusals: number;
}

/** Telegram takes a file that it has by its id, and everything else as bytes. */
export async function inputSticker(
  run: JobRun,
  found: PlacedSticker,
  { asBytes, plainEmoji }: UploadMode,
): Promise<InputSticker | undefined> {
  const { emoji, keywords } = plainEmoji ? PLAIN_DESCRIPTION : descriptionOf(found);
  const sticker = asBytes ? null : found.sticker.file_id;
  const file = sticker ?? (await bytesOf(run, found.sticker));
  if (file === undefined) return undefined;
  return {
    sticker: file,
    format: 'static',
    emoji_list: [...emoji],
    ...(keywords.length > 0 ? { keywords: [...keywords] } : {}),
  };
}

async function bytesOf(run: JobRun, sticker: Sticker): Promise<InputFile | undefined> {
  const picture = await run.deps.pictureOf(sticker);
  return picture && new InputFile(picture, 'sticker.webp');
}

/**
 * The call that adds a sticker to its set, or makes the set with it.
 *
 * @param task as it was before the call: stored again where Telegram surely did nothing, so that what comes into the
 *   set meanwhile is not taken for this sticker
 * @returns why Telegram refuses; undefined where it does not. Throws all other failures: the job is tried again
 */
export async function uploadSticker(
  run: JobRun,
  task: AddTask,
  { pack }: PlacedSticker,
  { exists, sticker }: { readonly exists: boolean; readonly sticker: InputSticker },
): Promise<Refusal | undefined> {
  const { api, log } = run.deps;
  try {
    await (exists
      ? api.addStickerToSet(run.userId, pack.name, sticker)
      : api.createNewStickerSet(run.userId, pack.name, pack.title, [sticker]));
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    if (failure.type !== 'unknown') await run.save(task);
    if (!isRefusal(failure)) throw error;
    log.info(
      { chat: run.userId, why: failure.type, err: error },
      'Telegram does not take a sticker as it is',
    );
    return failure;
  }
}
