import { randomBytes } from 'node:crypto';
import { z } from 'zod';
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
import { Thoughts } from '../openai/completions.ts';
import { withoutAnnouncement } from '../wire.ts';
import {
  createModelSource,
  isSameModel,
  LMStudioHttp,
  type LMStudioModel,
  type ModelSource,
  noModel,
} from './models.ts';

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

const ADVICE =
  'load it with a larger context length in LM Studio, or run "lms load <model> --context-length 16384"';

const Failure = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

/** The words of its engines, llama.cpp and MLX, for a prompt that is too long. */
const TOO_LONG =
  /context (?:the overflows|overflows|length|size|window)|exceeds? .*\bcontext\b|n_keep|n_ctx/i;

const Blank = z.string().regex(/^\s*$/).nullish();

/** A completion in which there is nothing, not even thinking. */
const Nothing = z.object({
  choices: z.tuple([
    z.object({
      finish_reason: z.enum(['stop', 'length', 'eos']).nullish(),
      message: z.object({
        content: Blank,
        refusal: Blank,
        reasoning: Blank,
        reasoning_content: Blank,
        tool_calls: z.tuple([]).nullish(),
      }),
    }),
  ]),
});

/**
 * What an answer says of a conversation that does not fit into the model's context. LM Studio tells it by an error in
 * its engine's words, also with status 200, or by an answer with nothing in it (GGUF models).
 * The latter may as well be a model that had nothing to say, so that it stays worth another try.
 */
export function contextOverflow(provider: string, answer: HttpAnswer): ProviderError | undefined {
  const failure = Failure.safeParse(answer.body).data?.error;
  if (failure !== undefined && TOO_LONG.test(failure)) {
    const message = `the conversation is longer than the context the model is loaded with: ${ADVICE}`;
    return new ProviderError(provider, 'bad_request', message);
  }
  if (Nothing.safeParse(answer.body).success) {
    const message = `the answer is empty; where that happens again, the context is too small for the conversation: ${ADVICE}`;
    return new ProviderError(provider, 'bad_answer', message);
  }
  return undefined;
}

/** What a model that cannot be kept from it thinks about an answer, in tokens. */
const ROOM_TO_THINK = 4096;

const Thoughtful = z.object({
  model: z.string(),
  choices: z.tuple([
    z.object({ message: z.object({ content: Thoughts, reasoning_content: Thoughts, reasoning: Thoughts }) }),
  ]),
});

export interface Thinking {
  see(answer: HttpAnswer): void;
  /** Learns from an error. @returns whether the model was told how much to think, and that alone was refused */
  isRefused(model: LMStudioModel, error: unknown): boolean;
  /**
   * What to ask a model with: to think as little as it can, and with room for it. `/v1/chat/completions` knows
   * `reasoning_effort`, with `none` for `off`; what a model does not know is left out, so that older servers are as well off
   * (lmstudio-bug-tracker 2057).
   */
  capabilities(model: LMStudioModel, base: ChatCapabilities): ChatCapabilities;
}

function effortOf({ reasoning = [] }: LMStudioModel): 'none' | 'low' | undefined {
  if (reasoning.includes('off')) return 'none';
  return reasoning.includes('low') ? 'low' : undefined;
}

export function createThinking(): Thinking {
  const thinkers = new Set<string>();
  const refused = new Set<string>();
  return {
    see: ({ body }) => {
      const { model, choices } = Thoughtful.safeParse(body).data ?? {};
      const message = choices?.[0].message;
      const thought =
        message?.reasoning_content || message?.reasoning || /^\s*<think/i.test(message?.content ?? '');
      if (model !== undefined && thought) thinkers.add(model);
    },
    isRefused: (model, error) => {
      const isAbout =
        error instanceof ProviderError && error.kind === 'bad_request' && /reasoning/.test(error.message);
      if (!isAbout || effortOf(model) === undefined || refused.has(model.id)) return false;
      refused.add(model.id);
      return true;
    },
    capabilities: (model, base) => {
      const effort = refused.has(model.id) ? undefined : effortOf(model);
      const hasThought = [...thinkers].some(id => isSameModel(model.id, id));
      const thinks = hasThought || (model.reasoning !== undefined && effort !== 'none');
      // What is more than usual leaves half of the context to the dialogue.
      const most = (model.contextLength ?? Number.POSITIVE_INFINITY) / 2 - base.answerTokens;
      const room = thinks ? Math.floor(Math.min(ROOM_TO_THINK, most)) : 0;
      return {
        ...base,
        supportsImages: model.supportsImages === true,
        thinkingTokens: Math.max(base.thinkingTokens, room),
        ...(effort !== undefined && { reasoningEffort: effort }),
      };
    },
  };
}
