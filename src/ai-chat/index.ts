/** Language models behind one interface: see the README beside this file. Whoever writes a provider also needs `provider.ts`. */

export { AllProvidersFailedError, ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
export { spokenWords } from './action-format/read.ts';
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
  ContextMessage,
  InstructionsContent,
  PictureContent,
  Request,
  StateContent,
  SummaryContent,
  ToolsContent,
} from './content.ts';
export {
  createExchange,
  type ExchangeOptions,
  FAILURES,
  type FailurePolicy,
  type ProviderState,
} from './exchange.ts';
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
