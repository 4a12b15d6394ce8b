import type { Clock } from '../lib/clock.ts';
import type { ProviderError, ProviderErrorKind } from '../lib/errors.ts';
import type { ChatProvider } from './types.ts';

/** Asking again soon is useless if only the operator can fix the cause. */
const PERMANENT_COOLDOWN_MS = 10 * 60_000;
const COOLDOWN_MS = 30_000;
const BREAKER_FAILURES = 3;

export interface FailurePolicy {
  /**
   * - `critical`: the provider fails until the operator acts. The others, and finally the built-in rules, take over.
   * - `recoverable`: it may pass by itself, even within the turn.
   */
  readonly severity: 'critical' | 'recoverable';
  /** Whether the same provider is asked again in this turn, and whether with the simplified prompt. */
  readonly again: 'after a delay' | 'simplified' | 'no';
  /**
   * Whether the provider is skipped afterwards: after three such failures in a row (`breaker`), at once (`until fixed`),
   * or never, because the failure is about this one request.
   */
  readonly cooldown: 'breaker' | 'until fixed' | 'none';
}

const OUTAGE = { severity: 'recoverable', again: 'after a delay', cooldown: 'breaker' } as const;
const THIS_REQUEST = { severity: 'recoverable', again: 'no', cooldown: 'none' } as const;
const THIS_ANSWER = { ...THIS_REQUEST, again: 'simplified' } as const;
const OPERATOR = { severity: 'critical', again: 'no', cooldown: 'until fixed' } as const;

export const FAILURES: Readonly<
  Record<Exclude<ProviderErrorKind, 'no_image' | 'unchanged' | 'image_refused'>, FailurePolicy>
> = {
  unreachable: OUTAGE,
  timeout: OUTAGE,
  interrupted: OUTAGE,
  rate_limited: OUTAGE,
  unavailable: OUTAGE,
  bad_answer: THIS_ANSWER,
  bad_request: THIS_REQUEST,
  blocked: THIS_REQUEST,
  auth: OPERATOR,
  quota: OPERATOR,
  region: OPERATOR,
  model_missing: OPERATOR,
};

/** Drawings do not come here; their kinds are only mapped for the type. */
export function policyOf(kind: ProviderErrorKind): FailurePolicy {
  if (kind === 'no_image' || kind === 'unchanged') return FAILURES.bad_answer;
  return kind === 'image_refused' ? FAILURES.bad_request : FAILURES[kind];
}

export type Asked = Pick<ChatProvider, 'name' | 'model' | 'builtIn'>;

export interface ProviderState {
  readonly provider: string;
  readonly model: string;
  /** `half_open`: the next call tests whether it works again. */
  readonly breaker: 'closed' | 'open' | 'half_open';
  readonly kind?: ProviderErrorKind;
  /** Milliseconds since 1970, by the current clock. */
  readonly until?: number;
}

type OnChange = (state: 'up' | 'down', kind?: ProviderErrorKind) => void;

/**
 * Skips a provider for 30 seconds after three outages in a row, for ten minutes after a permanent failure, or for the delay
 * that the provider asked for. Afterwards a single call tests it.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #onChange: OnChange;
  #failures = 0;
  #last: ProviderError | undefined;
  #until: number | undefined;
  #halfOpen = false;
  #isReported = false;

  constructor(clock: Clock, onChange: OnChange) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get isClosed(): boolean {
    return this.#until === undefined;
  }

  /** The failure because of which the provider is skipped now. Set also while the testing call is in flight. */
  get reason(): ProviderError | undefined {
    if (this.#until === undefined) return undefined;
    return this.#halfOpen || this.#clock.elapsed() < this.#until ? this.#last : undefined;
  }

  begin(): boolean {
    this.#halfOpen = !this.isClosed;
    return this.#halfOpen;
  }

  /** Ends a test without a result: the call was aborted, or failed because of its own request. */
  abandon(): void {
    this.#halfOpen = false;
  }

  reset(): void {
    if (!this.isClosed) this.#onChange('up');
    this.#failures = 0;
    this.#until = undefined;
    this.#halfOpen = false;
    this.#isReported = false;
  }

  /** Returns true if the operator must act, and this was not reported since the provider last worked. */
  fail(failure: ProviderError): boolean {
    const { cooldown } = policyOf(failure.kind);
    const wasClosed = this.isClosed;
    this.abandon();
    // Moderation refused the content, so the provider itself works.
    if (failure.kind === 'blocked') this.reset();
    if (cooldown === 'none') return false;
    this.#failures++;
    this.#last = failure;
    const isPermanent = cooldown === 'until fixed';
    const usual = this.#failures >= BREAKER_FAILURES ? COOLDOWN_MS : undefined;
    const pause = isPermanent ? PERMANENT_COOLDOWN_MS : (failure.retryAfterMs ?? usual);
    if (pause !== undefined) this.#until = this.#clock.elapsed() + Math.min(pause, PERMANENT_COOLDOWN_MS);
    if (wasClosed && !this.isClosed) this.#onChange('down', failure.kind);
    const isNews = isPermanent && !this.#isReported;
    this.#isReported ||= isNews;
    return isNews;
  }

  stateOf({ name: provider, model }: Asked): ProviderState {
    if (this.#until === undefined || this.#last === undefined) return { provider, model, breaker: 'closed' };
    const left = this.#until - this.#clock.elapsed();
    const breaker = left > 0 && !this.#halfOpen ? 'open' : 'half_open';
    return { provider, model, breaker, kind: this.#last.kind, until: this.#clock.now() + left };
  }
}
