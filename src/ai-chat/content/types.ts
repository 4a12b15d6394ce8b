import type { z } from 'zod';
import type { ChatMessage, JsonSchema, ToolDeclaration } from '../types.ts';

/** Something in a context that is no text: the handler of its `type` knows how it enters a request. */
export interface CustomContent {
  readonly type: string;
}

/** One message of a context. What is said by `system` stands in front of the dialogue, wherever it is in the list. */
export interface ContextMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | CustomContent | readonly (string | CustomContent)[];
}

/** What a model is told, in order. */
export type Context = readonly ContextMessage[];

/** Everything about a request that is neither what is said nor how the answer has to look. */
interface ModelSettings {
  readonly tools: readonly ToolDeclaration[];
  readonly simpleSystem?: string | undefined;
  readonly maxTokens?: number | undefined;
}

/** What is said, in no provider's form. */
interface RequestMessages {
  /** The stable part of the instructions: the same bytes in every request of its kind, so that it can be cached. */
  readonly system: readonly string[];
  /** The part that changes; it follows `system`. */
  readonly state: readonly string[];
  readonly dialogue: readonly ChatMessage[];
}

/** A request in the making. A handler returns it changed; it may change each of the three. */
export interface RequestDraft {
  readonly settings: ModelSettings;
  /** What the answer has to be; `undefined`: words and calls. */
  readonly schema: JsonSchema | undefined;
  readonly messages: RequestMessages;
}

/** How one custom content type enters a request. A new one is a file beside this one and a line in the list. */
export interface ContentHandler {
  readonly type: string;
  /**
   * @param content what has the type of this handler; anything may be wrong with it
   * @throws z.ZodError for content that is not what the type promises: a defect of the caller
   */
  apply(content: CustomContent, role: ContextMessage['role'], draft: RequestDraft): RequestDraft;
}

/** A handler whose content is checked before it is used. */
export function defineContent<Content extends CustomContent>(
  type: Content['type'],
  schema: z.ZodType<Content>,
  apply: (content: Content, role: ContextMessage['role'], draft: RequestDraft) => RequestDraft,
): ContentHandler {
  return { type, apply: (content, role, draft) => apply(schema.parse(content), role, draft) };
}
