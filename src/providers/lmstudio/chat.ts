import { z } from 'zod';
import {
  type AIChatResult,
  type ChatProvider,
  type ContextBudget,
  createAnswerReader,
  estimateTokens,
  fitToBudget,
  fitToContext,
  type OnText,
  type ProviderRequest,
  type ShowText,
} from '../../ai-chat/provider.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import type { HttpAnswer } from '../http.ts';
import { type ChatCapabilities, COMPATIBLE, OUTPUT_MODES, tokenLimit } from '../openai/capabilities.ts';
import { completeChat } from '../openai/chat.ts';
import { createLMStudioHttp, createModelSource, isSameModel, type LMStudioModel, noModel } from './models.ts';

const NAME = 'lmstudio';
const CAPABILITIES: ChatCapabilities = { ...COMPATIBLE, streamUsage: true, jsonMode: 'any schema' };

const ROOM_TO_THINK = 4096;

function effortOf({ reasoning = [] }: LMStudioModel): 'none' | 'low' | undefined {
  if (reasoning.includes('off')) return 'none';
  return reasoning.includes('low') ? 'low' : undefined;
}

/**
 * Leaves room for thinking even if the server reports none. `/v1/chat/completions` accepts `none` for `off`
 * (lmstudio-bug-tracker 2057).
 */
function capabilitiesOf(model: LMStudioModel): ChatCapabilities {
  const effort = effortOf(model);
  const half = (model.contextLength ?? Number.POSITIVE_INFINITY) / 2 - CAPABILITIES.answerTokens;
  const room = effort === 'none' ? 0 : Math.floor(Math.min(ROOM_TO_THINK, half));
  return {
    ...CAPABILITIES,
    supportsImages: model.supportsImages === true,
    thinkingTokens: Math.max(CAPABILITIES.thinkingTokens, room),
    ...(effort !== undefined && { reasoningEffort: effort }),
  };
}

const ADVICE =
  'load it with a larger context length in LM Studio, or run "lms load <model> --context-length 16384"';

const Failure = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

/** Errors of the engines, llama.cpp and MLX, for a prompt that is too long. */
const TOO_LONG =
  /context (?:the overflows|overflows|length|size|window)|exceeds? .*\bcontext\b|n_keep|n_ctx/i;

function contextOverflow({ body }: HttpAnswer): ProviderError | undefined {
  const failure = Failure.safeParse(body).data?.error;
  if (failure === undefined || !TOO_LONG.test(failure)) return undefined;
  const message = `the conversation is longer than the context of the loaded model: ${ADVICE}`;
  return new ProviderError(NAME, 'bad_request', message);
}

function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'model_missing';
}

function fitted(
  request: ProviderRequest,
  model: LMStudioModel,
  budget: ContextBudget | undefined,
): ProviderRequest {
  if (model.contextLength === undefined) return request;
  const tokens = model.contextLength - tokenLimit(capabilitiesOf(model), request.sampling);
  const count = (text: string) => budget?.count(text) ?? estimateTokens(text);
  const cheap = fitToBudget(request, { tokens: Math.min(budget?.tokens ?? tokens, tokens), count });
  return fitToContext(cheap, { tokens, count });
}

export interface LMStudioChatOptions {
  readonly baseUrl: string;
  readonly model?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly timeoutMs?: number;
  readonly clock?: Clock;
  readonly sessionId?: () => string;
  readonly budget?: ContextBudget;
}

export type LMStudioChat = ChatProvider & Required<Pick<ChatProvider, 'prepare' | 'close'>>;

/** Loads the model if necessary, and declares tools only to models that were trained for them. */
export function createLMStudioChat({
  baseUrl,
  model: wanted,
  apiKey,
  timeoutMs = 120_000,
  clock = systemClock,
  sessionId,
  budget,
}: LMStudioChatOptions): LMStudioChat {
  const service = { name: NAME, baseUrl, apiKey, timeoutMs, diagnose: contextOverflow };
  const http = createLMStudioHttp(NAME);
  const source = createModelSource(service, http, wanted, clock);
  const readAnswer = createAnswerReader(NAME, { clock, sessionId });

  async function post(
    model: LMStudioModel,
    request: ProviderRequest,
    signal: AbortSignal,
    show: ShowText | undefined,
  ): Promise<AIChatResult> {
    const target = { model: model.id, capabilities: capabilitiesOf(model) };
    const result = await completeChat(service, http, target, request, signal, show).catch(
      (error: unknown) => {
        throw isMissing(error) ? noModel(NAME, model.id, error) : error;
      },
    );
    // With one loaded model, the server answers with it for any name.
    if (isSameModel(model.id, result.model)) return result;
    const message = `${result.model} answered instead of ${model.id}: load ${model.id}`;
    throw new ProviderError(NAME, 'bad_answer', message);
  }

  function ask(
    model: LMStudioModel,
    request: ProviderRequest,
    signal: AbortSignal,
    onText: OnText | undefined,
  ): Promise<AIChatResult> {
    const asked = { request: fitted(request, model, budget), model: model.id, onText, tools: model.tools };
    return readAnswer(asked, (told, show) => post(model, told, signal, show));
  }

  return {
    name: NAME,
    model: wanted ?? 'loaded',
    outputModes: OUTPUT_MODES,
    get supportsImages() {
      return source.known?.supportsImages ?? true;
    },
    budget,
    prepare: async signal => {
      await source.get(signal);
    },
    close: () => source.close(),
    complete: async (request, signal, onText) => {
      const remembered = source.known;
      const model = await source.get(signal);
      try {
        return await ask(model, request, signal, onText);
      } catch (error) {
        source.forget();
        if (model !== remembered || !isMissing(error)) throw error;
      }
      // The operator unloaded the model within the last minute, and may have loaded another one.
      return ask(await source.get(signal), request, signal, onText);
    },
  };
}
