import type { Person } from '../assistant-db/people/users.ts';
import type { Trx } from '../assistant-db/schema.ts';
import type { Language, Texts } from '../i18n/index.ts';
import type { Outgoing } from './outgoing.ts';
import type { Look } from './turn/state/parameters.ts';

/**
 * What is to be done for a person beside the values of their dialogue, be it that they said so or that they pressed a button:
 * plain data. The features do it, in the transaction in which the turn is stored.
 */
export type TurnEffect =
  /** A sticker that is there, with another outline or caption; what is left out stays. */
  | { readonly type: 'change_look'; readonly stickerId: number; readonly look: Partial<Look> }
  /** The next words of the person become the caption: of that sticker, or of the next one. */
  | {
      readonly type: 'ask_caption';
      readonly stickerId: number | null;
      /** What is wrong with those that came. */
      readonly problem?: 'empty' | 'too_long' | 'unsupported';
    }
  /** Another take of a sticker. */
  | { readonly type: 'draw_again'; readonly stickerId: number }
  /**
   * Into the usual pack, or the one that is named: by its id, by its title, made where there is none, as a new one, whose
   * title is asked for then, or as that one with the title that was proposed when there were so many packs.
   */
  | {
      readonly type: 'add_to_pack';
      /** The newest one, where it is all that stand in no pack yet. */
      readonly stickerId: number;
      readonly all?: boolean;
      readonly into?: number | 'new' | { readonly proposedAmong: number };
      readonly title?: string;
    }
  /** The dialogue, which is left as it is; what is confirmed is drawn. */
  | { readonly type: 'end_dialogue' }
  /** The first sticker of a plan is shown: the person has said whether the others are drawn like it. */
  | {
      readonly type: 'decide_first';
      readonly planId: number;
      /** The job of the sticker that they mean. */
      readonly generationId: number;
      readonly decision: FirstDecision;
    }
  /** A tool from outside is to be called that may change something: the person is asked, by a button, about exactly this. */
  | {
      readonly type: 'ask_tool_call';
      readonly server: string;
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
    }
  /** What waits in the queue is not drawn. */
  | { readonly type: 'stop_drawing' }
  | { readonly type: 'set_language'; readonly language: Language }
  /** Deleting is done by buttons alone: these show them. */
  | { readonly type: 'ask_to_delete_pack' }
  | { readonly type: 'ask_to_delete_sticker'; readonly stickerId: number }
  /** Out of its packs, and out of what is kept. */
  | { readonly type: 'delete_sticker'; readonly stickerId: number }
  /** `agreed`: after a yes in words, which does not do it. */
  | { readonly type: 'ask_to_forget'; readonly agreed?: boolean };

/** What becomes of a plan whose first sticker is shown. */
export type FirstDecision =
  | { readonly type: 'go_on' }
  /** Another take of it, with another emotion where they name one. */
  | { readonly type: 'again'; readonly emotion?: string | undefined }
  /** The plan is open again; the style is asked for where they name none. */
  | { readonly type: 'other_style'; readonly style?: string | undefined };

type EffectType = TurnEffect['type'];
export type EffectOf<Type extends EffectType> = Extract<TurnEffect, { readonly type: Type }>;

/** Who something is done for, and where it is written. */
export interface EffectScene {
  readonly trx: Trx;
  readonly person: Person;
  readonly language: Language;
  readonly texts: Texts;
  /** ms since 1970. */
  readonly now: number;
  /** The message of ours whose button asks for it. */
  readonly pressedMessage?: number | undefined;
}

/** What came of it. */
export interface Effected {
  readonly say: readonly Outgoing[];
  /** A job was put in the queue. */
  readonly jobQueued?: boolean;
  /** What the next words of the person are for (see `awaited-input.ts`); left out, they are for the dialogue. */
  readonly awaited?: { readonly type: string };
  /** Called once it is stored. */
  readonly stored?: () => void;
}

/** Does things of a kind, inside the scene's transaction; may be run several times, as that may. */
interface Effect<Doable> {
  carryOut(scene: EffectScene, effect: Doable): Promise<Effected>;
}

/** How a channel does what there is to be done: the effects of its features. One that is missing does not compile. */
export type Effects = { readonly [Type in EffectType]: Effect<EffectOf<Type>> };

/** Does one thing: the entry of its type, which takes no other. */
export function carryOut(effects: Effects, scene: EffectScene, effect: TurnEffect): Promise<Effected> {
  const of: Effect<TurnEffect> = effects[effect.type];
  return of.carryOut(scene, effect);
}
