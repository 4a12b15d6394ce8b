import type { Task, TaskStep } from '../../assistant-db/schema.ts';
import type { TurnEffect } from '../effects.ts';
import { dueSteps, isEnded, numbered, readStep, type Step, type WantedStep } from './steps.ts';

/** A running task as stored. */
export interface OpenTask {
  readonly task: Task;
  readonly steps: readonly TaskStep[];
}

export interface EndedStep {
  readonly number: number;
  readonly status: 'done' | 'failed' | 'skipped';
  readonly result: string;
}

/** What a turn does about tasks. Nothing is stored before the turn is over. */
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

  constructor(open?: OpenTask) {
    this.#open = open;
    this.#steps = open?.steps.map(readStep) ?? [];
    this.#due = dueSteps(this.#steps);
  }

  /** Whether one was running when the turn began, whatever has become of it. */
  get wasRunning(): boolean {
    return this.#open !== undefined;
  }

  get isRunning(): boolean {
    return this.#open !== undefined && this.#report === undefined;
  }

  get request(): string {
    return this.#open?.task.request ?? '';
  }

  /** With what this turn has done. */
  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Whether something was proposed, so that nothing more is to be said. */
  get isProposed(): boolean {
    return this.#proposal !== undefined;
  }

  /** Whether this turn has come further. */
  get hasMoved(): boolean {
    return this.#ended.size > 0 || this.#added.length > 0 || this.#report !== undefined;
  }

  /** Whether the steps that were due when the turn began have ended. */
  get isThrough(): boolean {
    return this.#due.length > 0 && this.#due.every(({ number }) => this.#ended.has(number));
  }

  /** Whether the user has to hear words of this turn. */
  get speaks(): boolean {
    return !this.hasMoved || this.#asked || this.#report !== undefined;
  }

  propose(request: string, wanted: readonly WantedStep[]): void {
    this.#proposal = { request, steps: numbered(wanted, 1) };
  }

  /** @returns false if the step is not one that is due now */
  finish(step: EndedStep): boolean {
    const isDue = dueSteps(this.#steps).some(({ number }) => number === step.number);
    // A step may turn out to be needless before it is due.
    const isOpen = this.#steps.some(each => each.number === step.number && !isEnded(each));
    if (!(step.status === 'skipped' ? isOpen : isDue)) return false;
    this.#ended.set(step.number, step);
    this.#steps = this.#steps.map(each => (each.number === step.number ? { ...each, ...step } : each));
    return true;
  }

  add(wanted: readonly WantedStep[]): readonly Step[] {
    const added = numbered(wanted, this.#steps.length + 1);
    this.#added = [...this.#added, ...added];
    this.#steps = [...this.#steps, ...added];
    return added;
  }

  /** What a request of this turn has cost. */
  spend(tokens: number): void {
    this.#tokens += tokens;
  }

  /** The turn has taken what the task waited for: it goes on, whoever led the turn. */
  resume(): void {
    this.#resumed = true;
  }

  ask(): void {
    this.#asked = true;
  }

  end(text: string, success: boolean): void {
    this.#report = { text, success };
  }

  /** @param callsWait the user is asked about calls, so that the task waits for a press */
  effects(callsWait: boolean): TurnEffect[] {
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
