import type { PlanContent, PlannedSticker } from '../../assistant-db/plans/plans.ts';
import { normalize } from '../../lexicon/text.ts';
import type { JobLimit } from '../limits.ts';

/** Stickers of one plan, at most: Telegram makes a set of so many in one call. */
export const MOST_STICKERS = 50;
/** From so many on a plan is large: its cost is told, and its first sticker is drawn alone and shown. */
export const LARGE = 8;

/** A plan that is not confirmed yet, as it is stored. */
export interface OpenPlan {
  readonly id: number;
  readonly revision: number;
  readonly content: PlanContent;
  /** When the summary of exactly this revision was surely in the chat, ms since 1970; null where it was not. */
  readonly shownAt: number | null;
}

/** What a person's plans are like when a turn begins. */
export interface LivePlans {
  readonly open: OpenPlan | undefined;
  /** Another one is confirmed, and not done yet. */
  readonly underway: boolean;
  /** The first sticker of that is shown, and the person has not said whether the rest is to follow. */
  readonly approval?: Approval | undefined;
}

/** What a large plan waits for. */
export interface Approval {
  readonly planId: number;
  readonly revision: number;
  /** The job of the sticker that is shown. */
  readonly generationId: number;
  /** What that shows, in the person's words. */
  readonly emotion: string;
  /** How many are still to be drawn. */
  readonly rest: number;
  /** When the question was surely in the chat, ms since 1970; null where it was not. */
  readonly shownAt: number | null;
}

export const NO_PLANS: LivePlans = { open: undefined, underway: false };

/** Why a plan is not drawn, or not made. */
export type PlanRefusal =
  | { readonly type: 'missing'; readonly what: readonly ('style' | 'photo')[] }
  | { readonly type: 'photo_choice' }
  | { readonly type: 'photo_awaited' }
  | { readonly type: 'not_shown' }
  | { readonly type: 'limit'; readonly limit: JobLimit }
  /** Today has room for some of them only. */
  | { readonly type: 'room'; readonly left: number; readonly count: number }
  | { readonly type: 'too_many' };

/**
 * The working copy of a person's open plan during one turn. Nothing is stored before the turn is over. One without a style
 * (an empty one) is open too: the style is asked for.
 */
export class PlanState {
  readonly #plans: LivePlans;
  #content: PlanContent | undefined;
  #changed = false;
  #confirmed = false;
  #refusal: PlanRefusal | undefined;

  constructor(plans: LivePlans) {
    this.#plans = plans;
    this.#content = plans.open?.content;
  }

  /** What is planned by now; undefined where no plan is open. */
  get content(): PlanContent | undefined {
    return this.#content;
  }

  /** The plan that was open when the turn began. */
  get stored(): OpenPlan | undefined {
    return this.#plans.open;
  }

  /** A confirmed plan is being drawn, this turn's included. */
  get underway(): boolean {
    return this.#plans.underway || this.#confirmed;
  }

  /** What the plan that is being drawn waits for; undefined where it goes on, and where this turn has begun another. */
  get approval(): Approval | undefined {
    return this.#confirmed ? undefined : this.#plans.approval;
  }

  /** A new plan, or a new revision of the one that was open. */
  get changed(): boolean {
    return this.#changed;
  }

  /** The plan that was open is not wanted any more. */
  get dropped(): boolean {
    return this.stored !== undefined && this.#content === undefined;
  }

  /** The summary of exactly this was shown before this turn. */
  get shown(): boolean {
    return !this.#changed && this.stored?.shownAt != null;
  }

  get confirmed(): boolean {
    return this.#confirmed;
  }

  get refusal(): PlanRefusal | undefined {
    return this.#refusal;
  }

  /** Opens a plan, or changes the open one. */
  set(content: PlanContent): void {
    this.#content = content;
    this.#changed = true;
    this.#confirmed = false;
  }

  /** What it is drawn from has changed: it is to be confirmed anew. */
  touch(): void {
    if (this.#content !== undefined) this.set(this.#content);
  }

  drop(): void {
    this.#content = undefined;
    this.#changed = false;
    this.#confirmed = false;
  }

  confirm(): void {
    this.#confirmed = true;
  }

  refuse(refusal: PlanRefusal): void {
    this.#refusal = refusal;
  }
}

/** What two stickers that would look the same have in common. */
export function lookOf({ emotion, pose, caption }: Omit<PlannedSticker, 'emoji'>): string {
  return [emotion, pose, caption].map(value => normalize(value).replace(/\s+/g, ' ').trim()).join('\n');
}

/** The numbers, from 1, of stickers that are the same as others; a list for each. */
export function sameStickers(stickers: readonly PlannedSticker[]): number[][] {
  const groups = new Map<string, number[]>();
  stickers.forEach((sticker, at) => {
    const look = lookOf(sticker);
    groups.set(look, [...(groups.get(look) ?? []), at + 1]);
  });
  return [...groups.values()].filter(group => group.length > 1);
}
