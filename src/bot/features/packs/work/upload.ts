import { InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import type { PlacedSticker } from '../../../../assistant-db/packs/packs.ts';
import type { Pack } from '../../../../assistant-db/schema.ts';
import { emojiAndKeywordsOf, PLAIN_EMOJI } from '../emoji.ts';
import type { JobRun } from './job.ts';
import { classifyPackError, isRefusal, type Refusal } from './sticker-sets.ts';

/** How stickers are given to Telegram. Not stored: after a crash the first way is tried again. */
export interface UploadMode {
  /** Why their bytes are sent and not their `file_id`. */
  readonly bytesAfter?: 'wrong_file' | 'refused';
  readonly plainEmoji?: boolean;
}

/** Undefined where a sticker's picture is lost. */
export async function inputStickersOf(
  run: JobRun,
  group: readonly PlacedSticker[],
  mode: UploadMode,
): Promise<InputSticker[] | undefined> {
  const inputs: InputSticker[] = [];
  for (const placed of group) {
    const { emoji, keywords } = mode.plainEmoji ? PLAIN_EMOJI : emojiAndKeywordsOf(placed);
    const fileId = mode.bytesAfter ? null : placed.sticker.file_id;
    const picture = fileId === null ? await run.deps.pictureOf(placed.sticker) : undefined;
    const sticker = fileId ?? (picture && new InputFile(picture, 'sticker.webp'));
    if (sticker === undefined) return undefined;
    inputs.push({
      sticker,
      format: 'static',
      emoji_list: [...emoji],
      ...(keywords.length > 0 && { keywords: [...keywords] }),
    });
  }
  return inputs;
}

/**
 * Adds the first sticker to the set, or makes the set of all. Returns why Telegram refuses; throws all other failures.
 * @param onNotDone called where Telegram surely did nothing
 */
export async function callTelegram(
  { deps: { api, log }, userId }: JobRun,
  { name, title }: Pick<Pack, 'name' | 'title'>,
  exists: boolean,
  inputs: InputSticker[],
  onNotDone: () => Promise<unknown>,
): Promise<Refusal | undefined> {
  const [first] = inputs;
  try {
    await (exists && first
      ? api.addStickerToSet(userId, name, first)
      : api.createNewStickerSet(userId, name, title, inputs));
    return undefined;
  } catch (error) {
    const failure = classifyPackError(error);
    if (failure.type !== 'unknown') await onNotDone();
    if (!isRefusal(failure)) throw error;
    const facts = { chat: userId, why: failure.type, err: error };
    log.info(facts, 'Telegram does not take stickers as they are');
    return failure;
  }
}
