import { setImmediate } from 'node:timers/promises';
import { handoffName } from '../../../agents/tool.ts';
import { withoutNotes } from '../../../assistant/model/notes.ts';
import { parseHistory } from '../../../assistant/state/history.ts';
import { dialoguesOf } from '../../../assistant-db/dialogues/sessions.ts';
import { countStickers, type ListedSticker, listStickers } from '../../../assistant-db/jobs/stickers.ts';
import { listPacks } from '../../../assistant-db/packs/packs.ts';
import { listPlans, stickersOfPlans } from '../../../assistant-db/plans/plans.ts';
import type { Db, Store } from '../../../assistant-db/schema.ts';
import { listTasks, stepsOfTask } from '../../../assistant-db/tasks/tasks.ts';
import { type HelpFacts, type HelpSubject, helpFor, type Language } from '../../../i18n/index.ts';
import { Slices } from '../../../lib/slices.ts';
import { firstCharacters } from '../../../lib/truncate.ts';
import { drawingsOf, soughtOfSticker, wordsOfDrawing } from './find-stickers.ts';
import { findable, parseQuery, SLICE } from './query.ts';
import { rank } from './ranking.ts';

/** The agent's name: stored, and part of the name of its handoff. */
export const KNOWLEDGE = 'knowledge';

export const PAGE = 10;
const MAX_PLANS = 100;
const MAX_TASKS = 20;

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
  /** The findings of the last search in this turn. */
  readonly last: Findings | undefined;
  overview(): Promise<Pick<Findings, 'newest' | 'stickers'>>;
}

function stickerFound({ id, style, emotion, pose, caption, created_at: at }: ListedSticker): FoundSticker {
  return { type: 'sticker', id, about: [style, emotion, pose].join(' · '), caption, at };
}

async function stickerDocuments(db: Store, userId: number): Promise<Document[]> {
  return (await drawingsOf(db, userId)).map(rows => ({
    found: stickerFound(rows[0]),
    text: wordsOfDrawing(rows),
  }));
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

async function taskDocuments(db: Store, userId: number): Promise<Document[]> {
  const documents: Document[] = [];
  for (const { id, request, status, report, created_at: at } of await listTasks(db, userId, MAX_TASKS)) {
    const steps = (await stepsOfTask(db, id)).map(({ title, status: each }) => `${title}: ${each}`);
    documents.push({
      found: { type: 'task', request, status, report: report ?? '', steps, at },
      text: [request, report, ...steps].join('\n'),
    });
  }
  return documents;
}

/** Reads only this user's data, at search time, so that no index can keep deleted data or mix up users. */
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
    dialogues: async () => [
      ...(await taskDocuments(db, userId)),
      ...(await saidBy(db, userId, handoffName(KNOWLEDGE))),
    ],
  };
  /** Ranks each source separately, because a help page repeats words more often than a sticker does. */
  const inSource = async (source: Source, words: string): Promise<Found[]> => {
    const documents = await sources[source]();
    const slices = new Slices(SLICE);
    const texts = await findable(
      documents.map(({ text }) => text),
      slices,
    );
    const sought = source === 'stickers' ? soughtOfSticker(words) : parseQuery(words);
    return (await rank(texts, sought, slices)).slice(0, PAGE).flatMap(place => documents[place]?.found ?? []);
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

/** The dialogue's time span in ms since 1970, because messages have no time. */
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
  | {
      readonly type: 'task';
      readonly request: string;
      readonly status: string;
      readonly report: string;
      readonly steps: readonly string[];
      readonly at: number;
    }
  | { readonly type: 'said'; readonly words: string; readonly when: Span }
  | { readonly type: 'summary'; readonly words: string; readonly when: Span };

interface Document {
  readonly found: Found;
  readonly text: string;
}

export const SOURCES = ['help', 'stickers', 'dialogues'] as const;
type Source = (typeof SOURCES)[number];

const MAX_DIALOGUES = 200;
/** Dialogues read at a time, so that other work can run in between. */
const DIALOGUES_AT_ONCE = 10;
/** UTF-16 units of user text that are searched; older dialogues are left out. */
const MAX_SAID = 300_000;
/** Characters. A longer message is searched as a whole, but only its beginning is shown. */
const MAX_TOLD = 400;

function beginningOf(words: string): string {
  const beginning = firstCharacters(words, MAX_TOLD);
  return beginning === words ? words : `${beginning}…`;
}

/** The newest dialogues, up to {@link MAX_SAID}. */
async function newestDialogues(db: Db, userId: number) {
  const dialogues = [];
  let said = 0;
  for (let offset = 0; offset < MAX_DIALOGUES; offset += DIALOGUES_AT_ONCE) {
    const rows = await dialoguesOf(db, userId, { offset, limit: DIALOGUES_AT_ONCE });
    for (const { history, summary, created_at: from, updated_at: to } of rows) {
      const parsed = parseHistory(history);
      for (const message of parsed.messages) if (message.role === 'user') said += message.text.length;
      dialogues.push({ history: parsed, summary, from, to });
      if (said > MAX_SAID) return dialogues;
      await setImmediate();
    }
    if (rows.length < DIALOGUES_AT_ONCE) return dialogues;
  }
  return dialogues;
}

/**
 * The user's messages and older summaries, newest first. Messages that two dialogues share count for the earlier one.
 * Questions that were handed over by the tool `asking` are left out.
 */
async function saidBy(db: Db, userId: number, asking: string): Promise<Document[]> {
  const dialogues = await newestDialogues(db, userId);
  const known = new Set<string>();
  const documents: Document[] = [];
  for (const { history, summary, from, to } of dialogues.toReversed()) {
    const when = { from, to };
    if (summary !== null && !known.has(summary)) {
      known.add(summary);
      documents.push({ found: { type: 'summary', words: beginningOf(summary), when }, text: summary });
    }
    const { first, messages } = history;
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
