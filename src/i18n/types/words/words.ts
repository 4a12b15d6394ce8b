import type { emotions } from '../../en/words/emotions.ts';
import type { colors, poses, styles } from '../../en/words/pictures.ts';
import type { AnswerWords, QuestionWords } from './answers.ts';
import type { IntentWords, TasteWords } from './intents.ts';
import type { PlanWords } from './plan-words.ts';
import type { TalkWords } from './talk.ts';

/** What a face can say. */
export type Emotion = keyof typeof emotions;
/** The looks that image filters can give a photo. */
export type StyleName = keyof typeof styles;
/** What the image filters can hint at: a gesture, a movement. */
export type PoseName = keyof typeof poses;

/** `keywords; phrases`: words people look for such a sticker by, best first; what means it, `*` for any ending. */
export type EmotionWords = Readonly<Record<Emotion, string>>;
/** Phrases parted by commas, `*` for any ending. */
export type StyleWords = Readonly<Record<StyleName, string>>;
export type PoseWords = Readonly<Record<PoseName, string>>;
export type ColorWords = Readonly<Record<keyof typeof colors, string>>;

/** Lists parted by commas. */
export interface FunctionWords {
  /** Turn what follows into its opposite. */
  readonly negations: string;
  /** Say how much; an emotion only where nothing else is ("madly in love", "madly"). */
  readonly modifiers: string;
  /** Nothing to look for. */
  readonly stopWords: string;
  /** Where all stickers are used, so that naming it tells nothing of what they are for; `*` for any ending. */
  readonly everywhere: string;
}

/** Values that the bot itself proposes: the name that it shows, then what else means the same. Parted by commas, each in full. */
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

/** What tells something by its form alone. */
export interface WordForms {
  readonly script: 'Latin' | 'Cyrillic';
  /** Its letters, as a regular expression names a set of them: `a-zäöüß`. */
  readonly letters: string;
  /** Letters by which a text is told to be in it; what another language has among its `letters` tells nothing. */
  readonly ownLetters?: string;
  /** What its keyboard writes with the keys that are on an English one "`qwertyuiop[]asdfghjkl;'zxcvbnm,.", in this order. */
  readonly keyboard: string;
  /** Letters in whose place people write others, and those: `ß` and `ss`. Accents of Latin letters are left out by themselves. */
  readonly writtenAs?: Readonly<Record<string, string>>;
  /** Words as people shorten them in a hurry, and what they stand for. */
  readonly shortened?: Readonly<Record<string, string>>;
  /** A word without its ending, by which its forms are found; `@orama/stemmers` has those of thirty languages. */
  readonly stem: (word: string) => string;
  /** Names of styles and feelings are said in it whatever one speaks. */
  readonly mixedIn?: true;
  /**
   * What models that were trained on subtitles write of silence and noise: thanks of film makers and names of those who wrote
   * the subtitles. Of a text without the marks around it, from its beginning to its end.
   */
  readonly ofSilence: RegExp;
  /** Nouns are written with a capital letter. */
  readonly capitalNouns?: true;
}

/** Everything that the program understands in one language. */
export interface Words {
  /** What the built-in rules understand: all of it, or what the bot itself asks people to say. */
  readonly talk: Partial<TalkWords>;
  readonly taste: TasteWords;
  /** What they say of several stickers at once. */
  readonly plans: PlanWords;
  /** What they ask and say about the bot itself. */
  readonly intents: IntentWords;
  /** Questions about what was made, said, and how things work. */
  readonly questions: QuestionWords;
  /** Short answers to a question that is open. */
  readonly answers: AnswerWords;
  readonly values: ValueNames;
  readonly emotions: EmotionWords;
  readonly styles: StyleWords;
  readonly poses: PoseWords;
  readonly colors: ColorWords;
  readonly functions: FunctionWords;
  readonly connectives: Connectives;
  readonly forms: WordForms;
  /** Single words that stand in nearly every message, by which a text is told to be in this language. Parted by commas. */
  readonly common: string;
}

/** Small words that join and part what people say. Lists parted by commas. */
export interface Connectives {
  /** Says nothing else, at the end of a wish. */
  readonly please: string;
  readonly and: string;
  readonly or: string;
  /** Parts two of which the one is preferred: "rather neon than anime". */
  readonly than: string;
  /** Opens two that are weighed against each other, with "and" between them. */
  readonly between: string;
  /** Means `or` in lists; elsewhere it may be a word of another language. */
  readonly orInLists?: string;
  readonly but: string;
  /** Opens another sentence about something else; elsewhere it may be a word of another language. */
  readonly whereas?: string;
  /** Opens what is to be different: "only sad". */
  readonly only: string;
  readonly with: string;
  /** Opens one of several that are listed: "one sad, another angry". */
  readonly each: string;
  /** Opens a name: "a pack called …". */
  readonly named: string;
  /** Stands before a number that names one of several. */
  readonly number: string;
  /** Stand behind digits: "3rd". */
  readonly ordinalEndings?: string;
  /** Makes a comparative strong: "way angrier". */
  readonly much: string;
  /** Names nothing: "different emotions". */
  readonly different: string;
}
