import type { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
import { estimateTokens } from './budget/estimate.ts';
import { fitToBudget } from './budget/fit.ts';
import { compose } from './content/index.ts';
import type { Context } from './content/types.ts';
import {
  type Attempt,
  asProviderError,
  createExchange,
  type ExchangeContext,
  type ExchangeOptions,
} from './exchange.ts';
import type { ProviderState } from './health.ts';
import { withDeclaredArguments } from './schema/nulls.ts';
import { type RungMemory, solve } from './schema/solve.ts';
import type { AIChatRequest, AIChatResult, ChatProvider, ContextBudget, OnText } from './types.ts';

export { toolParameters } from './schema/tool-parameters.ts';

const DEFAULT_BUDGET: ContextBudget = { tokens: 2000, count: estimateTokens };

interface ChatCallContext extends ExchangeContext {
  /** Where given, providers stream, and the words of the answer come here as they are made. */
  readonly onText?: OnText | undefined;
}

/** One exchange with the first provider that answers, in words and calls. Throws what an `Exchange` throws. */
type CallAIChat = (request: AIChatRequest, context: ChatCallContext) => Promise<AIChatResult>;

/** What is to be solved: what the model is told, and what the answer has to be. */
export interface Problem<Schema extends z.ZodObject> {
  readonly context: Context;
  readonly schema: Schema;
  /** Names the schema for the model; letters and `_`. */
  readonly name: string;
}

/**
 * One object that is valid against a schema, from the first provider that gives one. Built-in providers
 * are skipped. Throws what an `Exchange` throws: `AllProvidersFailedError` without failures where no model
 * is configured.
 */
export type RequestSolution = <Schema extends z.ZodObject>(
  problem: Problem<Schema>,
  context: ExchangeContext,
) => Promise<z.output<Schema>>;

/** Everything that is asked of chat models goes through these two. */
export interface AIChat {
  readonly callAIChat: CallAIChat;
  readonly request: RequestSolution;
  /** How the providers are doing, in their order. */
  states(): readonly ProviderState[];
  /**
   * Has every provider find its model and, where that is its way, load it.
   * @returns why one could not, by its name
   */
  prepare(signal: AbortSignal): Promise<ReadonlyMap<string, ProviderError>>;
  /** Gives up what goes on beside answers. */
  close(): void;
}

export interface AIChatOptions extends ExchangeOptions {
  /** In the operator's order. */
  readonly providers: readonly ChatProvider[];
}

/** By which a provider may mean the picture. */
const REFUSALS: ReadonlySet<ProviderErrorKind> = new Set(['bad_request', 'blocked', 'photo_refused']);

function hasImages(request: AIChatRequest): boolean {
  return request.messages.some(message => message.role === 'user' && (message.images ?? []).length > 0);
}

function withoutImages(request: AIChatRequest): AIChatRequest {
  return {
    ...request,
    messages: request.messages.map(message =>
      message.role === 'user' ? { role: 'user', text: message.text } : message,
    ),
  };
}

/** Builds the two out of providers, see `createExchange` for how these follow each other. */
export function createAIChat({ providers, clock, random, log, observe }: AIChatOptions): AIChat {
  const { exchange, states } = createExchange({ clock, random, log, observe });
  const rungs: RungMemory = new WeakMap();
  /** Those that would not look at a picture. */
  const blind = new WeakSet<ChatProvider>();

  /** A picture that is refused is left out: the dialogue goes on without. */
  async function complete(
    provider: ChatProvider,
    request: AIChatRequest,
    { signal, simplified }: Attempt,
    context: ChatCallContext,
  ): Promise<AIChatResult> {
    const asked = simplified ? { ...request, system: request.simpleSystem ?? request.system } : request;
    const seen = provider.sees && !blind.has(provider) ? asked : withoutImages(asked);
    const fitted = fitToBudget(seen, provider.budget ?? DEFAULT_BUDGET);
    try {
      return await provider.complete(fitted, signal, context.onText);
    } catch (error) {
      const refused = error instanceof ProviderError && REFUSALS.has(error.kind);
      if (!refused || !hasImages(fitted)) throw error;
      const result = await provider.complete(withoutImages(fitted), signal, context.onText);
      // It was the picture. Moderation may like the next one, and whatever else was refused is refused without it too.
      if (error.kind !== 'blocked') blind.add(provider);
      log.warn(
        { chat: context.chatId, turn: context.turn, provider: provider.name, severity: 'warning' },
        `the photo was not looked at: ${error.message}`,
      );
      return result;
    }
  }

  return {
    callAIChat: (request, context) =>
      exchange(
        context.extra ? [...providers, context.extra] : providers,
        context,
        async (provider, attempt) =>
          withDeclaredArguments(await complete(provider, request, attempt, context), request.tools),
        ({ model, usage, toolCalls }) => ({
          model,
          usage,
          facts: {
            calls: toolCalls.length,
            // Only names that we declared: a model may put a person's words anywhere else.
            tools: toolCalls
              .map(({ name }) => name)
              .filter(name => request.tools.some(tool => tool.name === name)),
          },
        }),
      ),
    request: async ({ context: told, schema, name }, context) => {
      const composed = compose(told, schema);
      const solved = await exchange(
        providers.filter(provider => !provider.builtIn),
        // Each of them with a repair.
        { ...context, attempts: 2 },
        (provider, { signal }) =>
          solve(
            provider,
            rungs,
            fitToBudget(withoutImages(composed.request), provider.budget ?? DEFAULT_BUDGET),
            name,
            composed.schema ?? schema,
            signal,
          ),
        ({ result: { model, usage } }) => ({ model, usage, facts: { solution: name } }),
      );
      // Content may have asked for more than the caller wants to know.
      return schema.parse(solved.solution);
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
