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
import { findable, parseQuery } from './stems.ts';

/** ms since 1970, of the dialogue: messages carry no time. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type Found =
  | { readonly type: 'help'; readonly title: string; readonly text: string }
  | {
      readonly type: 'sticker';
      readonly id: number;
      readonly about: string;
      readonly caption: string;
      readonly at: number;
    }
  | { readonly type: 'pack'; readonly title: string; readonly stickers: number }
  | {
      readonly type: 'plan';
      readonly style: string;
      readonly occasion: string;
      readonly emotions: readonly string[];
      readonly at: number;
    }
  | { readonly type: 'said'; readonly words: string; readonly when: Span }
  | { readonly type: 'summary'; readonly words: string; readonly when: Span };

export interface Document {
  readonly found: Found;
  readonly text: string;
}

export const SOURCES = ['help', 'stickers', 'dialogues'] as const;
export type Source = (typeof SOURCES)[number];

const MAX_DIALOGUES = 200;
/** Characters: a longer message is found by all its words and told by its beginning. */
const MAX_TOLD = 400;

function beginningOf(words: string): string {
  const beginning = firstCharacters(words, MAX_TOLD);
  return beginning === words ? words : `${beginning}…`;
}

/**
 * What a person has said and older summaries, newest first. What two dialogues share was said in the earlier one.
 * Questions handed over by the tool `asking` are left out.
 */
export async function saidBy(db: Db, userId: number, asking: string): Promise<Document[]> {
  const dialogues = await dialoguesOf(db, userId, MAX_DIALOGUES);
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

const MAX_STICKERS = 2000;

/** Emoji and keywords are JSON lists, whose marks are no words. */
export function wordsOfSticker(row: ListedSticker): string {
  const { style, emotion, pose, caption, emoji, keywords } = row;
  const lists = [emoji, keywords].map(list => list ?? '');
  return [style, emotion, pose, caption, ...lists].join('\n');
}

/** The words for a feeling in every language; a short stem would fit too many others. */
function namesOf(emotion: Emotion): string[] {
  return LANGUAGES.flatMap(language => wordsOf(language).emotions[emotion].split(/[;,]/))
    .map(phrase => normalize(phrase.trim()))
    .filter(phrase => /^\p{L}+(?:(?<=\p{L}{3})\*|(?<=\p{L}{5}))$/u.test(phrase))
    .map(phrase => phrase.replace('*', ''));
}

/** "sad" and 😢 find what was wished for as «грустный» too. */
export function soughtOfSticker(words: string): SoughtWord[] {
  return parseQuery(words).map(({ said, written, stems }) => {
    const { understood, emotions } = readEmotions(said);
    const meant = [...(understood ? emotions : []), ...emotionsShownBy(said)];
    return { written, stems, beginnings: meant.flatMap(namesOf) };
  });
}

export async function deliveredStickers(db: Db, userId: number): Promise<ListedSticker[]> {
  return listStickers(db, userId, { offset: 0, limit: MAX_STICKERS });
}

/** Best first; all of them, the newest first, without words. */
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
