import type { LastReceived } from '../../assistant-db/jobs/received.ts';
import type { LastSticker } from '../../assistant-db/jobs/stickers.ts';
import type { AssistantSession, Generation, PreferencesRow, Session } from '../../assistant-db/schema.ts';
import type { AskedCall } from '../../features/connected-tools/intents.ts';
import { type LivePlans, NO_PLANS, PlanState } from '../../features/plans/model/plan-state.ts';
import { TurnTaste } from '../../features/taste/model/turn-taste.ts';
import { answersIn } from '../model/answers.ts';
import {
  allParamsCollected,
  isSameLook,
  type Look,
  PARAMETERS,
  type Parameters,
  PLAIN_LOOK,
} from '../model/parameters.ts';
import type { Question } from '../model/question.ts';
import type { TurnIntent } from './intents.ts';
import type { ConfirmOutcome } from './outcomes.ts';
import { PhotoTurn } from './photo-turn.ts';
import { type DialogueState, describeReceived, describeVideo, drawingOf } from './state-block.ts';
import { type OpenTask, TaskTurn } from './task-turn.ts';

/**
 * The working copy of a dialogue during one turn. Nothing is stored before the turn ends, and then all of it in
 * one transaction.
 */
export class TurnState {
  #params: Parameters;
  #poseFile: string | null;
  #changed = false;
  #redraw = false;
  #confirmed = false;
  #refusal: ConfirmOutcome | undefined;
  #look: Look;
  #intents: readonly TurnIntent[] = [];
  /** Whether the request holds text from outside, which may ask for what is done then; `now`: read in this turn. */
  untrusted: 'none' | 'earlier' | 'now' = 'none';
  /** The user's words of this turn, without the program's notes. */
  said = '';
  /** The model's last words before this turn: a yes agrees to them. */
  botsLastWords = '';
  /** The question open before this turn, if it had buttons. */
  question: Question | undefined;
  /** The words and the question of the rules in this turn. */
  ruled: { readonly text?: string; readonly asks?: Question } = {};
  /** What a tool has done, for the user if the model says nothing. */
  told: string | undefined;
  /** A call was refused because the request holds text from outside. */
  withheld = false;
  /** Calls of earlier turns wait for a button, or are under way. */
  earlierCallsWait = false;
  readonly lastSticker: LastSticker | undefined;
  /** The sticker that the user sent, if nothing came to the chat after it. */
  received: LastReceived | undefined;
  /** The video that the user sent, if no sticker came to the chat after it. */
  video: LastReceived['sticker'] | undefined;
  readonly taste: TurnTaste;
  readonly #openedAt: number;
  readonly #talkedAt: number;
  readonly #shownAtStart: boolean;
  readonly summaryIn: number | null;
  readonly #drawing: DialogueState['drawing'];
  readonly plan: PlanState;
  readonly photoTurn: PhotoTurn;
  readonly task: TaskTurn;

  constructor(
    session: Session | undefined,
    dialogue: AssistantSession | undefined,
    existing: Generation | undefined,
    taste?: PreferencesRow,
    plans: LivePlans = NO_PLANS,
    look: Look = PLAIN_LOOK,
    lastSticker?: LastSticker,
    task?: OpenTask,
  ) {
    this.#look = look;
    this.lastSticker = lastSticker;
    this.taste = new TurnTaste(taste);
    this.#params = {
      style: dialogue?.style ?? null,
      emotion: dialogue?.emotion ?? null,
      pose: dialogue?.pose ?? null,
    };
    this.#poseFile = dialogue?.pose_file_id ?? null;
    this.summaryIn = dialogue?.summary_message_id ?? null;
    this.#shownAtStart = dialogue !== undefined && dialogue.summary_revision === dialogue.revision;
    this.#drawing = drawingOf(existing);
    this.#openedAt = dialogue?.created_at ?? 0;
    this.#talkedAt = dialogue?.updated_at ?? 0;
    this.plan = new PlanState(plans);
    this.photoTurn = new PhotoTurn(session, () => {
      this.plan.touch();
      this.#valuesChanged();
    });
    this.task = new TaskTurn(task);
  }

  /** Whether the user's words of this turn are only a yes. */
  get saidYes(): boolean {
    return answersIn(this.said, ['yes']).size > 0;
  }

  get params(): Parameters {
    return this.#params;
  }

  get photo(): string | null {
    return this.photoTurn.file;
  }

  get awaitsPhoto(): boolean {
    return this.photoTurn.isAwaited;
  }

  get changed(): boolean {
    return this.#changed || this.#redraw;
  }

  /** The summary of exactly these values was shown before this turn. */
  get summaryShown(): boolean {
    return this.#shownAtStart && !this.changed;
  }

  get confirmed(): boolean {
    return this.#confirmed;
  }

  get refusal(): ConfirmOutcome | undefined {
    return this.#refusal;
  }

  get complete(): boolean {
    const { content } = this.plan;
    const hasValues = content ? content.style !== '' : allParamsCollected(this.#params);
    return hasValues && this.photo !== null;
  }

  /** A yes can have something drawn: all is there, and not drawn yet. */
  get confirmable(): boolean {
    const { drawing } = this.facts(0);
    return this.complete && !this.photoTurn.isInQuestion && (drawing === 'open' || drawing === 'failed');
  }

  setParams(params: Parameters): void {
    if (PARAMETERS.every(name => params[name] === this.#params[name])) return;
    if (params.pose !== this.#params.pose) this.#poseFile = null;
    this.#params = params;
    this.#valuesChanged();
  }

  /** Telegram's file of a picture that shows the pose. */
  get poseFile(): string | null {
    return this.#poseFile;
  }

  /** Agrees on the pose of a picture. @param pose its words */
  setPose(pose: string, file: string): void {
    if (pose === this.#params.pose && file === this.#poseFile) return;
    this.#params = { ...this.#params, pose };
    this.#poseFile = file;
    this.#valuesChanged();
  }

  get look(): Look {
    return this.#look;
  }

  setLook(look: Look): void {
    if (isSameLook(look, this.#look)) return;
    this.#look = look;
    this.#valuesChanged();
  }

  get intents(): readonly TurnIntent[] {
    return this.#intents;
  }

  get isBeingDrawn(): boolean {
    return this.#drawing === 'drawing';
  }

  /** The sticker whose outline and caption a wish means; undefined for the next one. */
  get stickerMeant(): LastSticker | undefined {
    const { lastSticker } = this;
    if (lastSticker?.isRepliedTo) return lastSticker;
    if (lastSticker === undefined || this.changed) return undefined;
    if (this.#drawing === 'delivered') return lastSticker;
    // Nothing is agreed on, and the sticker was the last subject.
    const isEmpty = PARAMETERS.every(name => this.#params[name] === null);
    return isEmpty && lastSticker.shownAt >= this.#openedAt ? lastSticker : undefined;
  }

  /** The received sticker, if a wish about a caption means it and not the next sticker. */
  get receivedMeant(): LastReceived['sticker'] | undefined {
    const { received } = this;
    if (received === undefined || this.changed) return undefined;
    const { shown_at, created_at } = received.sticker;
    const isNews = (shown_at ?? created_at) > this.#talkedAt;
    const isEmpty = PARAMETERS.every(name => this.#params[name] === null);
    const isNextOpen = this.stickerMeant === undefined && !isEmpty;
    return isNextOpen && !isNews ? undefined : received.sticker;
  }

  addIntent(intent: TurnIntent): void {
    this.#intents = [...this.#intents, intent];
  }

  /** Calls that one message will ask the user about. */
  get askedCalls(): readonly AskedCall[] {
    return this.#intents.flatMap(intent => (intent.type === 'ask_tool_calls' ? intent.calls : []));
  }

  get callsWait(): boolean {
    return this.earlierCallsWait || this.askedCalls.length > 0;
  }

  askToolCall(call: AskedCall): void {
    const calls = [...this.askedCalls, call];
    this.#intents = [
      ...this.#intents.filter(({ type }) => type !== 'ask_tool_calls'),
      { type: 'ask_tool_calls', calls, taskId: this.task.ownTurnOf },
    ];
  }

  setPhoto(photo: string): void {
    this.photoTurn.take(photo);
  }

  /** Continues from other values and their photo; `photo` is null if it was forgotten. */
  resume(params: Parameters, photo: string | null, look: Look, poseFile: string | null = null): void {
    this.setParams(params);
    if (poseFile !== this.#poseFile) {
      this.#poseFile = poseFile;
      this.#valuesChanged();
    }
    this.setLook(look);
    this.photoTurn.resume(photo);
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
    // "Yes, but make it sad": the confirmed values are not those that would be drawn.
    this.#confirmed = false;
    // "Sadder, and with a hat": the hat is wished for the next sticker.
    for (const intent of this.#intents) {
      if (intent.type === 'change_look') this.#look = { ...this.#look, ...intent.look };
    }
    this.#intents = this.#intents.filter(({ type }) => type !== 'change_look');
  }

  facts(totalGenerations: number): DialogueState {
    const { params, plan, look } = this;
    const { content, stored, changed, shown } = plan;
    const revision = (stored?.revision ?? 0) + (changed || !stored ? 1 : 0);
    return {
      ...params,
      hasPhoto: this.photo !== null,
      photoOffered: this.photoTurn.offered !== null,
      photoAwaited: (this.photo !== null && this.awaitsPhoto) || undefined,
      totalGenerations,
      summaryShown: this.summaryShown,
      plan: content && { ...content, revision, shown },
      planUnderway: plan.underway || undefined,
      planWaits: plan.approval !== undefined || undefined,
      firstEmotion: plan.approval?.emotion,
      look: isSameLook(look, PLAIN_LOOK) ? undefined : look,
      hasSticker: this.lastSticker === undefined ? undefined : true,
      received: this.received && describeReceived(this.received),
      video: this.video && describeVideo(this.video),
      changesSticker: this.stickerMeant === undefined ? undefined : true,
      drawing: this.confirmed ? 'drawing' : this.changed ? 'open' : this.#drawing,
    };
  }
}
