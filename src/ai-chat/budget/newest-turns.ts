import type { ChatMessage } from '../types.ts';

/**
 * Where the newest turns begin that cost no more than `limit` together; the last turn is among them whatever it costs.
 * A turn begins with what a person said, and nowhere else is cut: a call never goes without its result.
 *
 * @returns an index into `messages`; their number where no person has said anything
 */
export function startOfNewest(
  messages: readonly ChatMessage[],
  limit: number,
  costOf: (message: ChatMessage) => number,
): number {
  let left = limit;
  let start = messages.length;
  for (const [index, message] of [...messages.entries()].reverse()) {
    left -= costOf(message);
    if (left < 0 && start < messages.length) break;
    if (message.role === 'user' && !message.isNote) start = index;
  }
  return start;
}
