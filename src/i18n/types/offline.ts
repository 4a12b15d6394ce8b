import type { DegreeTexts } from './words/degrees.ts';

/** What the built-in rules say where they lead the dialogue. */
export interface OfflineTexts {
  /** First words to a person, whose name may be empty; asks what the stickers are for, and for a photo. */
  greeting(firstName: string): string;
  /** To a person whose photo is there, and whose name may be empty. */
  welcomeBack(firstName: string): string;
  /** A wish was understood. */
  readonly noted: string;
  /** A wish was understood while a sticker is being drawn. */
  readonly notedForNext: string;
  /** What the stickers are for was understood. */
  readonly purpose: string;
  readonly started: string;
  /** A confirmation was refused: the summary has to be seen first, nothing can be drawn now, this choice cannot be. */
  readonly refused: { readonly checkFirst: string; readonly notNow: string; readonly changeFirst: string };
  readonly failed: string;
  /** All is chosen and waits for a "yes". */
  readonly ready: string;
  readonly whatToChange: string;
  /** The present value is rejected; each names its parameter and asks for another. */
  readonly instead: { readonly style: string; readonly emotion: string; readonly pose: string };
  /** What there is to choose from. */
  readonly options: { readonly style: string; readonly emotion: string; readonly pose: string };
  /** Taken where the person leaves the choice to the bot; the first that is not the present one. */
  /** The button by which the next words are the value, and what it asks. */
  readonly ownWords: { readonly button: string; readonly ask: string };
  readonly choice: {
    readonly style: readonly string[];
    readonly emotion: readonly string[];
    readonly pose: readonly string[];
  };
  chosen(values: string): string;
  /** The pose where none is wished. */
  readonly ownPose: string;
  readonly degrees: DegreeTexts;
  /** Asked what is better. */
  advice(value: string): string;
  readonly nothingChosen: string;
  /** To a wish for one that is there. */
  readonly noSticker: string;
  readonly nothingDrawn: string;
  /** Asked where words can be a value, or talk; a yes takes them. */
  readonly shallITake: {
    style(value: string): string;
    emotion(value: string): string;
    pose(value: string): string;
    /** Its buttons: yes and no. */
    readonly take: string;
    readonly leave: string;
    /** To a press of one of them once it is settled. */
    readonly over: string;
  };
  /** To a yes with a wish for another sticker behind it. */
  readonly thenNext: string;
  readonly photo: {
    readonly received: string;
    readonly kept: string;
    /** It is there; how to send another. */
    readonly another: string;
    /** To somebody who has none or does not want to send one. */
    readonly needed: string;
    /** Was asked for already. */
    readonly later: string;
  };
  readonly answers: {
    readonly price: string;
    readonly keep: string;
    /** What becomes of what they send, and how to have it deleted. */
    readonly data: string;
    readonly time: string;
    readonly who: string;
    readonly abilities: string;
    /** Wishes for the outline or a caption: the buttons under a sticker do that; and the same before the first one. */
    readonly buttons: string;
    readonly buttonsLater: string;
    /** Wishes for a transparent background, or for none. */
    readonly background: string;
    /** What can be done about it. */
    readonly outline: string;
    /** What becomes of a wish to have it as it was before. */
    readonly undo: string;
    /** What can be done about a caption that is too small or too large. */
    readonly captionSize: string;
    /** Asked about a style, an emotion or a pose. */
    readonly possible: string;
    readonly unknown: string;
  };
  readonly replies: {
    readonly greeting: string;
    readonly bye: string;
    readonly thanks: string;
    readonly praise: string;
    readonly dislike: string;
    /** To a wish for a nude or a sexual picture. */
    readonly indecent: string;
    readonly rude: string;
    readonly laugh: string;
    readonly wait: string;
    readonly unclear: string;
    /** Beside what was understood. */
    left(words: string): string;
    /** To what tells something of the world; the open question follows. */
    readonly told: string;
    /** The same, of a sticker that is there. */
    readonly toldOfSticker: string;
  };
}
