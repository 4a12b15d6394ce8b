import type { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
import type { ProviderState } from './breaker.ts';
import { estimateTokens, fitToBudget } from './budget.ts';
import { compose, type Request } from './content.ts';
import { asProviderError, type CallOptions, createExchange, type ExchangeOptions } from './exchange.ts';
import { answerSchema, withDeclaredArguments } from './schema/answer-schema.ts';
import { createModeMemory, generateObject } from './schema/generate-object.ts';
import {
  type AIChatResult,
  type ChatProvider,
  type ContextBudget,
  hasImages,
  type OnText,
  type ProviderRequest,
  withoutImages,
} from './types.ts';

const DEFAULT_BUDGET: ContextBudget = { tokens: 2000, count: estimateTokens };

export interface ChatCallOptions extends CallOptions {
  /** Asked first. */
  readonly preferred?: ChatProvider | undefined;
  readonly fallback?: ChatProvider;
  readonly onText?: OnText | undefined;
}

/**
 * Asks the providers in order until one answers.
 * @throws AllProvidersFailedError, ProviderError `blocked`, or the reason of the signal
 */
export type CallAIChat = (request: Request, options: ChatCallOptions) => Promise<AIChatResult>;

export interface ObjectRequest<Wanted extends z.ZodObject> extends Omit<Request, 'builtInAnswer'> {
  readonly schema: Wanted;
  readonly name: string;
}

/** Asks for an object that is valid against a schema. Skips built-in providers. Throws like {@link CallAIChat}. */
export type GenerateObject = <Wanted extends z.ZodObject>(
  request: ObjectRequest<Wanted>,
  options: CallOptions,
) => Promise<z.output<Wanted>>;

export interface AIChat {
  readonly callAIChat: CallAIChat;
  readonly generateObject: GenerateObject;
  states(): readonly ProviderState[];
  /** Lets every provider find and load its model. Returns the failures by provider. */
  prepare(signal: AbortSignal): Promise<ReadonlyMap<string, ProviderError>>;
  close(): void;
}

export interface AIChatOptions extends ExchangeOptions {
  readonly providers: readonly ChatProvider[];
}

const REFUSALS: ReadonlySet<ProviderErrorKind> = new Set(['bad_request', 'blocked', 'image_refused']);

export function createAIChat({ providers, ...outside }: AIChatOptions): AIChat {
  const { log } = outside;
  const { exchange, states } = createExchange(outside);
  const modesOf = createModeMemory();
  const imagesRefused = new WeakSet<ChatProvider>();

  async function ask<Answer>(
    provider: ChatProvider,
    request: ProviderRequest,
    { correlation }: CallOptions,
    complete: (request: ProviderRequest) => Promise<Answer>,
  ): Promise<Answer> {
    const visible =
      provider.supportsImages && !imagesRefused.has(provider) ? request : withoutImages(request);
    const fitted = fitToBudget(visible, provider.budget ?? DEFAULT_BUDGET);
    try {
      return await complete(fitted);
    } catch (error) {
      const refused = error instanceof ProviderError && REFUSALS.has(error.kind);
      if (!refused || !hasImages(fitted)) throw error;
      const answer = await complete(withoutImages(fitted));
      // The picture was the reason. Moderation may accept the next picture; other refusals will repeat.
      if (error.kind !== 'blocked') imagesRefused.add(provider);
      log.warn(
        { ...correlation, provider: provider.name, severity: 'warning' },
        `a picture was refused; asked again without it: ${error.message}`,
      );
      return answer;
    }
  }

  return {
    callAIChat: async (asked, options) => {
      const full = compose(asked);
      const { tools } = full;
      return exchange(
        [options.preferred ?? [], providers, options.fallback ?? []].flat(),
        options,
        async (provider, { signal, simplified }) => {
          const request = simplified ? { ...full, system: full.simpleSystem ?? full.system } : full;
          const result = await ask(provider, request, options, fitted =>
            provider.complete(fitted, signal, options.onText),
          );
          return withDeclaredArguments(result, tools);
        },
        ({ model, usage, toolCalls }) => ({
          model,
          usage,
          facts: {
            calls: toolCalls.length,
            // Only declared names: a model may write user text into an invented one.
            tools: toolCalls.map(({ name }) => name).filter(name => tools.some(tool => tool.name === name)),
          },
        }),
      );
    },
    generateObject: async ({ schema, name, ...asked }, options) => {
      const composed = compose(asked);
      const task = { name, schema: answerSchema(schema) };
      const { solution } = await exchange(
        providers.filter(provider => !provider.builtIn),
        // Each attempt includes a repair.
        { ...options, attempts: 2 },
        (provider, { signal }) =>
          ask(provider, composed, options, request =>
            generateObject(provider, modesOf(provider), { ...task, request, signal }),
          ),
        ({ result: { model, usage } }) => ({ model, usage, facts: { solution: name } }),
      );
      return solution;
    },
    states: () => states(providers),
    prepare: async signal => {
      const failures = new Map<string, ProviderError>();
      const prepare = async (provider: ChatProvider) => {
        try {
          await provider.prepare?.(signal);
        } catch (error) {
          failures.set(provider.name, asProviderError(provider, error));
        }
      };
      await Promise.all(providers.map(prepare));
      return failures;
    },
    close: () => {
      for (const provider of providers) provider.close?.();
    },
  };
}
