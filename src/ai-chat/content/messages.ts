import type { ChatImage, ChatMessage, NativeContent, ToolCall } from '../types.ts';

/** The changes that content makes to the message under way: the last one, which `compose` has begun. */
function changeLast(
  messages: readonly ChatMessage[],
  change: (last: ChatMessage | undefined) => ChatMessage | undefined,
): readonly ChatMessage[] {
  const changed = change(messages.at(-1));
  return changed === undefined ? messages : [...messages.slice(0, -1), changed];
}

/** Words of the message under way; several texts of one message are lines. Behind results a new message begins. */
export function withText(messages: readonly ChatMessage[], text: string): readonly ChatMessage[] {
  const last = messages.at(-1);
  if (last === undefined || last.role === 'tool') return [...messages, { role: 'user', text }];
  return [...messages.slice(0, -1), { ...last, text: last.text === '' ? text : `${last.text}\n${text}` }];
}

/** A picture in the message under way, where that is a person's. */
export function withImage(messages: readonly ChatMessage[], image: ChatImage): readonly ChatMessage[] {
  return changeLast(messages, last =>
    last?.role === 'user' ? { ...last, images: [...(last.images ?? []), image] } : undefined,
  );
}

/** Calls in the message under way, where that is a model's. */
export function withCalls(
  messages: readonly ChatMessage[],
  calls: readonly ToolCall[],
  native: NativeContent | undefined,
): readonly ChatMessage[] {
  return changeLast(messages, last =>
    last?.role === 'assistant'
      ? { ...last, toolCalls: [...last.toolCalls, ...calls], ...(native && { native }) }
      : undefined,
  );
}
