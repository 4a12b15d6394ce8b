import { InputFile } from 'grammy';
import type { InputSticker } from 'grammy/types';
import { type EmojiSource, emojiOf } from '../../assistant/model/sticker-emoji.ts';
import type { AnySticker } from '../../assistant-db/jobs/stickers.ts';
import type { PlacedSticker } from '../../assistant-db/packs/packs.ts';
import type { Sticker, StickerFormat } from '../../assistant-db/schema.ts';
import type { MadeFile, NoFile, StickerFile } from '../../generation/picture.ts';

/** Telegram's limits for a sticker in a set (Bot API, InputSticker). */
const MAX_EMOJI = 20;
const MAX_KEYWORDS = 20;
const MAX_KEYWORDS_LENGTH = 64;

/** Telegram's search finds a sticker by these. */
export interface EmojiAndKeywords {
  readonly emoji: readonly [string, ...string[]];
  readonly keywords: readonly string[];
}

/** For a sticker whose own emoji Telegram does not take. */
const PLAIN_EMOJI: EmojiAndKeywords = { emoji: ['🙂'], keywords: [] };

export function withinLimits(emoji: readonly string[], keywords: readonly string[]): EmojiAndKeywords {
  const [first, ...others] = [...new Set(emoji)].slice(0, MAX_EMOJI);
  const kept: string[] = [];
  let length = 0;
  for (const keyword of new Set(keywords)) {
    length += [...keyword].length;
    if (length > MAX_KEYWORDS_LENGTH || kept.length >= MAX_KEYWORDS) break;
    kept.push(keyword);
  }
  return { emoji: first === undefined ? PLAIN_EMOJI.emoji : [first, ...others], keywords: kept };
}

export function emojiAndKeywordsOf(source: EmojiSource): EmojiAndKeywords {
  const { emoji, keywords } = emojiOf(source);
  return withinLimits(emoji, keywords);
}

/** The emoji of a received sticker are stored with it. */
export function emojiOfSticker({ sticker, job }: AnySticker): EmojiAndKeywords {
  return emojiAndKeywordsOf({ emotion: '', ...job, ...sticker });
}

const ENDINGS: Readonly<Record<StickerFormat, string>> = { static: 'webp', video: 'webm', animated: 'tgs' };

/** How stickers are given to Telegram. */
export interface UploadMode {
  /** Why their bytes are sent and not their `file_id`. */
  readonly bytesAfter?: 'wrong_file' | 'refused';
  readonly plainEmoji?: boolean;
}

/** Returns why the file of a sticker cannot be made, if that is so. */
export async function inputStickersOf(
  stickers: readonly Pick<PlacedSticker, 'sticker' | 'job' | 'pack'>[],
  { bytesAfter, plainEmoji }: UploadMode,
  fileOf: (sticker: Sticker, which: StickerFile) => Promise<MadeFile>,
): Promise<InputSticker[] | NoFile> {
  const inputs: InputSticker[] = [];
  for (const each of stickers) {
    const { sticker, pack } = each;
    const { emoji, keywords } = plainEmoji ? PLAIN_EMOJI : emojiOfSticker(each);
    const isMoving = sticker.motion !== '';
    const format = isMoving ? 'video' : sticker.format;
    const isEmoji = pack.type === 'custom_emoji';
    // The file that the chat shows of a moving sticker is its preview.
    const fileId = bytesAfter || isMoving || isEmoji ? null : sticker.file_id;
    const made = fileId === null ? await fileOf(sticker, isEmoji ? 'emoji' : 'picture') : undefined;
    if (made && made.outcome !== 'ok') return made.outcome;
    const file = fileId ?? (made && new InputFile(made.bytes, `sticker.${ENDINGS[format]}`));
    if (file === undefined) return 'lost';
    inputs.push({
      sticker: file,
      format,
      emoji_list: [...emoji],
      ...(keywords.length > 0 && { keywords: [...keywords] }),
    });
  }
  return inputs;
}
