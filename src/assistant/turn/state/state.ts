import type { LastSticker } from '../../../assistant-db/jobs/stickers.ts';
import type {
  AssistantSession,
  Generation,
  PreferencesRow,
  Session,
  SessionState,
} from '../../../assistant-db/schema.ts';
import type { DialogueState } from '../../agent/state-block.ts';
import type { TurnEffect } from '../../effects.ts';
import type { JobLimit } from '../../limits.ts';
import { type LivePlans, NO_PLANS, PlanState } from '../../planning/plan-state.ts';
import { TurnTaste } from '../../taste/turn-taste.ts';
import { drawingOf, factsOf } from './facts.ts';
import {
  allParamsCollected,
  isSameLook,
  type Look,
  PARAMETERS,
  type Parameters,
  PLAIN_LOOK,
} from './parameters.ts';
import { PhotoState } from './photo-state.ts';

/** Whether the values of a dialogue may be drawn now, and if not, why. */
export type ConfirmOutcome =
  | { readonly type: 'accepted' }
  | { readonly type: 'missing'; readonly what: readonly string[] }
  /** Another photo was sent, and the person has not said which one to use. */
  | { readonly type: 'photo_choice' }
  /** The person wants to send another photo, which has not come. */
  | { readonly type: 'photo_awaited' }
  /** Everything is there, but the person has not seen exactly these values in an earlier turn. */
  | { readonly type: 'not_shown' }
  /** Confirmed before and in flight, or finished only after this confirmation was sent. */
  | { readonly type: 'drawing' }
  /** Drawn before: another one of the same needs a confirmation of its own. */
  | { readonly type: 'delivered' }
  /** The values name what the person never wants drawn, as they put it. */
  | { readonly type: 'never'; readonly what: string }
  /** Refused by moderation: the same values would be refused again. */
  | { readonly type: 'refused' }
  | { readonly type: 'limit'; readonly limit: JobLimit };

/**
 * The working copy of a dialogue during one turn. Tools and handlers change it; nothing is stored before the
 * turn is over, and then all of it in one transaction.
 */
export class TurnState {
  #params: Parameters;
  readonly #photo: PhotoState;
  #changed = false;
  #redraw = false;
  #confirmed = false;
  #refusal: ConfirmOutcome | undefined;
  #look: Look;
  #effects: TurnEffect[] = [];
  /** Whether a tool has brought something from outside in this turn: what is done then, that may have asked for. */
  hasReadOutside = false;
  /** The sticker that stands last in the chat. */
  readonly lastSticker: LastSticker | undefined;
  /** What is known of the person's taste, and the interview about it. */
  readonly taste: TurnTaste;
  /** When the dialogue was opened, ms since 1970; 0 where this turn opens it. */
  readonly #openedAt: number;
  readonly #shownAtStart: boolean;
  /** When the summary was surely in the chat, ms since 1970. */
  readonly summaryAt: number | null;
  readonly #drawing: DialogueState['drawing'];
  /** Several stickers that are agreed on together. */
  readonly plan: PlanState;

  /** @param dialogue the open one; undefined where this turn opens a new one. */
  constructor(
    session: Session | undefined,
    dialogue: AssistantSession | undefined,
    existing: Generation | undefined,
    taste?: PreferencesRow,
    plans: LivePlans = NO_PLANS,
    look: Look = PLAIN_LOOK,
    lastSticker?: LastSticker,
  ) {
    this.#look = look;
    this.lastSticker = lastSticker;
    this.taste = new TurnTaste(taste);
    this.#params = {
      style: dialogue?.style ?? null,
      emotion: dialogue?.emotion ?? null,
      pose: dialogue?.pose ?? null,
    };
    this.#photo = new PhotoState(session);
    this.summaryAt = dialogue?.summary_at ?? null;
    this.#shownAtStart = dialogue !== undefined && dialogue.summary_revision === dialogue.revision;
    this.#drawing = drawingOf(existing);
    this.#openedAt = dialogue?.created_at ?? 0;
    this.plan = new PlanState(plans);
  }

  get params(): Parameters {
    return this.#params;
  }

  get photo(): string | null {
    return this.#photo.current;
  }

  /** It came, or was chosen, in this turn. */
  get photoTaken(): boolean {
    return this.#photo.taken;
  }

  /** In this turn the person has wanted to send another photo than the one that is there. */
  get photoWanted(): boolean {
    return this.#photo.wanted;
  }

  /** The next photo is used without a question, whether or not there is one. */
  get awaitsPhoto(): boolean {
    return this.#photo.state === 'assistant_wait_photo';
  }

  /** A photo that the person has not decided about yet: use it, or keep the earlier one. */
  get offeredPhoto(): string | null {
    return this.#photo.offered;
  }

  /** What that question was settled with in this turn. */
  get settledOffer(): 'new' | 'old' | undefined {
    return this.#photo.settled;
  }

  get state(): SessionState {
    return this.#photo.state;
  }

  /** The values are no longer those the turn began with, or are to be drawn anew: a new revision. */
  get changed(): boolean {
    return this.#changed || this.#redraw;
  }

  /** The summary of exactly these values was shown before this turn. */
  get summaryShown(): boolean {
    return this.#shownAtStart && !this.changed;
  }

  /** The values are confirmed in this turn. */
  get confirmed(): boolean {
    return this.#confirmed;
  }

  /** Why a confirmation was not taken in this turn, if one was tried. */
  get refusal(): ConfirmOutcome | undefined {
    return this.#refusal;
  }

  /** Everything is there for a summary. */
  get complete(): boolean {
    const { content } = this.plan;
    const hasValues = content ? content.style !== '' : allParamsCollected(this.#params);
    return hasValues && this.photo !== null;
  }

  setParams(params: Parameters): void {
    if (PARAMETERS.every(name => params[name] === this.#params[name])) return;
    this.#params = params;
    this.#valuesChanged();
  }

  /** How the next sticker is to look. */
  get look(): Look {
    return this.#look;
  }

  setLook(look: Look): void {
    if (isSameLook(look, this.#look)) return;
    this.#look = look;
    this.#valuesChanged();
  }

  /** What this turn leads to beside the values, in the order in which it was asked for. */
  get effects(): readonly TurnEffect[] {
    return this.#effects;
  }

  /** What was confirmed in this dialogue waits for its turn, or is being drawn. */
  get isBeingDrawn(): boolean {
    return this.#drawing === 'drawing';
  }

  /**
   * The sticker whose outline and caption a wish means; undefined where that is the next one, as values are being agreed on.
   */
  get stickerMeant(): LastSticker | undefined {
    const { lastSticker } = this;
    if (lastSticker === undefined || this.changed) return undefined;
    if (this.#drawing === 'delivered') return lastSticker;
    // Nothing is agreed on, and the sticker is what was talked of last.
    const isEmpty = PARAMETERS.every(name => this.#params[name] === null);
    return isEmpty && lastSticker.shownAt >= this.#openedAt ? lastSticker : undefined;
  }

  addEffect(effect: TurnEffect): void {
    this.#effects.push(effect);
  }

  setPhoto(photo: string): void {
    this.#photo.set(photo);
    this.plan.touch();
    this.#valuesChanged();
  }

  /** Another photo came in mid-dialogue: the person is asked whether to use it. */
  offerPhoto(photo: string): void {
    this.#photo.offer(photo);
  }

  /** The question of the other photo is settled. */
  settleOffer(use: boolean): void {
    const chosen = this.#photo.settle(use);
    if (chosen !== undefined) this.setPhoto(chosen);
  }

  /**
   * Goes on from other values and their photo, which settles the question of another photo too.
   * @param photo null where it has been forgotten: the present one does, or another is awaited
   */
  resume(params: Parameters, photo: string | null, look: Look): void {
    this.setParams(params);
    this.setLook(look);
    if (photo !== null && photo !== this.photo) this.setPhoto(photo);
    this.#photo.resume();
  }

  /** The next photo is used at once; the present one, if there is one, stays until then. */
  waitForPhoto(): void {
    this.#photo.wait();
  }

  /** Another photo than the present one is not awaited any more. */
  keepPhoto(): void {
    this.#photo.keep();
  }

  noteConfirmation(outcome: ConfirmOutcome): void {
    if (outcome.type === 'accepted') this.#confirmed = true;
    else {
      this.#refusal = outcome;
      if (outcome.type === 'delivered') this.#redraw = true;
    }
  }

  #valuesChanged(): void {
    this.#changed = true;
    // "Yes, but make it sad": what was confirmed a moment ago is not what would be drawn.
    this.#confirmed = false;
    // "Sadder, and with a hat": what was wished around the last sticker is wished for the next one.
    for (const effect of this.#effects) {
      if (effect.type === 'change_look') this.#look = { ...this.#look, ...effect.look };
    }
    this.#effects = this.#effects.filter(({ type }) => type !== 'change_look');
  }

  /** The facts for the state block of the next model call. */
  facts(totalGenerations: number): DialogueState {
    return factsOf(this, this.#drawing, totalGenerations);
  }
}
