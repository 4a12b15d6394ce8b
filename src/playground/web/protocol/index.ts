/**
 * What the page and its server say to each other: JSON over HTTP from the page, server-sent events to it. Types
 * only: the page is bundled from the same files.
 *
 * | request | does |
 * |---|---|
 * | `GET /api/events?person=ID&run=RUN` | {@link PageEvent}s of one person's chat, a `snapshot` first; 404 in another run |
 * | `GET /api/people` | {@link PeopleView} |
 * | `POST /api/people` {@link NewPerson} | their {@link PersonView} |
 * | `POST /api/people/ID/text` {@link SendText} | a message or a command |
 * | `POST /api/people/ID/picture?as=photo\|file&name=NAME&caption=TEXT` bytes | a photo, or a file; 413 above 20 MB |
 * | `POST /api/people/ID/album?as=photo\|file&caption=TEXT` multipart/form-data | two to ten of them at once, or none of them |
 * | `POST /api/people/ID/voice?seconds=N` bytes | a voice message, of the `content-type` that the browser records; 413 above 20 MB |
 * | `POST /api/people/ID/press` {@link Press} | presses a button |
 * | `POST /api/people/ID/block`, `/unblock` | the person blocks the bot |
 * | `DELETE /api/people/ID/packs/NAME` | the person deletes their pack in Telegram |
 * | `GET /api/trouble`, `POST /api/trouble` {@link Trouble} | what goes wrong on purpose |
 * | `POST /api/restart` | stops the bot in the middle of whatever it does, and starts it again |
 * | `GET /files/ID` | the bytes of a picture, or of a voice message |
 * | `GET /traces/ID` | the bytes of a picture of the inspector |
 *
 * A request that cannot be served is answered with {@link Problem} and 4xx.
 */

import type { InspectorView } from './inspector.ts';
import type { PictureView } from './picture.ts';

/** Why a request was not served, in words for the person at the page. */
export interface Problem {
  readonly problem: string;
}

export interface NewPerson {
  readonly firstName: string;
  /** IETF tag. */
  readonly languageCode: string;
}

export interface PersonView extends NewPerson {
  readonly id: number;
  readonly blocked: boolean;
  /** Messages of the bot that have come while no page showed this chat. */
  readonly unread: number;
}

/** Who there is, and since when. */
export interface PeopleView {
  /** Another one at each start of the playground, where the ids of people begin again. */
  readonly run: string;
  readonly people: readonly PersonView[];
}

export interface SendText {
  readonly text: string;
  readonly replyTo?: number;
}

export interface Press {
  readonly messageId: number;
  readonly data: string;
}

/** Telegram's message entities, as far as a bot's text has them. Offsets in UTF-16 units. */
export interface EntityView {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly language?: string;
}

export type ButtonView =
  | { readonly label: string; readonly data: string }
  | { readonly label: string; readonly url: string };

export interface MessageView {
  readonly id: number;
  readonly from: 'bot' | 'person';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly edited: boolean;
  /** The text or the caption. */
  readonly text: string;
  readonly entities: readonly EntityView[];
  readonly buttons: readonly (readonly ButtonView[])[];
  readonly sticker?: PictureView & { readonly emoji: string; readonly pack?: string };
  readonly photo?: PictureView;
  readonly file?: { readonly name: string; readonly url: string };
  readonly voice?: { readonly url: string; readonly seconds: number };
  /** Pictures sent together have the same. */
  readonly albumId?: string;
  readonly replyTo?: { readonly id: number; readonly text: string };
}

/** A command of the bot's menu, in the language of the person. */
export interface CommandView {
  readonly command: string;
  readonly description: string;
}

/** A sticker pack of the person. */
export interface PackView {
  readonly name: string;
  readonly title: string;
  readonly stickers: readonly (PictureView & {
    readonly emoji: readonly string[];
    readonly keywords: readonly string[];
  })[];
}

/** A message that is not there yet, as far as it has grown. */
export interface DraftView {
  readonly text: string;
  readonly entities: readonly EntityView[];
}

export interface BotView {
  readonly name: string;
  readonly username: string;
  readonly running: boolean;
  /** Whether image filters draw, as there is no model for it. */
  readonly isDemo: boolean;
}

/** What happened, as it happens. */
export type PageEvent =
  | {
      readonly type: 'snapshot';
      readonly people: readonly PersonView[];
      readonly person: PersonView;
      readonly bot: BotView;
      readonly messages: readonly MessageView[];
      readonly draft: DraftView | null;
      readonly commands: readonly CommandView[];
      readonly packs: readonly PackView[];
      readonly trouble: Trouble;
      readonly inspector: InspectorView;
    }
  /** A new message, or the new version of one that is there. */
  | { readonly type: 'message'; readonly message: MessageView }
  | { readonly type: 'delete'; readonly id: number }
  /** "typing", "choose_sticker": shown for five seconds at most, or until the next message. */
  | { readonly type: 'action'; readonly action: string }
  /** The growing text of a message that is not there yet. */
  | { readonly type: 'draft'; readonly draft: DraftView }
  /** What the bot answered to the press of a button. */
  | { readonly type: 'answer'; readonly text: string; readonly alert: boolean }
  | { readonly type: 'people'; readonly people: readonly PersonView[] }
  | { readonly type: 'person'; readonly person: PersonView }
  | { readonly type: 'packs'; readonly packs: readonly PackView[] }
  | { readonly type: 'commands'; readonly commands: readonly CommandView[] }
  | { readonly type: 'trouble'; readonly trouble: Trouble }
  | { readonly type: 'bot'; readonly running: boolean }
  | { readonly type: 'inspector'; readonly inspector: InspectorView };

/** What goes wrong on purpose, until it is switched off. */
export interface Trouble {
  /** No model answers. */
  readonly modelDown: boolean;
  /** Every model answer takes seconds. */
  readonly modelSlow: boolean;
  /** Telegram answers every other message with 429. */
  readonly floodWait: boolean;
}
