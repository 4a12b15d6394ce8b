import { isPurpose, LABELS, LEADS, longest, type Reading } from './reading.ts';
import type { Word } from './text.ts';
import { type Category, PARAMETERS, type Parameter, TOPICS } from './vocabulary.ts';

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

interface Anchor {
  readonly at: number;
  readonly end: number;
  readonly parameter: Parameter;
  readonly isLabel: boolean;
  readonly negated: boolean;
}

interface Draft {
  from: number;
  to: number;
  parameter: Parameter | undefined;
  labelled: boolean;
  negated: boolean;
  hasOwnWord: boolean;
}

/** A longer phrase of these hides a value: "I love …", "how does it work". */
const LONGER_WINS: readonly Category[] = [
  'lead',
  'change',
  'same',
  'greeting',
  'talk',
  'unsure',
  'yes',
  ...TOPICS,
];

/** Words that say nothing of a value by themselves, so that a cut may be made before them. */
const SOFT: readonly Category[] = ['modifier', 'lead', 'change', 'negation', 'but'];

export function hasValueWord(reading: Reading): boolean {
  return anchorsOf(reading, undefined).some(anchor => !anchor.isLabel);
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
    }
    last = anchor.end;
  }
  draft.to = reading.words.length;
  drafts.push(draft);
  return drafts.map(each => finish(reading, each));
}

function newDraft(from: number): Draft {
  return { from, to: from, parameter: undefined, labelled: false, negated: false, hasOwnWord: false };
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

/** Values, labels and longer leads ("I love …"), each word taken by the longest phrase. */
function anchorsOf(reading: Reading, asked: Parameter | undefined): Anchor[] {
  const anchors: Anchor[] = [];
  const preferred = asked === undefined ? PARAMETERS : [asked, ...PARAMETERS];
  const onlyEmoji = reading.words.every(word => word.emoji);
  let free = 0;
  for (let at = 0; at < reading.words.length; ) {
    if (reading.words[at]?.emoji === true && !onlyEmoji) {
      at += 1;
      continue;
    }
    let best: { parameter: Parameter; length: number; isLabel: boolean } | undefined;
    for (const parameter of preferred) {
      const label = longest(reading, at, [LABELS[parameter]]);
      const value = longest(reading, at, [parameter]);
      if (label > (best?.length ?? 0)) best = { parameter, length: label, isLabel: true };
      if (value > (best?.length ?? 0)) best = { parameter, length: value, isLabel: false };
    }
    const other = longest(reading, at, LONGER_WINS);
    if (best === undefined || (other > 1 && other > best.length)) {
      at += Math.max(1, other);
      continue;
    }
    const end = at + best.length;
    const negated = isNegated(reading, at, free);
    anchors.push({ at, end, parameter: best.parameter, isLabel: best.isLabel, negated });
    free = end;
    at = end;
  }
  return anchors;
}

/** In "for a happy birthday" nothing is said of the face; a style may well be named in such a clause. */
function purposeless(reading: Reading, anchors: readonly Anchor[]): readonly Anchor[] {
  if (!isPurpose(reading)) return anchors;
  return anchors.filter(anchor => anchor.isLabel || anchor.parameter === 'style');
}

function isNegated(reading: Reading, at: number, from: number): boolean {
  for (let i = at - 1; i >= from; i--) {
    // "Instead of": the word before may begin the phrase that this one ends.
    if (longest(reading, i, ['negation']) > 0 || longest(reading, i - 1, ['negation']) > 1) return true;
    if (longest(reading, i, SOFT) === 0) return false;
  }
  return false;
}

function softRunBefore(reading: Reading, at: number, from: number): number {
  let start = at;
  while (start > from && longest(reading, start - 1, SOFT) > 0) start--;
  return start;
}

function finish(reading: Reading, draft: Draft): Segment {
  const { parameter, labelled, negated } = draft;
  let { from, to } = draft;
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
    if (lead === 0 || longest(reading, from, PARAMETERS) >= lead) break;
    if (longest(reading, from, ['change']) > 0) taking = [...taking, 'link', 'negation'];
    from += lead;
  }
  to = beforePurpose(reading, from, to);
  while (to > from && isTail(reading, to - 1)) to--;
  return { parameter, labelled, negated, words: reading.words.slice(from, to) };
}

function isTail(reading: Reading, at: number): boolean {
  const word = reading.words[at];
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
