import { memoize } from '../../lib/memoize.ts';
import type { ChatImage, ChatMessage, ContextBudget, ProviderRequest, ToolDeclaration } from '../types.ts';
import { startOfNewest } from './newest-turns.ts';
import { dropOldResults, truncateLastResult } from './results.ts';

/** What a provider spends on the frame of a message, in tokens. */
const PER_MESSAGE = 4;
/**
 * A small picture at low resolution: https://ai.google.dev/gemini-api/docs/media-resolution, and OpenAI's figure for low
 * detail is below it.
 */
const PER_IMAGE = 280;
const PER_DETAILED_IMAGE = 1100;

function imageTokens(images: readonly ChatImage[] = []): number {
  return images.reduce((sum, { detailed }) => sum + (detailed ? PER_DETAILED_IMAGE : PER_IMAGE), 0);
}

/** Tokens of a message as models see it; what a provider wants back verbatim counts for what it says. */
export function messageTokens(message: ChatMessage, budget: Pick<ContextBudget, 'count'>): number {
  switch (message.role) {
    case 'user':
      return PER_MESSAGE + budget.count(message.text) + imageTokens(message.images);
    case 'assistant':
      return (
        PER_MESSAGE +
        budget.count(message.text) +
        message.toolCalls.reduce((sum, call) => sum + budget.count(call.name + JSON.stringify(call.args)), 0)
      );
    case 'tool':
      return message.results.reduce(
        (sum, { name, output, pictures }) =>
          sum + PER_MESSAGE + budget.count(name + JSON.stringify(output)) + imageTokens(pictures),
        0,
      );
    default:
      return message satisfies never;
  }
}

/** What is always in. */
export type FixedPart = Pick<ProviderRequest, 'system' | 'state' | 'tools'>;

type Count = ContextBudget['count'];

/** Texts whose tokens are remembered, of some thousand characters each: the rules for one person. */
const REMEMBERED = 200;

/** What is told again and again, with its tokens: counting the rules takes longer than all else about a request. */
class Memory {
  readonly ofText: Count;
  readonly #tools = new WeakMap<ToolDeclaration, number>();

  constructor(count: Count) {
    this.ofText = memoize(count, text => text, REMEMBERED);
  }

  ofTool(tool: ToolDeclaration): number {
    const tokens = this.#tools.get(tool) ?? this.ofText(JSON.stringify(tool));
    this.#tools.set(tool, tokens);
    return tokens;
  }
}

const MEMORIES = new WeakMap<Count, Memory>();

/** Tokens of all that is always in: instructions, state, tools. */
export function fixedTokens(request: FixedPart, { count }: Pick<ContextBudget, 'count'>): number {
  const memory = MEMORIES.get(count) ?? new Memory(count);
  MEMORIES.set(count, memory);
  return (
    memory.ofText(request.system) +
    count(request.state) +
    request.tools.reduce((sum, tool) => sum + memory.ofTool(tool), 0)
  );
}

/**
 * The request within the budget. What long results of tools said is given up first, as they can be asked for again; then the
 * oldest turns, the last one stays in any case. Cut only in front of what a person said: a call never goes without its result.
 */
export function fitToBudget(request: ProviderRequest, budget: ContextBudget): ProviderRequest {
  const left = budget.tokens - fixedTokens(request, budget);
  const costOf = (message: ChatMessage) => messageTokens(message, budget);
  const messages = dropOldResults(request.messages, left, costOf);
  const start = startOfNewest(messages, left, costOf);
  // Without anything said by a person there is nothing to cut in front of.
  return start === messages.length ? request : { ...request, messages: messages.slice(start) };
}

/**
 * The request within what a model can take at all: also what waits for its answer is shortened, as a model that is told more
 * answers nothing.
 */
export function fitToContext(request: ProviderRequest, budget: ContextBudget): ProviderRequest {
  const fitted = fitToBudget(request, budget);
  const left = budget.tokens - fixedTokens(request, budget);
  const messages = truncateLastResult(fitted.messages, left, message => messageTokens(message, budget));
  return messages === fitted.messages ? fitted : { ...fitted, messages };
}
