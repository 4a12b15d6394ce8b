import { type ListedSticker, listStickers } from '../../assistant-db/jobs/stickers.ts';
import type { Db } from '../../assistant-db/schema.ts';
import type { FullText, SoughtWord } from '../../assistant-db/storage.ts';
import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { Emotion } from '../../i18n/types/words/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { normalize } from '../../lexicon/text.ts';
import { emotionsShownBy } from '../sticker-emoji/index.ts';
import { findable, soughtIn } from './stems.ts';

/** Of one person: older ones are not searched. */
const MOST_STICKERS = 2000;

/** All that a sticker may be looked for by. Lists of emoji and keywords are JSON, whose marks are no words. */
export function wordsOfSticker(row: ListedSticker): string {
  const { style, emotion, pose, caption, emoji, keywords, choice_emoji, choice_keywords } = row;
  const lists = [emoji, keywords, choice_emoji, choice_keywords].map(list => list ?? '');
  return [style, emotion, pose, caption, ...lists].join('\n');
}

/** The beginnings of words for a feeling in every language: a short word would be the beginning of too many others. */
function namesOf(emotion: Emotion): string[] {
  return LANGUAGES.flatMap(language => wordsOf(language).emotions[emotion].split(/[;,]/))
    .map(phrase => normalize(phrase.trim()))
    .filter(phrase => /^\p{L}+(?:(?<=\p{L}{3})\*|(?<=\p{L}{5}))$/u.test(phrase))
    .map(phrase => phrase.replace('*', ''));
}

/** The words by which a sticker is looked for: "sad" and 😢 find what was wished for as «грустный» too. */
export function soughtOfSticker(words: string): SoughtWord[] {
  return soughtIn(words).map(({ said, written, stems }) => {
    const { understood, emotions } = readEmotions(said);
    const meant = [...(understood ? emotions : []), ...emotionsShownBy(said)];
    return { written, stems, beginnings: meant.flatMap(namesOf) };
  });
}

/** A person's delivered stickers, the newest first. */
export async function deliveredStickers(db: Db, userId: number): Promise<ListedSticker[]> {
  return listStickers(db, userId, { offset: 0, limit: MOST_STICKERS });
}

/** A person's stickers that fit these words, best first; all of them, the newest first, where there are no words. */
export async function findStickers(
  { db, fullText }: { readonly db: Db; readonly fullText: FullText },
  userId: number,
  words: string,
): Promise<ListedSticker[]> {
  const rows = await deliveredStickers(db, userId);
  const sought = soughtOfSticker(words);
  if (sought.length === 0) return words.trim() === '' ? rows : [];
  const places = await fullText.rank(findable(rows.map(wordsOfSticker)), sought);
  return places.flatMap(place => rows[place] ?? []);
}
