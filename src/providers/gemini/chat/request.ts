import {
  hasDetailedImages,
  hasImages,
  type ProviderRequest,
  type ToolDeclaration,
} from '../../../ai-chat/provider.ts';
import { geminiCapabilities } from './capabilities.ts';
import { buildContents } from './contents.ts';
import { geminiSchema } from './schema.ts';

/** Thinking counts against the limit: too small a one ends in `MAX_TOKENS` without a word said. */
const ROOM_FOR_THINKING = 8192;

/** With thinking, where the request names no limit. */
const MAX_OUTPUT_TOKENS = 8192;

/** The models' own limit; more is an error 400. */
const MOST_OUTPUT_TOKENS = 65_536;

function hasParameters(schema: object): boolean {
  return !('properties' in schema) || Object.keys(schema.properties ?? {}).length > 0;
}

/** A declaration without parameters leaves them out: an object schema without properties is an error 400. */
function functionDeclaration({ name, description, parameters }: ToolDeclaration): object {
  const wire = geminiSchema(parameters);
  return { name, description, ...(hasParameters(wire) && { parametersJsonSchema: wire }) };
}

function maxOutputTokens(maxTokens: number | undefined): number {
  if (maxTokens === undefined) return MAX_OUTPUT_TOKENS;
  return Math.min(maxTokens + ROOM_FOR_THINKING, MOST_OUTPUT_TOKENS);
}

/** The body of `generateContent`. The stable instructions come first, so that the service can cache them. */
export function buildRequest(model: string, request: ProviderRequest): object {
  const capabilities = geminiCapabilities(model);
  const { thinkingLevel } = capabilities;
  const { tools, mustCall, output } = request;
  const instructions = [request.system, request.state].filter(text => text !== '').map(text => ({ text }));
  return {
    ...(instructions.length > 0 && { systemInstruction: { parts: instructions } }),
    contents: buildContents(request.messages, { model, ...capabilities }),
    ...(tools.length > 0 && { tools: [{ functionDeclarations: tools.map(functionDeclaration) }] }),
    ...(tools.length > 0 && mustCall && { toolConfig: { functionCallingConfig: { mode: 'ANY' } } }),
    generationConfig: {
      maxOutputTokens: maxOutputTokens(request.maxTokens),
      ...(thinkingLevel !== undefined && { thinkingConfig: { thinkingLevel } }),
      // A small photo to chat about needs no more than the fewest tokens.
      ...(hasImages(request) && !hasDetailedImages(request) && { mediaResolution: 'MEDIA_RESOLUTION_LOW' }),
      ...(output !== undefined && { responseMimeType: 'application/json' }),
      ...(output?.mode === 'native' && { responseJsonSchema: geminiSchema(output.schema) }),
    },
  };
}
