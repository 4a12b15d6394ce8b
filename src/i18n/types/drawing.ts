import type { StyleName } from './words/words.ts';

/** What image filters add for a pose: a drawn hand, other signs, or nothing. */
export type PoseSign = 'hand' | 'signs' | 'nothing';

/** What is said of a plan once it is drawn. */
export interface DrawingTexts {
  /** Behind the bar of the progress message. */
  readonly progress: {
    count(done: number, count: number): string;
    /** What is being drawn now: the names of one or several stickers. */
    drawing(names: string): string;
    readonly queued: string;
    readonly waitingPhoto: string;
    readonly packing: string;
  };
  readonly stop: string;
  /** Beneath the first sticker, which is shown before the others are drawn. */
  approve(rest: number): string;
  readonly goOn: string;
  readonly again: string;
  readonly otherStyle: string;
  /** To who has said neither yes nor what shall be different: what words do as well. */
  readonly decide: string;
  /** To a press that came too late, or a second time. */
  readonly decided: string;
  readonly report: {
    /** How many of the plan's stickers there are. */
    drawn(drawn: number, count: number): string;
    readonly nothing: string;
    inPack(title: string, count: number, link: string): string;
    /** They were drawn, and are in the chat, but did not come into a pack. */
    notPacked(count: number): string;
    readonly failed: string;
    readonly why: {
      readonly blocked: string;
      readonly noImage: string;
      readonly unavailable: string;
      readonly limit: string;
      readonly stopped: string;
    };
  };
  stopped(drawn: number, count: number): string;
  /** Something of a stopped plan is being drawn already. */
  readonly stillDrawing: string;
  readonly tryAgain: string;
  otherWords(name: string): string;
  readonly drawRest: string;
  readonly makePack: string;
  askWords(name: string): string;
  readonly badWords: string;
  /** What stands out in a photo that is taken all the same. */
  readonly found: Readonly<Record<'empty' | 'text' | 'blurred' | 'no_face' | 'several', string>>;
  /** What is said of image filters, which draw where no model does. */
  readonly filters: {
    /** Once, where it begins. */
    readonly demo: string;
    /** @param nearest one of `styles` */
    unknownStyle(nearest: string): string;
    /** Those that come nearest to others. */
    readonly styles: Readonly<Partial<Record<StyleName, string>>>;
    /** By what is added. */
    readonly pose: Readonly<Record<PoseSign, string>>;
    /** Of a set. */
    readonly poses: string;
    /** Of what else a pose is said to hold. */
    readonly noMore: string;
  };
  /** A press that is being done. */
  readonly working: string;
}
