import type { Person } from '../assistant-db/people/users.ts';
import type { Trx } from '../assistant-db/schema.ts';
import type { Language, Texts } from '../i18n/index.ts';
import type { Outgoing } from './outgoing.ts';
import type { EndedStep, Step } from './tasks/steps.ts';
import type { Look } from './turn/state/parameters.ts';

/**
 * What is done for a person beside the values of their dialogue, by words or by a button: plain data. The features do
 * it, in the transaction of the turn.
 */
export type TurnEffect =
  | { readonly type: 'change_look'; readonly stickerId: number; readonly look: Partial<Look> }
  | {
      readonly type: 'ask_caption';
      readonly stickerId: number | null;
      readonly problem?: 'empty' | 'too_long' | 'unsupported';
    }
  | { readonly type: 'draw_again'; readonly stickerId: number }
  /**
   * Into the usual pack, one named by id or title (made where there is none), a new one whose title is asked for, or
   * the one titled as proposed.
   */
  | {
      readonly type: 'add_to_pack';
      /** The newest, where all that stand in no pack are meant. */
      readonly stickerId: number;
      readonly all?: boolean;
      readonly into?: number | 'new' | { readonly proposedAmong: number };
      readonly title?: string;
    }
  /** Leaves the dialogue as it is; what is confirmed is drawn. */
  | { readonly type: 'end_dialogue' }
  | {
      readonly type: 'decide_first';
      readonly planId: number;
      readonly generationId: number;
      readonly decision: FirstDecision;
    }
  /** One message asks the user, with buttons, about exactly these calls. */
  | {
      readonly type: 'ask_tool_calls';
      readonly calls: readonly AskedCall[];
      /** The task whose own turn wants them. */
      readonly taskId?: number | undefined;
    }
  /** Shows a proposed task with buttons to start or drop it. */
  | { readonly type: 'propose_task'; readonly request: string; readonly steps: readonly Step[] }
  /** Stores the progress of the running task. `goesOn`: queue the next turn right away. */
  | {
      readonly type: 'advance_task';
      readonly taskId: number;
      readonly ended: readonly EndedStep[];
      readonly added: readonly Step[];
      readonly report: { readonly text: string; readonly success: boolean } | undefined;
      readonly tokens: number;
      readonly goesOn: boolean;
    }
  | { readonly type: 'stop_drawing' }
  | { readonly type: 'set_language'; readonly language: Language }
  /** Deleting is done by buttons alone: these show them. */
  | { readonly type: 'ask_to_delete_pack' }
  | { readonly type: 'ask_to_delete_sticker'; readonly stickerId: number }
  | { readonly type: 'delete_sticker'; readonly stickerId: number }
  /** `agreed`: after a yes in words, which does not do it. */
  | { readonly type: 'ask_to_forget'; readonly agreed?: boolean };

/** A call of a connected tool that needs the user's approval. */
export interface AskedCall {
  readonly server: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly schemaHash: string;
}

export type FirstDecision =
  | { readonly type: 'go_on' }
  | { readonly type: 'again'; readonly emotion?: string | undefined }
  /** The style is asked for where none is named. */
  | { readonly type: 'other_style'; readonly style?: string | undefined };

type EffectType = TurnEffect['type'];
export type EffectOf<Type extends EffectType> = Extract<TurnEffect, { readonly type: Type }>;

export interface EffectScene {
  readonly trx: Trx;
  readonly person: Person;
  readonly language: Language;
  readonly texts: Texts;
  readonly now: number;
  readonly pressedMessage?: number | undefined;
}

export interface EffectResult {
  readonly say: readonly Outgoing[];
  readonly jobQueued?: boolean;
  /** What the next words are for; default: the dialogue. */
  readonly awaited?: { readonly type: string };
  readonly stored?: () => void;
}

/** May be run several times, as the transaction may. */
interface Effect<Doable> {
  carryOut(scene: EffectScene, effect: Doable): Promise<EffectResult>;
}

/** The effects of a channel's features; a missing one does not compile. */
export type Effects = { readonly [Type in EffectType]: Effect<EffectOf<Type>> };

export function carryOut(effects: Effects, scene: EffectScene, effect: TurnEffect): Promise<EffectResult> {
  const of: Effect<TurnEffect> = effects[effect.type];
  return of.carryOut(scene, effect);
}
