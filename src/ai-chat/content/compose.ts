import type {
  BuiltInAnswer,
  ChatMessage,
  JsonSchema,
  ProviderRequest,
  RequestSettings,
  ToolResult,
} from '../types.ts';
import { BUILT_IN_CONTENT } from './built-in.ts';
import { withText } from './messages.ts';
import type { NoteContent } from './note.ts';
import type { PictureContent } from './picture.ts';
import type { ToolCallsContent } from './tool-calls.ts';
import { type ToolResultsContent, toolResultsSchema } from './tool-results.ts';
import type { ContentHandler, Context, ContextMessage, CustomContent, RequestParts, Role } from './types.ts';

/** What a model is asked, in no provider's form. */
export interface Request {
  readonly context: Context;
  readonly settings?: RequestSettings | undefined;
  /** What the caller answers by itself where the order of providers comes to one that is built in. */
  readonly builtInAnswer?: (() => BuiltInAnswer) | undefined;
}

/** A request in the form that providers take. */
export interface ComposedRequest {
  readonly request: Omit<ProviderRequest, 'model'>;
  readonly models: RequestSettings['models'];
  /** What its answer has to be; `undefined`: words and calls. */
  readonly schema: JsonSchema | undefined;
}

function begin(role: 'user' | 'assistant'): ChatMessage {
  return role === 'user' ? { role, text: '' } : { role, text: '', toolCalls: [] };
}

function addText(text: string, role: Role, parts: RequestParts): RequestParts {
  const { messages } = parts;
  const changed =
    role === 'system'
      ? { ...messages, system: [...messages.system, text] }
      : { ...messages, dialogue: withText(messages.dialogue, text) };
  return { ...parts, messages: changed };
}

function addMessage(
  parts: RequestParts,
  { role, content }: ContextMessage,
  handlers: readonly ContentHandler[],
): RequestParts {
  const addContent = (changed: RequestParts, part: CustomContent) => {
    const handler = handlers.find(({ type }) => type === part.type);
    // A defect of the caller: what a model was never told must not be taken for told.
    if (handler === undefined) throw new TypeError(`There is no content type "${part.type}".`);
    return handler.apply(part, role, changed);
  };
  const { messages } = parts;
  const begun: RequestParts =
    role === 'system'
      ? parts
      : { ...parts, messages: { ...messages, dialogue: [...messages.dialogue, begin(role)] } };
  const pieces: readonly (string | CustomContent)[] =
    typeof content === 'string' || 'type' in content ? [content] : content;
  return pieces.reduce<RequestParts>(
    (changed, part) => (typeof part === 'string' ? addText(part, role, changed) : addContent(changed, part)),
    begun,
  );
}

/** A message of the dialogue that is words alone, as most are; undefined for any other. */
function ofWords({ role, content }: ContextMessage): ChatMessage | undefined {
  if (typeof content !== 'string' || role === 'system') return undefined;
  return role === 'user' ? { role, text: content } : { role, text: content, toolCalls: [] };
}

function addMessages(parts: RequestParts, added: readonly ChatMessage[]): RequestParts {
  if (added.length === 0) return parts;
  const { messages } = parts;
  return { ...parts, messages: { ...messages, dialogue: [...messages.dialogue, ...added] } };
}

/** The messages of a context, one behind the other; those in a row that are words alone at once. */
function addAll(context: Context, begun: RequestParts, handlers: readonly ContentHandler[]): RequestParts {
  let parts = begun;
  let words: ChatMessage[] = [];
  for (const message of context) {
    const said = ofWords(message);
    if (said !== undefined) words.push(said);
    else {
      parts = addMessage(addMessages(parts, words), message, handlers);
      words = [];
    }
  }
  return addMessages(parts, words);
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
  const { settings, schema, messages } = addAll(context, begun, handlers);
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

/** A dialogue as it is kept, as a context. */
export function contextOf(messages: readonly ChatMessage[]): Context {
  return messages.map((message): ContextMessage => {
    switch (message.role) {
      case 'user': {
        if (message.isNote) {
          const said: NoteContent = { type: 'note', text: message.text };
          return { role: 'user', content: said };
        }
        const pictures = (message.images ?? []).map(
          ({ mimeType, base64 }): PictureContent => ({
            type: 'picture',
            mimeType,
            bytes: Buffer.from(base64, 'base64'),
          }),
        );
        return { role: 'user', content: pictures.length === 0 ? message.text : [message.text, ...pictures] };
      }
      case 'assistant': {
        const { text, toolCalls: calls, native } = message;
        if (calls.length === 0 && native === undefined) return { role: 'assistant', content: text };
        const called: ToolCallsContent = { type: 'tool_calls', calls, native };
        return { role: 'assistant', content: [text, called] };
      }
      case 'tool': {
        const told: ToolResultsContent = { type: 'tool_results', results: message.results };
        return { role: 'user', content: told };
      }
      default:
        return message satisfies never;
    }
  });
}

/** The newest results in a context. */
export function lastResults(context: Context): readonly ToolResult[] {
  const contents = context.flatMap(({ content }) =>
    typeof content === 'string' || 'type' in content ? [content] : content,
  );
  return contents.flatMap(content => toolResultsSchema.safeParse(content).data ?? []).at(-1)?.results ?? [];
}
