import type { Answer } from '../fakes/fake-http.ts';

interface Call {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

type Block = Readonly<Record<string, unknown>>;

/** A message of the service, before it is known whether it is wanted as a stream. */
export interface MessageAnswer {
  readonly kind: 'message';
  readonly content: readonly Block[];
  readonly stopReason: string;
}

let answered = 0;

function message(content: readonly Block[], stopReason: string): MessageAnswer {
  return { kind: 'message', content, stopReason };
}

const THINKING: Block = { type: 'thinking', thinking: '', signature: 'c2lnbmF0dXJl' };

function callBlocks(calls: readonly Call[]): Block[] {
  return calls.map(({ name, args = {}, id = `toolu_${++answered}` }) => ({
    type: 'tool_use',
    id,
    name,
    input: args,
    caller: { type: 'direct' },
  }));
}

const words = (text: string): Block => ({ type: 'text', text, citations: null });

function failed(status: number, type: string, text: string, headers: Readonly<Record<string, string>> = {}) {
  const body = { type: 'error', error: { type, message: text }, request_id: 'req_1' };
  return { kind: 'json', status, body, headers } satisfies Answer;
}

/** Answers as the service words them. */
export const answers = {
  text: (text: string) => message([THINKING, words(text)], 'end_turn'),
  calls: (calls: readonly Call[], text?: string) =>
    message([THINKING, ...(text === undefined ? [] : [words(text)]), ...callBlocks(calls)], 'tool_use'),
  /** An empty answer with this stop reason. */
  stopped: (stopReason: string, content: readonly Block[] = []) => message(content, stopReason),
  /** Cut off at the token limit. */
  maxTokens: (cut: { text?: string; calls?: readonly Call[] } = {}) =>
    message(
      [...(cut.text === undefined ? [] : [words(cut.text)]), ...callBlocks(cut.calls ?? [])],
      'max_tokens',
    ),
  /** Arguments that are not an object. */
  brokenCall: (name: string, input: string) =>
    message([{ type: 'tool_use', id: 'toolu_broken', name, input }], 'tool_use'),
  keyInvalid: () => failed(401, 'authentication_error', 'invalid x-api-key SECRET'),
  forbidden: () => failed(403, 'permission_error', 'Your API key does not have permission.'),
  region: () => failed(403, 'forbidden', 'Request not allowed'),
  modelMissing: (model: string) => failed(404, 'not_found_error', `model: ${model}`),
  noCredit: () =>
    failed(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
  rateLimited: (seconds?: number) =>
    failed(
      429,
      'rate_limit_error',
      'This request would exceed your rate limit.',
      seconds === undefined ? {} : { 'retry-after': String(seconds) },
    ),
  internal: () => failed(500, 'api_error', 'Internal server error'),
  overloaded: () => failed(529, 'overloaded_error', 'Overloaded'),
  badRequest: (text: string) => failed(400, 'invalid_request_error', text),
} as const;

/** The message as the service sends it at once. */
export function asBody({ content, stopReason }: MessageAnswer, model: string): object {
  return {
    id: `msg_${++answered}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: {
      input_tokens: 300,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 600,
      output_tokens: 40,
    },
  };
}
