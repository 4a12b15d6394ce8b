import { type ChatMessage, type ContextBudget, messageTokens, startOfNewest } from '../../ai-chat/index.ts';
import type { History } from '../turn/history.ts';

/** Of the room for a history; between the two marks lie several turns, so that a summary is made every few turns. */
const HIGH_WATER = 0.8;
const LOW_WATER = 0.4;

/**
 * How many messages the next summary is to cover, counted from the first of the dialogue.
 *
 * @param room tokens that a request has left for the history
 * @param least tokens that are worth a summary
 * @returns undefined where none pays: there is room, or hardly anything is old enough
 */
export function nextSummarized(
  { first, messages }: History,
  room: number,
  least: number,
  budget: Pick<ContextBudget, 'count'>,
): number | undefined {
  const costOf = (message: ChatMessage) => messageTokens(message, budget);
  const costOfAll = (some: readonly ChatMessage[]) => some.reduce((sum, message) => sum + costOf(message), 0);
  if (costOfAll(messages) <= room * HIGH_WATER) return undefined;
  const start = startOfNewest(messages, room * LOW_WATER, costOf);
  const pays = start < messages.length && costOfAll(messages.slice(0, start)) >= least;
  return pays ? first + start : undefined;
}
