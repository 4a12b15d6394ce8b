import { type Clock, withTimeout } from '../../lib/clock.ts';
import { AllProvidersFailedError, ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ModelRole, Observe } from '../../lib/telemetry.ts';
import type { TokenUsage } from '../types.ts';
import { type Asked, createProviderHealth, type ProviderState, policyOf } from './health.ts';

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
