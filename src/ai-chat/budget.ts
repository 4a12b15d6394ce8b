import {
  type ChatImage,
  type ChatMessage,
  type ContextBudget,
  type ProviderRequest,
  type ToolCall,
  type ToolResult,
  withoutPictures,
} from './types.ts';

const RUNS =
  /(?<latin>\p{Script=Latin}+)|(?<cyrillic>\p{Script=Cyrillic}+)|(?<number>\p{N}+)|(?<space>\s+)|(?<punctuation>[!-/:-@[-`{-~]+)|(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)|(?<letters>[\p{L}\p{M}]+)|./gsu;

/** Vocabularies contain words or their syllables. In random letters, a token has hardly two. */
function word(length: number, letter: number): number {
  return length > 24 ? length * 0.59 : Math.max(length * letter, 1);
}

function latinTokens(run: string): number {
  if (/[^A-Za-z]/.test(run)) return run.length > 2 ? run.length * 0.5 : 1;
  // LikeThis: each part is a token.
  return word(run.length, /[a-z][A-Z]/.test(run) ? 0.4 : 0.15);
}

/** Estimates the tokens of a text in linear time, rather too many. Fitted to o200k; other vocabularies have a similar size. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const { 0: run, index, groups = {} } of text.matchAll(RUNS)) {
    const next = text.charAt(index + run.length);
    const isBeforeWord = run.length === 1 && next !== '';
    if (groups['latin']) tokens += latinTokens(run);
    else if (groups['cyrillic']) tokens += word(run.length, 0.4);
    else if (groups['number']) tokens += Math.ceil(run.length / 3);
    // A space before a word, and usually a sign, is part of the token of that word. A number is separate.
    else if (groups['space'])
      tokens += isBeforeWord && run === ' ' && !/\p{N}/u.test(next) ? 0 : Math.ceil(run.length / 16);
    else if (groups['punctuation']) {
      const single = isBeforeWord && /[A-Za-z]/.test(next) ? 0.4 : 1;
      tokens += run.length > 2 ? run.length * 0.33 : single;
    } else if (groups['cjk']) tokens += run.length * 1.1;
    else tokens += groups['letters'] ? word(run.length, 0.5) : 1.7;
  }
  return Math.ceil(tokens);
}

const PER_MESSAGE = 4;
/** At low resolution: https://ai.google.dev/gemini-api/docs/media-resolution */
const PER_IMAGE = 280;
const PER_DETAILED_IMAGE = 1100;

function imageTokens(images: readonly ChatImage[] = []): number {
  return images.reduce((sum, { detailed }) => sum + (detailed ? PER_DETAILED_IMAGE : PER_IMAGE), 0);
}

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

export function fixedTokens(
  { system, state, tools }: FixedPart,
  budget: Pick<ContextBudget, 'count'>,
): number {
  return [system, state, ...tools.map(tool => JSON.stringify(tool))].reduce(
    (sum, text) => sum + budget.count(text),
    0,
  );
}

/**
 * Leaves out long tool results, which can be requested again, and then the oldest turns. Keeps the last turn whole, and
 * never separates a call from its result.
 */
export function fitToBudget(request: ProviderRequest, budget: ContextBudget): ProviderRequest {
  const left = budget.tokens - fixedTokens(request, budget);
  const costOf = (message: ChatMessage) => messageTokens(message, budget);
  const messages = dropOldResults(request.messages, left, costOf);
  const start = startOfNewest(messages, left, costOf);
  return start === messages.length ? request : { ...request, messages: messages.slice(start) };
}

/** Fits a request to the context of a model, if necessary by shortening the results that the model has yet to read. */
export function fitToContext(request: ProviderRequest, budget: ContextBudget): ProviderRequest {
  const fitted = fitToBudget(request, budget);
  const left = budget.tokens - fixedTokens(request, budget);
  const messages = truncateLastResult(fitted.messages, left, message => messageTokens(message, budget));
  return messages === fitted.messages ? fitted : { ...fitted, messages };
}

const MIN_LENGTH = 400;
const LEFT_OUT = { note: 'Left out, as it is long and older. Call the tool again if you need it.' };

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

const NO_ROOM = 'Its picture is left out, as there is no room for it.';

function withShortTexts(fields: Readonly<Record<string, unknown>>, length: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? shortened(value, length) : value,
    ]),
  );
}

function withoutLongArguments(call: ToolCall): ToolCall {
  return { ...call, args: call.args && withShortTexts(call.args, MIN_LENGTH) };
}

function withoutLong(message: ChatMessage): ChatMessage {
  switch (message.role) {
    case 'tool': {
      if (!message.results.some(isLong)) return message;
      const shorter = (result: ToolResult) =>
        isLong(result) ? { ...result, output: LEFT_OUT, pictures: undefined } : result;
      return { ...message, results: message.results.map(shorter) };
    }
    case 'assistant':
      return message.native === undefined && message.toolCalls.some(isLongCall)
        ? { ...message, toolCalls: message.toolCalls.map(withoutLongArguments) }
        : message;
    case 'user':
      return message;
    default:
      return message satisfies never;
  }
}

/** Leaves out long parts, oldest first. Keeps the last calls and results, which the model has yet to read. */
function dropOldResults(
  messages: readonly ChatMessage[],
  limit: number,
  costOf: (message: ChatMessage) => number,
): readonly ChatMessage[] {
  let excess = messages.reduce((sum, message) => sum + costOf(message), 0) - limit;
  return messages.map((message, index) => {
    const shorter = excess > 0 && index < messages.length - 2 ? withoutLong(message) : message;
    if (shorter !== message) excess -= costOf(message) - costOf(shorter);
    return shorter;
  });
}

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
      output: withShortTexts(result.output, length),
    }));
    fitting = { ...last, results };
  }
  if (others + costOf(fitting) > limit)
    fitting = { ...fitting, results: fitting.results.map(result => withoutPictures(result, NO_ROOM)) };
  return fitting === last ? messages : [...messages.slice(0, -1), fitting];
}

/**
 * Returns the index of the first of the newest turns that cost at most `limit` together. The last turn is always included.
 * Without a user message it returns the number of messages.
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
