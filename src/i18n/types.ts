/** Every text the bot itself says. A language that lacks one does not compile. */
export interface Texts {
  /** What the offline provider says where it leads the talk. */
  readonly offline: {
    /** First words to a person; asks what the stickers are for. */
    greeting(firstName: string): string;
  };
}
