import type { FullText } from '../../assistant-db/full-text.ts';
import { type ListedSticker, listStickers } from '../../assistant-db/jobs/stickers.ts';
import type { Db } from '../../assistant-db/schema.ts';
import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { emojiOfStored } from '../sticker-emoji/index.ts';
import { findable, soughtIn } from './stems.ts';

/** Of one person: older ones are not searched. */
const MOST_STICKERS = 2000;

/** What a feeling is called in every language, so that "sad" finds what was wished for as «грустный». */
function namesOf(emotion: string): string[] {
  const { emotions } = readEmotions(emotion);
  return emotions.flatMap(each =>
    LANGUAGES.map(language => wordsOf(language).emotions[each].split(';')[0] ?? ''),
  );
}

/** All that a sticker may be looked for by. */
export function wordsOfSticker(row: ListedSticker): string {
  const { emoji, keywords } = emojiOfStored(row);
  const own = [row.style, row.emotion, row.pose, row.caption];
  return [...own, ...emoji, ...keywords, ...namesOf(row.emotion)].join('\n');
}

/** A person's delivered stickers, the newest first. */
export async function stickersOf(db: Db, userId: number): Promise<ListedSticker[]> {
  return listStickers(db, userId, { offset: 0, limit: MOST_STICKERS });
}

/** A person's stickers that fit these words, best first; all of them, the newest first, where there are no words. */
export async function findStickers(
  { db, fullText }: { readonly db: Db; readonly fullText: FullText },
  userId: number,
  words: string,
): Promise<ListedSticker[]> {
  const rows = await stickersOf(db, userId);
  const sought = soughtIn(words);
  if (sought.length === 0) return words.trim() === '' ? rows : [];
  const texts = rows.map(row => findable(wordsOfSticker(row)));
  return fullText.rank(texts, sought).flatMap(place => rows[place] ?? []);
}
