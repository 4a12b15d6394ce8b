import type { Word } from '../../lexicon/text.ts';
import { type Anchor, anchorsOf, purposeless, softRunBefore } from './anchors.ts';
import { isPurpose, LABELS, LEADS, longest, phraseBefore, type Reading } from './reading.ts';
import { type Category, PARAMETERS, type Parameter } from './vocabulary.ts';

/** A part of a clause that is about one parameter, or about none that can be told. */
export interface Segment {
  readonly parameter: Parameter | undefined;
  /** The parameter was named ("pose: …"), so that even unknown words are its value. */
  readonly labelled: boolean;
  /** "Not sad": what it shall not be. */
  readonly negated: boolean;
  /** The words of the value, without the words that only lead to it; may be none. */
  readonly words: readonly Word[];
}

interface Draft {
  from: number;
  to: number;
  parameter: Parameter | undefined;
  labelled: boolean;
  negated: boolean;
  hasOwnWord: boolean;
  /** End of the last word known to belong here: no tail is cut off before it. */
  known: number;
}

/**
 * Parts a clause where it turns from one parameter to another ("anime | very happy | waving"), so that words which the
 * vocabulary does not know stay with the value they stand beside.
 */
export function segmentsOf(reading: Reading, asked: Parameter | undefined): Segment[] {
  const drafts: Draft[] = [];
  let draft = newDraft(0);
  const cut = (anchor: Anchor, after: number) => {
    draft.to = softRunBefore(reading, anchor.at, after);
    drafts.push(draft);
    draft = newDraft(draft.to);
  };
  let last = 0;
  for (const anchor of purposeless(reading, anchorsOf(reading, asked))) {
    if (anchor.isLabel) placeLabel(reading, anchor, draft, () => cut(anchor, last));
    else if (draft.parameter !== undefined && !isSameTopic(draft, anchor)) cut(anchor, last);
    // A cut replaced the draft.
    draft.parameter ??= anchor.parameter;
    if (anchor.parameter === draft.parameter) {
      draft.labelled ||= anchor.isLabel && !draft.hasOwnWord;
      draft.hasOwnWord ||= !anchor.isLabel;
      draft.negated ||= anchor.negated;
      draft.known = anchor.end;
    }
    last = anchor.end;
  }
  draft.to = reading.words.length;
  drafts.push(draft);
  return drafts.map(each => finish(reading, each));
}

function newDraft(from: number): Draft {
  return {
    from,
    to: from,
    parameter: undefined,
    labelled: false,
    negated: false,
    hasOwnWord: false,
    known: from,
  };
}

function isSameTopic(draft: Draft, anchor: Anchor): boolean {
  if (draft.parameter === anchor.parameter) return draft.negated === anchor.negated;
  return draft.labelled && !draft.hasOwnWord;
}

/** A label opens a part ("style anime"), or closes the one before it ("anime style"). */
function placeLabel(reading: Reading, anchor: Anchor, draft: Draft, cut: () => void): void {
  const isFirst = softRunBefore(reading, anchor.at, draft.from) === draft.from;
  const closes = draft.parameter === anchor.parameter || (draft.parameter === undefined && !isFirst);
  if (closes) draft.hasOwnWord = true;
  else if (draft.parameter !== undefined) cut();
}

function finish(reading: Reading, draft: Draft): Segment {
  const { parameter, labelled, negated } = draft;
  let { from, to } = draft;
  if (from === 0) from = greetingEnd(reading);
  if (isPurpose(reading) && draft.from === 0) from = purposeEnd(reading, to);
  const labels = labelled && parameter !== undefined ? LABELS[parameter] : undefined;
  if (labelled && labels !== undefined) {
    while (from < to && longest(reading, from, [labels]) === 0) from++;
    from += longest(reading, from, [labels]);
  }
  let taking: readonly Category[] = LEADS;
  if (labelled) taking = [...LEADS, 'link', 'negation'];
  else if (negated) taking = [...LEADS, 'negation'];
  while (from < to) {
    const lead = longest(reading, from, taking);
    if (lead === 0 || longest(reading, from, [...PARAMETERS, 'asPhoto']) >= lead) break;
    if (longest(reading, from, ['change']) > 0) taking = [...taking, 'link', 'negation'];
    from += lead;
  }
  to = beforePurpose(reading, from, to);
  while (to > Math.max(from, draft.known) && isTail(reading, to - 1)) to--;
  return { parameter, labelled, negated, words: reading.words.slice(from, to) };
}

/** "Hello anime", but not "hello kitty". */
function greetingEnd(reading: Reading): number {
  const length = longest(reading, 0, ['greeting']);
  return longest(reading, length, [...PARAMETERS, ...Object.values(LABELS), ...LEADS]) > 0 ? length : 0;
}

function isTail(reading: Reading, at: number): boolean {
  const word = reading.words[at];
  if (word?.quoted === true || phraseBefore(reading, at, ['caption']) > 0) return false;
  if (word?.emoji === true) return !reading.words.every(each => each.emoji);
  return longest(reading, at, ['tail']) > 0 && longest(reading, at, PARAMETERS) === 0;
}

/** "Anime for my friends": the value without what it is for. */
function beforePurpose(reading: Reading, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) {
    const opens = longest(reading, at, ['purposeStart']) > 0;
    if (opens && [1, 2, 3].some(k => longest(reading, at + k, ['purpose']) > 0)) return at;
  }
  return to;
}

/** Where the talk of the purpose ends and the style begins. */
function purposeEnd(reading: Reading, to: number): number {
  const first = anchorsOf(reading, undefined).find(anchor => anchor.isLabel || anchor.parameter === 'style');
  return first === undefined ? to : first.at;
}
