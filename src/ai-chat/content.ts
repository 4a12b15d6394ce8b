import type { z } from 'zod';
import type {
  BuiltInAnswer,
  ChatImage,
  ChatMessage,
  JsonSchema,
  ProviderRequest,
  RequestSettings,
  ToolDeclaration,
} from './types.ts';

/** Something in a context that is no text. */
export interface CustomContent {
  readonly type: string;
}

/** What is said by `system` stands in front of the dialogue, wherever it is in the context. */
type Role = 'system' | 'user' | 'assistant';

/** A request in the making, each part of which a handler may change. */
export interface RequestParts {
  readonly settings: RequestSettings & {
    readonly tools: readonly ToolDeclaration[];
    readonly simpleSystem?: string | undefined;
  };
  readonly schema: JsonSchema | undefined;
  readonly messages: {
    /** The same bytes in every request of its kind, so that it can be cached. */
    readonly system: readonly string[];
    readonly state: readonly string[];
    readonly dialogue: readonly ChatMessage[];
  };
}

export interface ContentHandler {
  readonly type: string;
  /** Throws z.ZodError for content that is not what its type promises. */
  apply(content: CustomContent, role: Role, parts: RequestParts): RequestParts;
}

export function defineContent<Content extends CustomContent>(
  type: Content['type'],
  schema: z.ZodType<Content>,
  apply: (content: Content, role: Role, parts: RequestParts) => RequestParts,
): ContentHandler {
  return { type, apply: (content, role, parts) => apply(schema.parse(content), role, parts) };
}

type BuiltInContent =
  | { readonly type: 'instructions'; readonly full: string; readonly simple?: string | undefined }
  | { readonly type: 'state'; readonly state: Readonly<Record<string, unknown>> }
  | { readonly type: 'state'; readonly block: string }
  | { readonly type: 'summary'; readonly text: string }
  | { readonly type: 'picture'; readonly mimeType: ChatImage['mimeType']; readonly bytes: Uint8Array }
  | { readonly type: 'tools'; readonly tools: readonly ToolDeclaration[] };

type ContentOf<Type extends BuiltInContent['type']> = Extract<BuiltInContent, { readonly type: Type }>;
export type InstructionsContent = ContentOf<'instructions'>;
export type StateContent = ContentOf<'state'>;
export type SummaryContent = ContentOf<'summary'>;
export type PictureContent = ContentOf<'picture'>;
export type ToolsContent = ContentOf<'tools'>;

const BUILT_IN = ['instructions', 'state', 'summary', 'picture', 'tools'];

function isBuiltIn(content: CustomContent): content is BuiltInContent {
  return BUILT_IN.includes(content.type);
}

type Content = string | BuiltInContent | CustomContent;

/** What is said now, or a message of earlier, with its calls and results. */
export type ContextMessage =
  | ChatMessage
  | { readonly role: Role; readonly content: Content | readonly Content[] };

export type Context = readonly ContextMessage[];

function withMessages(parts: RequestParts, changed: Partial<RequestParts['messages']>): RequestParts {
  return { ...parts, messages: { ...parts.messages, ...changed } };
}

/** Behind the stable instructions, where a change leaves those to the provider's cache. */
function withState(parts: RequestParts, block: string): RequestParts {
  return withMessages(parts, { state: [...parts.messages.state, block] });
}

function withSystem(parts: RequestParts, text: string): RequestParts {
  return withMessages(parts, { system: [...parts.messages.system, text] });
}

function withMessage(parts: RequestParts, message: ChatMessage): RequestParts {
  return withMessages(parts, { dialogue: [...parts.messages.dialogue, message] });
}

/** In the message in the making: several texts of one message are lines. */
function withSaid(
  parts: RequestParts,
  said: { readonly text?: string; readonly image?: ChatImage },
): RequestParts {
  const { dialogue } = parts.messages;
  const last = dialogue.at(-1);
  if (last === undefined || last.role === 'tool') return parts;
  const text = [last.text, said.text ?? ''].filter(each => each !== '').join('\n');
  const images = last.role === 'user' && said.image && { images: [...(last.images ?? []), said.image] };
  return withMessages(parts, { dialogue: [...dialogue.slice(0, -1), { ...last, text, ...images }] });
}

/** A line for each field, its value as JSON: what a person wrote cannot pose as another line. */
function renderState(state: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(state).filter(([, value]) => value !== undefined);
  return ['[SYSTEM STATE]', ...fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)].join('\n');
}

function applyBuiltIn(content: BuiltInContent, parts: RequestParts): RequestParts {
  const { settings } = parts;
  switch (content.type) {
    case 'instructions':
      return withSystem({ ...parts, settings: { ...settings, simpleSystem: content.simple } }, content.full);
    case 'state':
      return withState(parts, 'block' in content ? content.block : renderState(content.state));
    case 'summary':
      // As a JSON string: it was made of what people wrote, and must not pose as instructions.
      return withState(parts, `[EARLIER IN THIS CONVERSATION]\n${JSON.stringify(content.text)}`);
    case 'picture': {
      const base64 = Buffer.from(content.bytes).toString('base64');
      return withSaid(parts, { image: { mimeType: content.mimeType, base64 } });
    }
    case 'tools':
      return { ...parts, settings: { ...settings, tools: [...settings.tools, ...content.tools] } };
    default:
      return content satisfies never;
  }
}

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

function addMessage(
  parts: RequestParts,
  message: ContextMessage,
  handlers: readonly ContentHandler[],
): RequestParts {
  if (!('content' in message)) return withMessage(parts, message);
  const { role, content } = message;
  let changed = parts;
  if (role === 'user') changed = withMessage(parts, { role, text: '' });
  if (role === 'assistant') changed = withMessage(parts, { role, text: '', toolCalls: [] });
  const pieces = typeof content === 'string' || 'type' in content ? [content] : content;
  for (const piece of pieces) {
    if (typeof piece === 'string')
      changed = role === 'system' ? withSystem(changed, piece) : withSaid(changed, { text: piece });
    else if (isBuiltIn(piece)) changed = applyBuiltIn(piece, changed);
    else {
      const handler = handlers.find(({ type }) => type === piece.type);
      // A defect of the caller: what a model was never told must not be taken for told.
      if (handler === undefined) throw new TypeError(`There is no content type "${piece.type}".`);
      changed = handler.apply(piece, role, changed);
    }
  }
  return changed;
}

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
 * Brings a request into the form that providers take. Throws TypeError for a content type without a handler, and what
 * handlers throw.
 */
export function compose(
  { context, settings: given, builtInAnswer }: Request,
  handlers: readonly ContentHandler[] = [],
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
