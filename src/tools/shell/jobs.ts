import type { Ended, RunningCommand } from './run.ts';

/** At once, at most. */
const MOST_RUNNING = 8;
/** That are remembered, ended ones too. */
const MOST_KEPT = 50;

/** A command in the background. */
export interface Job {
  readonly id: number;
  readonly command: string;
  readonly running: RunningCommand;
}

/** Commands that were started, those in the background by their ids, until they end, are stopped, or the program ends. */
export class Jobs {
  readonly #jobs: Job[] = [];
  /** All that run, those that are waited for too. */
  readonly #alive = new Set<RunningCommand>();
  #last = 0;

  /** The oldest first. */
  get all(): readonly Job[] {
    return this.#jobs;
  }

  get running(): readonly Job[] {
    return this.#jobs.filter(({ running }) => running.result === undefined);
  }

  /** As many run as may. */
  get isFull(): boolean {
    return this.running.length >= MOST_RUNNING;
  }

  /** A command was started, wherever its output goes. */
  watch(running: RunningCommand): void {
    this.#alive.add(running);
    void running.ended.then(() => this.#alive.delete(running));
  }

  /** One of them goes on in the background. */
  add(command: string, running: RunningCommand): Job {
    const job = { id: ++this.#last, command, running };
    this.#jobs.push(job);
    const over = this.#jobs.length - MOST_KEPT;
    const oldest = this.#jobs.find(({ running: { result } }) => result !== undefined);
    if (over > 0 && oldest) this.#jobs.splice(this.#jobs.indexOf(oldest), 1);
    return job;
  }

  find(id: number): Job | undefined {
    return this.#jobs.find(job => job.id === id);
  }

  /** Ends all of them, and waits until they are. */
  async stop(): Promise<void> {
    const alive = [...this.#alive];
    for (const running of alive) running.stop('person');
    await Promise.all(alive.map((running): Promise<Ended> => running.ended));
  }

  /** The same at once, for a program that is ending itself. */
  kill(): void {
    for (const running of this.#alive) running.kill();
  }
}
