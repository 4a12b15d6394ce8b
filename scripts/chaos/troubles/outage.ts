import { pick } from '../../../test/support/random.ts';
import type { Fault } from '../network/calls.ts';
import type { Service } from '../network/service.ts';
import { type Pattern, stretches } from './plan.ts';
import type { Breakage, TroubleKind } from './trouble.ts';

/** What a service is like that is away. */
const WAYS = ['gateway pages', 'gateway pages', 'broken connections', 'black hole'] as const;

type Way = (typeof WAYS)[number];

/** Of the calls that a gateway answers with a page, those that the service behind it has done all the same. */
const DONE_BEHIND_PAGE = 0.1;

const PATTERNS = {
  telegram: { gapMs: [100_000, 200_000], forMs: [20_000, 90_000], firstForMs: [120_000, 150_000] },
  models: { gapMs: [120_000, 240_000], forMs: [20_000, 60_000] },
} as const satisfies Readonly<Record<string, Pattern>>;

/** Services that are away for a while: every call meets the same trouble until they are back. */
export class Outage implements Breakage {
  readonly kind: TroubleKind;
  readonly plan;
  readonly #random: () => number;
  readonly #services: readonly Service[];
  #way: Way | undefined;
  #back: () => void = () => {};
  /** Resolves when the services are back. */
  over: Promise<void> = Promise.resolve();

  constructor(of: keyof typeof PATTERNS, random: () => number, kills: number) {
    this.kind = of === 'telegram' ? 'telegram' : 'models';
    this.#services = of === 'telegram' ? ['telegram'] : ['openai', 'gemini'];
    this.#random = random;
    this.plan = stretches(random, kills, PATTERNS[of]);
  }

  begin(): string {
    this.#way = pick(this.#random, WAYS);
    this.over = new Promise(resolve => {
      this.#back = resolve;
    });
    return this.#way;
  }

  end(): void {
    this.#way = undefined;
    this.#back();
  }

  isAway(service: Service): boolean {
    return this.#way !== undefined && this.#services.includes(service);
  }

  /** What a call meets now; undefined where its service is there. */
  faultFor(service: Service): Fault | undefined {
    if (!this.isAway(service)) return undefined;
    switch (this.#way) {
      case 'gateway pages':
        return this.#random() < DONE_BEHIND_PAGE ? 'page_after' : 'page_before';
      case 'broken connections':
        return 'reset_before';
      case 'black hole':
        return 'black_hole';
      case undefined:
        return undefined;
      default:
        return this.#way satisfies never;
    }
  }
}
