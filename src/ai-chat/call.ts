import type { Clock } from '../clock.ts';
import { AllProvidersFailedError, isPermanent, isRetryable, ProviderError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { createProviderHealth } from './health.ts';
import type { AIChatRequest, AIChatResult, ChatProvider } from './types.ts';

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;
/** A person is waiting: a provider that wants longer is passed over. */
const LONGEST_DELAY_MS = 10_000;

interface CallContext {
  /** Ends the call at once; its reason is thrown. */
  readonly signal: AbortSignal;
  readonly chatId: number | string;
  readonly turn: string;
  /** A last resort, behind the ordered providers. */
  readonly extra?: ChatProvider;
}

/**
 * One exchange with the first provider that answers.
 *
 * @throws ProviderError `blocked` when moderation refused and no other provider answered
 * @throws AllProvidersFailedError when nobody answered for other reasons
 * @throws the reason of `context.signal` as soon as that aborts
 */
export type CallAIChat = (request: AIChatRequest, context: CallContext) => Promise<AIChatResult>;

export interface CallAIChatOptions {
  /** In the operator's order. */
  readonly providers: readonly ChatProvider[];
  readonly clock: Clock;
  /** Uniform in [0, 1), for jitter. */
  readonly random: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** How long to wait before asking the same provider again; `undefined`: go on to the next one. */
function retryDelay(attempt: number, failure: ProviderError, random: () => number): number | undefined {
  // A chat exchange is harmless to repeat, so a broken connection may be tried again too.
  if (attempt >= ATTEMPTS || !(isRetryable(failure.kind) || failure.kind === 'interrupted')) return undefined;
  const delay = failure.retryAfterMs ?? FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + random());
  return delay <= LONGEST_DELAY_MS ? delay : undefined;
}

/** A provider that throws anything else has a defect; the person is better served by the next one. */
function asProviderError(provider: ChatProvider, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(provider.name, 'bad_request', 'has a defect', { cause: error });
}

/**
 * Failover over chat providers: up to three attempts each with exponential backoff and jitter, then the next one.
 * Providers that keep failing rest, see `createProviderHealth`; one that rests is asked all the same when no other is
 * left, unless only the operator can mend it. Every exchange leaves one log line, without a word of what was said.
 */
export function createCallAIChat({ providers, clock, random, log }: CallAIChatOptions): CallAIChat {
  const health = createProviderHealth(clock);

  async function ask(
    provider: ChatProvider,
    request: AIChatRequest,
    signal: AbortSignal,
  ): Promise<AIChatResult | ProviderError> {
    const trial = health.begin(provider) === 'trial';
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await provider.complete(request, signal);
        signal.throwIfAborted();
        return result;
      } catch (error) {
        signal.throwIfAborted();
        const failure = asProviderError(provider, error);
        const delay = trial ? undefined : retryDelay(attempt, failure, random);
        if (delay === undefined) return failure;
        await clock.sleep(delay, signal);
        signal.throwIfAborted();
      }
    }
  }

  return async (request, { signal, chatId, turn, extra }) => {
    signal.throwIfAborted();
    const ordered = extra ? [...providers, extra] : providers;
    const allRest = ordered.every(provider => health.resting(provider));
    const failures: ProviderError[] = [];
    for (const provider of ordered) {
      const rest = health.resting(provider);
      if (rest && (!allRest || isPermanent(rest.kind))) {
        failures.push(rest);
        continue;
      }
      const started = clock.now();
      const outcome = await ask(provider, request, signal).catch((reason: unknown) => {
        health.abandoned(provider);
        throw reason;
      });
      const line = { chat: chatId, turn, provider: provider.name, ms: clock.now() - started };
      if (!(outcome instanceof ProviderError)) {
        health.answered(provider);
        // Only names that we declared: a model may put a person's words anywhere else.
        const tools = outcome.toolCalls.filter(call => request.tools.some(tool => tool.name === call.name));
        log.info(
          {
            ...line,
            model: outcome.model,
            ...outcome.usage,
            calls: outcome.toolCalls.length,
            tools: tools.map(call => call.name),
          },
          'chat model answered',
        );
        return outcome;
      }
      failures.push(outcome);
      const mustAct = health.failed(provider, outcome);
      log[mustAct ? 'error' : 'warn'](
        {
          ...line,
          model: provider.model,
          kind: outcome.kind,
          ...(outcome.cause !== undefined && { err: outcome.cause }),
        },
        `chat model failed: ${outcome.message}`,
      );
    }
    throw failures.findLast(failure => failure.kind === 'blocked') ?? new AllProvidersFailedError(failures);
  };
}
