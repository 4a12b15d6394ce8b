import type { AIChatRequest, ToolDeclaration } from '../types.ts';
import { geminiCapabilities } from './capabilities.ts';
import { buildContents } from './contents.ts';

/** Thinking counts against the limit: too small a one ends in `MAX_TOKENS` without a word said. */
const MAX_OUTPUT_TOKENS = 8192;

/** A declaration without parameters leaves `parameters` out: an object schema without properties is an error 400. */
function functionDeclaration(tool: ToolDeclaration): object {
  const { name, description } = tool;
  const properties = Object.entries(tool.parameters?.properties ?? {});
  if (properties.length === 0) return { name, description };
  return {
    name,
    description,
    parameters: {
      type: 'OBJECT',
      properties: Object.fromEntries(
        properties.map(([key, property]) => [key, { type: 'STRING', description: property.description }]),
      ),
    },
  };
}

/** The body of `generateContent`. The stable instructions come first, so that the service can cache them. */
export function buildRequest(model: string, request: AIChatRequest): object {
  const { temperature, thinkingLevel, thoughtSignatures } = geminiCapabilities(model);
  return {
    systemInstruction: { parts: [{ text: request.system }, { text: request.state }] },
    contents: buildContents(request.messages, { model, thoughtSignatures }),
    ...(request.tools.length > 0 && {
      tools: [{ functionDeclarations: request.tools.map(functionDeclaration) }],
    }),
    generationConfig: {
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      ...(temperature !== undefined && { temperature }),
      ...(thinkingLevel !== undefined && { thinkingConfig: { thinkingLevel } }),
    },
  };
}
