/** The entry for providers: their side of the interface, and help with quirks that many models share. */

export { createAnswerReader, type ShowText } from './action-format/answers.ts';
export { firstObjectIn } from './action-format/relaxed-json.ts';
export { estimateTokens, fitToBudget, fitToContext } from './budget.ts';
export { allowsNull, isObject, list, mapSchema, membersOf, propertiesOf } from './schema/answer-schema.ts';
export { finishAnswer } from './thinking.ts';
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
export { hasDetailedImages, hasImages, withPicturesAfterResults } from './types.ts';
