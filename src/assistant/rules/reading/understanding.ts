import type { Act, Parameter, Topic } from './vocabulary.ts';
import type { LookWish } from './wishes/look-wish.ts';

/** A stretch of the message, in the order written. */
export type Part =
  | {
      readonly kind: 'value';
      readonly parameter: Parameter;
      readonly labelled: boolean;
      readonly adds: boolean;
      readonly span: Span;
    }
  /** A value, or talk: it is asked about before it is stored. */
  | { readonly kind: 'perhaps'; readonly parameter: Parameter; readonly span: Span }
  /** It tells something, rather than name what is wished for. */
  | { readonly kind: 'told' }
  /** Content that no word tells the parameter of. */
  | {
      readonly kind: 'unplaced';
      readonly span: Span;
      readonly enriches: 'style' | 'pose' | undefined;
      /** Asked, or talk: it is no value. */
      readonly question: boolean;
      /** Its form says that it describes somebody: "as after a long night", "like in the photo". */
      readonly described: boolean;
      /** By its form it is what somebody does. */
      readonly posed: 'pose' | 'act' | undefined;
      /** Something that they have beside them or on them, which a pose that is there gets, too: "with a cup of tea". */
      readonly held: boolean;
      /** "I am a truck driver": a value only where the message names no other. */
      readonly aboutSelf: boolean;
      /** Takes something away that they wear. */
      readonly drops: boolean;
    }
  /** Something else; a refusal takes back what was said before it. */
  | { readonly kind: 'other'; readonly refusal: boolean };

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/** A message taken apart. */
export interface Understanding {
  readonly parts: readonly Part[];
  /** Named to be changed or rejected, without a new value. */
  readonly open: ReadonlySet<Parameter>;
  /** Named in a question. */
  readonly askedAbout: ReadonlySet<Parameter>;
  /** Named beside an act: "any style". */
  readonly named: ReadonlySet<Parameter>;
  readonly acts: ReadonlySet<Act>;
  readonly topics: ReadonlySet<Topic>;
  readonly purpose: boolean;
  readonly photo: boolean;
  /** The person has no photo, or will not send one. */
  readonly noPhoto: boolean;
  /** What is wished of the outline and the caption. */
  readonly look: LookWish;
  /** The same, asked for: "can I have …?" */
  readonly asked: LookWish;
  /** Asks about the outline or a caption. */
  readonly buttons: boolean;
  /** Wishes for no background. */
  readonly background: boolean;
  /** Wishes for the pose of the photo. */
  readonly ownPose: boolean;
  /** Something is wished for by its form. */
  readonly wished: boolean;
  /** A question whose topic is unknown. */
  readonly question: boolean;
  /** It names a style, an emotion or a pose. */
  readonly possible: boolean;
}

/** An understanding in the making. */
export class Findings {
  readonly parts: Part[] = [];
  readonly open = new Set<Parameter>();
  readonly askedAbout = new Set<Parameter>();
  readonly named = new Set<Parameter>();
  readonly acts = new Set<Act>();
  readonly topics = new Set<Topic>();
  purpose = false;
  photo = false;
  noPhoto = false;
  look: LookWish = {};
  asked: LookWish = {};
  buttons = false;
  background = false;
  ownPose = false;
  wished = false;
  possible = false;
  question = false;
}

/** The parameter just named without a value: the value may come after the punctuation. */
export function pendingLabel(findings: Findings): Parameter | undefined {
  return findings.parts.at(-1)?.kind === 'other' ? [...findings.open].at(-1) : undefined;
}
