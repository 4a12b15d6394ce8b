import type { ChatMessage, ToolCall, ToolResult } from '../types.ts';

/** Smaller ones stay: what stands in their place would hardly be shorter. In UTF-16 units of JSON. */
const MIN_LENGTH = 400;
const GIVEN_UP = { note: 'Left out, as it is long and older. Call the tool again where it is needed.' };

const isLong = ({ output, pictures = [] }: ToolResult) =>
  pictures.length > 0 || JSON.stringify(output).length >= MIN_LENGTH;
const isLongCall = ({ args = {} }: ToolCall) =>
  Object.values(args).some(value => typeof value === 'string' && value.length > MIN_LENGTH);

/** A long text with its middle left out. */
function shortened(text: string, length: number): string {
  if (text.length <= Math.max(length, MIN_LENGTH)) return text;
  const half = Math.floor(Math.max(length, MIN_LENGTH) / 2);
  const [head, tail] = [text.slice(0, half), text.slice(-half)].map(part =>
    part.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ''),
  );
  return `${head}\n[… ${text.length - 2 * half} characters are left out here, as there is no room for them …]\n${tail}`;
}

/** A result whose pictures there is no room for. */
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
export function dropOldResults(
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
export function truncateLastResult(
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
