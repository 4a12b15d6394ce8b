import { quotesIn } from '../../../../lexicon/text.ts';
import type { Expectation } from '../reading.ts';
import type { Part, Span, Understanding } from '../understanding.ts';
import { PARAMETERS, type Parameter } from '../vocabulary.ts';

export type Values = Partial<Record<Parameter, string>>;

/** The values of a message, and words that are perhaps one. */
export interface Read {
  readonly values: Values;
  readonly perhaps?: { readonly parameter: Parameter; readonly value: string } | undefined;
}

/** A text longer than this that no word explains is talk and not the answer to a short question. */
const MOST_WORDS = 16;

/**
 * Gives every value its parameter, in the person's own words. What no word tells the parameter of goes to a parameter
 * that is missing, or continues its neighbour.
 */
export function valuesIn(
  text: string,
  understanding: Understanding,
  expected: Expectation,
  stored: Readonly<Record<Parameter, string | null>>,
): Values {
  // "Not sure about the waving, maybe blow a kiss": what comes instead.
  const [opened, ...others] = understanding.open;
  const asked = expected.asked ?? (others.length === 0 ? opened : undefined);
  const parts = placed(understanding.parts, { ...expected, asked });
  const values: Values = {};
  for (const parameter of PARAMETERS) {
    const value = joined(text, parts, parameter);
    if (value === '') continue;
    const before = stored[parameter];
    const isMore = parts.every(part => part.kind !== 'value' || part.parameter !== parameter || part.adds);
    // "Without waving, rather with a coffee."
    const adds = isMore && !understanding.open.has(parameter);
    // "Add hearts" enriches what is there; a face has one expression.
    values[parameter] = adds && before !== null && parameter !== 'emotion' ? `${before}, ${value}` : value;
  }
  // All is chosen: "add a crown" enriches the pose and does not replace it.
  if (Object.keys(values).length === 0 && expected.missing.length === 0) {
    for (const part of parts) {
      if (part.kind !== 'unplaced' || part.enriches === undefined || part.question) continue;
      values[part.enriches] = `${stored[part.enriches]}, ${pieceOf(text, part.span)}`;
    }
  }
  return values;
}

/** The first words of a message that are a value, or talk; undefined without such. */
export function perhapsIn(text: string, { parts }: Understanding): Read['perhaps'] {
  const part = parts.find(({ kind }) => kind === 'perhaps');
  return part?.kind === 'perhaps'
    ? { parameter: part.parameter, value: pieceOf(text, part.span) }
    : undefined;
}

function placed(parts: readonly Part[], { asked, missing }: Expectation): Part[] {
  const result = [...parts];
  const isBare = !parts.some(part => part.kind === 'value');
  const given = new Set(parts.flatMap(part => (part.kind === 'value' ? [part.parameter] : [])));
  result.forEach((part, at) => {
    if (part.kind !== 'unplaced' || part.question || part.span.words > MOST_WORDS) return;
    if (part.aboutSelf && !part.posed && !isBare) return;
    const before = at === 0 ? undefined : result[at - 1];
    const after = result.slice(at + 1).find(each => each.kind === 'value');
    // "Take off my glasses", to whichever question.
    const bare = part.drops && missing.includes('pose') ? 'pose' : (asked ?? missing[0]);
    const isAct = part.posed === 'act' && (!isBare || asked === undefined);
    // "Comic, and add a hat": they have it on them.
    const isOnThem = part.enriches === 'pose' && !isBare && !missing.includes('pose');
    const isPose = !given.has('pose') && (part.posed === 'pose' || isAct || isOnThem);
    const placed = isBare ? bare : placeFor(before, after, given, { asked, missing });
    const parameter = isPose ? 'pose' : placed;
    if (parameter === undefined) return;
    given.add(parameter);
    result[at] = { kind: 'value', parameter, labelled: false, adds: part.held || isOnThem, span: part.span };
  });
  return result;
}

function placeFor(
  before: Part | undefined,
  after: Part | undefined,
  given: ReadonlySet<Parameter>,
  { asked, missing }: Pick<Expectation, 'asked' | 'missing'>,
): Parameter | undefined {
  const left = before?.kind === 'value' ? before : undefined;
  if (asked !== undefined && missing.includes(asked) && !given.has(asked)) return asked;
  const vacant = missing.find(parameter => !given.has(parameter));
  if (left === undefined) return vacant;
  // One parameter was talked of, and this is more of it.
  if (given.size === 1) return left.parameter;
  if (left.labelled || vacant === undefined) return left.parameter;
  // Between two neighbours of the usual order, it still belongs to the first.
  const right = after?.kind === 'value' ? PARAMETERS.indexOf(after.parameter) : -1;
  return right === PARAMETERS.indexOf(left.parameter) + 1 ? left.parameter : vacant;
}

/** All that was said of one parameter: neighbours as one piece of the text; what a refusal took back is left out. */
function joined(text: string, parts: readonly Part[], parameter: Parameter): string {
  let spans: Span[] = [];
  let isNeighbour = false;
  let isTakenBack = false;
  for (const part of parts) {
    if (part.kind === 'value' && part.parameter === parameter) {
      if (isTakenBack) spans = [];
      const last = spans.at(-1);
      // Lines are messages that came in a row.
      const isSentence = last !== undefined && /[.!?…;]\s|\n/u.test(text.slice(last.end, part.span.start));
      if (last !== undefined && isNeighbour && !isSentence)
        spans[spans.length - 1] = { ...last, end: part.span.end };
      else spans.push(part.span);
      isNeighbour = true;
      isTakenBack = false;
    } else {
      isNeighbour = false;
      isTakenBack ||= part.kind === 'other' && part.refusal;
    }
  }
  const pieces = spans.map(span => pieceOf(text, span));
  // "Always tired. Make it tired."
  return pieces
    .filter((piece, at) => !pieces.some((other, k) => k !== at && isWithinWords(piece, other, k < at)))
    .join(', ');
}

function isWithinWords(piece: string, other: string, orSame: boolean): boolean {
  const [a, b] = [` ${piece.toLowerCase()} `, ` ${other.toLowerCase()} `];
  return b.includes(a) && (a !== b || orSame);
}

/** The words of a span; one that goes over into a quotation gets all of it. */
function pieceOf(text: string, span: Span): string {
  let { start, end } = span;
  for (const quote of quotesIn(text)) {
    const overlaps = quote.start < span.end && quote.end > span.start;
    const isInside = quote.start < span.start && quote.end > span.end;
    if (!overlaps || isInside) continue;
    start = Math.min(start, quote.start);
    end = Math.max(end, quote.end);
  }
  return text.slice(start, end);
}
