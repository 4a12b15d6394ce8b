import type {
  BuiltInAnswer,
  ChatImage,
  ChatMessage,
  ProviderRequest,
  Sampling,
  ToolDeclaration,
} from './types.ts';

/** `system` texts go before the dialogue, wherever they are in the context. */
type Role = 'system' | 'user' | 'assistant';

/** A part of a context that is not plain text. */
export type ContextContent =
  | { readonly type: 'instructions'; readonly full: string; readonly simple?: string | undefined }
  | { readonly type: 'state'; readonly block: string }
  | { readonly type: 'summary'; readonly text: string }
  | { readonly type: 'picture'; readonly mimeType: ChatImage['mimeType']; readonly bytes: Uint8Array }
  | { readonly type: 'tools'; readonly tools: readonly ToolDeclaration[] };

type Content = string | ContextContent;

/** A new message, or an earlier one with its calls and results. */
type ContextMessage = ChatMessage | { readonly role: Role; readonly content: Content | readonly Content[] };

export type Context = readonly ContextMessage[];

export interface Request {
  readonly context: Context;
  /** The caller's own answer, used when a built-in provider is reached. */
  readonly builtInAnswer?: (() => BuiltInAnswer) | undefined;
  readonly sampling?: Sampling | undefined;
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

/** Converts a request into the form for providers. */
export function compose({ context, builtInAnswer, sampling }: Request): ProviderRequest {
  let simpleSystem: string | undefined;
  const tools: ToolDeclaration[] = [];
  // Identical in every request of its kind, so that providers can cache it. The state after it changes.
  const system: string[] = [];
  const state: string[] = [];
  const dialogue: ChatMessage[] = [];

  function add(content: ContextContent, images: ChatImage[]): void {
    switch (content.type) {
      case 'instructions':
        system.push(content.full);
        simpleSystem = content.simple;
        return;
      case 'state':
        state.push(content.block);
        return;
      case 'summary':
        // A JSON string, because a summary of user messages must not look like instructions.
        state.push(`[EARLIER IN THIS CONVERSATION]\n${JSON.stringify(content.text)}`);
        return;
      case 'picture': {
        const base64 = Buffer.from(content.bytes).toString('base64');
        images.push({ mimeType: content.mimeType, base64 });
        return;
      }
      case 'tools':
        tools.push(...content.tools);
        return;
      default:
        content satisfies never;
    }
  }

  for (const message of context) {
    if (!('content' in message)) {
      dialogue.push(message);
      continue;
    }
    const { role, content } = message;
    const images: ChatImage[] = [];
    const texts: string[] = [];
    for (const piece of typeof content === 'string' || 'type' in content ? [content] : content) {
      if (typeof piece !== 'string') add(piece, images);
      else (role === 'system' ? system : texts).push(piece);
    }
    const text = texts.filter(each => each !== '').join('\n');
    if (role === 'user') dialogue.push({ role, text, ...(images.length > 0 && { images }) });
    if (role === 'assistant') dialogue.push({ role, text, toolCalls: [] });
  }
  return {
    tools,
    simpleSystem,
    ...(builtInAnswer && { builtInAnswer }),
    ...(sampling && { sampling }),
    system: system.join('\n\n'),
    state: state.join('\n\n'),
    messages: dialogue.filter(message => !isEmpty(message)),
  };
}
