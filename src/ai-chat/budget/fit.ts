import { memoize } from '../../lib/lazy.ts';
import type {
  ChatImage,
  ChatMessage,
  ContextBudget,
  ProviderRequest,
  ToolCall,
  ToolDeclaration,
  ToolResult,
} from '../types.ts';

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

/** Smaller ones stay: what stands in their place would hardly be shorter. In UTF-16 units of JSON. */
const MIN_LENGTH = 400;
const GIVEN_UP = { note: 'Left out, as it is long and older. Call the tool again where it is needed.' };

const isLong = ({ output, pictures = [] }: ToolResult) =>
  pictures.length > 0 || JSON.stringify(output).length >= MIN_LENGTH;
const isLongCall = ({ args = {} }: ToolCall) =>
  Object.values(args).some(value => typeof value === 'string' && value.length > MIN_LENGTH);

function shortened(text: string, length: number): string {
  if (text.length <= Math.max(length, MIN_LENGTH)) return text;
  const half = Math.floor(Math.max(length, MIN_LENGTH) / 2);
  const [head, tail] = [text.slice(0, half), text.slice(-half)].map(part =>
    part.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ''),
  );
  return `${head}\n[… ${text.length - 2 * half} characters are left out here, as there is no room for them …]\n${tail}`;
}

function withoutPictures({ pictures, ...result }: ToolResult): ToolResult {
  if (pictures === undefined) return result;
  return {
    ...result,
    output: { ...result.output, note: 'Its picture is left out, as there is no room for it.' },
  };
}

/** A call without what is long in its arguments: a file that was written is there. */
function withoutLongArguments(call: ToolCall): ToolCall {
  const given = Object.entries(call.args ?? {});
  const kept = given.map(([key, value]) => [
    key,
    typeof value === 'string' ? shortened(value, MIN_LENGTH) : value,
  ]);
  return { ...call, args: call.args && Object.fromEntries(kept) };
}

/** A message without what is long in it and can be read again; the same one where there is nothing. */
function withoutLong(message: ChatMessage): ChatMessage {
  switch (message.role) {
    case 'tool': {
      if (!message.results.some(isLong)) return message;
      const given = (result: ToolResult) =>
        isLong(result) ? { ...result, output: GIVEN_UP, pictures: undefined } : result;
      return { ...message, results: message.results.map(given) };
    }
    case 'assistant':
      // What a provider wants back verbatim it gets so.
      return message.native === undefined && message.toolCalls.some(isLongCall)
        ? { ...message, toolCalls: message.toolCalls.map(withoutLongArguments) }
        : message;
    case 'user':
      return message;
    default:
      return message satisfies never;
  }
}

/**
 * The messages without what is long in calls of tools and their results, the oldest first, until they cost no more than `limit`. A
 * call keeps its result, and the last calls and results stay whole: the model has yet to answer them.
 */
function dropOldResults(
  messages: readonly ChatMessage[],
  limit: number,
  costOf: (message: ChatMessage) => number,
): readonly ChatMessage[] {
  // Counting takes time, and most dialogues have none.
  if (messages.every(message => withoutLong(message) === message)) return messages;
  let excess = messages.reduce((sum, message) => sum + costOf(message), 0) - limit;
  return messages.map((message, index) => {
    const shorter = excess > 0 && index < messages.length - 2 ? withoutLong(message) : message;
    if (shorter !== message) excess -= costOf(message) - costOf(shorter);
    return shorter;
  });
}

/**
 * The messages with results that the model has yet to answer shortened, where there is no other way to cost no more than
 * `limit`: a model that is told too much answers nothing at all.
 */
function truncateLastResult(
  messages: readonly ChatMessage[],
  limit: number,
  costOf: (message: ChatMessage) => number,
): readonly ChatMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'tool' || !last.results.some(isLong)) return messages;
  const others = messages.slice(0, -1).reduce((sum, message) => sum + costOf(message), 0);
  let fitting: ChatMessage = last;
  for (let length = 16_000; length >= MIN_LENGTH && others + costOf(fitting) > limit; length /= 2) {
    const results = last.results.map(result => ({
      ...result,
      output: Object.fromEntries(
        Object.entries(result.output).map(([key, value]) => [
          key,
          typeof value === 'string' ? shortened(value, length) : value,
        ]),
      ),
    }));
    fitting = { ...last, results };
  }
  if (others + costOf(fitting) > limit)
    fitting = { ...fitting, results: fitting.results.map(withoutPictures) };
  return fitting === last ? messages : [...messages.slice(0, -1), fitting];
}

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
