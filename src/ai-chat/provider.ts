/** What the author of a provider needs beside `index.ts`: its part of the interface, and the quirks that models have in common. */

export { createAnswerReader, type ShowText } from './action-format/answers.ts';
export { firstObjectIn } from './action-format/relaxed-json.ts';
export { estimateTokens, fitToBudget, fitToContext } from './budget.ts';
export { allowsNull, isObject, list, mapSchema, membersOf, propertiesOf } from './schema/answer-schema.ts';
export { answerOfLength, thinksCall, withoutThinking } from './thinking.ts';
export type {
  AIChatResult,
  ChatImage,
  ChatMessage,
  ChatProvider,
  ContextBudget,
  JsonSchema,
  NativeContent,
  OnText,
  OutputFormat,
  OutputMode,
  ProviderRequest,
  Sampling,
  TokenUsage,
  ToolCall,
  ToolDeclaration,
  ToolResult,
} from './types.ts';
export { hasDetailedImages, hasImages, withPicturesBehind } from './types.ts';
