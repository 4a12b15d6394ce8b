import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../../src/lib/errors.ts';
import type { Stretch } from './plan.ts';

export const TROUBLES = ['telegram', 'models', 'flood', 'disk', 'lock', 'clock'] as const;

export type TroubleKind = (typeof TROUBLES)[number];

/** Something that was broken for a while, in ms since 1970. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly from: number;
  readonly to: number;
  /** What exactly, for the report. */
  readonly detail: string;
}

/** A way to break something for a while. */
export interface Breakage {
  readonly kind: TroubleKind;
  readonly plan: Iterable<Stretch>;
  /** Breaks it. @returns what exactly; throws where it cannot be broken now */
  begin(): string;
  end(): void;
}

/** What is broken when, in a run. */
export class Troubles {
  readonly past: Trouble[] = [];
  /** What could not be made, with the reason. */
  readonly leftOut = new Map<TroubleKind, string>();
  readonly #say: (text: string) => void;
  readonly #running: Promise<unknown>;
  readonly #over = new AbortController();

  /** @param say told when something begins to be broken, or is well again */
  constructor(breakages: readonly Breakage[], say: (text: string) => void) {
    this.#say = say;
    this.#running = Promise.all(breakages.map(breakage => this.#run(breakage)));
  }

  /** All is well again from here on. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  async #run(breakage: Breakage): Promise<void> {
    for (const { afterMs, forMs } of breakage.plan) {
      if (!(await this.#pause(afterMs))) return;
      try {
        const detail = breakage.begin();
        const beganAt = Date.now();
        this.#say(`${breakage.kind}: ${detail}`);
        await this.#pause(forMs);
        breakage.end();
        this.#say(`${breakage.kind}: over`);
        this.past.push({ kind: breakage.kind, from: beganAt, to: Date.now(), detail });
      } catch (error) {
        this.leftOut.set(breakage.kind, errorMessage(error));
      }
    }
  }

  /** @returns false where the run is over */
  async #pause(ms: number): Promise<boolean> {
    const { signal } = this.#over;
    await sleep(ms, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }
}
