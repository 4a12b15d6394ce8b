import { type Clock, withTimeout } from '../lib/clock.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { ModelRole, Observe } from '../lib/telemetry.ts';
import { type Asked, Breaker, type ProviderState, policyOf } from './breaker.ts';
import type { TokenUsage } from './types.ts';

/** The retry rule of text models. Pictures have theirs in `generation/draw.ts`, voice in `speech/index.ts`. */
const ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;
/** The user is waiting, so a provider that asks for a longer pause is skipped. */
const MAX_DELAY_MS = 10_000;
const MIN_ATTEMPT_MS = 1000;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** By {@link Clock.elapsed}. The remaining providers share the time until then. */
  readonly deadline?: number | undefined;
  /** Ids for log lines, never user text. */
  readonly correlation?: Readonly<Record<string, string | number>> | undefined;
  /** Maximum tries of one provider. Default: 3. */
  readonly attempts?: number;
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly simplified: boolean;
}

interface Bounds {
  readonly signal: AbortSignal;
  readonly until: number;
  readonly attempts: number;
}

interface Described {
  readonly model: string;
  readonly usage: (Partial<TokenUsage> & { readonly seconds?: number }) | undefined;
  readonly facts: object;
}

/**
 * Asks providers in order and returns the first outcome. `describe` selects the facts of a success for the log.
 * @throws ProviderError `blocked` if moderation refused and no other provider answered, AllProvidersFailedError, or the
 * reason of the signal as soon as it aborts
 */
export type Exchange = <P extends Asked, T>(
  providers: readonly P[],
  options: CallOptions,
  attempt: (provider: P, attempt: Attempt) => Promise<T>,
  describe: (outcome: T) => Described,
) => Promise<T>;

export interface ExchangeOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly observe?: Observe | undefined;
  readonly role?: ModelRole | undefined;
}

/** Treats any other error as a defect of the provider, so that the next one is asked. */
export function asProviderError(provider: Asked, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(provider.name, 'bad_request', 'has a defect', { cause: error });
}

/**
 * Creates the failover for providers of one role. A provider that keeps failing is asked only after all others, and not at
 * all if only the operator can fix it. Every exchange writes one log line, without user text.
 */
export function createExchange({ clock, random, log, observe, role = 'chat' }: ExchangeOptions): {
  readonly exchange: Exchange;
  states(providers: readonly Asked[]): readonly ProviderState[];
} {
  const breakers = new WeakMap<Asked, Breaker>();

  function breakerOf(provider: Asked): Breaker {
    const event = { type: 'provider_state', role, provider: provider.name } as const;
    const breaker =
      breakers.get(provider) ?? new Breaker(clock, (state, kind) => observe?.({ ...event, state, kind }));
    breakers.set(provider, breaker);
    return breaker;
  }

  function retryDelay(count: number, failure: ProviderError, until: number): number | undefined {
    if (policyOf(failure.kind).again === 'no') return undefined;
    const delay = failure.retryAfterMs ?? FIRST_DELAY_MS * 2 ** (count - 1) * (0.5 + random());
    const inTime = clock.elapsed() + delay + MIN_ATTEMPT_MS <= until;
    return delay <= MAX_DELAY_MS && inTime ? delay : undefined;
  }

  async function ask<P extends Asked, T>(
    provider: P,
    { signal, until, attempts }: Bounds,
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
        // An answer costs the same if the caller no longer wants it.
        const { model, usage } = describe(outcome);
        observe?.({ ...call, model, ms: clock.elapsed() - began, ...usage });
        signal.throwIfAborted();
        return { outcome };
      } catch (error) {
        signal.throwIfAborted();
        const failure = asProviderError(provider, error);
        observe?.({ ...call, model: provider.model, ms: clock.elapsed() - began, failure: failure.kind });
        const delay = count < attempts ? retryDelay(count, failure, until) : undefined;
        if (delay === undefined) return failure;
        simplified ||= policyOf(failure.kind).again === 'simplified';
        await clock.sleep(delay, signal);
        signal.throwIfAborted();
      }
    }
  }

  const exchange: Exchange = async (providers, options, attempt, describe) => {
    const { signal, correlation, deadline = Number.POSITIVE_INFINITY, attempts = ATTEMPTS } = options;
    signal.throwIfAborted();
    const failures: ProviderError[] = [];
    const left = [...providers];
    for (const [index, provider] of left.entries()) {
      const isSkipped = index >= providers.length;
      const breaker = breakerOf(provider);
      const { reason } = breaker;
      if (reason && policyOf(reason.kind).cooldown === 'until fixed') {
        failures.push(reason);
        continue;
      }
      if (reason && !isSkipped) {
        left.push(provider);
        continue;
      }
      const started = clock.elapsed();
      const sharing = left
        .slice(index)
        .filter(each => !each.builtIn && (isSkipped || !breakerOf(each).reason)).length;
      const until = started + (deadline - started) / Math.max(1, sharing);
      // Built-in providers need no time.
      if (!provider.builtIn && until - started < MIN_ATTEMPT_MS) {
        const late = 'no time was left to ask it';
        failures.push(reason ?? new ProviderError(provider.name, 'timeout', late));
        continue;
      }
      const halfOpen = breaker.begin();
      const answered = await ask(
        provider,
        { signal, until, attempts: halfOpen ? 1 : attempts },
        attempt,
        describe,
      ).catch((abortReason: unknown) => {
        if (halfOpen) breaker.abandon();
        throw abortReason;
      });
      const line = { ...correlation, provider: provider.name, ms: Math.round(clock.elapsed() - started) };
      if (!(answered instanceof ProviderError)) {
        if (!breaker.isClosed) log.info({ provider: provider.name }, `the ${role} model answers again`);
        breaker.reset();
        const { model, usage, facts } = describe(answered.outcome);
        log.info({ ...line, model, ...usage, ...facts }, `${role} model answered`);
        return answered.outcome;
      }
      failures.push(answered);
      const { kind, cause, message } = answered;
      const mustAct = breaker.fail(answered);
      const { severity } = policyOf(kind);
      const facts = { ...line, model: provider.model, kind, severity };
      const err = cause === undefined ? {} : { err: cause };
      log[mustAct ? 'error' : 'warn']({ ...facts, ...err }, `${role} model failed: ${message}`);
    }
    throw failures.findLast(failure => failure.kind === 'blocked') ?? new AllProvidersFailedError(failures);
  };
  return { exchange, states: providers => providers.map(provider => breakerOf(provider).stateOf(provider)) };
}
