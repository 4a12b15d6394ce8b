/**
 * What people say of several stickers at once, in one language. Lists of phrases parted by commas; `*` stands for any ending.
 */
export interface PlanWords {
  /** From one to twenty, in order. */
  readonly numbers: readonly string[];
  /** From the first to the twelfth, in order. */
  readonly ordinals: readonly string[];
  readonly dozen: string;
  readonly last: string;
  /** The first and the last in the form that counts more than one: "the first two". */
  readonly several: string;
  readonly sticker: string;
  /** More than one of them, where the language tells it. */
  readonly stickers: string;
  readonly set: string;
  /** Asks for something to be made. */
  readonly make: string;
  /** So many again as a number says. */
  readonly more: string;
  readonly same: string;
  /** Says that a number is of stickers: "with different emotions", "at once". */
  readonly various: string;
  /** A sticker for each of them. */
  readonly allEmotions: string;
  readonly myPack: string;
  readonly remove: string;
  readonly add: string;
  readonly another: string;
  readonly caption: string;
  readonly only: string;
  readonly fewer: string;
  /** The open plan is not wanted. */
  readonly drop: string;
  /** The same where it is the whole message: of a part of it something else is not wanted. */
  readonly dropAlone: string;
  /** Says that several are not wanted. */
  readonly noSet: string;
  /** May stand around what a sticker shall be, and is no part of it. */
  readonly filler: string;
  /** What a set is for, where other stickers fit than elsewhere. */
  readonly occasions: Readonly<Record<'birthday' | 'work' | 'family' | 'friends', string>>;
}
