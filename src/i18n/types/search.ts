/** What is said about what was found: stickers, and what a person once said. */
export interface SearchTexts {
  /** Above all stickers of a person. */
  readonly own: string;
  /** Above those that were looked for. */
  found(count: number): string;
  /** Below stickers without buttons of their own, over numbers to press. @param total of all that there are */
  page(from: number, to: number, total: number): string;
  /** The same below those that were looked for. */
  readonly numbers: string;
  readonly all: string;
  readonly nothing: string;
  /** Nothing of the kind was said, as far as it is kept. */
  readonly notSaid: string;
  /** Words of the person. @param when a day, or two of them between which it was */
  said(when: readonly [string] | readonly [string, string], words: string): string;
  /** A summary of what was said. */
  summary(when: readonly [string] | readonly [string, string], words: string): string;
  /** Inline, above the stickers: to the bot, where there is none. */
  readonly toBot: string;
  /** Inline: nothing fits. */
  readonly toBotNothing: string;
}
