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
