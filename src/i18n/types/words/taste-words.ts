/**
 * What people say about their taste, read by the built-in rules. Each list is phrases parted by commas or new lines; `*`
 * stands for any ending.
 */
export interface TasteWords {
  /** Ask to keep what follows in mind. */
  readonly remember: string;
  /** Between that and what is to be kept in mind: "that I love". */
  readonly liking: string;
  /** Forbid what follows for ever. */
  readonly never: string;
  /** "As usual". */
  readonly usual: string;
  /** Ask for the questions about one's taste. */
  readonly setup: string;
  /** Answer a question: with nothing, and that no more shall be asked. */
  readonly skip: string;
  readonly enough: string;
  /** Begin a wish for a sticker, which is no answer. */
  readonly draw: string;
}
