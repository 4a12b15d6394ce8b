import type { PictureView } from './picture.ts';

/** What the bot knows of a person and has done for them. */
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
    /** The name of the agent that leads. */
    readonly leader: string;
    /** How many turns in a row it has led; null for the first agent, which may lead for ever. */
    readonly led: number | null;
  } | null;
  /** The open one and those that are being drawn, newest first; where there are none, the last one that has ended. */
  readonly plans: readonly PlanView[];
  readonly taste: {
    readonly interview: 'never' | 'offered' | 'running' | 'done' | 'declined';
    /** What is known, in the order in which it is asked for. */
    readonly preferences: readonly { readonly name: PreferenceName; readonly values: readonly string[] }[];
  };
  /** Newest first; as many as the server keeps. */
  readonly turns: readonly TurnView[];
  /** Newest first. */
  readonly generations: readonly GenerationView[];
  /** Newest first. */
  readonly sheets: readonly SheetView[];
  /** Paths of the pictures of stickers, by the id that a button carries, by the code of the button. */
  readonly faces: Readonly<Record<'sticker_show' | 'placement', Readonly<Record<string, string>>>>;
}

type PreferenceName = 'purpose' | 'styles' | 'humour' | 'never' | 'notes';

type PlanStatus = 'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped' | 'dropped';

export interface PlanView {
  readonly id: number;
  readonly revision: number;
  readonly status: PlanStatus;
  readonly style: string;
  readonly occasion: string;
  readonly stickers: readonly PlannedView[];
}

/** One sticker of a plan. */
export interface PlannedView {
  readonly position: number;
  readonly emotion: string;
  readonly pose: string;
  readonly caption: string;
  readonly emoji: string;
  /** `waiting`: it has no job yet. A sticker on a sheet that is being drawn is being drawn. */
  readonly state: 'waiting' | 'queued' | 'drawing' | 'drawn' | 'failed';
  readonly failure: string | null;
  readonly generationId: number | null;
}

/** A picture with several stickers on it, and what was made of it. */
export interface SheetView {
  /** Of the job that drew it. */
  readonly id: number;
  readonly picture: PictureView;
  /** In the order of its cells. */
  readonly cells: readonly {
    readonly generationId: number;
    readonly emotion: string;
    /** `cut_out` of the sheet; `alone`: the cell was of no use, it is drawn by itself; `open`: not decided yet. */
    readonly state: 'open' | 'cut_out' | 'alone';
    readonly cutOut: PictureView | null;
  }[];
}

/** Something that a person did. */
export type ActivityView =
  | { readonly what: 'words'; readonly text: string }
  /** Pressed a button of this label. */
  | { readonly what: 'press'; readonly label: string }
  | { readonly what: 'file'; readonly name: string }
  | { readonly what: 'photo' | 'voice' | 'other' };

export interface TurnView {
  readonly id: string;
  readonly at: number;
  /** What the person did; empty where the bot asked by itself. */
  readonly activities: readonly ActivityView[];
  /** One for each question to a model. */
  readonly rounds: readonly RoundView[];
}

export interface RoundView {
  /** The name of the agent that asked, or of the schema of the answer. */
  readonly agent: string;
  /** Path of the {@link RequestView}. */
  readonly request: string;
  readonly provider: string;
  readonly model: string;
  /** The program's own rules answered, no model. */
  readonly byRules: boolean;
  readonly ms: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** What the model said; empty where it only called tools. */
  readonly text: string;
  readonly toolCalls: readonly { readonly name: string; readonly args: string; readonly result: string }[];
  /** Why there was no answer, in the provider's own words. */
  readonly failure?: string;
  /** The same in one word, for the page to say; `wished`: the model was switched off there. */
  readonly failureKind?: string;
}

/** All that a model was asked. */
export interface RequestView {
  readonly system: string;
  readonly state: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant' | 'tool'; readonly text: string }[];
  readonly tools: readonly object[];
  /** What else it was told, such as the schema of its answer. */
  readonly settings: Readonly<Record<string, unknown>>;
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
  readonly createdAt: number;
  readonly ms: number | null;
  /** Name of the newest pack that a sticker of this drawing stands in. */
  readonly pack: string | null;
  /** In the order they came: `photo`, `drawn`, `cut_out`, `finished`. */
  readonly pictures: readonly (PictureView & {
    readonly what: 'photo' | 'drawn' | 'cut_out' | 'finished';
  })[];
}
