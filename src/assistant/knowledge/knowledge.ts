import { handoffName } from '../../agents/tool.ts';
import { dialoguesOf } from '../../assistant-db/dialogues/sessions.ts';
import { countStickers, type ListedSticker, listStickers } from '../../assistant-db/jobs/stickers.ts';
import { listPacks } from '../../assistant-db/packs/packs.ts';
import { listPlans, stickersOfPlans } from '../../assistant-db/plans/plans.ts';
import type { Db, Store } from '../../assistant-db/schema.ts';
import {
  type HelpFacts,
  type HelpSubject,
  helpFor,
  LANGUAGES,
  type Language,
  wordsOf,
} from '../../i18n/index.ts';
import type { Emotion } from '../../i18n/types/words/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { wordSet } from '../../lexicon/phrases.ts';
import { stemsOf } from '../../lexicon/stems.ts';
import { clausesOf, normalize, type Word } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { emotionsShownBy } from '../sticker-emoji/index.ts';
import { parseHistory } from '../turn/history.ts';
import { withoutNotes } from '../turn/notes.ts';
import { type Findable, rank, type SoughtWord } from './ranking.ts';

/** Stored, and part of the name of its handoff. */
export const KNOWLEDGE = 'knowledge';

export const PAGE = 10;
const MAX_PLANS = 100;

export interface KnowledgeDeps {
  readonly db: Store;
  readonly helpFacts: HelpFacts;
}

type FoundSticker = Extract<Found, { type: 'sticker' }>;

export interface Findings {
  readonly found: readonly Found[];
  readonly newest: readonly FoundSticker[];
  readonly stickers: number;
}

export interface Knowledge {
  search(words: string, source?: Source): Promise<Findings>;
  help(subject: HelpSubject): string;
  /** Of the last search in this turn. */
  readonly last: Findings | undefined;
  overview(): Promise<Pick<Findings, 'newest' | 'stickers'>>;
}

function stickerFound({ id, style, emotion, pose, caption, created_at: at }: ListedSticker): FoundSticker {
  return { type: 'sticker', id, about: [style, emotion, pose].join(' · '), caption, at };
}

async function stickerDocuments(db: Store, userId: number): Promise<Document[]> {
  const rows = await deliveredStickers(db, userId);
  return rows.map(row => ({ found: stickerFound(row), text: wordsOfSticker(row) }));
}

async function packDocuments(db: Store, userId: number): Promise<Document[]> {
  const packs = await listPacks(db, userId);
  return packs.map(({ title, count }) => ({ found: { type: 'pack', title, stickers: count }, text: title }));
}

async function planDocuments(db: Store, userId: number): Promise<Document[]> {
  const plans = await listPlans(db, userId, MAX_PLANS);
  const planned = await stickersOfPlans(
    db,
    plans.map(({ id }) => id),
  );
  return plans.map(({ id, style, occasion, created_at: at }) => {
    const stickers = planned.filter(sticker => sticker.plan_id === id);
    const words = stickers.flatMap(({ emotion, pose, caption, emoji }) => [emotion, pose, caption, emoji]);
    const emotions = stickers.map(({ emotion }) => emotion);
    return {
      found: { type: 'plan', style, occasion, emotions, at },
      text: [style, occasion, ...words].join('\n'),
    };
  });
}

/** Reads everything at search time and of this person only: no index can keep what was deleted, or mix people up. */
export function knowledgeOf({ db, helpFacts }: KnowledgeDeps, userId: number, language: Language): Knowledge {
  const sources: Readonly<Record<Source, () => Promise<Document[]>>> = {
    help: async () =>
      Object.values(helpFor(language, helpFacts)).map(({ title, text }) => ({
        found: { type: 'help', title, text },
        text: `${title}\n${title}\n${text}`,
      })),
    stickers: async () => {
      const lists = [stickerDocuments, packDocuments, planDocuments].map(list => list(db, userId));
      return (await Promise.all(lists)).flat();
    },
    dialogues: () => saidBy(db, userId, handoffName(KNOWLEDGE)),
  };
  /** Ranked apart: a page of help says a word more often than a sticker does. */
  const inSource = async (source: Source, words: string): Promise<Found[]> => {
    const documents = await sources[source]();
    const texts = findable(documents.map(({ text }) => text));
    const sought = source === 'stickers' ? soughtOfSticker(words) : parseQuery(words);
    return rank(texts, sought)
      .slice(0, PAGE)
      .flatMap(place => documents[place]?.found ?? []);
  };
  const overview: Knowledge['overview'] = async () => {
    const newest = await listStickers(db, userId, { offset: 0, limit: PAGE });
    return { newest: newest.map(stickerFound), stickers: await countStickers(db, userId) };
  };
  let last: Findings | undefined;
  return {
    overview,
    help: subject => helpFor(language, helpFacts)[subject].text,
    get last() {
      return last;
    },
    search: async (words, source) => {
      const wanted: readonly Source[] = source === undefined ? ['stickers', 'dialogues', 'help'] : [source];
      const found: Found[] = [];
      for (const each of wanted) found.push(...(await inSource(each, words)));
      last = { found, ...(await overview()) };
      return last;
    },
  };
}

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

interface Document {
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
async function saidBy(db: Db, userId: number, asking: string): Promise<Document[]> {
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
function wordsOfSticker(row: ListedSticker): string {
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
function soughtOfSticker(words: string): SoughtWord[] {
  return parseQuery(words).map(({ said, written, stems }) => {
    const { understood, emotions } = readEmotions(said);
    const meant = [...(understood ? emotions : []), ...emotionsShownBy(said)];
    return { written, stems, beginnings: meant.flatMap(namesOf) };
  });
}

async function deliveredStickers(db: Db, userId: number): Promise<ListedSticker[]> {
  return listStickers(db, userId, { offset: 0, limit: MAX_STICKERS });
}

/** Best first; all of them, the newest first, without words. */
export async function findStickers(db: Db, userId: number, words: string): Promise<ListedSticker[]> {
  const rows = await deliveredStickers(db, userId);
  const sought = soughtOfSticker(words);
  if (sought.length === 0) return words.trim() === '' ? rows : [];
  return rank(findable(rows.map(wordsOfSticker)), sought).flatMap(place => rows[place] ?? []);
}

/** UTF-16 units; more of a text is not read. */
const LONGEST_TEXT = 4000;
const MAX_WORDS = 12;

const emptyWords = lazy(() =>
  wordSet(
    LANGUAGES.map(wordsOf).flatMap(({ functions, talk }) => [functions.stopWords, talk.question ?? '']),
  ),
);

function wordsIn(text: string): Word[] {
  return clausesOf(text.slice(0, LONGEST_TEXT).normalize('NFC')).flatMap(({ words }) => words);
}

/** Letters and digits only. */
function written({ norm, emoji }: Word): string {
  if (!emoji) return norm.replaceAll('&', '');
  return `emoji${[...norm].map(character => character.codePointAt(0)?.toString(16)).join('')}`;
}

function findable(texts: readonly string[]): Findable[] {
  const known = new Map<string, readonly string[]>();
  const stems = (word: string) => {
    const found = known.get(word) ?? stemsOf(word);
    known.set(word, found);
    return found;
  };
  return texts.map(text => {
    const words = wordsIn(text)
      .map(written)
      .filter(word => word !== '');
    return { stems: words.flatMap(stems), text: words.join(' ') };
  });
}

interface SaidWord extends SoughtWord {
  readonly said: string;
}

function parseQuery(text: string): SaidWord[] {
  const empty = emptyWords();
  const words = new Map<string, SaidWord>();
  for (const word of wordsIn(text)) {
    const form = written(word);
    if (form === '' || empty.has(word.norm)) continue;
    words.set(form, { said: word.norm, written: form, stems: stemsOf(form) });
  }
  return [...words.values()].slice(0, MAX_WORDS);
}
