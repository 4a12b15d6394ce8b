import type { ChatMessage, ContextBudget, ProviderRequest } from '../types.ts';
import { startOfNewest } from './newest-turns.ts';
import { giveUpResults } from './results.ts';

/** What a provider spends on the frame of a message, in tokens. */
const PER_MESSAGE = 4;
/**
 * A small picture at low resolution: https://ai.google.dev/gemini-api/docs/media-resolution, and OpenAI's figure for low
 * detail is below it.
 */
const PER_IMAGE = 280;

/** Tokens of a message as models see it; what a provider wants back verbatim counts for what it says. */
export function messageTokens(message: ChatMessage, budget: Pick<ContextBudget, 'count'>): number {
  switch (message.role) {
    case 'user':
      return PER_MESSAGE + budget.count(message.text) + PER_IMAGE * (message.images?.length ?? 0);
    case 'assistant':
      return (
        PER_MESSAGE +
        budget.count(message.text) +
        message.toolCalls.reduce((sum, call) => sum + budget.count(call.name + JSON.stringify(call.args)), 0)
      );
    case 'tool':
      return message.results.reduce(
        (sum, { name, output }) => sum + PER_MESSAGE + budget.count(name + JSON.stringify(output)),
        0,
      );
    default:
      return message satisfies never;
  }
}

/** What is always in. */
export type FixedPart = Pick<ProviderRequest, 'system' | 'state' | 'tools'>;

type Count = ContextBudget['count'];

/** Texts whose tokens are remembered, of some thousand characters each: the rules for one person, and the tools. */
const REMEMBERED = 200;
const MEMORIES = new WeakMap<Count, Map<string, number>>();

/** As `count`, for what is told again and again: counting the rules takes longer than all else about a request. */
function remembering(count: Count): Count {
  const counted = MEMORIES.get(count) ?? new Map<string, number>();
  MEMORIES.set(count, counted);
  return text => {
    const known = counted.get(text);
    if (known !== undefined) return known;
    const tokens = count(text);
    if (counted.size >= REMEMBERED) counted.clear();
    counted.set(text, tokens);
    return tokens;
  };
}

/** Tokens of all that is always in: instructions, state, tools. */
export function fixedTokens(request: FixedPart, { count }: Pick<ContextBudget, 'count'>): number {
  const known = remembering(count);
  return (
    known(request.system) +
    count(request.state) +
    request.tools.reduce((sum, tool) => sum + known(JSON.stringify(tool)), 0)
  );
}

/**
 * The request within the budget. What long results of tools said is given up first, as they can be asked for again; then the
 * oldest turns, the last one stays in any case. Cut only in front of what a person said: a call never goes without its result.
 */
export function fitToBudget(request: ProviderRequest, budget: ContextBudget): ProviderRequest {
  const left = budget.tokens - fixedTokens(request, budget);
  const costOf = (message: ChatMessage) => messageTokens(message, budget);
  const messages = giveUpResults(request.messages, left, costOf);
  const start = startOfNewest(messages, left, costOf);
  // Without anything said by a person there is nothing to cut in front of.
  return start === messages.length ? request : { ...request, messages: messages.slice(start) };
}
