import type { ChatMessage } from '../ai-chat/index.ts';

/** More than this much of a message is not read: questions stand at its end. */
const MOST_LETTERS = 1200;

/** The end of what the bot said last; empty where it has said nothing. */
export function lastSaid(messages: readonly ChatMessage[]): string {
  const last = messages.findLast(message => message.role === 'assistant' && message.text !== '');
  return last?.role === 'assistant' ? last.text.slice(-MOST_LETTERS) : '';
}
