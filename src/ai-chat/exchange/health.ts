import type { Clock } from '../../lib/clock.ts';
import type { ProviderError, ProviderErrorKind } from '../../lib/errors.ts';
import type { ChatProvider } from '../types.ts';
import { policyOf } from './failures.ts';

/** Where only the operator can help, looking again soon is useless. */
const PERMANENT_REST_MS = 10 * 60_000;
const BREAKER_REST_MS = 30_000;
const BREAKER_FAILURES = 3;

/** Somebody who is asked, whatever for. */
export type Asked = Pick<ChatProvider, 'name' | 'model' | 'builtIn'>;

/** How a provider is doing. */
export interface ProviderState {
  readonly provider: string;
  readonly model: string;
  /** `resting`: skipped until `until`; `trial`: one call finds out whether it works again. */
  readonly breaker: 'closed' | 'resting' | 'trial';
  /** Why, where it does not work. */
  readonly kind?: ProviderErrorKind;
  /** Milliseconds since 1970, as the clock stands now. */
  readonly until?: number;
}

/** How the providers of this process have been doing lately: a circuit breaker per provider. */
export interface ProviderHealth {
  /** Why a provider is not to be asked now: its last failure while it rests, or while its one trial is under way. */
  resting(provider: Asked): ProviderError | undefined;
  /** Marks a call as begun. `trial`: the first one after a rest, not to be repeated. */
  begin(provider: Asked): 'normal' | 'trial';
  /** Ends a call that the provider answered. True when it had rested before. */
  answered(provider: Asked): boolean;
  /** Ends a call that failed. True when the operator must act and has not been told since the provider last worked. */
  failed(provider: Asked, failure: ProviderError): boolean;
  /** Ends a trial that the caller gave up: it says nothing about the provider. */
  abandoned(provider: Asked): void;
  state(provider: Asked): ProviderState;
}

/** `since` by {@link Clock.elapsed}. */
interface Rest {
  readonly since: number;
  readonly ms: number;
}

interface State {
  failures: number;
  last: ProviderError | undefined;
  rest: Rest | undefined;
  onTrial: boolean;
  told: boolean;
}

/**
 * After three calls in a row that met an outage a provider rests for 30 seconds, after a permanent failure for ten minutes, after
 * naming a delay of its own for that long. Then a single call tries it again.
 */
export function createProviderHealth(clock: Clock): ProviderHealth {
  const states = new WeakMap<Asked, State>();

  function restAfter(failure: ProviderError, failures: number): number | undefined {
    if (policyOf(failure.kind).rest === 'until fixed') return PERMANENT_REST_MS;
    if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, PERMANENT_REST_MS);
    return failures >= BREAKER_FAILURES ? BREAKER_REST_MS : undefined;
  }

  function remaining({ since, ms }: Rest): number {
    return since + ms - clock.elapsed();
  }

  function isOver(rest: Rest): boolean {
    return remaining(rest) <= 0;
  }

  return {
    resting: provider => {
      const state = states.get(provider);
      if (state?.rest === undefined) return undefined;
      return state.onTrial || !isOver(state.rest) ? state.last : undefined;
    },
    begin: provider => {
      const state = states.get(provider);
      if (state?.rest === undefined) return 'normal';
      state.onTrial = true;
      return 'trial';
    },
    answered: provider => {
      const rested = states.get(provider)?.rest !== undefined;
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
      const { rest: policy } = policyOf(failure.kind);
      if (policy === 'none') {
        if (known) known.onTrial = false;
        return false;
      }
      const state = known ?? {
        failures: 0,
        last: undefined,
        rest: undefined,
        onTrial: false,
        told: false,
      };
      state.failures++;
      state.last = failure;
      state.onTrial = false;
      const ms = restAfter(failure, state.failures);
      if (ms !== undefined) state.rest = { since: clock.elapsed(), ms };
      const news = policy === 'until fixed' && !state.told;
      state.told ||= news;
      states.set(provider, state);
      return news;
    },
    abandoned: provider => {
      const state = states.get(provider);
      if (state) state.onTrial = false;
    },
    state: provider => {
      const { name, model } = provider;
      const state = states.get(provider);
      if (state?.rest === undefined || state.last === undefined) {
        return { provider: name, model, breaker: 'closed' };
      }
      const resting = !state.onTrial && !isOver(state.rest);
      const { kind } = state.last;
      const until = clock.now() + remaining(state.rest);
      return { provider: name, model, breaker: resting ? 'resting' : 'trial', kind, until };
    },
  };
}
