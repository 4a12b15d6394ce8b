import { emojiOfStored, type StoredEmojiSource } from '../../../assistant/sticker-emoji/index.ts';
import { placementsIn } from '../../../assistant-db/packs/placements.ts';
import type { Db } from '../../../assistant-db/schema.ts';

/** Telegram's limits for a sticker in a set (Bot API, InputSticker). */
const MAX_EMOJI = 20;
const MAX_KEYWORDS = 20;
/** In characters, of all keywords. */
const MAX_KEYWORDS_LENGTH = 64;

/** What a sticker in a set is found by. */
export interface Description {
  readonly emoji: readonly [string, ...string[]];
  readonly keywords: readonly string[];
}

/** For a sticker whose own emoji Telegram does not take. */
export const PLAIN_DESCRIPTION: Description = { emoji: ['🙂'], keywords: [] };

/** Brings emoji and keywords within Telegram's limits. */
export function withinLimits(emoji: readonly string[], keywords: readonly string[]): Description {
  const [first, ...others] = [...new Set(emoji)].slice(0, MAX_EMOJI);
  const kept: string[] = [];
  let length = 0;
  for (const keyword of new Set(keywords)) {
    length += [...keyword].length;
    if (length > MAX_KEYWORDS_LENGTH || kept.length >= MAX_KEYWORDS) break;
    kept.push(keyword);
  }
  return { emoji: first === undefined ? PLAIN_DESCRIPTION.emoji : [first, ...others], keywords: kept };
}

/** What a sticker is found by: what was chosen for it, or what follows from its emotion. */
export function describe(source: StoredEmojiSource): Description {
  const { emoji, keywords } = emojiOfStored(source);
  return withinLimits(emoji, keywords);
}

/** A sticker that stands in a pack, as its button shows it. */
export interface StickerFace {
  /** Of the placement. */
  readonly id: number;
  readonly uniqueId: string | null;
  readonly emoji: string;
}

/** The stickers that stand in a pack, oldest first. */
export async function facesIn(db: Db, packId: number): Promise<StickerFace[]> {
  return (await placementsIn(db, packId)).map(({ id, file_unique_id: uniqueId, ...source }) => {
    const [emoji] = describe(source).emoji;
    return { id, uniqueId, emoji };
  });
}
