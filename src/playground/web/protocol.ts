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
  /** Another one at each start of the playground, where the ids of people begin again. */
  readonly run: string;
  readonly people: readonly PersonView[];
}

export interface Press {
  readonly messageId: number;
  readonly data: string;
}

/** What the bot answers to a press; without words where it says nothing, or not in time. */
export interface PressAnswer {
  readonly text: string;
}

/** As the Bot API tells it. Its files are at `/files/FILE_ID`. */
export type MessageView = Message & Update.NonChannel;

export interface PictureView {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface PackView {
  readonly name: string;
  readonly title: string;
  readonly stickers: readonly (PictureView & { readonly emoji: readonly string[] })[];
}

export interface DraftView {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

export interface PageView {
  readonly people: readonly PersonView[];
  readonly person: PersonView;
  readonly bot: { readonly running: boolean };
  readonly messages: readonly MessageView[];
  readonly draft: DraftView | null;
  readonly action: string | null;
  /** Whether a provider for live voice is configured. */
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
    /** They sent another photo, and have not said which one to use. */
    readonly asksForPhoto: boolean;
    readonly awaits: string | null;
    readonly language: string;
    readonly totalGenerations: number;
    /** Stickers that may still be drawn today; null: any number. */
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
    /** How many turns in a row it has led; null for the first agent, which may lead for ever. */
    readonly led: number | null;
  } | null;
  /** The open one and those that are being drawn, newest first; where there are none, the last one that has ended. */
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
  /** The program's own rules answered, no model. */
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
  /** In the order they came; `sheet`: several stickers were drawn on it. */
  readonly pictures: readonly (PictureView & {
    readonly what: 'photo' | 'sheet' | 'drawn' | 'cut_out' | 'finished';
  })[];
}

/** Live voice is a WebSocket: sound in binary messages, both ways, and these as JSON. */
export type LiveMessage =
  | { readonly type: 'ready' }
  /** The user speaks: stop playing, and answer with {@link LiveHeard}. */
  | { readonly type: 'hush' }
  /** Something was said that nobody could understand. */
  | { readonly type: 'unclear' }
  | { readonly type: 'ended'; readonly reason: LiveEnd };

/** `limit`: the user's minutes of the day are used up. `full`: those of all users. */
export type LiveEnd = 'silence' | 'limit' | 'full' | 'over' | 'failed';

export interface LiveHeard {
  readonly type: 'heard';
  /** All sound that was played since the connection was opened. */
  readonly ms: number;
}
