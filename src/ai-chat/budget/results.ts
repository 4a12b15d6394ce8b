import type { ChatMessage, ToolResult } from '../types.ts';

/** Smaller ones stay: what stands in their place would hardly be shorter. In UTF-16 units of JSON. */
const MIN_LENGTH = 400;
const GIVEN_UP = { note: 'Left out, as it is long and older. Call the tool again where it is needed.' };

const isLong = ({ output }: ToolResult) => JSON.stringify(output).length >= MIN_LENGTH;

/**
 * The messages without what long results of tools said, the oldest first, until they cost no more than `limit`. A call keeps its
 * result, and those that the model has not answered yet stay whole: it waits for them.
 */
export function giveUpResults(
  messages: readonly ChatMessage[],
  limit: number,
  costOf: (message: ChatMessage) => number,
): readonly ChatMessage[] {
  // Counting takes time, and most dialogues have none.
  if (!messages.some(message => message.role === 'tool' && message.results.some(isLong))) return messages;
  let excess = messages.reduce((sum, message) => sum + costOf(message), 0) - limit;
  return messages.map((message, index) => {
    if (excess <= 0 || message.role !== 'tool' || index === messages.length - 1) return message;
    const shorter: ChatMessage = {
      ...message,
      results: message.results.map(result => (isLong(result) ? { ...result, output: GIVEN_UP } : result)),
    };
    excess -= costOf(message) - costOf(shorter);
    return shorter;
  });
}
