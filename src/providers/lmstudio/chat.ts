import { randomBytes } from 'node:crypto';
import {
  type AIChatResult,
  type ChatProvider,
  type ContextBudget,
  createAnswers,
  estimateTokens,
  fitToBudget,
  fitToContext,
  inActionFormat,
  type OnText,
  type OutputMode,
  outputModes,
  type ProviderRequest,
  type ShowText,
} from '../../ai-chat/provider.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import type { HttpAnswer } from '../http.ts';
import { type ChatCapabilities, COMPATIBLE, tokenLimit } from '../openai/capabilities.ts';
import { completeChat } from '../openai/chat.ts';
import { withoutAnnouncement } from '../wire.ts';
import { createModelSource, LMStudioHttp, type ModelSource } from './model-source.ts';
import { isSameModel, type LMStudioModel, noModel } from './models.ts';
import { contextOverflow, createThinking } from './quirks.ts';

const NAME = 'lmstudio';
const CAPABILITIES: ChatCapabilities = { ...COMPATIBLE, streamUsage: true, jsonMode: 'any schema' };

function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'model_missing';
}

/** The request with as much of the dialogue as the model, as it is loaded, can take beside its answer. */
function fitted(
  request: ProviderRequest,
  { contextLength }: LMStudioModel,
  capabilities: ChatCapabilities,
  budget: ContextBudget | undefined,
): ProviderRequest {
  if (contextLength === undefined) return request;
  const tokens = contextLength - tokenLimit(capabilities, request);
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
  /** A new id for every request to a model without tools, not to be guessed. */
  readonly sessionId?: () => string;
  readonly outputModes?: readonly OutputMode[];
  readonly budget?: ContextBudget;
}

/** With its model found and loaded ahead; `timeout` when the signal aborts, while the load goes on. */
export type LMStudioChat = ChatProvider & Required<Pick<ChatProvider, 'prepare' | 'close'>>;

/**
 * Local models behind LM Studio's OpenAI-compatible server. One that was not trained to call tools answers in the
 * action format; any other gets the tools, and calls that it prints as text count as well. A model that is wanted, but
 * not loaded, is loaded.
 */
export function createLMStudioChat({
  baseUrl,
  model: wanted,
  apiKey,
  timeoutMs = 120_000,
  clock = systemClock,
  // Begins with a letter: a model would write digits alone as a number.
  sessionId = () => `s${randomBytes(4).toString('hex')}`,
  outputModes: allowed,
  budget,
}: LMStudioChatOptions): LMStudioChat {
  const thinking = createThinking();
  const service = {
    name: NAME,
    baseUrl,
    apiKey,
    timeoutMs,
    clock,
    diagnose: (answer: HttpAnswer) => {
      thinking.see(answer);
      return contextOverflow(NAME, answer);
    },
  };
  const http = new LMStudioHttp(NAME);
  const source = createModelSource(service, http, wanted);
  const others = new Map<string, ModelSource>();
  const answers = createAnswers(withoutAnnouncement);

  async function post(
    model: LMStudioModel,
    request: ProviderRequest,
    signal: AbortSignal,
    show: ShowText | undefined,
  ): Promise<AIChatResult> {
    const asked = model.id;
    const complete = () => {
      const target = { model: asked, capabilities: thinking.capabilities(model, CAPABILITIES) };
      return completeChat(service, http, target, request, signal, show);
    };
    const result = await complete()
      .catch((error: unknown) => {
        if (!thinking.isRefused(model, error)) throw error;
        return complete();
      })
      .catch((error: unknown) => {
        throw isMissing(error) ? noModel(NAME, asked, error) : error;
      });
    // With one model loaded the server lets it answer for any name.
    if (isSameModel(asked, result.model)) return result;
    throw new ProviderError(
      NAME,
      'bad_answer',
      `${result.model} answered instead of ${asked}: load ${asked}`,
    );
  }

  async function ask(
    model: LMStudioModel,
    request: ProviderRequest,
    signal: AbortSignal,
    onText: OnText | undefined,
  ): Promise<AIChatResult> {
    const told = fitted(request, model, thinking.capabilities(model, CAPABILITIES), budget);
    const asked = { request, model: model.id, onText };
    if (model.tools !== false || request.tools.length === 0)
      return answers.read(asked, show => post(model, told, signal, show));
    if (request.mustCall || request.output !== undefined)
      throw new ProviderError(NAME, 'bad_request', `${model.id} was not trained to call tools`);
    const session = sessionId();
    const written = inActionFormat(told, session);
    return answers.read({ ...asked, sessionId: session }, show => post(model, written, signal, show));
  }

  function sourceOf({ model }: ProviderRequest): ModelSource {
    if (model === undefined || model === wanted) return source;
    const other = others.get(model) ?? createModelSource(service, http, model);
    others.set(model, other);
    return other;
  }

  return {
    name: NAME,
    model: wanted ?? 'loaded',
    outputModes: outputModes(CAPABILITIES.outputModes, allowed),
    get supportsImages() {
      return source.known?.supportsImages ?? true;
    },
    ...(budget && { budget }),
    prepare: async signal => {
      await source.get(signal);
    },
    close: () => {
      for (const each of [source, ...others.values()]) each.close();
    },
    complete: async (request, signal, onText) => {
      const asked = sourceOf(request);
      const remembered = asked.known;
      const model = await asked.get(signal);
      try {
        return await ask(model, request, signal, onText);
      } catch (error) {
        asked.forget();
        if (model !== remembered || !isMissing(error)) throw error;
      }
      // The operator has unloaded it within the minute, and may have loaded another one.
      return ask(await asked.get(signal), request, signal, onText);
    },
  };
}
