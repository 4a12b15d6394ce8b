/** Between two moments, in ms since 1970: what is said carries no time of its own, its dialogue does. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Something that a person can ask about, as far as an answer needs it. */
export type Found =
  | { readonly type: 'help'; readonly title: string; readonly text: string }
  | {
      readonly type: 'sticker';
      readonly id: number;
      /** Its style, emotion and pose. */
      readonly about: string;
      readonly caption: string;
      /** When it was made, in ms since 1970. */
      readonly at: number;
    }
  | { readonly type: 'pack'; readonly title: string; readonly stickers: number }
  | {
      readonly type: 'plan';
      readonly style: string;
      readonly occasion: string;
      /** One emotion for each of its stickers. */
      readonly emotions: readonly string[];
      readonly at: number;
    }
  /** Words of the person. */
  | { readonly type: 'said'; readonly words: string; readonly when: Span }
  /** What older turns came to. */
  | { readonly type: 'summary'; readonly words: string; readonly when: Span };

/** Something that can be found, and the words that it is found by. */
export interface Document {
  readonly found: Found;
  readonly text: string;
}

/** Where to look. */
export const SOURCES = ['help', 'stickers', 'dialogues'] as const;
export type Source = (typeof SOURCES)[number];
