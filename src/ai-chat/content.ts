import type { BuiltInAnswer, ChatImage, ChatMessage, ProviderRequest, ToolDeclaration } from './types.ts';

/** What is said by `system` stands in front of the dialogue, wherever it is in the context. */
type Role = 'system' | 'user' | 'assistant';

/** A request in the making. */
interface RequestParts {
  readonly tools: readonly ToolDeclaration[];
  readonly simpleSystem?: string | undefined;
  /** The same bytes in every request of its kind, so that it can be cached. */
  readonly system: readonly string[];
  readonly state: readonly string[];
  readonly dialogue: readonly ChatMessage[];
}

/** Something in a context that is no text. */
export type ContextContent =
  | { readonly type: 'instructions'; readonly full: string; readonly simple?: string | undefined }
  | { readonly type: 'state'; readonly block: string }
  | { readonly type: 'summary'; readonly text: string }
  | { readonly type: 'picture'; readonly mimeType: ChatImage['mimeType']; readonly bytes: Uint8Array }
  | { readonly type: 'tools'; readonly tools: readonly ToolDeclaration[] };

type ContentOf<Type extends ContextContent['type']> = Extract<ContextContent, { readonly type: Type }>;
export type InstructionsContent = ContentOf<'instructions'>;
export type StateContent = ContentOf<'state'>;
export type SummaryContent = ContentOf<'summary'>;
export type PictureContent = ContentOf<'picture'>;
export type ToolsContent = ContentOf<'tools'>;

type Content = string | ContextContent;

/** What is said now, or a message of earlier, with its calls and results. */
export type ContextMessage =
  | ChatMessage
  | { readonly role: Role; readonly content: Content | readonly Content[] };

export type Context = readonly ContextMessage[];

/** Behind the stable instructions, where a change leaves those to the provider's cache. */
function withState(parts: RequestParts, block: string): RequestParts {
  return { ...parts, state: [...parts.state, block] };
}

function withSystem(parts: RequestParts, text: string): RequestParts {
  return { ...parts, system: [...parts.system, text] };
}

function withMessage(parts: RequestParts, message: ChatMessage): RequestParts {
  return { ...parts, dialogue: [...parts.dialogue, message] };
}

/** In the message in the making: several texts of one message are lines. */
function withSaid(
  parts: RequestParts,
  said: { readonly text?: string; readonly image?: ChatImage },
): RequestParts {
  const { dialogue } = parts;
  const last = dialogue.at(-1);
  if (last === undefined || last.role === 'tool') return parts;
  const text = [last.text, said.text ?? ''].filter(each => each !== '').join('\n');
  const images = last.role === 'user' && said.image && { images: [...(last.images ?? []), said.image] };
  return { ...parts, dialogue: [...dialogue.slice(0, -1), { ...last, text, ...images }] };
}

function applyContent(content: ContextContent, parts: RequestParts): RequestParts {
  switch (content.type) {
    case 'instructions':
      return withSystem({ ...parts, simpleSystem: content.simple }, content.full);
    case 'state':
      return withState(parts, content.block);
    case 'summary':
      // As a JSON string: it was made of what people wrote, and must not pose as instructions.
      return withState(parts, `[EARLIER IN THIS CONVERSATION]\n${JSON.stringify(content.text)}`);
    case 'picture': {
      const base64 = Buffer.from(content.bytes).toString('base64');
      return withSaid(parts, { image: { mimeType: content.mimeType, base64 } });
    }
    case 'tools':
      return { ...parts, tools: [...parts.tools, ...content.tools] };
    default:
      return content satisfies never;
  }
}

export interface Request {
  readonly context: Context;
  /** What the caller answers by itself where the order of providers comes to one that is built in. */
  readonly builtInAnswer?: (() => BuiltInAnswer) | undefined;
}

function addMessage(parts: RequestParts, message: ContextMessage): RequestParts {
  if (!('content' in message)) return withMessage(parts, message);
  const { role, content } = message;
  let changed = parts;
  if (role === 'user') changed = withMessage(parts, { role, text: '' });
  if (role === 'assistant') changed = withMessage(parts, { role, text: '', toolCalls: [] });
  const pieces = typeof content === 'string' || 'type' in content ? [content] : content;
  for (const piece of pieces) {
    if (typeof piece !== 'string') changed = applyContent(piece, changed);
    else changed = role === 'system' ? withSystem(changed, piece) : withSaid(changed, { text: piece });
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

/** Brings a request into the form that providers take. */
export function compose({ context, builtInAnswer }: Request): ProviderRequest {
  const begun: RequestParts = { tools: [], system: [], state: [], dialogue: [] };
  const { tools, simpleSystem, system, state, dialogue } = context.reduce(addMessage, begun);
  return {
    tools,
    simpleSystem,
    ...(builtInAnswer && { builtInAnswer }),
    system: system.join('\n\n'),
    state: state.join('\n\n'),
    messages: dialogue.filter(message => !isEmpty(message)),
  };
}
