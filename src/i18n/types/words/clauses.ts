/**
 * What tells by its form whether a clause can describe somebody in a picture, or tells something of the world. Each is the
 * source of a regular expression over the words of one clause, in lower case without accents and apostrophes, which a
 * single blank parts; nothing in it matches a part of a word.
 */
export interface ClauseForms {
  /** May stand before a clause and says nothing: "well", "by the way". */
  readonly opening: string;
  /** A clause that begins so wishes for something, or describes what is to be seen. */
  readonly wishStart: string;
  /** A clause that holds this does. */
  readonly wish: string;
  /** Opens what somebody looks like, as a whole clause: "as if I had won". */
  readonly likeness: string;
  /** Begins a clause that tells something, by its subject and verb, or by a verb in the past. */
  readonly toldStart: string;
  /** The same, wherever it stands. */
  readonly told: string;
  /**
   * Begins a clause that speaks of what it names, up to its verb, be that a question without a mark or a remark: "neon is",
   * «злость будет». Whoever answers with a value says it by itself.
   */
  readonly speaks: string;
  /** What may follow that all the same by one who takes what is named: "fine". */
  readonly agrees: string;
  /** What somebody does to somebody else by a word of a feeling: "surprise my mum". */
  readonly causes: string;
  /** Points at what is there: "it is". */
  readonly points: string;
  /** Begins a question with its verb, be there a mark or not: "is sad too much". */
  readonly asksStart: string;
  /** Begins a question whether something is possible, up to its verb: "can you", "is it possible to". */
  readonly ability: string;
  /** Demands something of the bot, its verb first: "send it". */
  readonly demand: string;
  /** Behind the name of a style, an emotion or a pose that is there: what follows is thought of it, and no value. */
  readonly judged: string;
  /** From its beginning to its end what the photo shows, where it names no value: "it's my car", "my face is there". */
  readonly shown: string;
  /** Behind a clause that told something: this goes on telling. */
  readonly goesOn: string;
  /** The same of what the teller does, or is about to do, where it names no value: "I will step out". */
  readonly goesOnSelf: string;
  /** Begins what somebody is perhaps doing just now, or else wants to be seen doing: "sitting in the waiting room". */
  readonly doingStart: string;
  /** Begins what can only be a pose: "with a cat in my arms". */
  readonly poseStart: string;
  /** Ends what can only be an expression: "a duck face". */
  readonly face: string;
  /** Begins what somebody does, which their face may show as well: "balancing a pizza". */
  readonly actStart: string;
}
