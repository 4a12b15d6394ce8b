/**
 * What people say to a question that is open, in short: phrases parted by commas, `*` for any ending. An answer is a message
 * that holds nothing else, but `filler`.
 */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  /** Of two photos: the one that came last, the one that was there before. */
  readonly newPhoto: string;
  readonly oldPhoto: string;
  /** What was asked for is not wanted after all. */
  readonly skip: string;
  /** There shall be none of what was asked for. */
  readonly without: string;
  readonly filler: string;
}
