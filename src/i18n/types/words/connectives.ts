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
