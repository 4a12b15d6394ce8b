import type { PlanContent } from '../../../assistant-db/plans/plans.ts';
import { anyOf } from '../../../lexicon/connectives.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { GivenSticker } from '../../planning/wish.ts';
import { holds, lengthOf, numberAt, ordinalAt, type PlanToken, planTokens } from '../../planning/words.ts';
import { wordsFor } from '../reading/message.ts';
import { itemOf, itemsIn, readPart } from './items.ts';

/** The arguments of `change_plan`, as far as they were said. */
export interface SaidChange {
  readonly style?: string;
  readonly replace?: readonly (GivenSticker & { readonly number: number })[];
  readonly remove?: readonly number[];
  readonly add?: readonly GivenSticker[];
}

/** Longer words than these say more than that a plan is not wanted. */
const MAX_WORDS = 5;
/** Fewer by so many, where nobody says by how many. */
const STEP = 2;
const namesNumber = lazy(() => new RegExp(`(?:${anyOf('number')}|#|№)\\.?\\s*$`, 'iu'));
const withWord = lazy(() => new RegExp(`^${anyOf('with')}$`, 'u'));

const numbersTo = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** The rest of what is said of a sticker: without what only points to it. */
function contentOf(text: string, tokens: readonly PlanToken[]): string {
  const isContent = (token: PlanToken) =>
    lengthOf(token, 'filler', 'another', 'add', 'sticker') === 0 && numberAt(token) === undefined;
  const first = tokens.findIndex(isContent);
  const last = tokens.at(-1);
  const begin = tokens[first];
  if (begin === undefined || last === undefined) return '';
  // "With coffee": what stands before it belongs to it.
  const before = tokens[first - 1];
  const withIt = before !== undefined && withWord().test(before.word.norm);
  const quote = /^[!?….]*[»"”“]/u.exec(text.slice(last.word.end))?.[0].length ?? 0;
  const start = withIt ? before.word.start : begin.word.start;
  const opening = /[«"“„]$/u.test(text.slice(0, start)) ? 1 : 0;
  return text.slice(start - opening, last.word.end + quote);
}

/** "The first two", "los dos primeros": all of them; undefined where a word points to one, as in «первый, 5». */
function stickersAtEnd(tokens: readonly PlanToken[], at: number, count: number): number[] | undefined {
  const token = tokens[at];
  const which = token && ordinalAt(token, count);
  if (token === undefined || lengthOf(token, 'several') === 0) return undefined;
  const near = [tokens[at + 1], tokens[at - 1]].filter(each => each?.clause === token.clause);
  const size = near.map(each => each && numberAt(each)).find(each => each !== undefined && each > 1);
  if (size === undefined || size > count || (which !== 1 && which !== count)) return undefined;
  return which === 1 ? numbersTo(1, size) : numbersTo(count - size + 1, count);
}

/** Whether other stickers are listed in the place of those that are planned: "5 stickers: happy, sad, angry". */
function isNewList(text: string, tokens: readonly PlanToken[]): boolean {
  const colon = text.search(/[:—–]/u);
  if (colon < 0 || !holds(tokens, 'sticker', 'stickers', 'set')) return false;
  if (holds(tokens, 'add', 'remove', 'another')) return false;
  return itemsIn(text.slice(colon + 1), true).stickers.length > 1;
}

/** What a person wants to be different in an open plan; undefined where they say nothing of it. */
export function changeIn(
  text: string,
  { stickers, style: planned }: Pick<PlanContent, 'stickers' | 'style'>,
): SaidChange | undefined {
  const { tokens } = planTokens(text);
  const count = stickers.length;
  const has = (...types: Parameters<typeof lengthOf>[1][]) => holds(tokens, ...types);
  const [opening] = tokens;
  const isRefused = opening !== undefined && lengthOf(opening, 'dropAlone') === tokens.length;
  const isShort = tokens.length <= MAX_WORDS;
  if (isRefused || (isShort && has('drop', 'noSet'))) return { remove: numbersTo(1, count) };
  if (isNewList(text, tokens)) return undefined;
  const groups = tokens.flatMap((_, at) => stickersAtEnd(tokens, at, count) ?? []);
  const points = (token: PlanToken) => numberAt(token) !== undefined || ordinalAt(token, count) !== undefined;
  const ordinals = tokens.flatMap(token => ordinalAt(token, count) ?? []);
  const kept = groups.length > 0 ? groups : ordinals;
  const isPlain = tokens.every(
    token => points(token) || lengthOf(token, 'only', 'remove', 'filler', 'sticker', 'stickers', 'set') > 0,
  );
  const number = tokens.map(numberAt).find(each => each !== undefined && each > 1);
  // "Good enough, but make number 3 angry" points to one, and takes none away.
  if (has('only') && isPlain && !has('remove')) {
    // "The first two are enough", "keep the first and the third"; "leave the first" alone may mean: as it is.
    if (groups.length > 0 || ordinals.length > 1)
      return { remove: numbersTo(1, count).filter(each => !kept.includes(each)) };
    if (ordinals.length === 1) return undefined;
    if (number !== undefined && number < count) return { remove: numbersTo(number + 1, count) };
  }
  const isRemoving = has('remove');
  const isPointing = isRemoving || has('another', 'caption');
  const pointed = tokens.flatMap((token, at) => {
    const group = isRemoving && isPlain ? stickersAtEnd(tokens, at, count) : undefined;
    if (group !== undefined) return group.map(which => ({ which, at }));
    const isSize = [at - 1, at + 1].some(near => stickersAtEnd(tokens, near, count) !== undefined);
    if (isRemoving && isPlain && isSize) return [];
    // "Another one": a word for one is no number of a sticker.
    const isNumber = (numberAt(token) ?? 0) > 1 || token.word.norm === '1';
    const named = isNumber && (namesNumber().test(text.slice(0, token.word.start)) || isPointing);
    const which = ordinalAt(token, count) ?? (named && !has('set') ? numberAt(token) : undefined);
    return which === undefined || which < 1 || which > count ? [] : [{ which, at }];
  });
  if (isRemoving && pointed.length > 0) return { remove: [...new Set(pointed.map(({ which }) => which))] };
  if (has('fewer')) return { remove: numbersTo(Math.max(2, count - STEP) + 1, count) };
  if (has('set') && has('another')) return { replace: numbersTo(1, count).map(each => ({ number: each })) };
  const last = pointed.at(-1);
  if (last !== undefined) {
    const content = contentOf(text, tokens.slice(last.at + 1));
    const item = content === '' ? {} : (itemOf(content) ?? {});
    return { replace: pointed.map(({ which }) => ({ number: which, ...item })) };
  }
  const said = withoutSetOf(text, tokens);
  const style = wordsFor(said, readPart(said), 'style');
  // "Of 4, for work": no style, though that is what was asked for.
  const isCount = style === undefined && planned === '' && isShort;
  // "Yes, 4": as many, not a yes.
  const isAgreed = readPart(text).acts.has('yes');
  const wanted = isCount || isAgreed || has('sticker', 'set') ? number : undefined;
  if (style !== undefined) return { style, ...(has('add') ? {} : resized(count, wanted)) };
  if (has('add')) {
    const content = contentOf(text, tokens);
    const { stickers: listed } = itemsIn(content, number !== undefined);
    const one = content === '' ? {} : (itemOf(content) ?? {});
    const given = listed.length > 0 ? listed : content === '' ? [] : [one];
    return { add: [...given, ...numbersTo(given.length + 1, number ?? 1).map(() => ({}))] };
  }
  return wanted === undefined || wanted === count ? undefined : resized(count, wanted);
}

/** Without "a set of 7", which is no part of a style. */
function withoutSetOf(text: string, tokens: readonly PlanToken[]): string {
  const set = tokens.findIndex(token => lengthOf(token, 'set') > 0);
  const first = tokens[set];
  const last = tokens.slice(set + 1, set + 3).findLast(token => numberAt(token) !== undefined);
  if (first === undefined || last === undefined) return text;
  const { start } = first.word;
  const { end } = last.word;
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/** What makes so many stickers of those that are there. */
function resized(count: number, wanted = count): Pick<SaidChange, 'add' | 'remove'> {
  if (wanted === count) return {};
  return wanted < count
    ? { remove: numbersTo(wanted + 1, count) }
    : { add: numbersTo(count + 1, wanted).map(() => ({})) };
}
