/** A question of the interview, with the answers that its buttons offer: three or four. */
interface AskedTexts {
  readonly ask: string;
  readonly options: readonly string[];
}

/** What a person likes, in the order in which it is shown. */
interface NamedTexts {
  readonly purpose: string;
  readonly styles: string;
  readonly humour: string;
  readonly never: string;
  readonly notes: string;
}

/** What is said about a person's taste. */
export interface TasteTexts {
  /** One line beneath the words that follow the first sticker, with its two buttons. */
  readonly offer: string;
  readonly offerYes: string;
  readonly offerNo: string;
  readonly declined: string;

  readonly interview: {
    /** Before the first question. */
    readonly intro: string;
    readonly questions: {
      readonly purpose: AskedTexts;
      readonly styles: AskedTexts;
      readonly humour: AskedTexts;
      readonly never: AskedTexts;
    };
    /** Questions that follow from answers. */
    readonly followUps: {
      /** Which of several looks is the usual one; the looks themselves are its buttons. */
      readonly usual: string;
      readonly sharpness: AskedTexts;
      readonly work: AskedTexts;
      readonly family: AskedTexts;
    };
    readonly skip: string;
    readonly enough: string;
    readonly noted: string;
    /** To a press of an earlier question's button. */
    readonly answered: string;
    readonly over: string;
    /** Heads what is known at the end. */
    readonly ended: string;
    /** The end, where nothing is known. */
    readonly endedEmpty: string;
    /** Heads what is known, where nothing is left to ask. */
    readonly allKnown: string;
  };

  readonly me: {
    readonly title: string;
    readonly none: string;
    readonly hint: string;
    /**
     * How many stickers the person has had today. @param left undefined: nothing limits them
     * @param anewIn until the count begins anew, in ms
     */
    today(drawn: number, left: number | undefined, anewIn: number): string;
    readonly names: NamedTexts;
    /** What is asked when one is to be changed, or given. */
    readonly ask: NamedTexts;
    /** Begins the interview, or goes on with it. */
    readonly begin: string;
    readonly resume: string;
    /** Said by the rules when something was stored. */
    saved(known: string): string;
  };

  /** "As usual": what is filled in for it; and where no look is known. */
  usual(style: string): string;
  readonly usualUnknown: string;
  /** What was asked for is what they never want drawn, as they put it. */
  never(what: string): string;
}
