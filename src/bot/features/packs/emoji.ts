import { type EmojiSource, emojiOf } from '../../../assistant/sticker-emoji/index.ts';
import type { StickerWithJob } from '../../../assistant-db/jobs/stickers.ts';
import { placementsIn } from '../../../assistant-db/packs/packs.ts';
import type { Db } from '../../../assistant-db/schema.ts';

/** Telegram's limits for a sticker in a set (Bot API, InputSticker). */
const MAX_EMOJI = 20;
const MAX_KEYWORDS = 20;
const MAX_KEYWORDS_LENGTH = 64;

/** By what Telegram finds a sticker. */
export interface EmojiAndKeywords {
  readonly emoji: readonly [string, ...string[]];
  readonly keywords: readonly string[];
}

/** For a sticker whose own emoji Telegram does not take. */
export const PLAIN_EMOJI: EmojiAndKeywords = { emoji: ['🙂'], keywords: [] };

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

function limitedEmojiOf(source: EmojiSource): EmojiAndKeywords {
  const { emoji, keywords } = emojiOf(source);
  return withinLimits(emoji, keywords);
}

export function emojiAndKeywordsOf({ sticker, job }: StickerWithJob): EmojiAndKeywords {
  return limitedEmojiOf({ ...job, ...sticker });
}

/** A sticker of a pack as its screen lists it. */
export interface ListedSticker {
  readonly placementId: number;
  readonly uniqueId: string | null;
  readonly emoji: string;
}

export async function listStickers(db: Db, packId: number): Promise<ListedSticker[]> {
  const placements = await placementsIn(db, packId);
  return placements.map(({ id: placementId, file_unique_id: uniqueId, ...source }) => {
    const [emoji] = limitedEmojiOf(source).emoji;
    return { placementId, uniqueId, emoji };
  });
}
