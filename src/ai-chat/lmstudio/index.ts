import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../clock.ts';
import { ProviderError } from '../../errors.ts';
import { wordsOf } from '../action-format/pieces.ts';
import { readActions } from '../action-format/read.ts';
import { inActionFormat } from '../action-format/request.ts';
import { COMPATIBLE } from '../openai/capabilities.ts';
import { completeChat } from '../openai/index.ts';
import type { AIChatRequest, AIChatResult, ChatMessage, ChatProvider } from '../types.ts';
import { LMStudioHttp } from './http.ts';
import { findModel, isSameModel, type LMStudioModel, noModel } from './models.ts';

const NAME = 'lmstudio';
/** The operator may load another model meanwhile. */
const REMEMBER_MODEL_MS = 60_000;

function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'model_missing';
}

/** What a model may have copied instead of written itself. */
function foreignText(message: ChatMessage): string[] {
  switch (message.role) {
    case 'user':
      return [message.text];
    case 'tool':
      return message.results.map(({ output }) => JSON.stringify(output));
    case 'assistant':
      return [];
    default:
      return message satisfies never;
  }
}

/** The result with what was printed as text read as calls. The message as it came does not know of them. */
function withActions(result: AIChatResult, read: ReturnType<typeof readActions>): AIChatResult {
  if (read.text === '' && read.toolCalls.length === 0)
    throw new ProviderError(NAME, 'bad_answer', 'the answer has neither words nor a call that counts');
  return { ...result, ...read, native: undefined };
}

export interface LMStudioChatOptions {
  readonly baseUrl: string;
  /** Absent: the loaded one. */
  readonly model?: string | undefined;
  readonly apiKey?: string | undefined;
  /** For one answer, in milliseconds. Local models are slow. */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
  /** A new id for every request to a model without tools, not to be guessed. */
  readonly sessionId?: () => string;
}

/**
 * Local models behind LM Studio's OpenAI-compatible server. One that was not trained to call tools answers in the
 * action format; any other gets the tools, and calls that it prints as text count as well.
 */
export function createLMStudioChat({
  baseUrl,
  model,
  apiKey,
  timeoutMs = 120_000,
  clock = systemClock,
  // Begins with a letter: a model would write digits alone as a number.
  sessionId = () => `s${randomBytes(4).toString('hex')}`,
}: LMStudioChatOptions): ChatProvider {
  const service = { name: NAME, baseUrl, apiKey, timeoutMs, clock };
  const http = new LMStudioHttp(NAME);
  let known: { readonly model: LMStudioModel; readonly until: number } | undefined;

  async function modelToAsk(signal: AbortSignal): Promise<LMStudioModel> {
    if (known && clock.now() < known.until) return known.model;
    const found = await findModel(service, http, model, signal);
    known = { model: found, until: clock.now() + REMEMBER_MODEL_MS };
    return found;
  }

  async function post(asked: string, request: AIChatRequest, signal: AbortSignal): Promise<AIChatResult> {
    const target = { model: asked, capabilities: COMPATIBLE };
    const result = await completeChat(service, http, target, request, signal).catch((error: unknown) => {
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

  async function ask({ id, tools }: LMStudioModel, request: AIChatRequest, signal: AbortSignal) {
    if (tools === false) {
      const session = sessionId();
      const result = await post(id, inActionFormat(request, session), signal);
      return withActions(result, readActions(result.text, request.tools, { sessionId: session }));
    }
    const result = await post(id, request, signal);
    if (result.toolCalls.length > 0) return { ...result, text: wordsOf(result.text) };
    const foreign = request.messages.flatMap(foreignText);
    return withActions(result, readActions(result.text, request.tools, { foreign }));
  }

  return {
    name: NAME,
    model: model ?? 'loaded',
    complete: async (request, signal) => {
      const remembered = known !== undefined;
      try {
        return await ask(await modelToAsk(signal), request, signal);
      } catch (error) {
        known = undefined;
        if (!remembered || !isMissing(error)) throw error;
      }
      // The operator has unloaded it within the minute, and may have loaded another one.
      return ask(await modelToAsk(signal), request, signal);
    },
  };
}
