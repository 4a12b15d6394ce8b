/**
 * What the built-in rules understand in one language. Each list is phrases parted by commas or new lines; `*` stands for any
 * ending; letters are compared without case, accents and apostrophes.
 */
export interface TalkWords {
  readonly style: string;
  readonly emotion: string;
  readonly pose: string;
  /** Names of the parameters. */
  readonly styleLabel: string;
  readonly emotionLabel: string;
  readonly poseLabel: string;
  /** Opens a style, and is not part of it: "in the style of". */
  readonly styleFrame: string;
  /** May stand before a value, and is no part of it. */
  readonly lead: string;
  /** Asks for a change: like a lead, and takes a link with it ("поменяй на", "change to"). */
  readonly change: string;
  /** Stands between what was and what shall be: "change waving to sitting". */
  readonly becomes: string;
  readonly link: string;
  /** May stand after a value, and is no part of it. */
  readonly tail: string;
  /** Belongs to the word that follows: "very", "with". */
  readonly modifier: string;
  readonly negation: string;
  /** Parts what was from what shall be: "but". */
  readonly but: string;
  readonly without: string;
  /** That something stays as it is. */
  readonly same: string;
  /** Asks to add to what is there, and what is added: to the pose, to the style. */
  readonly add: string;
  readonly photo: string;
  /** That something is to be as the photo shows it. */
  readonly asPhoto: string;
  /** That the pose is not to be changed: it stays as the photo shows it. */
  readonly noPose: string;
  /** Makes a wish of what would be praise: "something cute". */
  readonly wish: string;
  /** The white line around a sticker, and words on it: buttons make them. */
  readonly outline: string;
  readonly caption: string;
  /** Puts a text on a sticker without a word for it: "put Monday on it". */
  readonly captionPut: string;
  /** May stand between such a word and the text: "write on it". */
  readonly captionLead: string;
  /** Asks to take away. */
  readonly drop: string;
  /** Asks to put one thing in the place of another, and stands between the two: "replace … with". */
  readonly exchange: string;
  readonly exchangeFor: string;
  /** Says in so many words that something is wished for: "I want", "make me". */
  readonly wants: string;
  /** Asks for a sticker without saying that it is to be drawn: "can I see it in watercolour". */
  readonly shown: string;
  /** May bear words or a picture itself. */
  readonly object: string;
  readonly and: string;
  /** What the stickers are for: words that open such talk, and words that occur in it. */
  readonly purposeStart: string;
  readonly purpose: string;
  /** Nothing to act on: how somebody is called, what else there is. */
  readonly talk: string;
  /** Words that look like a misspelt one of the lists, and are none. */
  readonly plain: string;
  readonly yes: string;
  readonly no: string;
  readonly again: string;
  /** A sticker from the start. */
  readonly fresh: string;
  readonly greeting: string;
  readonly bye: string;
  readonly thanks: string;
  readonly praise: string;
  readonly dislike: string;
  readonly rude: string;
  /** Nude or sexual: it is never drawn. */
  readonly indecent: string;
  readonly laugh: string;
  readonly wait: string;
  /** Was heard, no more: "I see". */
  readonly heard: string;
  /** Does not know what to choose. */
  readonly unsure: string;
  /** Leaves the choice to the bot. */
  readonly any: string;
  /** Together with `any`: not only what was asked. */
  readonly all: string;
  /** Opens a question. */
  readonly question: string;
}
