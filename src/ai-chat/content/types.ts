import type { z } from 'zod';
import type { ChatMessage, JsonSchema, RequestSettings, ToolDeclaration } from '../types.ts';

/** Something in a context that is no text: the handler of its `type` knows how it enters a request. */
export interface CustomContent {
  readonly type: string;
}

/** Who speaks. What is said by `system` stands in front of the dialogue, wherever it is in the context. */
export type Role = 'system' | 'user' | 'assistant';

interface Settings extends RequestSettings {
  readonly tools: readonly ToolDeclaration[];
  readonly simpleSystem?: string | undefined;
}

interface RequestMessages {
  /** The stable part of the instructions: the same bytes in every request of its kind, so that it can be cached. */
  readonly system: readonly string[];
  readonly state: readonly string[];
  readonly dialogue: readonly ChatMessage[];
}

/** A request in the making: its three parts, each of which a handler may change. */
export interface RequestParts {
  readonly settings: Settings;
  readonly schema: JsonSchema | undefined;
  readonly messages: RequestMessages;
}

export interface ContentHandler {
  readonly type: string;
  /**
   * @param content what has the type of this handler; anything may be wrong with it
   * @returns the request with the content in it
   * @throws z.ZodError for content that is not what the type promises: a defect of the caller
   */
  apply(content: CustomContent, role: Role, parts: RequestParts): RequestParts;
}

/** A handler whose content is checked before it is used. */
export function defineContent<Content extends CustomContent>(
  type: Content['type'],
  schema: z.ZodType<Content>,
  apply: (content: Content, role: Role, parts: RequestParts) => RequestParts,
): ContentHandler {
  return { type, apply: (content, role, parts) => apply(schema.parse(content), role, parts) };
}
