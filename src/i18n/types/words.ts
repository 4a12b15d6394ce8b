import type { emotions } from '../en/words/emotions.ts';
import type { colors, poses, styles } from '../en/words/pictures.ts';

// All lists are phrases separated by commas; `*` stands for any ending. Letters are compared without case and accents.

/** What a face can express. */
export type Emotion = keyof typeof emotions;
/** The looks that image filters can give a photo. */
export type StyleName = keyof typeof styles;
/** What image filters can hint at: a gesture, a movement. */
export type PoseName = keyof typeof poses;

/** `keywords; phrases`: search words for such a sticker, the best first; what names the emotion. */
export type EmotionWords = Readonly<Record<Emotion, string>>;
export type StyleWords = Readonly<Record<StyleName, string>>;
export type PoseWords = Readonly<Record<PoseName, string>>;
export type ColorWords = Readonly<Record<keyof typeof colors, string>>;

export interface FunctionWords {
  /** Turn what follows into its opposite. */
  readonly negations: string;
  /** Say how much. They name an emotion only if nothing else does ("madly in love", "madly"). */
  readonly modifiers: string;
  /** Carry no meaning in a search. */
  readonly stopWords: string;
}

/** Values that the bot offers: the name that it shows, then synonyms. */
export interface ValueNames {
  readonly style: Readonly<
    Record<
      | 'anime'
      | 'cartoon'
      | 'comic'
      | 'pixelArt'
      | 'watercolour'
      | 'pencil'
      | 'lineArt'
      | 'neon'
      | 'popArt'
      | 'noir',
      string
    >
  >;
  readonly emotion: Readonly<
    Record<
      | 'joy'
      | 'laughter'
      | 'love'
      | 'surprise'
      | 'sadness'
      | 'anger'
      | 'wink'
      | 'sleepiness'
      | 'calm'
      | 'happySmile'
      | 'playfulWink',
      string
    >
  >;
  readonly pose: Readonly<
    Record<
      'waving' | 'thumbsUp' | 'clapping' | 'pointing' | 'hugging' | 'heartHands' | 'dancing' | 'jumping',
      string
    >
  >;
}

export type OtherValues = Readonly<Record<keyof ValueNames, string>>;

/** What can be recognized by form alone. */
export interface WordForms {
  readonly script: 'Latin' | 'Cyrillic';
  /** Its letters, as a set in a regular expression: `a-zäöüß`. */
  readonly letters: string;
  /** Letters that identify the language, unless another language also has them. */
  readonly ownLetters?: string;
  /** Letters that people replace when they type, and the replacements: `ß` and `ss`. */
  readonly writtenAs?: Readonly<Record<string, string>>;
  /** Abbreviations, and the words that they stand for. */
  readonly shortened?: Readonly<Record<string, string>>;
  /** Removes the ending of a word; `@orama/stemmers` has stemmers for thirty languages. */
  readonly stem: (word: string) => string;
  /** Matches what models trained on subtitles transcribe from silence and noise. */
  readonly ofSilence: RegExp;
  /** Nouns have a capital letter. */
  readonly capitalNouns?: true;
}

/** Short answers to an open question. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  /** Of a setting, after its command. */
  readonly turnOn: string;
  readonly turnOff: string;
  /** Which of two photos to use. */
  readonly newPhoto: string;
  readonly oldPhoto: string;
  /** The question is not answered, and its subject stays as it is. */
  readonly skip: string;
  /** A polite no: nothing is wanted. */
  readonly decline: string;
  readonly cancel: string;
  /** No text, title or emoji is wanted. */
  readonly without: string;
  readonly deleteIt: string;
  readonly keepIt: string;
  /** Words of the bot that only acknowledge. */
  readonly heard: string;
  /** May accompany an answer. */
  readonly filler: string;
}

/** Commands in plain words, each as a whole message. */
export type CommandWords = Readonly<
  Record<
    'start' | 'stickers' | 'packs' | 'plans' | 'me' | 'help' | 'stop' | 'language' | 'privacy' | 'forget',
    string
  >
>;

export interface ShortWords {
  /** What the values are called, for `label: value`. */
  readonly labels: Readonly<Record<keyof ValueNames | 'caption', string>>;
  /** Several stickers. */
  readonly set: string;
  /** To the question before. */
  readonly back: string;
  readonly myPack: string;
  /** The pose stays as in the photo. */
  readonly ownPose: string;
  /** Nude or sexual: never drawn. */
  readonly indecent: string;
  /** Words of questions, which carry no meaning in a search. */
  readonly asks: string;
}

export interface Connectives {
  readonly and: string;
  readonly or: string;
  /** Means `or` in lists. Elsewhere it may be a word of another language. */
  readonly orInLists?: string;
}

/** Everything that the program understands in one language. */
export interface Words extends ShortWords {
  readonly answers: AnswerWords;
  readonly commands: CommandWords;
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
