/** What the author of a provider needs beside `index.ts`: its part of the interface, and the quirks that models have in common. */
export { announcementsIn } from './action-format/announcement.ts';
export { type Answers, createAnswers } from './action-format/answers.ts';
export { inActionFormat } from './action-format/request.ts';
export type { ShowText } from './action-format/visible-text.ts';
export { answerOfLength } from './answer/length.ts';
export { withoutThinking, wordsSoFar } from './answer/thinking.ts';
export { createThrottle } from './answer/throttle.ts';
export { estimateTokens } from './budget/estimate.ts';
export { fitToBudget, fitToContext } from './budget/fit.ts';
export { hasDetailedImages, hasImages, withPicturesBehind } from './pictures.ts';
export { isObject, list, membersOf } from './schema/json.ts';
export { outputModes } from './schema/modes.ts';
export { allowsNull } from './schema/nulls.ts';
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
  TokenUsage,
  ToolCall,
  ToolDeclaration,
  ToolResult,
} from './types.ts';
