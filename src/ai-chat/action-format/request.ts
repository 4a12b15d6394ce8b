import { withPicturesBehind } from '../pictures.ts';
import type { ChatImage, ChatMessage, ProviderRequest, ToolCall, ToolResult } from '../types.ts';
import { describeActionFormat, writeAction } from './prompt.ts';

type TextMessage = Extract<ChatMessage, { role: 'user' | 'assistant' }>;

const user = (text: string, images: readonly ChatImage[] = []): TextMessage => ({
  role: 'user',
  text,
  images,
});
const assistant = (text: string): TextMessage => ({ role: 'assistant', text, toolCalls: [] });

function writeCalls(text: string, calls: readonly ToolCall[], sessionId: string): string {
  return calls
    .map((call, index) => writeAction(sessionId, call.name, call.args ?? {}, index === 0 ? text : ''))
    .join('\n');
}

/** One line each: what a person wrote inside a result cannot pose as another note. */
function writeResult({ name, ok, output }: ToolResult): string {
  return `[Program: ${name} ${ok ? 'done' : 'refused'}: ${JSON.stringify(output)}]`;
}

function writeMessage(message: ChatMessage, sessionId: string): TextMessage {
  switch (message.role) {
    case 'user':
      return user(message.text, message.images);
    case 'assistant':
      // Always with this request's id: a model without tools learns by what it seems to have written before.
      return assistant(
        message.toolCalls.length > 0 ? writeCalls(message.text, message.toolCalls, sessionId) : message.text,
      );
    case 'tool':
      return user(message.results.map(writeResult).join('\n'));
    default:
      return message satisfies never;
  }
}

function imagesOf(message: TextMessage): readonly ChatImage[] {
  return message.role === 'user' ? (message.images ?? []) : [];
}

/** Templates of local models refuse a dialogue whose roles do not alternate, or that the model begins. */
function alternating(messages: readonly TextMessage[]): TextMessage[] {
  const out: TextMessage[] = [];
  for (const message of messages) {
    if (message.text === '' && imagesOf(message).length === 0) continue;
    const last = out.at(-1);
    if (last === undefined && message.role === 'assistant')
      out.push(user('[Program: the conversation goes on.]'));
    if (last?.role !== message.role) out.push(message);
    else {
      const text = [last.text, message.text].filter(part => part !== '').join('\n');
      const images = [...imagesOf(last), ...imagesOf(message)];
      out.splice(-1, 1, message.role === 'user' ? user(text, images) : assistant(text));
    }
  }
  return out;
}

/**
 * The same request for a model that cannot call tools: they are described in the prompt, and what was called before
 * is written as text. Without tools nothing has to be described.
 *
 * @param sessionId unguessable and new for every request: what a person wrote before can therefore be no command
 */
export function inActionFormat(request: ProviderRequest, sessionId: string): ProviderRequest {
  const { tools, state } = request;
  const messages = withPicturesBehind(request.messages).map(message => writeMessage(message, sessionId));
  // Small models forget what stands far above.
  const reminder = user(`[Program: the session_id of this answer is "${sessionId}".]`);
  return {
    ...request,
    state: tools.length > 0 ? `${state}\n\n${describeActionFormat(tools, sessionId)}` : state,
    messages: alternating(tools.length > 0 ? [...messages, reminder] : messages),
    tools: [],
  };
}
