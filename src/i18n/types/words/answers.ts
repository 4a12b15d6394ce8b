import type { Language } from '../../languages.ts';

/**
 * Short answers to a question that is open, and short wishes: phrases parted by commas, `*` for any ending. It is one where a
 * message holds nothing else, but `filler`.
 */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  /** Behind the command of something that can be on or off. */
  readonly turnOn: string;
  readonly turnOff: string;
  /** Of two photos: the one that came last, the one that was there before. */
  readonly newPhoto: string;
  readonly oldPhoto: string;
  /** Of two photos: the bot is to say which. */
  readonly eitherPhoto: string;
  /** Of two photos: none of them. */
  readonly neitherPhoto: string;
  /** Another photo than the one that is there is to come. */
  readonly anotherPhoto: string;
  /** Of the first sticker of a set: the others like it, another take of it, another style for all. */
  readonly likeFirst: string;
  readonly anotherTake: string;
  readonly otherStyle: string;
  /** What is asked for is not to be said. */
  readonly skip: string;
  /** The same, or that what it is asked for is not wanted: which of them, the question tells. */
  readonly decline: string;
  /** What was asked for is not wanted after all. */
  readonly cancel: string;
  /** There shall be none of what was asked for. */
  readonly without: string;
  /** Into a pack of theirs: the last sticker. */
  readonly toPack: string;
  /** Into one that is made for it. */
  readonly toNewPack: string;
  /** Into none. */
  readonly notToPack: string;
  /** Not the last sticker alone: all there are. */
  readonly allStickers: string;
  /** Beside such a word in its clause that is not meant: one, all but some, or none. */
  readonly notAll: string;
  /** All that is kept of them is to go; a pack of theirs is. */
  readonly deleteAll: string;
  readonly deletePack: string;
  /** What waits in the queue is not to be drawn. */
  readonly stopDrawing: string;
  /** To a question whether to delete something: it goes, it stays. */
  readonly deleteIt: string;
  readonly keepIt: string;
  /** To a question what to draw: the bot is to choose. */
  readonly surprise: string;
  /** What is to be spoken, of those that this one has words for. */
  readonly languages: Readonly<Partial<Record<Language, string>>>;
  /** What we say to tell that something was heard, and no more. */
  readonly heard: string;
  readonly filler: string;
}

/**
 * Phrases by which the built-in rules know what a question is about; parted by commas, `*` for any ending. What else stands in
 * the question is what is looked for.
 */
export interface QuestionWords {
  /** All stickers that the person has: "which stickers have I made". */
  readonly own: string;
  /** One of them: "find the one with". */
  readonly find: string;
  /** What was once said: "what did we say about". */
  readonly said: string;
  /** How the bot and Telegram work: "how do I find a sticker", "what are the limits". */
  readonly help: string;
}
