import type { AdminTexts } from './admin.ts';
import type { ConnectedTexts } from './connected.ts';
import type { DrawingTexts } from './drawing.ts';
import type { OfflineTexts } from './offline.ts';
import type { PackTexts } from './packs.ts';
import type { PlanTexts } from './plans.ts';
import type { PrivacyTexts } from './privacy.ts';
import type { SearchTexts } from './search.ts';
import type { TasteTexts } from './taste.ts';

/** Every text the bot itself says. A language that lacks one does not compile. */
export interface Texts {
  /** The language's name in itself. */
  readonly languageName: string;
  /** Words of the person, or a name of theirs, in the quotation marks of the language. */
  readonly quote: (words: string) => string;
  /** The next thing to ask, where the model itself said nothing. */
  readonly ask: {
    readonly photo: string;
    /** They want to send another one than the present one. */
    readonly anotherPhoto: string;
    readonly style: string;
    readonly emotion: string;
    readonly pose: string;
    /** Style, emotion and pose at once, for people who know how it works. */
    readonly all: string;
    /** After a sticker, or when nothing is missing. */
    readonly change: string;
  };
  readonly summary: {
    readonly title: string;
    readonly style: string;
    readonly emotion: string;
    readonly pose: string;
    readonly caption: string;
    readonly outline: string;
    /** Of the outline. */
    readonly noOutline: string;
    readonly hint: string;
    readonly confirm: string;
  };
  readonly photo: {
    readonly useNewQuestion: string;
    readonly useNew: string;
    readonly keep: string;
    readonly usingNew: string;
    readonly kept: string;
    /** To who confirms while another photo is awaited. */
    readonly awaited: string;
    /** To who leaves it to the bot which of two photos to use. */
    readonly sayWhich: string;
    readonly choiceOver: string;
  };
  /** Something about what was sent; each says what to send instead. */
  readonly notices: {
    readonly albumFirst: string;
    readonly tooLarge: string;
    readonly unreadable: string;
    readonly tooSmall: string;
    readonly tooManyPixels: string;
    readonly tooComplex: string;
    readonly animated: string;
    readonly format: string;
    readonly download: string;
    readonly video: string;
    /** Nobody here can listen. */
    readonly voice: string;
    readonly voiceTooLong: string;
    readonly voiceTooLarge: string;
    /** Nothing was said, or nothing that could be made out. */
    readonly voiceUnclear: string;
    /** It could not be fetched, or nobody could listen to it now. */
    readonly voiceFailed: string;
    /** Nobody reads this kind of sound, now or later. */
    readonly voiceFormat: string;
    readonly sticker: string;
    readonly file: string;
    readonly other: string;
  };
  readonly confirm: {
    readonly over: string;
    readonly accepted: string;
    readonly outdated: string;
    readonly outdatedSummary: string;
    /** A yes that came before the summary did, which is in the chat by now. */
    readonly summaryAbove: string;
    readonly drawing: string;
    readonly delivered: string;
    dailyLimit(limit: number): string;
    /** Too many drawings of the day have failed. */
    readonly failuresLimit: string;
    /** As many stickers wait and are being drawn as a person may have at once. */
    ownJobs(limit: number): string;
    /** Too many people wait. */
    busy(minutes: number): string;
  };
  /** What /stop did. */
  readonly stop: {
    /** @param values of a sticker that waited in the queue */
    stopped(values: string): string;
    readonly drawIt: string;
    /** Being drawn, it cannot be stopped. */
    readonly drawing: string;
    readonly nothing: string;
  };
  /** The person sends more than is answered. @param minutes until it is answered again */
  slowDown(minutes: number): string;
  readonly progress: {
    readonly queued: string;
    /** Telegram does not hand out the photo right now: it is fetched again and again. */
    readonly waiting_photo: string;
    readonly drawing: string;
    readonly finishing: string;
    readonly delivering: string;
  };
  readonly sticker: {
    readonly delivered: string;
    readonly blocked: string;
    readonly noImage: string;
    readonly unavailable: string;
    /** It is drawn. */
    readonly undelivered: string;
    readonly photoLost: string;
    /** The image model cannot use the photo. */
    readonly photoRefused: string;
    readonly tryAgain: string;
  };
  /** The buttons under a sticker, and what they say. */
  readonly afterSticker: {
    readonly add: string;
    readonly again: string;
    readonly style: string;
    readonly emotion: string;
    readonly pose: string;
    readonly withoutOutline: string;
    readonly withOutline: string;
    readonly caption: string;
    readonly removeCaption: string;
    /** @param limit in characters */
    askCaption(limit: number): string;
    captionTooLong(limit: number): string;
    readonly captionUnsupported: string;
    /** The sticker is nobody's or somebody else's. */
    readonly unknown: string;
    /** It is from before cut-outs were kept. */
    readonly noCutOut: string;
    /** The dialogue goes on with another photo than its own. */
    readonly itsPhoto: string;
    /** The outline or caption that is wished for is there. */
    readonly alreadySo: string;
    /** Whether a single sticker is to be deleted. @param titles of the packs where it stands */
    askToDelete(name: string, titles: readonly string[]): string;
    readonly deleteIt: string;
    deleted(titles: readonly string[]): string;
    /** Answers a press that is done in a moment. */
    readonly making: string;
    /** A variant could not be made or sent. */
    readonly notSent: string;
  };
  readonly stickers: {
    readonly none: string;
    title(count: number, page: number, pages: number): string;
  };
  readonly packs: PackTexts;
  readonly drawing: DrawingTexts;
  readonly plans: PlanTexts;
  readonly admin: AdminTexts;
  readonly privacy: PrivacyTexts;
  readonly taste: TasteTexts;
  readonly search: SearchTexts;
  readonly connected: ConnectedTexts;
  readonly neverMind: string;
  readonly neverMindDone: string;
  /** To a yes in words, where only the button of this label does it. */
  byButton(label: string): string;
  readonly trouble: {
    /** No model answered. */
    readonly noAnswer: string;
    /** A defect of ours; the message could not be handled. */
    readonly internal: string;
  };
  readonly commands: {
    readonly start: string;
    readonly help: string;
    readonly stop: string;
    readonly cancel: string;
    readonly language: string;
    readonly voice: string;
    readonly stickers: string;
    readonly packs: string;
    readonly me: string;
    readonly plans: string;
    readonly privacy: string;
    readonly forget: string;
  };
  readonly help: string;
  /** Whether what a person says aloud is answered aloud as well. */
  readonly voice: {
    readonly isOn: string;
    readonly isOff: string;
    /** Buttons. */
    readonly turnOn: string;
    readonly turnOff: string;
    /** Nobody here can speak. */
    readonly unavailable: string;
    /** It is off from now on: the person's own settings of Telegram let nobody send them voice messages. */
    readonly forbidden: string;
    /** How it stands, in /me. */
    me(on: boolean): string;
  };
  readonly cancelled: string;
  readonly nothingToCancel: string;
  readonly chooseLanguage: string;
  readonly languageSet: string;
  /** How the language came that is spoken: from what the person writes, or chosen by them. */
  readonly languageFollows: string;
  readonly languageChosen: string;
  /** The button for the language that the person writes in, and what it says. */
  readonly asWritten: string;
  readonly asWrittenSet: string;
  readonly unknownCommand: string;
  group(botUsername: string): string;
  readonly offline: OfflineTexts;
}
