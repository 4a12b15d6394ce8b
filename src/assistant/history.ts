import { z } from 'zod';
import type { ChatMessage } from '../ai-chat/types.ts';
import type { Outgoing } from './outgoing.ts';

/** The version of the stored form. */
const VERSION = 2;

/** Bounds of what is kept and sent: a dialogue neither slows down nor gets dearer with its age. */
const MAX_MESSAGES = 60;
const MAX_CHARACTERS = 24_000;

const toolCall = z.object({
  id: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.unknown()).optional(),
});

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), text: z.string() }),
  z.object({
    role: z.literal('assistant'),
    text: z.string(),
    toolCalls: z.array(toolCall.transform(call => ({ ...call, args: call.args }))),
    native: z.object({ provider: z.string(), model: z.string(), content: z.unknown() }).optional(),
  }),
  z.object({
    role: z.literal('tool'),
    results: z.array(
      z.object({
        callId: z.string(),
        name: z.string(),
        ok: z.boolean(),
        output: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
]);

const stored = z.object({ v: z.literal(VERSION), messages: z.array(message) });

/** Version 1 of the assistant kept a bare list of what was said. */
const version1 = z.array(
  z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string().catch('') }),
);

/** Reads a stored history of any version. What cannot be read counts as no history: the state is kept apart. */
export function parseHistory(json: string): ChatMessage[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [];
  }
  const current = stored.safeParse(data);
  if (current.success) return current.data.messages;
  const old = version1.safeParse(data);
  if (!old.success) return [];
  return old.data.flatMap((entry): ChatMessage[] => {
    if (entry.content === '' || entry.role === 'system') return [];
    if (entry.role === 'user') return [{ role: 'user', text: entry.content }];
    return [{ role: 'assistant', text: entry.content, toolCalls: [] }];
  });
}

export function serializeHistory(messages: readonly ChatMessage[]): string {
  return JSON.stringify({ v: VERSION, messages: boundHistory(messages) });
}

/**
 * The newest turns that fit, the last one in any case. Cut only in front of a user message: a tool result without
 * its call, or a call without its result, is refused by every provider.
 */
export function boundHistory(messages: readonly ChatMessage[]): ChatMessage[] {
  let size = 0;
  let start = messages.length;
  for (let i = messages.length - 1; i >= 0; i--) {
    const entry = messages[i];
    if (entry === undefined) break;
    size += JSON.stringify(entry).length;
    const full = messages.length - i > MAX_MESSAGES || size > MAX_CHARACTERS;
    if (full && start < messages.length) break;
    if (entry.role === 'user') start = i;
  }
  return messages.slice(start);
}

/** The history after a turn: what code said for the model belongs to it, or the model would ask it again. */
export function historyAfter(
  before: readonly ChatMessage[],
  messages: readonly ChatMessage[],
  said: readonly Outgoing[],
): ChatMessage[] {
  const words = said.flatMap(message => (message.type === 'say' ? [message.text] : [])).join('\n');
  return [
    ...before,
    ...messages,
    ...(words === '' ? [] : [{ role: 'assistant' as const, text: words, toolCalls: [] }]),
  ];
}
