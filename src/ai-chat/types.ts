import type { Language } from '../i18n/index.ts';

/** What the dialogue has so far; the same facts as the `[SYSTEM STATE]` block, for providers that do not read text. */
export interface DialogueState {
  readonly style: string | null;
  readonly emotion: string | null;
  readonly pose: string | null;
  readonly hasPhoto: boolean;
  /** Stickers this person has been given so far. */
  readonly totalGenerations: number;
  /** The summary of exactly the present values has been shown in an earlier turn. */
  readonly summaryShown: boolean;
  /**
   * What became of the present values:
   * `open` not confirmed yet, `drawing` confirmed and in work, `delivered` the sticker is there,
   * `failed` confirmed, but the drawing failed.
   */
  readonly drawing: 'open' | 'drawing' | 'delivered' | 'failed';
}

/** One call of a tool, as a model asked for it. */
export interface ToolCall {
  /** The provider's id of this call; made up by the provider file where the provider gives none. */
  readonly id: string;
  readonly name: string;
  /** Parsed arguments, not yet validated against the tool's schema; `undefined` when they were no JSON object. */
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

/** What a tool call led to, for the model. `error` and `ok` alike are plain sentences or small objects. */
export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly ok: boolean;
  readonly output: Readonly<Record<string, unknown>>;
}

/**
 * A provider's own form of a model message, kept verbatim because the provider wants it back verbatim
 * (Gemini's thought signatures). Meaningless to every other provider.
 */
export interface NativeContent {
  readonly provider: string;
  readonly model: string;
  readonly content: unknown;
}

/** One message of a dialogue, in no provider's format. Tool results follow the assistant message whose calls they answer. */
export type ChatMessage =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls: readonly ToolCall[];
      readonly native?: NativeContent | undefined;
    }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** A tool as models are told of it. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  /**
   * JSON Schema of the arguments: an object whose properties are all optional strings, or `null` for a tool
   * without parameters. Each provider brings it into the form it insists on.
   */
  readonly parameters: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, { readonly type: 'string'; readonly description: string }>>;
  } | null;
}

/** Everything a provider needs for one answer. */
export interface AIChatRequest {
  /** The stable part of the prompt: first, so that providers can cache it. */
  readonly system: string;
  /** The `[SYSTEM STATE]` block, fresh for this call; it follows `system`. */
  readonly state: string;
  /** The facts behind `state`. */
  readonly facts: DialogueState;
  /** The language of the bot's own texts for this person, and how they are called. */
  readonly person: { readonly language: Language; readonly firstName: string };
  /** Ends with a user message or with tool results. */
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolDeclaration[];
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

/** The answer of a model. `text` may be empty and `toolCalls` may be empty, but never both. */
export interface AIChatResult {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** Which provider and model answered, in how many milliseconds and tokens. */
  readonly provider: string;
  readonly model: string;
  readonly usage: TokenUsage | undefined;
  readonly native: NativeContent | undefined;
}

/** One model provider: builds its request, posts, parses, maps. Throws `ProviderError` and nothing else. */
export interface ChatProvider {
  readonly name: string;
  readonly model: string;
  complete(request: AIChatRequest, signal: AbortSignal): Promise<AIChatResult>;
}
