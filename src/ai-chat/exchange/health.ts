import type { Clock } from '../../lib/clock.ts';
import type { ProviderError, ProviderErrorKind } from '../../lib/errors.ts';
import type { ChatProvider } from '../types.ts';

/** Where only the operator can help, looking again soon is useless. */
const PERMANENT_COOLDOWN_MS = 10 * 60_000;
const COOLDOWN_MS = 30_000;
const BREAKER_FAILURES = 3;

export type Asked = Pick<ChatProvider, 'name' | 'model' | 'builtIn'>;

export interface ProviderState {
  readonly provider: string;
  readonly model: string;
  /** `open`: skipped until `until`; `half_open`: one call finds out whether it works again. */
  readonly breaker: 'closed' | 'open' | 'half_open';
  readonly kind?: ProviderErrorKind;
  /** Milliseconds since 1970, as the clock stands now. */
  readonly until?: number;
}

export interface ProviderHealth {
  /** Why a provider is not to be asked now: its last failure while the breaker is open, or while the one call is under way that tries it again. */
  open(provider: Asked): ProviderError | undefined;
  /** Marks a call as begun. `half_open`: the first one after a cooldown, not to be repeated. */
  begin(provider: Asked): 'normal' | 'half_open';
  /** Ends a call that the provider answered. True when it had rested before. */
  answered(provider: Asked): boolean;
  /** Ends a call that failed. True when the operator must act and has not been told since the provider last worked. */
  failed(provider: Asked, failure: ProviderError): boolean;
  /** Ends a call in the half-open state that the caller gave up: it says nothing about the provider. */
  abandoned(provider: Asked): void;
  state(provider: Asked): ProviderState;
}

interface Cooldown {
  readonly since: number;
  readonly ms: number;
}

interface State {
  failures: number;
  last: ProviderError | undefined;
  cooldown: Cooldown | undefined;
  halfOpen: boolean;
  told: boolean;
}

/**
 * After three calls in a row that met an outage a provider's breaker is open for 30 seconds, after a permanent failure for ten minutes, after
 * naming a delay of its own for that long. Then a single call tries it again.
 */
export function createProviderHealth(clock: Clock): ProviderHealth {
  const states = new WeakMap<Asked, State>();

  function cooldownAfter(failure: ProviderError, failures: number): number | undefined {
    if (policyOf(failure.kind).cooldown === 'until fixed') return PERMANENT_COOLDOWN_MS;
    if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, PERMANENT_COOLDOWN_MS);
    return failures >= BREAKER_FAILURES ? COOLDOWN_MS : undefined;
  }

  function remaining({ since, ms }: Cooldown): number {
    return since + ms - clock.elapsed();
  }

  function isOver(cooldown: Cooldown): boolean {
    return remaining(cooldown) <= 0;
  }

  return {
    open: provider => {
      const state = states.get(provider);
      if (state?.cooldown === undefined) return undefined;
      return state.halfOpen || !isOver(state.cooldown) ? state.last : undefined;
    },
    begin: provider => {
      const state = states.get(provider);
      if (state?.cooldown === undefined) return 'normal';
      state.halfOpen = true;
      return 'half_open';
    },
    answered: provider => {
      const rested = states.get(provider)?.cooldown !== undefined;
      states.delete(provider);
      return rested;
    },
    failed: (provider, failure) => {
      // Moderation refused what the person wants: the provider itself works.
      if (failure.kind === 'blocked') {
        states.delete(provider);
        return false;
      }
      const known = states.get(provider);
      const { cooldown: policy } = policyOf(failure.kind);
      if (policy === 'none') {
        if (known) known.halfOpen = false;
        return false;
      }
      const state = known ?? {
        failures: 0,
        last: undefined,
        cooldown: undefined,
        halfOpen: false,
        told: false,
      };
      state.failures++;
      state.last = failure;
      state.halfOpen = false;
      const ms = cooldownAfter(failure, state.failures);
      if (ms !== undefined) state.cooldown = { since: clock.elapsed(), ms };
      const news = policy === 'until fixed' && !state.told;
      state.told ||= news;
      states.set(provider, state);
      return news;
    },
    abandoned: provider => {
      const state = states.get(provider);
      if (state) state.halfOpen = false;
    },
    state: provider => {
      const { name, model } = provider;
      const state = states.get(provider);
      if (state?.cooldown === undefined || state.last === undefined) {
        return { provider: name, model, breaker: 'closed' };
      }
      const isOpen = !state.halfOpen && !isOver(state.cooldown);
      const { kind } = state.last;
      const until = clock.now() + remaining(state.cooldown);
      return { provider: name, model, breaker: isOpen ? 'open' : 'half_open', kind, until };
    },
  };
}

/**
 * What a failed exchange with a chat provider means.
 *
 * - `critical`: this provider is lost until the operator acts; the others, at last the built-in rules, lead the dialogue
 * - `recoverable`: it may pass by itself, within the turn
 * - `warning`: something is left out, the answer comes all the same
 */
type Severity = 'critical' | 'recoverable' | 'warning';

export interface FailurePolicy {
  readonly severity: Severity;
  readonly meaning: string;
  /**
   * Whether the same provider is asked again within the turn: after a growing delay; with the simplified prompt;
   * or not at all, and the next provider takes over.
   */
  readonly again: 'after a delay' | 'simplified' | 'no';
  /**
   * How long the provider is skipped afterwards: after three calls in a row that failed like this; at once, until
   * the operator has acted; or never, because it is about this one request.
   */
  readonly cooldown: 'breaker' | 'until fixed' | 'none';
}

type ChatFailureKind = Exclude<ProviderErrorKind, 'no_image' | 'image_refused'>;

const OUTAGE = { severity: 'recoverable', again: 'after a delay', cooldown: 'breaker' } as const;
const THIS_REQUEST = { severity: 'recoverable', again: 'no', cooldown: 'none' } as const;
const OPERATOR = { severity: 'critical', again: 'no', cooldown: 'until fixed' } as const;

/** The one table of what can go wrong with a chat provider, and what happens then. */
export const FAILURES: Readonly<Record<ChatFailureKind, FailurePolicy>> = {
  unreachable: { ...OUTAGE, meaning: 'no connection: refused, unknown host, no network' },
  timeout: { ...OUTAGE, meaning: 'no complete answer in time' },
  interrupted: { ...OUTAGE, meaning: 'the connection or the stream broke in the middle of the answer' },
  rate_limited: { ...OUTAGE, meaning: '429 that passes; the delay that the provider names is kept' },
  unavailable: { ...OUTAGE, meaning: '5xx or overload' },
  bad_answer: {
    ...THIS_REQUEST,
    again: 'simplified',
    meaning: 'an answer that is empty, cut off, malformed or of another model',
  },
  bad_request: {
    ...THIS_REQUEST,
    meaning: 'the provider refuses the request: the context is too small for it, or it does not know a field',
  },
  blocked: {
    ...THIS_REQUEST,
    meaning: 'moderation refused what was said; the person is told where no other provider answers',
  },
  auth: { ...OPERATOR, meaning: 'the key is not accepted' },
  quota: {
    ...OPERATOR,
    meaning: 'the credit or the quota of the day is used up, the account is closed',
  },
  region: { ...OPERATOR, meaning: 'the service refuses this region: another base URL is needed' },
  model_missing: { ...OPERATOR, meaning: 'there is no such model, or none is loaded' },
};

/** The policy for a kind. No image is a malformed answer of a chat model; an image that it cannot use, a bad request. */
export function policyOf(kind: ProviderErrorKind): FailurePolicy {
  switch (kind) {
    case 'no_image':
      return FAILURES.bad_answer;
    case 'image_refused':
      return FAILURES.bad_request;
    default:
      return FAILURES[kind];
  }
}
