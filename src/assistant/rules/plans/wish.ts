import type { DialogueState } from '../../agent/state-block.ts';
import type { GivenSticker } from '../../planning/wish.ts';
import { holds, lengthOf, numberAt, type PlanToken, planTokens } from '../../planning/words.ts';
import { occasionIn } from '../occasion.ts';
import { talkLexicon } from '../reading/lexicon.ts';
import { wordsFor } from '../reading/message.ts';
import { bareListIn, itemsIn, listedOneByOne, readPart } from './items.ts';

/** The arguments of `plan_stickers`, as far as they were said. */
export interface SaidWish {
  readonly count?: number | undefined;
  readonly style?: string | undefined;
  readonly occasion?: string | undefined;
  readonly stickers?: readonly GivenSticker[] | undefined;
}

/** Words between a number and what is counted: "5 funny anime stickers". */
const BETWEEN = 3;

/** The end of the sentence before the last; "2. angry" begins none. */
const LAST_SENTENCE = /(?<=\p{L})[.!…]\s+(?=\p{L}[^.!…]*[.!…\s]*$)/u;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** How many are wanted, and the words that say it. */
interface Count {
  readonly count: number | undefined;
  readonly spans: readonly Stretch[];
}

const stretchOf = ({ word }: PlanToken): Stretch => ({ start: word.start, end: word.end });

function blanked(text: string, spans: readonly Stretch[]): string {
  return spans.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
}

/** "8 stickers", "a set of 8", "a dozen anime stickers", "3 таких же"; undefined where nothing is counted. */
function countIn(
  tokens: readonly PlanToken[],
  listed: number,
  isStyle: (at: number) => boolean,
  isLabel: (at: number) => boolean,
): Count | undefined {
  const hasSet = holds(tokens, 'set');
  for (const [at, token] of tokens.entries()) {
    const count = numberAt(token);
    if (count === undefined || count < 2 || isStyle(at) || isLabel(at + 1)) continue;
    const inClause = (other: PlanToken | undefined) => other !== undefined && other.clause === token.clause;
    const near = tokens.slice(at + 1, at + 2 + BETWEEN).filter(inClause);
    // "Two people on one sticker."
    const other = near.findIndex(each => numberAt(each) === 1);
    const behind = other < 0 ? near : near.slice(0, other);
    const before = tokens.slice(Math.max(0, at - 2), at).filter(inClause);
    // «Набор на новый год, штук 6».
    const counted = hasSet && lengthOf(before.at(-1) ?? token, 'sticker') > 0 ? before.at(-1) : undefined;
    const noun = behind.find(other => lengthOf(other, 'sticker', 'set') > 0) ?? counted;
    const set = before.find(other => lengthOf(other, 'set') > 0);
    const same = behind.slice(0, 2).some(other => lengthOf(other, 'same') > 0);
    const various = tokens.some(other => inClause(other) && lengthOf(other, 'various') > 0);
    if (noun === undefined && set === undefined && !same && !various && listed !== count) continue;
    const from = set ?? token;
    return {
      count,
      spans: [{ start: from.word.start, end: token.word.end }, ...(noun ? [stretchOf(noun)] : [])],
    };
  }
  return undefined;
}

/** "A sticker pack, please": a set without a number. A pack that is there is none. */
function setIn(text: string, tokens: readonly PlanToken[]): Count | undefined {
  const has = (type: Parameters<typeof lengthOf>[1]) => holds(tokens, type);
  if (/\?\s*$/u.test(text) || has('myPack')) return undefined;
  const at = tokens.findIndex(token => lengthOf(token, 'set') > 0);
  const token = tokens[at];
  if (token === undefined) return undefined;
  const noun = tokens.slice(at + 1, at + 1 + BETWEEN).find(other => lengthOf(other, 'sticker') > 0);
  // "A whole bunch of them."
  const opens = tokens.slice(0, at).every(other => lengthOf(other, 'filler', 'various') > 0);
  const isWanted = at < 2 || opens || holds(tokens.slice(0, at), 'make');
  // "Make me a set", but not "make a new pack" nor "I want to rename my pack".
  const isMade = holds(tokens.slice(Math.max(0, at - BETWEEN), at), 'make');
  // "A set for the new year" is no new pack.
  const isOther = holds(tokens.slice(0, at), 'another');
  const isPlain = isMade && !isOther && !has('add') && !has('remove') && !/\bmy\b/iu.test(text);
  const isNamed = noun !== undefined || holds(tokens.slice(Math.max(0, at - 1), at), 'sticker');
  const isVarious = holds(tokens, 'various', 'same');
  if (!isWanted || !(isNamed || isVarious || isPlain)) return undefined;
  return { count: undefined, spans: [stretchOf(token), ...(noun ? [stretchOf(noun)] : [])] };
}

/** "All emotions, please": a set, as large as the one that is planned; unless it asks which ones there are. */
function allIn(text: string, tokens: readonly PlanToken[], { plan }: DialogueState): Count | undefined {
  const at = tokens.findIndex(token => lengthOf(token, 'allEmotions') > 0);
  const first = tokens[at];
  const last = first && tokens[at + lengthOf(first, 'allEmotions') - 1];
  if (first === undefined || last === undefined || text.includes('?')) return undefined;
  const isWanted =
    tokens.slice(0, at).every(token => lengthOf(token, 'filler') > 0) || holds(tokens.slice(0, at), 'make');
  return isWanted
    ? { count: plan?.stickers.length, spans: [{ start: first.word.start, end: last.word.end }] }
    : undefined;
}

/** "Make 3 more", once there is a sticker: others in its look. */
function moreIn(tokens: readonly PlanToken[], { drawing }: DialogueState): Count | undefined {
  // "Once more" holds no Spanish eleven.
  const number = tokens.find(token => (numberAt(token) ?? 0) > 1 && lengthOf(token, 'more') === 0);
  const isMore = holds(tokens, 'more');
  const isAll = tokens.every(
    token => token === number || lengthOf(token, 'more', 'make', 'sticker', 'same', 'filler') > 0,
  );
  if (drawing !== 'delivered' || number === undefined || !isMore || !isAll) return undefined;
  return { count: numberAt(number), spans: tokens.map(stretchOf) };
}

/** "Three more: sleepy, in love and shocked": a number, and behind a colon as many of one kind. */
function countedList(text: string, tokens: readonly PlanToken[]): Count | undefined {
  const colon = text.search(/:/u);
  const before = tokens.filter(({ word }) => word.end <= colon);
  const number = before.find(token => (numberAt(token) ?? 0) > 1);
  if (number === undefined || holds(before, 'caption')) return undefined;
  const list = itemsIn(text.slice(colon + 1), false);
  const isEach = !list.isOne && list.stickers.length === numberAt(number);
  return isEach
    ? { count: list.stickers.length, spans: [{ start: number.word.start, end: colon }] }
    : undefined;
}

/** A list that stands before what counts it: "happy and sad, two stickers". */
function listBefore(text: string, end: number): Stretch | undefined {
  const before = text.slice(0, end).replace(/[\s,;.!:—–-]+$/u, '');
  const first = readPart(before).values.find(({ parameter }) => parameter !== 'style');
  return first && { start: first.start, end: before.length };
}

/** Where a list ends: "angry, kind. Comic style" names a style behind it. */
function listEnd(text: string, from: number): number {
  const end = text.slice(from).search(LAST_SENTENCE);
  if (end < 0) return text.length;
  const { values } = readPart(text.slice(from + end + 1));
  return values.length > 0 && values.every(({ parameter }) => parameter === 'style')
    ? from + end
    : text.length;
}

/** The wish for several stickers in what a person said; undefined where they want one, or something else. */
export function planWishIn(text: string, facts: DialogueState): SaidWish | undefined {
  const { tokens } = planTokens(text);
  const has = (type: Parameters<typeof lengthOf>[1]) => holds(tokens, type);
  if (has('noSet')) return undefined;
  const found = talkLexicon().find(
    tokens.map(({ word }) => word),
    'none',
  );
  const isStyle = (at: number) =>
    (found[at] ?? []).some(({ meaning, length }) => meaning === 'style' && length > 1);
  // "Can I have two emotions at once?" is of one sticker.
  const isAsked = /\?\s*$/u.test(text);
  const isLabel = (at: number) =>
    isAsked && (found[at] ?? []).some(({ meaning }) => meaning === 'emotionLabel' || meaning === 'poseLabel');
  const isSame = has('same');
  const several = tokens.find(token => lengthOf(token, 'stickers', 'set') > 0);
  const counted =
    countIn(tokens, listedOneByOne(text), isStyle, isLabel) ??
    setIn(text, tokens) ??
    allIn(text, tokens, facts) ??
    moreIn(tokens, facts) ??
    countedList(text, tokens);
  const more =
    has('myPack') && has('add') ? tokens.map(numberAt).find(number => (number ?? 0) > 1) : undefined;
  const listed =
    counted ??
    (several && /:.*[^?\s]\s*$/su.test(text) ? { count: undefined, spans: [stretchOf(several)] } : undefined);
  if (listed === undefined && more === undefined && !isSame) return undefined;
  const spans = listed?.spans ?? [];
  const end = Math.max(0, ...spans.map(span => span.end));
  const same = tokens.find(token => lengthOf(token, 'same') > 0);
  const colon = text.slice(end).search(/[:—–]/u);
  // "A set, 5 of them. Good morning, thank you, …"
  const bare = bareListIn(text.slice(end));
  const isBehind =
    bare !== undefined &&
    counted !== undefined &&
    (bare.length === counted.count || /^[\s.!]*[.!\n]/u.test(text.slice(end)));
  const isList = colon >= 0 || same !== undefined || isBehind;
  const afterSame =
    same === undefined
      ? end
      : Math.max(end, tokens[tokens.indexOf(same) + lengthOf(same, 'same') - 1]?.word.end ?? end);
  const from = colon >= 0 ? end + colon + 1 : afterSame;
  const to = listEnd(text, from);
  const behind = itemsIn(text.slice(from, to), isList);
  const [firstSpan] = spans;
  const before = firstSpan && behind.stickers.length === 0 ? listBefore(text, firstSpan.start) : undefined;
  const list = before ? itemsIn(text.slice(before.start, before.end), false) : behind;
  // "The same but furious and with the caption «no»" changes the one that is there.
  const isChange = colon < 0 && several === undefined && list.isOne;
  const isUncounted = counted === undefined && more === undefined;
  if (isUncounted && (isChange || list.stickers.length < 2)) return undefined;
  const listSpan = list.stickers.length > 0 ? [before ?? { start: from, end: to }] : [];
  const rest = blanked(text, [...spans, ...listSpan]);
  const style = list.style ?? wordsFor(rest, readPart(rest), 'style');
  const pose = isSame ? (facts.pose ?? undefined) : undefined;
  return {
    count: counted?.count ?? more,
    style: style ?? (isSame ? (facts.style ?? undefined) : undefined),
    occasion: occasionIn(rest),
    stickers:
      list.stickers.length === 0
        ? undefined
        : list.stickers.map(each => ({ ...each, pose: each.pose ?? pose })),
  };
}
