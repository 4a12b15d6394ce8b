import { emotionsShownBy } from '../../../assistant/model/sticker-emoji.ts';
import { type ListedSticker, listStickers } from '../../../assistant-db/jobs/stickers.ts';
import type { Db } from '../../../assistant-db/schema.ts';
import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import type { Emotion } from '../../../i18n/types/words.ts';
import { readEmotions } from '../../../lexicon/emotions.ts';
import { normalize } from '../../../lexicon/text.ts';
import { Slices } from '../../../lib/slices.ts';
import { findable, parseQuery, SLICE } from './query.ts';
import { rank, type SoughtWord } from './ranking.ts';

const MAX_STICKERS = 2000;
const MAX_DRAWINGS = 500;
/** UTF-16 units of a value that are searched. */
const LONGEST_VALUE = 200;
/** Captions of one drawing that are searched. Captions cost nothing, so there can be many. */
const MAX_CAPTIONS = 20;

/** The stickers of one drawing, newest first. */
type Drawing = [ListedSticker, ...ListedSticker[]];

export async function drawingsOf(db: Db, userId: number): Promise<Drawing[]> {
  const drawings = new Map<number, Drawing>();
  for (const row of await deliveredStickers(db, userId)) {
    const drawing = drawings.get(row.generation_id);
    if (drawing) drawing.push(row);
    else if (drawings.size < MAX_DRAWINGS) drawings.set(row.generation_id, [row]);
  }
  return [...drawings.values()];
}

/** Emoji and keywords are JSON lists; search skips their punctuation. */
export function wordsOfDrawing(rows: Drawing): string {
  const [{ style, emotion, pose }] = rows;
  const values = [style, emotion, pose].map(value => value.slice(0, LONGEST_VALUE));
  const own = rows
    .slice(0, MAX_CAPTIONS)
    .flatMap(({ caption, emoji, keywords }) => [caption, emoji ?? '', keywords ?? '']);
  return [...values, ...new Set(own)].join('\n');
}

/** The words for an emotion in every language, without short stems, which would match too many others. */
function namesOf(emotion: Emotion): string[] {
  return LANGUAGES.flatMap(language => wordsOf(language).emotions[emotion].split(/[;,]/))
    .map(phrase => normalize(phrase.trim()))
    .filter(phrase => /^\p{L}+(?:(?<=\p{L}{3})\*|(?<=\p{L}{5}))$/u.test(phrase))
    .map(phrase => phrase.replace('*', ''));
}

/** Also matches other words for the same emotion: "sad" and 😢 find «грустный». */
export function soughtOfSticker(words: string): SoughtWord[] {
  return parseQuery(words).map(({ said, written, stems }) => {
    const { understood, emotions } = readEmotions(said);
    const meant = [...(understood ? emotions : []), ...emotionsShownBy(said)];
    return { written, stems, beginnings: meant.flatMap(namesOf) };
  });
}

async function deliveredStickers(db: Db, userId: number): Promise<ListedSticker[]> {
  return listStickers(db, userId, { offset: 0, limit: MAX_STICKERS });
}

/** Finds stickers, best first. Without words, returns all of them, newest first. */
export async function findStickers(db: Db, userId: number, words: string): Promise<ListedSticker[]> {
  const sought = soughtOfSticker(words);
  if (sought.length === 0) return words.trim() === '' ? deliveredStickers(db, userId) : [];
  const drawings = await drawingsOf(db, userId);
  const slices = new Slices(SLICE);
  const texts = await findable(drawings.map(wordsOfDrawing), slices);
  const found: ListedSticker[] = [];
  for (const place of await rank(texts, sought, slices))
    found.push(...(await byCaption(drawings[place] ?? [], sought, slices)));
  return found;
}

/** The stickers of a drawing, those with a matching caption first. */
async function byCaption(
  rows: readonly ListedSticker[],
  sought: readonly SoughtWord[],
  slices: Slices,
): Promise<readonly ListedSticker[]> {
  if (rows.length <= 1) return rows;
  const captions = await findable(
    rows.slice(0, MAX_CAPTIONS).map(({ caption }) => caption),
    slices,
  );
  const fitting = (await rank(captions, sought, slices)).flatMap(place => rows[place] ?? []);
  return [...new Set([...fitting, ...rows])];
}
