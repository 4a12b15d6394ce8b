import { randomUUID } from 'node:crypto';
import {
  type AIChatResult,
  type ChatProvider,
  type ContextBudget,
  createAnswerReader,
  hasDetailedImages,
  hasImages,
  type ProviderRequest,
  type ToolCall,
  type ToolDeclaration,
} from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import { toToolCalls } from '../wire.ts';
import {
  GEMINI,
  GeminiApi,
  type GeminiChunk,
  type GeminiConnection,
  type GeminiPart,
  isModerated,
  textIn,
  usageOf,
} from './api.ts';
import { buildContents, geminiSchema } from './contents.ts';

/** The lowest level, because the user is waiting. Models before Gemini 3 refuse a level with a 400. */
export function thinkingOf(model: string): object {
  return /^gemini-[12](\.\d+)?(-|$)/.test(model) ? {} : { thinkingConfig: { thinkingLevel: 'LOW' } };
}

/** Thinking counts toward the limit. If it is too small, the answer ends with `MAX_TOKENS` and no text. */
const THINKING_TOKENS = 4096;
const ANSWER_TOKENS = 4096;

export interface GeminiChatOptions extends GeminiConnection {
  readonly model: string;
  readonly timeoutMs?: number | undefined;
  readonly budget?: ContextBudget | undefined;
}

export function createGeminiChat({
  apiKey,
  baseUrl,
  model,
  timeoutMs = 30_000,
  budget,
}: GeminiChatOptions): ChatProvider {
  const api = new GeminiApi({ apiKey, baseUrl });
  const readAnswer = createAnswerReader(GEMINI);

  return {
    name: GEMINI,
    model,
    outputModes: ['native', 'tool', 'json'],
    supportsImages: true,
    budget,
    complete: async (request, signal, onText) => {
      return readAnswer({ request, model, onText }, async (told, show) => {
        const body = buildRequest(model, told);
        const answer = new GeminiAnswer(model);
        const options = { signal, timeoutMs };
        if (show === undefined) {
          answer.add(await api.generateContent(model, body, options));
          return answer.result(false);
        }
        const onChunk = (chunk: GeminiChunk) => {
          answer.add(chunk);
          show(answer.length, () => answer.text, true);
        };
        return answer.result(await api.streamGenerateContent(model, body, { ...options, onChunk }));
      });
    },
  };
}

function hasParameters(schema: object): boolean {
  return !('properties' in schema) || Object.keys(schema.properties ?? {}).length > 0;
}

/** Leaves out empty parameters, because an object schema without properties is a 400. */
export function functionDeclaration({ name, description, parameters }: ToolDeclaration): object {
  const wire = geminiSchema(parameters);
  return { name, description, ...(hasParameters(wire) && { parametersJsonSchema: wire }) };
}

/**
 * Puts the stable instructions first, so that the service can cache them. Sends no `temperature`: models since Gemini 3 refuse
 * it, and they also answer under the names of retired ones.
 */
function buildRequest(model: string, request: ProviderRequest): object {
  const { tools, mustCall, output } = request;
  const instructions = [request.system, request.state].filter(text => text !== '').map(text => ({ text }));
  return {
    ...(instructions.length > 0 && { systemInstruction: { parts: instructions } }),
    contents: buildContents(request.messages, model),
    ...(tools.length > 0 && { tools: [{ functionDeclarations: tools.map(functionDeclaration) }] }),
    ...(tools.length > 0 && mustCall && { toolConfig: { functionCallingConfig: { mode: 'ANY' } } }),
    generationConfig: {
      maxOutputTokens: THINKING_TOKENS + (request.sampling?.maxTokens ?? ANSWER_TOKENS),
      ...thinkingOf(model),
      ...(hasImages(request) && !hasDetailedImages(request) && { mediaResolution: 'MEDIA_RESOLUTION_LOW' }),
      ...(output !== undefined && { responseMimeType: 'application/json' }),
      ...(output?.mode === 'native' && { responseJsonSchema: geminiSchema(output.schema) }),
    },
  };
}

/** A missing id is derived from the id of the answer, which is unique in the dialogue. */
function readCalls(parts: readonly GeminiPart[], responseId: string): readonly ToolCall[] {
  const calls = parts.flatMap(({ functionCall }) => functionCall ?? []);
  // The JSON of protobuf omits an empty object.
  const received = calls.map(({ id, name, args = {} }) => ({ id, name, args }));
  return toToolCalls(received, `call_${responseId}`);
}

/** Every finish reason but STOP is a failure, because a call or a sentence may be cut off. */
function checkFinish(reason: string): void {
  if (isModerated(reason)) throw new ProviderError(GEMINI, 'blocked', `the answer was blocked (${reason})`);
  if (reason !== 'STOP')
    throw new ProviderError(GEMINI, 'bad_answer', `the answer ended early (finish reason ${reason})`);
}

const isWords = (part: GeminiPart | undefined): part is GeminiPart & { readonly text: string } =>
  part?.text !== undefined && Object.keys(part).every(key => key === 'text' || key === 'thought');

/**
 * Keeps parts so that they can be sent back: joins plain text, but leaves a signed part alone, even an empty one.
 * https://ai.google.dev/gemini-api/docs/thought-signatures
 */
function append(parts: GeminiPart[], part: GeminiPart): void {
  const last = parts.at(-1);
  if (!isWords(part)) {
    // A part with only a signature is a 400 when it is sent back: every part needs some data.
    const isBare = Object.keys(part).every(key => key === 'thoughtSignature' || key === 'thought');
    parts.push(isBare ? { text: '', ...part } : part);
  } else if (part.text !== '') {
    if (!isWords(last) || (last.thought ?? false) !== (part.thought ?? false)) parts.push(part);
    else parts[parts.length - 1] = { ...last, text: last.text + part.text };
  }
}

class GeminiAnswer {
  readonly #model: string;
  readonly #parts: GeminiPart[] = [];
  #usageMetadata: GeminiChunk['usageMetadata'];
  #responseId: string | undefined;
  #finishReason: string | undefined;
  length = 0;

  constructor(model: string) {
    this.#model = model;
  }

  add({ candidates, usageMetadata, responseId }: GeminiChunk): void {
    this.#usageMetadata = usageMetadata ?? this.#usageMetadata;
    this.#responseId = responseId ?? this.#responseId;
    const candidate = candidates?.[0];
    if (candidate === undefined) return;
    for (const part of candidate.content.parts) {
      append(this.#parts, part);
      this.length += part.text?.length ?? 0;
    }
    this.#finishReason = candidate.finishReason ?? this.#finishReason;
    if (candidate.finishReason !== undefined) checkFinish(candidate.finishReason);
  }

  get text(): string {
    return textIn(this.#parts);
  }

  /** @throws ProviderError `interrupted` if the stream ended before the answer did */
  result(isStreamed: boolean): AIChatResult {
    const isCut = isStreamed && (this.#parts.length > 0 || this.#usageMetadata === undefined);
    if (this.#finishReason === undefined && isCut)
      throw new ProviderError(GEMINI, 'interrupted', 'the stream ended before the answer did');
    checkFinish(this.#finishReason ?? 'none');
    const content = { parts: this.#parts, role: 'model' };
    const toolCalls = readCalls(this.#parts, this.#responseId ?? randomUUID());
    // Arguments that are not an object would be a 400 in every later turn.
    const isSendable = toolCalls.every(({ args }) => args !== undefined);
    return {
      text: this.text,
      toolCalls,
      provider: GEMINI,
      model: this.#model,
      usage: usageOf({ usageMetadata: this.#usageMetadata }),
      native: isSendable ? { provider: GEMINI, model: this.#model, content } : undefined,
    };
  }
}
