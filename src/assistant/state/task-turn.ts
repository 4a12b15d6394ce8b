import type { Task, TaskStep } from '../../assistant-db/schema.ts';
import {
  dueSteps,
  type EndedStep,
  isEnded,
  numbered,
  readStep,
  type Step,
  type WantedStep,
} from '../../features/tasks/model/steps.ts';
import type { TurnIntent } from './intents.ts';

/** A stored task that is running. */
export interface OpenTask {
  readonly task: Task;
  readonly steps: readonly TaskStep[];
}

/** Collects the changes that one turn makes to a task. They are stored when the turn is committed. */
export class TaskTurn {
  readonly #open: OpenTask | undefined;
  #steps: readonly Step[];
  readonly #due: readonly Step[];
  #proposal: { readonly request: string; readonly steps: readonly Step[] } | undefined;
  readonly #ended = new Map<number, EndedStep>();
  #added: readonly Step[] = [];
  #report: { readonly text: string; readonly success: boolean } | undefined;
  #asked = false;
  #tokens = 0;
  #resumed = false;
  #isOwnTurn = false;

  constructor(open?: OpenTask) {
    this.#open = open;
    this.#steps = open?.steps.map(readStep) ?? [];
    this.#due = dueSteps(this.#steps);
  }

  /** Whether a task was running when the turn began. */
  get wasRunning(): boolean {
    return this.#open !== undefined;
  }

  get isRunning(): boolean {
    return this.#open !== undefined && this.#report === undefined;
  }

  get request(): string {
    return this.#open?.task.request ?? '';
  }

  /** The steps, including the changes of this turn. */
  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Whether the turn proposed a task. The proposal is its answer. */
  get isProposed(): boolean {
    return this.#proposal !== undefined;
  }

  /** Whether this turn changed the task. */
  get hasMoved(): boolean {
    return this.#ended.size > 0 || this.#added.length > 0 || this.#report !== undefined;
  }

  /** Whether all steps that were due when the turn began have ended. Without any, the first ones were added. */
  get isThrough(): boolean {
    if (this.#open?.steps.length === 0) return this.#added.length > 0;
    return this.#due.length > 0 && this.#due.every(({ number }) => this.#ended.has(number));
  }

  /** Whether the user should read this turn's words. */
  get speaks(): boolean {
    return !this.hasMoved || this.#asked || this.#report !== undefined;
  }

  propose(request: string, wanted: readonly WantedStep[]): void {
    this.#proposal = { request, steps: numbered(wanted, 1) };
  }

  /** @returns false if the step is not one that is due now */
  finish(step: EndedStep): boolean {
    const isDue = dueSteps(this.#steps).some(({ number }) => number === step.number);
    // A step can become unnecessary before it is due.
    const isOpen = this.#steps.some(each => each.number === step.number && !isEnded(each));
    if (!(step.status === 'skipped' ? isOpen : isDue)) return false;
    this.#ended.set(step.number, step);
    this.#steps = this.#steps.map(each => (each.number === step.number ? { ...each, ...step } : each));
    return true;
  }

  add(wanted: readonly WantedStep[]): void {
    const added = numbered(wanted, this.#steps.length + 1);
    this.#added = [...this.#added, ...added];
    this.#steps = [...this.#steps, ...added];
  }

  /** Marks this turn as queued by the task itself, without a user message. */
  startOwnTurn(): void {
    this.#isOwnTurn = true;
  }

  /** The running task, if this turn is its own. */
  get ownTurnOf(): number | undefined {
    return this.#isOwnTurn ? this.#open?.task.id : undefined;
  }

  /** Adds the tokens of one request. */
  spend(tokens: number): void {
    this.#tokens += tokens;
  }

  /** Continues the task after this turn, even if another agent led it. */
  resume(): void {
    this.#resumed = true;
  }

  ask(): void {
    this.#asked = true;
  }

  end(text: string, success: boolean): void {
    this.#report = { text, success };
  }

  /** @param callsWait whether calls still wait for a button, which pauses the task */
  intents(callsWait: boolean): TurnIntent[] {
    if (this.#proposal !== undefined) return [{ type: 'propose_task', ...this.#proposal }];
    const goesOn = this.hasMoved || this.#resumed;
    if (this.#open === undefined || (!goesOn && this.#tokens === 0)) return [];
    return [
      {
        type: 'advance_task',
        taskId: this.#open.task.id,
        ended: [...this.#ended.values()],
        added: this.#added,
        report: this.#report,
        tokens: this.#tokens,
        goesOn: goesOn && this.#report === undefined && !this.#asked && !callsWait,
      },
    ];
  }
}
