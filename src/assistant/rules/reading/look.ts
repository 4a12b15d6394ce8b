import { quotesIn } from '../../../lexicon/text.ts';
import { means, type ReadClause, type Step, spanOf } from './message.ts';
import type { Category } from './vocabulary.ts';

const REFUSING: readonly Category[] = ['drop', 'negation', 'without', 'no', 'dislike'];
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

/** "NO": what somebody wants to have written, whatever the word means. */
function isShouted({ words }: ReadClause, step: Step | undefined): boolean {
  const word = step && words[step.at];
  return word !== undefined && (word.quoted || word.shouted);
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
):
  | { readonly caption: string | null; readonly taken: number; readonly from: number; readonly to: number }
  | undefined {
  const clause = clauses[index];
  if (clause === undefined) return undefined;
  const { steps, words } = clause;
  const isWritten = (step: Step) => means(step, 'captionLead') || isShouted(clause, step);
  const at = steps.findIndex((step, k) => {
    if (words[step.at]?.quoted) return false;
    // "Put them into my pack" writes nothing, "put Monday on it" does.
    const isFirst = k === 0 || means(steps[k - 1], 'lead', 'yes', 'no', 'add', 'and');
    const puts = () => means(step, 'captionPut') && isFirst && steps.slice(k + 1).some(isWritten);
    return means(step, 'caption') || puts();
  });
  if (at < 0) return undefined;
  const isRefusing = (step: Step) => means(step, ...REFUSING) && !isShouted(clause, step);
  const behind = steps.slice(at + 1);
  const isAway =
    behind.some(isRefusing) && behind.every(step => isRefusing(step) || means(step, 'tail', 'lead'));
  if (isAway || steps.slice(Math.max(0, at - 2), at).some(isRefusing))
    return { caption: null, taken: 0, from: at, to: steps.length };
  let from = at;
  while (from < steps.length && means(steps[from], ...BEFORE_TEXT) && !isShouted(clause, steps[from])) from++;
  // "Write Monday on it and make it grumpy."
  const other = steps.findIndex(
    (step, k) => k > from && means(step, 'and') && means(steps[k + 1], 'change', 'wish', 'wants', 'drop'),
  );
  const to = other < 0 ? steps.length : other;
  const quoted = quotedIn(text);
  if (quoted !== undefined) return { caption: quoted, taken: 0, from: at, to };
  const own = steps.slice(from, to);
  while (own.length > 0 && means(own.at(-1), 'captionLead', 'tail')) own.pop();
  const next = clauses[index + 1];
  const isBehind = own.length === 0 && next !== undefined && (clause.opens || next.words.length <= 6);
  const [place, taken] = isBehind ? [spanOf(next, next.steps), 1] : [spanOf(clause, own), 0];
  if (own.length === 0 && !isBehind) return { caption: '', taken: 0, from: at, to };
  return {
    caption: text.slice(place.start, place.end) + (ENDING.exec(text.slice(place.end))?.[0] ?? ''),
    taken,
    from: at,
    to,
  };
}
