import type { answers, commands, motions, short } from '../en/words/answers.ts';
import type { emotions } from '../en/words/emotions.ts';
import type { connectives, forms, functions } from '../en/words/language.ts';
import type { colors, poses, styles } from '../en/words/pictures.ts';
import type { otherValues, values } from '../en/words/values.ts';

// The English lists are the model of the other languages. All lists are phrases separated by commas; `*` stands for any
// ending. Letters are compared without case and accents.

type Lists<Of> = { readonly [Name in keyof Of]: Of[Name] extends string ? string : Lists<Of[Name]> };

/** Expressions of a face. */
export type Emotion = keyof typeof emotions;
/** The looks that image filters can give a photo. */
export type StyleName = keyof typeof styles;
/** Gestures and movements that image filters can hint at. */
export type PoseName = keyof typeof poses;

/** `keywords; phrases`: search words for such a sticker, the best first; what names the emotion. */
export type EmotionWords = Lists<typeof emotions>;
export type StyleWords = Lists<typeof styles>;
export type PoseWords = Lists<typeof poses>;
export type ColorWords = Lists<typeof colors>;
export type FunctionWords = Lists<typeof functions>;
export type ValueNames = Lists<typeof values>;
export type OtherValues = Lists<typeof otherValues>;
export type AnswerWords = Lists<typeof answers>;
export type CommandWords = Lists<typeof commands>;
export type MotionWords = Lists<typeof motions>;
export type ShortWords = Lists<typeof short>;
/** `orInLists`: means `or` in lists. Elsewhere it may be a word of another language. */
export type Connectives = Lists<typeof connectives> & { readonly orInLists?: string };

/** Words that are recognized by form alone. */
export type WordForms = Omit<typeof forms, 'script' | 'shortened'> & {
  readonly script: 'Latin' | 'Cyrillic';
  /** Letters that identify the language, unless another language also has them. */
  readonly ownLetters?: string;
  /** Letters that people replace when they type, and the replacements: `ß` and `ss`. */
  readonly writtenAs?: Readonly<Record<string, string>>;
  /** Abbreviations, and the words that they stand for. */
  readonly shortened?: Readonly<Record<string, string>>;
  /** Nouns have a capital letter. */
  readonly capitalNouns?: true;
};

/** Everything that the program understands in one language. */
export interface Words extends ShortWords {
  readonly answers: AnswerWords;
  readonly commands: CommandWords;
  readonly motions: MotionWords;
  readonly values: ValueNames;
  readonly otherValues: OtherValues;
  readonly emotions: EmotionWords;
  readonly styles: StyleWords;
  readonly poses: PoseWords;
  readonly colors: ColorWords;
  readonly functions: FunctionWords;
  readonly connectives: Connectives;
  readonly forms: WordForms;
  /** The most frequent words, by which a text is recognized as this language. */
  readonly common: string;
}
