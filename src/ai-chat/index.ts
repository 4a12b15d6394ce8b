/** The entry for callers of language models, see the README in this folder. Providers also need `provider.ts`. */

export { spokenWords } from './action-format/read.ts';
export { FAILURES, type FailurePolicy, type ProviderState } from './breaker.ts';
export { type FixedPart, fixedTokens, messageTokens, startOfNewest } from './budget.ts';
export {
  type AIChat,
  type AIChatOptions,
  type CallAIChat,
  type ChatCallOptions,
  createAIChat,
  type GenerateObject,
  type ObjectRequest,
} from './chat.ts';
export type {
  Context,
  ContextContent,
  Request,
} from './content.ts';
export { createExchange, type ExchangeOptions } from './exchange.ts';
export { fitToSchema, toolParameters } from './schema/answer-schema.ts';
export { foreignParameters } from './schema/foreign.ts';
export type {
  AIChatResult,
  BuiltInAnswer,
  ChatImage,
  ChatMessage,
  ChatProvider,
  ContextBudget,
  JsonSchema,
  OnText,
  Sampling,
  TokenUsage,
  ToolCall,
  ToolDeclaration,
  ToolResult,
} from './types.ts';
