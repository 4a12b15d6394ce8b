import type {
  BuiltInAnswer,
  ChatMessage,
  JsonSchema,
  ProviderRequest,
  RequestSettings,
  ToolResult,
} from '../types.ts';
import {
  BUILT_IN_CONTENT,
  type BuiltInContent,
  type Context,
  type ContextMessage,
  ToolResults,
  withText,
} from './built-in.ts';
import type { ContentHandler, CustomContent, RequestParts } from './types.ts';

/** What a model is asked, in no provider's form. */
export interface Request {
  readonly context: Context;
  readonly settings?: RequestSettings | undefined;
  /** What the caller answers by itself where the order of providers comes to one that is built in. */
  readonly builtInAnswer?: (() => BuiltInAnswer) | undefined;
}

export interface ComposedRequest {
  readonly request: Omit<ProviderRequest, 'model'>;
  readonly models: RequestSettings['models'];
  readonly schema: JsonSchema | undefined;
}

function piecesOf({ content }: ContextMessage): readonly (string | CustomContent)[] {
  return typeof content === 'string' || 'type' in content ? [content] : content;
}

function addText(parts: RequestParts, role: ContextMessage['role'], text: string): RequestParts {
  if (role !== 'system') return withText(parts, text);
  return { ...parts, messages: { ...parts.messages, system: [...parts.messages.system, text] } };
}

function addMessage(
  parts: RequestParts,
  message: ContextMessage,
  handlers: readonly ContentHandler[],
): RequestParts {
  const { role } = message;
  const { messages } = parts;
  const begun: ChatMessage[] =
    role === 'system' ? [] : [role === 'user' ? { role, text: '' } : { role, text: '', toolCalls: [] }];
  let changed: RequestParts = {
    ...parts,
    messages: { ...messages, dialogue: [...messages.dialogue, ...begun] },
  };
  for (const piece of piecesOf(message)) {
    if (typeof piece === 'string') changed = addText(changed, role, piece);
    else {
      const handler = handlers.find(({ type }) => type === piece.type);
      // A defect of the caller: what a model was never told must not be taken for told.
      if (handler === undefined) throw new TypeError(`There is no content type "${piece.type}".`);
      changed = handler.apply(piece, role, changed);
    }
  }
  return changed;
}

/** A message that its content left without anything, as results do that answer for themselves, is none. */
function isEmpty(message: ChatMessage): boolean {
  switch (message.role) {
    case 'user':
      return message.text === '' && (message.images ?? []).length === 0;
    case 'assistant':
      return message.text === '' && message.toolCalls.length === 0;
    case 'tool':
      return message.results.length === 0;
    default:
      return message satisfies never;
  }
}

/**
 * Brings a request into the form that providers take, each content by the handler of its type.
 *
 * @param wanted what the answer has to be, before content has its say
 * @throws TypeError for a content type without a handler, z.ZodError for content that is not of its type
 */
export function compose(
  { context, settings: given, builtInAnswer }: Request,
  handlers: readonly ContentHandler[] = BUILT_IN_CONTENT,
  wanted?: JsonSchema,
): ComposedRequest {
  const begun: RequestParts = {
    settings: { tools: [], ...given },
    schema: wanted,
    messages: { system: [], state: [], dialogue: [] },
  };
  const { settings, schema, messages } = context.reduce(
    (parts, message) => addMessage(parts, message, handlers),
    begun,
  );
  const { models, ...others } = settings;
  return {
    request: {
      ...others,
      ...(builtInAnswer && { builtInAnswer }),
      system: messages.system.join('\n\n'),
      state: messages.state.join('\n\n'),
      messages: messages.dialogue.filter(message => !isEmpty(message)),
    },
    models,
    schema,
  };
}

function contentOf(message: ChatMessage): string | BuiltInContent | readonly (string | BuiltInContent)[] {
  switch (message.role) {
    case 'user': {
      const { text, images = [], isNote } = message;
      if (isNote) return { type: 'note', text };
      const pictures = images.map(({ mimeType, base64 }) => ({
        type: 'picture' as const,
        mimeType,
        bytes: Buffer.from(base64, 'base64'),
      }));
      return pictures.length === 0 ? text : [text, ...pictures];
    }
    case 'assistant': {
      const { text, toolCalls: calls, native } = message;
      return calls.length === 0 && native === undefined
        ? text
        : [text, { type: 'tool_calls', calls, native }];
    }
    case 'tool':
      return { type: 'tool_results', results: message.results };
    default:
      return message satisfies never;
  }
}

/** A dialogue as it is kept, as a context. */
export function contextOf(messages: readonly ChatMessage[]): Context {
  return messages.map(message => ({
    role: message.role === 'assistant' ? 'assistant' : 'user',
    content: contentOf(message),
  }));
}

export function lastResults(context: Context): readonly ToolResult[] {
  const contents = context.flatMap(piecesOf);
  return contents.flatMap(content => ToolResults.safeParse(content).data ?? []).at(-1)?.results ?? [];
}
