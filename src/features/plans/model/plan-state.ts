import type { JobLimit } from '../../../assistant/model/limits.ts';
import type { PlanContent, PlannedSticker } from '../../../assistant-db/plans/plans.ts';
import { normalize } from '../../../lexicon/text.ts';

/** Maximum of stickers in a plan: Telegram creates a set of this many in one call. */
export const MAX_STICKERS = 50;
/** Plans of this size or more show their cost and draw the first sticker alone for approval. */
export const LARGE = 8;

export interface OpenPlan {
  readonly id: number;
  readonly revision: number;
  readonly content: PlanContent;
  /** The message with the summary of exactly this revision; null if it is not in the chat. */
  readonly shownIn: number | null;
}

export interface LivePlans {
  readonly open: OpenPlan | undefined;
  /** Whether another plan is confirmed and not done yet. */
  readonly underway: boolean;
  readonly approval?: Approval | undefined;
}

export interface Approval {
  readonly planId: number;
  readonly revision: number;
  readonly generationId: number;
  readonly emotion: string;
  readonly rest: number;
  /** The message with the question; null if it is not in the chat. */
  readonly shownIn: number | null;
}

export const NO_PLANS: LivePlans = { open: undefined, underway: false };

export type PlanRefusal =
  | { readonly type: 'missing'; readonly what: readonly ('style' | 'photo')[] }
  | { readonly type: 'photo_choice' }
  | { readonly type: 'photo_awaited' }
  | { readonly type: 'not_shown' }
  | { readonly type: 'limit'; readonly limit: JobLimit }
  | { readonly type: 'room'; readonly left: number; readonly count: number }
  | { readonly type: 'too_many' };

/** The working copy of the open plan during one turn. A plan may still lack its style, which is then asked for. */
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

  get content(): PlanContent | undefined {
    return this.#content;
  }

  get stored(): OpenPlan | undefined {
    return this.#plans.open;
  }

  get underway(): boolean {
    return this.#plans.underway || this.#confirmed;
  }

  /** Undefined if this turn confirmed another plan. */
  get approval(): Approval | undefined {
    return this.#confirmed ? undefined : this.#plans.approval;
  }

  get changed(): boolean {
    return this.#changed;
  }

  get dropped(): boolean {
    return this.stored !== undefined && this.#content === undefined;
  }

  get shown(): boolean {
    return !this.#changed && this.stored?.shownIn != null;
  }

  get confirmed(): boolean {
    return this.#confirmed;
  }

  get refusal(): PlanRefusal | undefined {
    return this.#refusal;
  }

  set(content: PlanContent): void {
    this.#content = content;
    this.#changed = true;
    this.#confirmed = false;
  }

  /** The photo changed, so the plan needs a new confirmation. */
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

/** A key that is equal for stickers that would look the same. */
export function lookOf({ emotion, pose, caption }: Omit<PlannedSticker, 'emoji'>): string {
  return [emotion, pose, caption].map(value => normalize(value).replace(/\s+/g, ' ').trim()).join('\n');
}

export function sameStickers(stickers: readonly PlannedSticker[]): number[][] {
  const groups = new Map<string, number[]>();
  stickers.forEach((sticker, at) => {
    const look = lookOf(sticker);
    groups.set(look, [...(groups.get(look) ?? []), at + 1]);
  });
  return [...groups.values()].filter(group => group.length > 1);
}
