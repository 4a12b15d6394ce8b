import type { Answer } from '../fakes/fake-http.ts';
import type { RealtimeAnswer } from './realtime.ts';

export interface ScriptedCall {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

let serial = 0;

function completion(message: object, finish_reason: string): Answer {
  return {
    kind: 'json',
    status: 200,
    body: {
      id: `chatcmpl-${++serial}`,
      object: 'chat.completion',
      created: 1_795_000_000,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: null, refusal: null, annotations: [], ...message },
          logprobs: null,
          finish_reason,
        },
      ],
      usage: {
        prompt_tokens: 1200,
        completion_tokens: 40,
        total_tokens: 1240,
        prompt_tokens_details: { cached_tokens: 1024, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
      },
      service_tier: 'default',
    },
  };
}

function toolCalls(calls: readonly ScriptedCall[]): object {
  return {
    tool_calls: calls.map(({ name, args = {}, id }) => ({
      id: id ?? `call_fake${++serial}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    })),
  };
}

function error(
  status: number,
  body: { message: string; type?: string; param?: string | null; code?: string | null },
  headers?: Record<string, string>,
): Answer {
  return {
    kind: 'json',
    status,
    body: { error: { type: 'invalid_request_error', param: null, code: null, ...body } },
    ...(headers && { headers }),
  };
}

/** Answers in the words of the real service. */
export const answers = {
  /** In a Realtime session. @param transcript of what is heard; by default the words that were to be read */
  spoken: (sound: Buffer, transcript?: string): RealtimeAnswer => ({ kind: 'spoken', sound, transcript }),
  /** In a Realtime session, with calls of tools. */
  spokenCalls: (sound: Buffer, transcript: string, ...calls: ScriptedCall[]): RealtimeAnswer => ({
    kind: 'spoken',
    sound,
    transcript,
    calls,
  }),
  /** A Realtime session whose response ends like this. */
  unspoken: (status: 'failed' | 'incomplete', details: object): RealtimeAnswer => ({
    kind: 'spoken',
    sound: Buffer.alloc(0),
    ending: { status, status_details: { type: status, ...details } },
  }),
  speech: (bytes: Buffer): Answer => ({ kind: 'bytes', bytes, type: 'audio/opus' }),
  transcript: (text: string): Answer => ({
    kind: 'json',
    status: 200,
    body: { text, languages: [], usage: { type: 'duration', seconds: 3 } },
  }),
  json: (body: unknown, status = 200): Answer => ({ kind: 'json', status, body }),
  error,
  text: (text: string) => completion({ content: text }, 'stop'),
  calls: (...calls: ScriptedCall[]) => completion(toolCalls(calls), 'tool_calls'),
  textAndCalls: (text: string, ...calls: ScriptedCall[]) =>
    completion({ content: text, ...toolCalls(calls) }, 'tool_calls'),
  brokenArguments: (name: string, text = '{"style": "anime') =>
    completion(
      { tool_calls: [{ id: `call_fake${++serial}`, type: 'function', function: { name, arguments: text } }] },
      'tool_calls',
    ),
  refusal: (text: string) => completion({ refusal: text }, 'stop'),
  empty: () => completion({ content: '', tool_calls: [] }, 'stop'),
  /** Cut off at the token limit. */
  cutText: (text: string) => completion({ content: text }, 'length'),
  lengthCut: (name: string, text: string | null = null) =>
    completion(
      {
        content: text,
        tool_calls: [
          { id: `call_fake${++serial}`, type: 'function', function: { name, arguments: '{"sty' } },
        ],
      },
      'length',
    ),
  contentFilter: () => completion({ content: 'I' }, 'content_filter'),
  image: (bytes: Buffer): Answer =>
    answers.json({
      created: 1_795_000_000,
      background: 'transparent',
      output_format: 'png',
      quality: 'medium',
      size: '1024x1024',
      data: [{ b64_json: bytes.toString('base64') }],
      usage: { input_tokens: 500, output_tokens: 439, total_tokens: 939 },
    }),
  moderationBlocked: () =>
    error(400, {
      message:
        'Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID req_1. safety_violations=[sexual].',
      type: 'image_generation_user_error',
      code: 'moderation_blocked',
    }),
  photoRefused: () =>
    error(400, {
      message: 'The image could not be processed.',
      type: 'image_generation_user_error',
      code: 'image_parse_error',
    }),
  noGifPreview: () =>
    error(403, {
      message: 'Your organization does not have access to the GIF output preview.',
      type: 'invalid_request_error',
      param: 'output_format',
      code: 'preview_access_required',
    }),
  noTransparency: () =>
    error(400, {
      message: 'Transparent background is not supported for this model.',
      type: 'image_generation_user_error',
      param: 'background',
      code: 'invalid_value',
    }),
  rateLimited: ({ retryAfterMs }: { retryAfterMs?: number } = {}) =>
    error(
      429,
      {
        message: 'Rate limit reached for gpt-6-luna in organization org-1 on requests per min (RPM).',
        type: 'requests',
        code: 'rate_limit_exceeded',
      },
      retryAfterMs === undefined
        ? undefined
        : { 'retry-after-ms': String(retryAfterMs), 'retry-after': String(Math.ceil(retryAfterMs / 1000)) },
    ),
  insufficientQuota: () =>
    error(429, {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    }),
  wrongKey: (key: string) =>
    error(401, { message: `Incorrect API key provided: ${key}.`, code: 'invalid_api_key' }),
  modelMissing: (model: string) =>
    error(404, {
      message: `The model \`${model}\` does not exist or you do not have access to it.`,
      code: 'model_not_found',
    }),
  serverError: (status = 500) =>
    error(status, {
      message: 'The server had an error while processing your request. Sorry about that!',
      type: 'server_error',
    }),
  malformed: (): Answer => ({ kind: 'raw', text: '<html><body>502 Bad Gateway</body></html>' }),
  hang: (): Answer => ({ kind: 'hang' }),
  reset: (): Answer => ({ kind: 'reset' }),
} as const;
