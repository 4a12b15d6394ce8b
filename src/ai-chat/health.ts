import type { Clock } from '../clock.ts';
import { isPermanent, type ProviderError, type ProviderErrorKind } from '../errors.ts';
import type { ChatProvider } from './types.ts';

/** Where only the operator can help, looking again soon is useless. */
const PERMANENT_REST_MS = 10 * 60_000;
const BREAKER_REST_MS = 30_000;
const BREAKER_FAILURES = 3;
/** What the provider does to everybody; other failures may be about one request only. */
const OUTAGES: ReadonlySet<ProviderErrorKind> = new Set([
  'unavailable',
  'unreachable',
  'timeout',
  'interrupted',
  'rate_limited',
]);

/** How the providers of this process have been doing lately: a circuit breaker per provider. */
export interface ProviderHealth {
  /** Why a provider is not to be asked now: its last failure while it rests, or while its one trial is under way. */
  resting(provider: ChatProvider): ProviderError | undefined;
  /** Marks a call as begun. `trial`: the first one after a rest, not to be repeated. */
  begin(provider: ChatProvider): 'normal' | 'trial';
  /** Ends a call that the provider answered. */
  answered(provider: ChatProvider): void;
  /** Ends a call that failed. True when the operator must act and has not been told since the provider last worked. */
  failed(provider: ChatProvider, failure: ProviderError): boolean;
  /** Ends a call that the caller gave up: it says nothing about the provider. */
  abandoned(provider: ChatProvider): void;
}

interface State {
  failures: number;
  last: ProviderError | undefined;
  restsUntil: number | undefined;
  onTrial: boolean;
  told: boolean;
}

/**
 * After three calls in a row that met an outage a provider rests for 30 seconds, after a permanent failure for ten minutes, after
 * naming a delay of its own for that long. Then a single call tries it again.
 */
export function createProviderHealth(clock: Clock): ProviderHealth {
  const states = new WeakMap<ChatProvider, State>();

  function restAfter(failure: ProviderError, failures: number): number | undefined {
    if (isPermanent(failure.kind)) return PERMANENT_REST_MS;
    if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, PERMANENT_REST_MS);
    return failures >= BREAKER_FAILURES ? BREAKER_REST_MS : undefined;
  }

  return {
    resting: provider => {
      const state = states.get(provider);
      if (state?.restsUntil === undefined) return undefined;
      return state.onTrial || clock.now() < state.restsUntil ? state.last : undefined;
    },
    begin: provider => {
      const state = states.get(provider);
      if (state?.restsUntil === undefined) return 'normal';
      state.onTrial = true;
      return 'trial';
    },
    answered: provider => {
      states.delete(provider);
    },
    failed: (provider, failure) => {
      // Moderation refused what the person wants: the provider itself works.
      if (failure.kind === 'blocked') {
        states.delete(provider);
        return false;
      }
      const known = states.get(provider);
      if (!isPermanent(failure.kind) && !OUTAGES.has(failure.kind)) {
        if (known) known.onTrial = false;
        return false;
      }
      const state = known ?? {
        failures: 0,
        last: undefined,
        restsUntil: undefined,
        onTrial: false,
        told: false,
      };
      state.failures++;
      state.last = failure;
      state.onTrial = false;
      const rest = restAfter(failure, state.failures);
      if (rest !== undefined) state.restsUntil = clock.now() + rest;
      const news = isPermanent(failure.kind) && !state.told;
      state.told ||= news;
      states.set(provider, state);
      return news;
    },
    abandoned: provider => {
      const state = states.get(provider);
      if (state) state.onTrial = false;
    },
  };
}
