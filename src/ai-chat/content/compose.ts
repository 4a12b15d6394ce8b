import type { AIChatRequest, ChatMessage, JsonSchema } from '../types.ts';
import { instructions } from './instructions.ts';
import { withText } from './messages.ts';
import { photo } from './picture.ts';
import { state } from './state.ts';
import { summary } from './summary.ts';
import { type ToolCallsContent, toolCalls } from './tool-calls.ts';
import { type ToolResultsContent, toolResults } from './tool-results.ts';
import { tools } from './tools.ts';
import type { ContentHandler, Context, ContextMessage, CustomContent, RequestDraft } from './types.ts';

/** The custom content types. */
const CONTENT_HANDLERS: readonly ContentHandler[] = [
  instructions,
  state,
  summary,
  photo,
  tools,
  toolCalls,
  toolResults,
];

/** A context as a request, and what its answer has to be. */
export interface ComposedRequest {
  readonly request: AIChatRequest;
  readonly schema: JsonSchema | undefined;
}

function begin(role: 'user' | 'assistant'): ChatMessage {
  return role === 'user' ? { role, text: '' } : { role, text: '', toolCalls: [] };
}

function addText(text: string, role: ContextMessage['role'], draft: RequestDraft): RequestDraft {
  const { messages } = draft;
  const changed =
    role === 'system'
      ? { ...messages, system: [...messages.system, text] }
      : { ...messages, dialogue: withText(messages.dialogue, text) };
  return { ...draft, messages: changed };
}

function addContent(content: CustomContent, role: ContextMessage['role'], draft: RequestDraft): RequestDraft {
  const handler = CONTENT_HANDLERS.find(({ type }) => type === content.type);
  // A defect of ours: what a model was never told must not be taken for told.
  if (handler === undefined) throw new TypeError(`There is no content type "${content.type}".`);
  return handler.apply(content, role, draft);
}

function addMessage(draft: RequestDraft, { role, content }: ContextMessage): RequestDraft {
  const { messages } = draft;
  const parts: readonly (string | CustomContent)[] =
    typeof content === 'string' || 'type' in content ? [content] : content;
  const begun: RequestDraft =
    role === 'system'
      ? draft
      : { ...draft, messages: { ...messages, dialogue: [...messages.dialogue, begin(role)] } };
  return parts.reduce(
    (changed, part) =>
      typeof part === 'string' ? addText(part, role, changed) : addContent(part, role, changed),
    begun,
  );
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
 * Brings a context into the form that providers take, each content by the handler of its type.
 *
 * @throws TypeError for a content type that is not in the list, z.ZodError for content that is not of its type
 */
export function compose(context: Context, schema?: JsonSchema): ComposedRequest {
  const empty: RequestDraft = {
    settings: { tools: [] },
    schema,
    messages: { system: [], state: [], dialogue: [] },
  };
  const { settings, messages, schema: wanted } = context.reduce(addMessage, empty);
  return {
    request: {
      ...settings,
      system: messages.system.join('\n\n'),
      state: messages.state.join('\n\n'),
      messages: messages.dialogue.filter(message => !isEmpty(message)),
    },
    schema: wanted,
  };
}

/** A dialogue as it is kept, as a context. */
export function contextOf(messages: readonly ChatMessage[]): Context {
  return messages.map((message): ContextMessage => {
    switch (message.role) {
      case 'user':
        return { role: 'user', content: message.text };
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
