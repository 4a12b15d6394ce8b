import type { Clock } from '../lib/clock.ts';
import { AllProvidersFailedError, ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { ModelRole, Observe } from '../lib/telemetry.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { ChatProvider, TokenUsage } from './types.ts';

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;
/** A person is waiting: a provider that wants longer is skipped. */
const LONGEST_DELAY_MS = 10_000;
/** Less is not worth another attempt. */
const SHORTEST_ATTEMPT_MS = 1000;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** When the whole turn has to be over, by {@link Clock.elapsed}; the providers that are left share the time until then. */
  readonly deadline?: number | undefined;
  /** Names the exchange in log lines: ids, never anything that was said. */
  readonly correlation?: Readonly<Record<string, string | number>> | undefined;
  /** Tries of one provider, at most; 3 where left out. */
  readonly attempts?: number;
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly simplified: boolean;
}

interface Described {
  readonly model: string;
  readonly usage: (Partial<TokenUsage> & { readonly seconds?: number }) | undefined;
  readonly facts: object;
}

/**
 * The first outcome that a provider comes to.
 *
 * @param attempt one try; throws ProviderError
 * @param describe what is told of a success: no keys, nothing that was said
 * @throws ProviderError `blocked` when moderation refused and no other provider answered
 * @throws AllProvidersFailedError when nobody answered for other reasons
 * @throws the reason of `options.signal` as soon as that aborts
 */
export type Exchange = <P extends Asked, T>(
  providers: readonly P[],
  options: CallOptions,
  attempt: (provider: P, attempt: Attempt) => Promise<T>,
  describe: (outcome: T) => Described,
) => Promise<T>;

export interface ExchangeOptions {
  readonly clock: Clock;
  /** Uniform in [0, 1), for jitter. */
  readonly random: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly observe?: Observe | undefined;
  readonly role?: ModelRole | undefined;
}

/** A provider that throws anything else has a defect; the person is better served by the next one. */
export function asProviderError(provider: Asked, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(provider.name, 'bad_request', 'has a defect', { cause: error });
}

/**
 * Failover over providers of one role: up to three attempts each with exponential backoff and jitter, then the next one, as
 * the table in `health.ts` says. Within a deadline the providers that are left share what is left of the time, so
 * that a hanging one leaves some to those behind it. A provider that keeps failing is skipped for a while, see `createProviderHealth`; one
 * that is skipped is asked all the same when no other is left, unless only the operator can fix it. Every exchange leaves
 * one log line, without a word of what was said.
 */
export function createExchange({ clock, random, log, observe, role = 'chat' }: ExchangeOptions): {
  readonly exchange: Exchange;
  states(providers: readonly Asked[]): readonly ProviderState[];
} {
  const health = createProviderHealth(clock);

  /** How long to wait before asking the same provider again; `undefined`: go on to the next one. */
  function retryDelay(
    attempt: number,
    most: number,
    failure: ProviderError,
    until: number,
  ): number | undefined {
    if (attempt >= most || policyOf(failure.kind).again === 'no') return undefined;
    const delay = failure.retryAfterMs ?? FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + random());
    const inTime = clock.elapsed() + delay + SHORTEST_ATTEMPT_MS <= until;
    return delay <= LONGEST_DELAY_MS && inTime ? delay : undefined;
  }

  async function ask<P extends Asked, T>(
    provider: P,
    signal: AbortSignal,
    until: number,
    most: number,
    halfOpen: boolean,
    attempt: (provider: P, attempt: Attempt) => Promise<T>,
    describe: (outcome: T) => Described,
  ): Promise<{ readonly outcome: T } | ProviderError> {
    let simplified = false;
    for (let count = 1; ; count++) {
      const began = clock.elapsed();
      const call = { type: 'model_call', role, provider: provider.name } as const;
      try {
        const outcome = await withTimeout(until - clock.elapsed(), signal, inTime =>
          attempt(provider, { signal: inTime, simplified }),
        );
        // What it took is counted, wanted any more or not.
        const { model, usage } = describe(outcome);
        observe?.({ ...call, model, ms: clock.elapsed() - began, ...usage });
        signal.throwIfAborted();
        return { outcome };
      } catch (error) {
        signal.throwIfAborted();
        const failure = asProviderError(provider, error);
        observe?.({ ...call, model: provider.model, ms: clock.elapsed() - began, failure: failure.kind });
        const delay = halfOpen ? undefined : retryDelay(count, most, failure, until);
        if (delay === undefined) return failure;
        simplified ||= policyOf(failure.kind).again === 'simplified';
        await clock.sleep(delay, signal);
        signal.throwIfAborted();
      }
    }
  }

  /** Runs what may open or close a provider's breaker, and tells where it did. */
  function watched<T>(provider: Asked, kind: ProviderErrorKind | undefined, change: () => T): T {
    const stateOf = () => (health.state(provider).breaker === 'closed' ? 'up' : 'down');
    const before = stateOf();
    const result = change();
    const state = stateOf();
    if (state !== before) {
      const told = { type: 'provider_state', role, provider: provider.name, state } as const;
      observe?.(state === 'down' ? { ...told, kind } : told);
    }
    return result;
  }

  const exchange: Exchange = async (providers, options, attempt, describe) => {
    const { signal, correlation, deadline = Number.POSITIVE_INFINITY, attempts = ATTEMPTS } = options;
    signal.throwIfAborted();
    const failures: ProviderError[] = [];
    // In their order, and behind the last of them those that were skipped.
    const left = [...providers];
    for (const [index, provider] of left.entries()) {
      const isSkipped = index >= providers.length;
      const open = health.open(provider);
      if (open && policyOf(open.kind).cooldown === 'until fixed') {
        failures.push(open);
        continue;
      }
      if (open && !isSkipped) {
        left.push(provider);
        continue;
      }
      const started = clock.elapsed();
      const sharing = left
        .slice(index)
        .filter(each => !each.builtIn && (isSkipped || !health.open(each))).length;
      const until = started + (deadline - started) / Math.max(1, sharing);
      // What is built in needs no time.
      if (!provider.builtIn && until - started < SHORTEST_ATTEMPT_MS) {
        const late = 'the time of the turn was over before it was asked';
        failures.push(open ?? new ProviderError(provider.name, 'timeout', late));
        continue;
      }
      const halfOpen = health.begin(provider) === 'half_open';
      const answered = await ask(provider, signal, until, attempts, halfOpen, attempt, describe).catch(
        (reason: unknown) => {
          if (halfOpen) health.abandoned(provider);
          throw reason;
        },
      );
      const line = { ...correlation, provider: provider.name, ms: Math.round(clock.elapsed() - started) };
      if (!(answered instanceof ProviderError)) {
        const again = watched(provider, undefined, () => health.answered(provider));
        if (again) log.info({ provider: provider.name }, `the ${role} model answers again`);
        const { model, usage, facts } = describe(answered.outcome);
        log.info({ ...line, model, ...usage, ...facts }, `${role} model answered`);
        return answered.outcome;
      }
      failures.push(answered);
      const mustAct = watched(provider, answered.kind, () => health.failed(provider, answered));
      log[mustAct ? 'error' : 'warn'](
        {
          ...line,
          model: provider.model,
          kind: answered.kind,
          severity: policyOf(answered.kind).severity,
          ...(answered.cause !== undefined && { err: answered.cause }),
        },
        `${role} model failed: ${answered.message}`,
      );
    }
    throw failures.findLast(failure => failure.kind === 'blocked') ?? new AllProvidersFailedError(failures);
  };
  return { exchange, states: providers => providers.map(provider => health.state(provider)) };
}

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
