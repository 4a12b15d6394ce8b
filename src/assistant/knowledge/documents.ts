import { dialoguesOf } from '../../assistant-db/dialogues/sessions.ts';
import { type ListedSticker, listStickers } from '../../assistant-db/jobs/stickers.ts';
import type { Db } from '../../assistant-db/schema.ts';
import type { FullText, SoughtWord } from '../../assistant-db/storage.ts';
import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { Emotion } from '../../i18n/types/words/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { normalize } from '../../lexicon/text.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { emotionsShownBy } from '../sticker-emoji/index.ts';
import { parseHistory } from '../turn/history.ts';
import { withoutNotes } from '../turn/notes.ts';
import { findable, soughtIn } from './stems.ts';

/** Between two moments, in ms since 1970: what is said carries no time of its own, its dialogue does. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Something that a person can ask about, as far as an answer needs it. */
export type Found =
  | { readonly type: 'help'; readonly title: string; readonly text: string }
  | {
      readonly type: 'sticker';
      readonly id: number;
      /** Its style, emotion and pose. */
      readonly about: string;
      readonly caption: string;
      /** When it was made, in ms since 1970. */
      readonly at: number;
    }
  | { readonly type: 'pack'; readonly title: string; readonly stickers: number }
  | {
      readonly type: 'plan';
      readonly style: string;
      readonly occasion: string;
      /** One emotion for each of its stickers. */
      readonly emotions: readonly string[];
      readonly at: number;
    }
  /** Words of the person. */
  | { readonly type: 'said'; readonly words: string; readonly when: Span }
  /** What older turns came to. */
  | { readonly type: 'summary'; readonly words: string; readonly when: Span };

/** Something that can be found, and the words that it is found by. */
export interface Document {
  readonly found: Found;
  readonly text: string;
}

/** Where to look. */
export const SOURCES = ['help', 'stickers', 'dialogues'] as const;
export type Source = (typeof SOURCES)[number];

/** Of one person: older ones are not searched. */
const MOST_DIALOGUES = 200;
/** A longer message is found by all of its words and told by its beginning, in characters. */
const MOST_TOLD = 400;

function beginningOf(words: string): string {
  const beginning = firstCharacters(words, MOST_TOLD);
  return beginning === words ? words : `${beginning}…`;
}

/**
 * What a person has said, as far as it is kept, and what older turns came to; the newest first. A dialogue begins with the
 * history of the one before: what both hold was said in the earlier one. Questions of this kind are no answers to it.
 *
 * @param asking the name of the tool by which such questions are handed over
 */
export async function saidBy(db: Db, userId: number, asking: string): Promise<Document[]> {
  const dialogues = await dialoguesOf(db, userId, MOST_DIALOGUES);
  const known = new Set<string>();
  const documents: Document[] = [];
  for (const { history, summary, created_at: from, updated_at: to } of dialogues.toReversed()) {
    const when = { from, to };
    if (summary !== null && !known.has(summary)) {
      known.add(summary);
      documents.push({ found: { type: 'summary', words: beginningOf(summary), when }, text: summary });
    }
    const { first, messages } = parseHistory(history);
    messages.forEach((message, index) => {
      if (message.role !== 'user') return;
      const next = messages[index + 1];
      if (next?.role === 'assistant' && next.toolCalls.some(({ name }) => name === asking)) return;
      const words = withoutNotes(message.text);
      const key = `${first + index}:${words}`;
      if (words === '' || known.has(key)) return;
      known.add(key);
      documents.push({ found: { type: 'said', words: beginningOf(words), when }, text: words });
    });
  }
  return documents.toReversed();
}

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
