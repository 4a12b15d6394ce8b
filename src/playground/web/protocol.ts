import type { BotCommand, Message, MessageEntity, Update } from 'grammy/types';

/** JSON from the page, server-sent events to it; `api.ts` lists the requests. Types only: the page is bundled from them. */

export interface Problem {
  readonly problem: string;
}

export interface NewPerson {
  readonly firstName: string;
  readonly languageCode: string;
}

export interface PersonView extends NewPerson {
  readonly id: number;
  readonly blocked: boolean;
}

export interface PeopleView {
  /** Changes with each start of the playground, because user ids restart then. */
  readonly run: string;
  readonly people: readonly PersonView[];
}

export interface Press {
  readonly messageId: number;
  readonly data: string;
}

/** A press on the pay button of an invoice. */
export interface Payment {
  readonly messageId: number;
}

/** A sticker of the chat that the user sends to the bot. */
export interface SentSticker {
  readonly messageId: number;
}

/** The bot's answer to a press; no text if it is empty or late. */
export interface PressAnswer {
  readonly text: string;
}

/** In the Bot API's format. Files are at `/files/FILE_ID`. */
export type MessageView = Message & Update.NonChannel;

export interface PictureView {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** A video sticker. */
  readonly moving?: boolean;
}

export interface PackView {
  readonly name: string;
  readonly title: string;
  readonly stickers: readonly (PictureView & { readonly emoji: readonly string[] })[];
}

export interface DraftView {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  readonly canStop: boolean;
}

export interface PageView {
  readonly people: readonly PersonView[];
  readonly person: PersonView;
  readonly bot: { readonly running: boolean };
  readonly messages: readonly MessageView[];
  readonly draft: DraftView | null;
  readonly action: string | null;
  /** Whether a live voice provider is configured. */
  readonly canTalk: boolean;
  readonly commands: readonly BotCommand[];
  readonly packs: readonly PackView[];
  readonly trouble: Trouble;
  readonly inspector: InspectorView;
}

export type PageEvent =
  | ({ readonly type: 'snapshot' } & PageView)
  | ({ readonly type: 'changed' } & Partial<PageView>);

export interface Trouble {
  readonly modelDown: boolean;
  readonly modelSlow: boolean;
  readonly floodWait: boolean;
}

export interface InspectorView {
  readonly session: {
    readonly state: string;
    readonly hasPhoto: boolean;
    /** The user sent another photo and has not chosen between them. */
    readonly asksForPhoto: boolean;
    readonly awaits: string | null;
    readonly language: string;
    readonly totalGenerations: number;
    /** Stickers left for today; null means unlimited. */
    readonly leftToday: number | null;
  } | null;
  readonly dialogue: {
    readonly id: number;
    readonly revision: number;
    readonly style: string | null;
    readonly emotion: string | null;
    readonly pose: string | null;
    readonly confirmed: boolean;
    readonly goal: string | null;
    readonly leader: string;
    /** Number of consecutive turns it has led; null for the first agent, which has no limit. */
    readonly led: number | null;
  } | null;
  /** The open plan and those being drawn, newest first; without any, the last one that ended. */
  readonly plans: readonly PlanView[];
  readonly taste: {
    readonly interview: 'never' | 'invited' | 'offered' | 'running' | 'done' | 'declined';
    readonly preferences: readonly { readonly name: PreferenceName; readonly values: readonly string[] }[];
  };
  readonly turns: readonly TurnView[];
  readonly generations: readonly GenerationView[];
}

type PreferenceName = 'purpose' | 'styles' | 'humour' | 'never' | 'moods' | 'gestures' | 'phrases' | 'notes';

type PlanStatus = 'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped' | 'dropped';

export interface PlanView {
  readonly id: number;
  readonly revision: number;
  readonly status: PlanStatus;
  readonly style: string;
  readonly occasion: string;
  readonly stickers: readonly {
    readonly emoji: string;
    readonly emotion: string;
    readonly state: 'waiting' | 'open' | 'drawn' | 'failed';
    readonly generationId: number | null;
  }[];
}

export type ActivityView =
  | { readonly what: 'words'; readonly text: string }
  | { readonly what: 'press'; readonly label: string }
  | { readonly what: 'file'; readonly name: string }
  | { readonly what: 'photo' | 'voice' | 'other' };

export interface TurnView {
  readonly id: string;
  readonly at: number;
  readonly activities: readonly ActivityView[];
  readonly rounds: readonly RoundView[];
}

export interface RoundView {
  readonly agent: string;
  readonly request: string;
  readonly provider: string;
  readonly model: string;
  /** Answered by the built-in rules, without a model. */
  readonly byRules: boolean;
  readonly ms: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly text: string;
  readonly toolCalls: readonly { readonly name: string; readonly args: string; readonly result: string }[];
  readonly failure?: string;
}

export interface GenerationView {
  readonly id: number;
  readonly status: string;
  readonly stage: string;
  readonly failure: string | null;
  readonly style: string;
  readonly emotion: string;
  readonly pose: string;
  readonly take: number;
  readonly provider: string | null;
  readonly ms: number | null;
  readonly pack: string | null;
  /** In order of arrival. `sheet`: several stickers were drawn on it. */
  readonly pictures: readonly (PictureView & {
    readonly what: 'photo' | 'sheet' | 'drawn' | 'cut_out' | 'finished';
  })[];
}

/** Live voice uses a WebSocket: sound as binary messages in both directions, and these as JSON. */
export type LiveMessage =
  | { readonly type: 'ready' }
  /** The user is speaking: stop playing and answer with {@link LiveHeard}. */
  | { readonly type: 'hush' }
  /** Speech that could not be understood. */
  | { readonly type: 'unclear' }
  | { readonly type: 'ended'; readonly reason: LiveEnd };

/** `limit`: the user's minutes of the day are used up. `full`: those of all users. */
export type LiveEnd = 'silence' | 'limit' | 'full' | 'over' | 'failed';

export interface LiveHeard {
  readonly type: 'heard';
  /** Duration of all sound played since the connection opened. */
  readonly ms: number;
}
