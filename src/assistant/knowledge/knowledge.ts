import { handoffName } from '../../agents/tool.ts';
import { countStickers, type ListedSticker, listStickers } from '../../assistant-db/jobs/stickers.ts';
import { listPacks } from '../../assistant-db/packs/packs.ts';
import { listPlans, stickersOfPlans } from '../../assistant-db/plans/plans.ts';
import type { Store } from '../../assistant-db/schema.ts';
import type { FullText } from '../../assistant-db/storage.ts';
import { type HelpFacts, type HelpSubject, helpFor, type Language } from '../../i18n/index.ts';
import {
  type Document,
  deliveredStickers,
  type Found,
  type Source,
  saidBy,
  soughtOfSticker,
  wordsOfSticker,
} from './documents.ts';
import { findable, parseQuery } from './stems.ts';

/** Stored, and part of the name of its handoff. */
export const KNOWLEDGE = 'knowledge';

export const PAGE = 10;
const MAX_PLANS = 100;

export interface KnowledgeDeps {
  readonly db: Store;
  readonly fullText: FullText;
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
export function knowledgeOf(
  { db, fullText, helpFacts }: KnowledgeDeps,
  userId: number,
  language: Language,
): Knowledge {
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
    const places = await fullText.rank(texts, sought);
    return places.slice(0, PAGE).flatMap(place => documents[place]?.found ?? []);
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
