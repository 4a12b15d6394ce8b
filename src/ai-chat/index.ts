/** Language models behind one interface: see the README beside this file. Whoever writes a provider also needs `provider.ts`. */

export { AllProvidersFailedError, ProviderError, type ProviderErrorKind } from '../lib/errors.ts';
export { spokenWords } from './action-format/read.ts';
export { announcementsIn } from './action-format/signs.ts';
export { type FixedPart, fixedTokens, messageTokens, startOfNewest } from './budget/fit.ts';
export {
  type AIChat,
  type AIChatOptions,
  type CallAIChat,
  type ChatCallOptions,
  createAIChat,
  type GenerateObject,
  type ObjectRequest,
} from './chat.ts';
export {
  BUILT_IN_CONTENT,
  type Context,
  type ContextMessage,
  type InstructionsContent,
  type PictureContent,
  type StateContent,
  type SummaryContent,
  type ToolsContent,
} from './content/built-in.ts';
export { contextOf, lastResults, type Request } from './content/compose.ts';
export {
  type ContentHandler,
  type CustomContent,
  defineContent,
  type RequestParts,
} from './content/types.ts';
export { createExchange, type ExchangeOptions } from './exchange/exchange.ts';
export { FAILURES, type FailurePolicy, type ProviderState } from './exchange/health.ts';
export { foreignParameters } from './schema/foreign.ts';
export { toolParameters, withProperty } from './schema/json.ts';
export type {
  AIChatResult,
  BuiltInAnswer,
  ChatImage,
  ChatMessage,
  ChatProvider,
  ContextBudget,
  JsonSchema,
  OnText,
  RequestSettings,
  TokenUsage,
  ToolCall,
  ToolDeclaration,
  ToolResult,
} from './types.ts';
