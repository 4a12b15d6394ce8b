import type { BuiltInContent } from './built-in.ts';
import type { CustomContent, Role } from './types.ts';

/** Text, or content of a type that is registered. */
type Content = string | BuiltInContent | CustomContent;

/** One message of a context. */
export interface ContextMessage {
  readonly role: Role;
  readonly content: Content | readonly Content[];
}

/** What a model is told, in order. */
export type Context = readonly ContextMessage[];
