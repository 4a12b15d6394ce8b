import { quotesIn } from '../../../lexicon/text.ts';
import { means, type ReadClause, type Step, spanOf } from './message.ts';
import type { Category } from './vocabulary.ts';

const REFUSING: readonly Category[] = ['drop', 'negation', 'without', 'no', 'particle', 'dislike'];
/** What stands between the word for a caption and its text. */
const BEFORE_TEXT: readonly Category[] = [
  'caption',
  'captionPut',
  'captionLead',
  'link',
  'change',
  'add',
  'modifier',
  'becomes',
];
const ENDING = /^[!?…)]+/u;

/** The quoted words of a text; undefined without such. */
function quotedIn(text: string): string | undefined {
  const [quote] = quotesIn(text);
  return quote && text.slice(quote.start + 1, quote.end - 1).trim();
}

/** What is wished of the outline; undefined where it is not named. */
export function outlineIn({ steps, question }: ReadClause): boolean | undefined {
  const isNamed = steps.some(step => means(step, 'outline') && !means(step, 'style'));
  if (!isNamed || question) return undefined;
  return !steps.some(step => means(step, ...REFUSING));
}

/** The wish for a caption in a clause, and how many of the clauses behind it are its text; undefined without one. */
export function captionIn(
  text: string,
  clauses: readonly ReadClause[],
  index: number,
): { readonly caption: string | null; readonly taken: number; readonly from: number } | undefined {
  const clause = clauses[index];
  if (clause === undefined) return undefined;
  const { steps, words } = clause;
  const at = steps.findIndex((step, k) => {
    const isFirst = k === 0 || means(steps[k - 1], 'lead', 'yes', 'no', 'add', 'and');
    return !words[step.at]?.quoted && (means(step, 'caption') || (means(step, 'captionPut') && isFirst));
  });
  if (at < 0 || steps.some(step => means(step, 'captionIs'))) return undefined;
  const isRefused = steps.some((step, k) => Math.abs(k - at) <= 2 && means(step, ...REFUSING));
  if (isRefused) return { caption: null, taken: 0, from: at };
  const quoted = quotedIn(text);
  if (quoted !== undefined) return { caption: quoted, taken: 0, from: at };
  let from = at;
  while (from < steps.length && means(steps[from], ...BEFORE_TEXT)) from++;
  const own: readonly Step[] = steps.slice(from);
  const next = clauses[index + 1];
  const isBehind = own.length === 0 && next !== undefined && (clause.opens || next.words.length <= 6);
  const [place, taken] = isBehind ? [spanOf(next, next.steps), 1] : [spanOf(clause, own), 0];
  if (own.length === 0 && !isBehind) return { caption: '', taken: 0, from: at };
  return {
    caption: text.slice(place.start, place.end) + (ENDING.exec(text.slice(place.end))?.[0] ?? ''),
    taken,
    from: at,
  };
}
