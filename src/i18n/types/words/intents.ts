import type { Language } from '../../languages.ts';

/**
 * By which words the built-in rules know what somebody asks or says about the bot itself: lists of cues, see
 * `lexicon/cues.ts`.
 */
export interface IntentWords {
  /** Plain phrases with which a clause opens that is a question, be there a question mark or not. */
  readonly asks: string;
  /** Those of them that ask for something politely: "can you …". */
  readonly requests: string;
  /** What may stand before that: "so", "by the way". */
  readonly opening: string;
  /** Plain words that ask wherever they stand. */
  readonly asksInside: string;
  readonly abilities: string;
  readonly price: string;
  readonly limits: string;
  /** What becomes of their photo and their words. */
  readonly privacy: string;
  /** How to have their data deleted. */
  readonly deletion: string;
  /** How stickers are found, used and sent in Telegram. */
  readonly telegram: string;
  /** Their packs: which there are, the link, who sees them. */
  readonly packs: string;
  /** Stickers that move. */
  readonly movement: string;
  /** Somebody else than the person: friends, children, pets, celebrities. */
  readonly whom: string;
  /** Several at once. */
  readonly sets: string;
  /** What they have chosen so far. */
  readonly recall: string;
  /** Which ones there are. */
  readonly styles: string;
  readonly emotions: string;
  readonly poses: string;
  /** Which one is better. */
  readonly advice: string;
  /** Which photo is good. */
  readonly photo: string;
  /** Whether, and why, there must be a photo. */
  readonly photoNeeded: string;
  /** Another photo than the one that is there. */
  readonly anotherPhoto: string;
  readonly duration: string;
  readonly identity: string;
  readonly formats: string;
  /** It does, or does not, look like them; it is ugly. */
  readonly likeness: string;
  /** Where their sticker is. */
  readonly status: string;
  /** How to confirm what is chosen. */
  readonly confirming: string;
  /** Leaves the choice to the bot. */
  readonly choose: string;
  /** Does not know what to choose, or asks what there is. */
  readonly options: string;
  /** Has not understood what was said. */
  readonly confused: string;
  /** Wishes: into a pack; one sticker deleted; the dialogue ended. */
  readonly pack: string;
  readonly oneSticker: string;
  readonly cancel: string;
  /** Wishes for a language, of those that this one has words for. */
  readonly languages: Readonly<Partial<Record<Language, string>>>;
  /** Whether it can be changed later. */
  readonly changing: string;
  /** To have it as it was before. */
  readonly undo: string;
  /** How a photo is sent. */
  readonly sending: string;
  /** How large the letters of a caption are. */
  readonly captionSize: string;
  /** The outline, other than it is: its width, its colour. */
  readonly outline: string;
  /** Thanks, in whatever words. */
  readonly thanks: string;
  /** The background of stickers. */
  readonly background: string;
  /** Nothing of the bot's: the weather, jokes. */
  readonly offTopic: string;
}

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
  /** The same beside what is to be kept in mind: "that I love anime, and I hate clowns". */
  readonly disliking: string;
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
