import {
  type ChatProvider,
  type ContextBudget,
  createAnswerReader,
  hasDetailedImages,
  hasImages,
  type ProviderRequest,
  type ToolDeclaration,
} from '../../ai-chat/provider.ts';
import { GeminiAnswer } from './answer.ts';
import { GEMINI, GeminiApi, type GeminiChunk, type GeminiConnection } from './api.ts';
import { buildContents, geminiSchema } from './contents.ts';

/** As little as a model can, since a person waits; models before Gemini 3 know no level, which is an error 400. */
export function thinkingOf(model: string): object {
  return /^gemini-[12](\.\d+)?(-|$)/.test(model) ? {} : { thinkingConfig: { thinkingLevel: 'LOW' } };
}

/** Thinking counts against the limit: too small a one ends in `MAX_TOKENS` without a word said. */
const ROOM_FOR_THINKING = 8192;
const USUAL_OUTPUT_TOKENS = 8192;
/** The models' own limit; more is an error 400. */
const MAX_OUTPUT_TOKENS = 65_536;

export interface GeminiChatOptions extends GeminiConnection {
  readonly model: string;
  readonly timeoutMs?: number | undefined;
  readonly budget?: ContextBudget | undefined;
}

/** Google Gemini as a chat provider. An answer in a schema is never streamed: its text is nothing to read. */
export function createGeminiChat({
  apiKey,
  baseUrl,
  model,
  timeoutMs = 30_000,
  budget,
}: GeminiChatOptions): ChatProvider {
  const api = new GeminiApi({ apiKey, baseUrl });
  const readAnswer = createAnswerReader();

  return {
    name: GEMINI,
    model,
    outputModes: ['native', 'tool', 'json'],
    supportsImages: true,
    budget,
    complete: async (request, signal, onText) => {
      const asked = request.model ?? model;
      const body = buildRequest(asked, request);
      return readAnswer({ request, model: asked, onText }, async show => {
        const answer = new GeminiAnswer(asked);
        const options = { signal, timeoutMs };
        if (show === undefined) {
          answer.add(await api.generateContent(asked, body, options));
          return answer.result(false);
        }
        const onChunk = (chunk: GeminiChunk) => {
          answer.add(chunk);
          show(answer.length, () => answer.text, true);
        };
        return answer.result(await api.streamGenerateContent(asked, body, { ...options, onChunk }));
      });
    },
  };
}

function hasParameters(schema: object): boolean {
  return !('properties' in schema) || Object.keys(schema.properties ?? {}).length > 0;
}

/** A declaration without parameters leaves them out: an object schema without properties is an error 400. */
function functionDeclaration({ name, description, parameters }: ToolDeclaration): object {
  const wire = geminiSchema(parameters);
  return { name, description, ...(hasParameters(wire) && { parametersJsonSchema: wire }) };
}

function maxOutputTokens(maxTokens: number | undefined): number {
  if (maxTokens === undefined) return USUAL_OUTPUT_TOKENS;
  return Math.min(maxTokens + ROOM_FOR_THINKING, MAX_OUTPUT_TOKENS);
}

/**
 * The stable instructions come first, so that the service can cache them. No `temperature`: models refuse it since Gemini 3,
 * and answer for retired ones under the old names.
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
      maxOutputTokens: maxOutputTokens(request.maxTokens),
      ...thinkingOf(model),
      ...(hasImages(request) && !hasDetailedImages(request) && { mediaResolution: 'MEDIA_RESOLUTION_LOW' }),
      ...(output !== undefined && { responseMimeType: 'application/json' }),
      ...(output?.mode === 'native' && { responseJsonSchema: geminiSchema(output.schema) }),
    },
  };
}
