import { pick } from '../../../test/support/random.ts';
import { type Pattern, stretches } from './plan.ts';
import type { Breakage } from './trouble.ts';

const PATTERN: Pattern = { gapMs: [15_000, 60_000], forMs: [10_000, 45_000] };
/** How far the clock steps, and back at the end, in s. */
const STEPS_S = [8, -8, 90, -90, 3600, -3600] as const;

/** The wall clock of the bot's machine is set wrong for a while: it steps, and steps back. */
export class WrongClock implements Breakage {
  readonly kind = 'clock';
  readonly plan;
  readonly #random: () => number;
  readonly #onStep: (offsetMs: number) => void;
  offsetMs = 0;

  /** @param onStep told how far it is off from now on */
  constructor(random: () => number, kills: number, onStep: (offsetMs: number) => void) {
    this.#random = random;
    this.#onStep = onStep;
    this.plan = stretches(random, kills, PATTERN);
  }

  begin(): string {
    const seconds = pick(this.#random, STEPS_S);
    this.#set(seconds * 1000);
    return `${seconds > 0 ? '+' : ''}${seconds} s`;
  }

  end(): void {
    this.#set(0);
  }

  #set(offsetMs: number): void {
    this.offsetMs = offsetMs;
    this.#onStep(offsetMs);
  }
}
