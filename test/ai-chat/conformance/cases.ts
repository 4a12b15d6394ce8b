import type { ToolCall } from '../../../src/ai-chat/types.ts';
import type { ProviderErrorKind } from '../../../src/lib/errors.ts';

/** Ways of talking with a model that differ in more than whether the answer is streamed. */
export type Protocol =
  | 'gemini'
  | 'chat/completions'
  | 'responses'
  | 'anthropic'
  | 'lmstudio with tools'
  | 'lmstudio without tools';

/** A model's answer, independent of the service. */
export interface Speech {
  readonly text?: string;
  readonly calls?: readonly {
    readonly name: string;
    readonly args?: Readonly<Record<string, unknown>>;
    /** Where the service gives one. */
    readonly id?: string;
  }[];
}

/** The result that a provider must return. */
export type Outcome =
  | { readonly text: string; readonly calls: readonly Pick<ToolCall, 'name' | 'args'>[] }
  | { readonly fails: ProviderErrorKind; readonly retryAfterMs?: number };

interface Row {
  readonly outcome: Outcome;
  /** Where a protocol cannot come to the same. */
  readonly but?: Partial<Readonly<Record<Protocol, Outcome>>>;
}

const UPDATE = 'update_sticker_params';
const NOTHING_COUNTS: Outcome = { fails: 'bad_answer' };

/** A value in which everything has to be kept that some form of an answer may give a meaning of its own. */
const VERBATIM =
  'как на обложке "VHS" {90-х}\n\\ в духе <b>неона</b> [END] \u{1F469}\u{200D}\u{1F3A4}, 50% — ok';

/** Answers of models and their results, which are the same for all providers. */
export const SPEECHES: Readonly<Record<string, Row & { readonly says: Speech }>> = {
  'text only': {
    says: { text: ' Which style: anime or comic?\n' },
    outcome: { text: 'Which style: anime or comic?', calls: [] },
  },
  'one call': {
    says: { calls: [{ name: UPDATE, args: { style: 'anime' } }] },
    outcome: { text: '', calls: [{ name: UPDATE, args: { style: 'anime' } }] },
  },
  'a call without arguments': {
    says: { calls: [{ name: 'request_photo' }] },
    outcome: { text: '', calls: [{ name: 'request_photo', args: {} }] },
  },
  'several calls, in their order': {
    says: {
      calls: [
        { name: UPDATE, args: { style: 'anime' } },
        { name: 'request_photo' },
        { name: UPDATE, args: { pose: 'waving', emotion: 'joy' } },
      ],
    },
    outcome: {
      text: '',
      calls: [
        { name: UPDATE, args: { style: 'anime' } },
        { name: 'request_photo', args: {} },
        { name: UPDATE, args: { pose: 'waving', emotion: 'joy' } },
      ],
    },
  },
  'several calls under one id': {
    says: {
      calls: [
        { name: UPDATE, args: { style: 'anime' }, id: 'one' },
        { name: 'request_photo', id: 'one' },
      ],
    },
    outcome: {
      text: '',
      calls: [
        { name: UPDATE, args: { style: 'anime' } },
        { name: 'request_photo', args: {} },
      ],
    },
  },
  'text and calls': {
    says: { text: 'Noted. And the pose?', calls: [{ name: UPDATE, args: { style: 'anime' } }] },
    outcome: { text: 'Noted. And the pose?', calls: [{ name: UPDATE, args: { style: 'anime' } }] },
  },
  'a value with everything in it': {
    says: { text: 'Записал.', calls: [{ name: UPDATE, args: { style: VERBATIM } }] },
    outcome: { text: 'Записал.', calls: [{ name: UPDATE, args: { style: VERBATIM } }] },
  },
  'null for what was not said': {
    says: { calls: [{ name: UPDATE, args: { style: 'anime', emotion: null, pose: null } }] },
    outcome: {
      text: '',
      calls: [{ name: UPDATE, args: { style: 'anime', emotion: null, pose: null } }],
    },
    but: { 'lmstudio without tools': { text: '', calls: [{ name: UPDATE, args: { style: 'anime' } }] } },
  },
  // The dialogue reports the unknown name to the model.
  'an unknown tool': {
    says: { text: 'Drawing.', calls: [{ name: 'draw_now', args: { size: 512 } }] },
    outcome: { text: 'Drawing.', calls: [{ name: 'draw_now', args: { size: 512 } }] },
  },
};

const BROKEN_CALL: Outcome = { text: '', calls: [{ name: UPDATE, args: undefined }] };

const fails = (kind: ProviderErrorKind): Row => ({ outcome: { fails: kind } });

/** Troubles of services and their results. Each transport knows how its service expresses them. */
export const TROUBLES = {
  'broken arguments': { outcome: BROKEN_CALL, but: { 'lmstudio without tools': NOTHING_COUNTS } },
  refusal: { outcome: { text: 'I cannot help with that.', calls: [] } },
  'blocked prompt': fails('blocked'),
  'blocked answer': fails('blocked'),
  'empty answer': fails('bad_answer'),
  'white space': fails('bad_answer'),
  // Google's limit counts thinking too, so that it is met in good answers.
  'words cut off': fails('bad_answer'),
  'call cut off': fails('bad_answer'),
  'words and call cut off': fails('bad_answer'),
  'wrong key': fails('auth'),
  'no permission': fails('auth'),
  'wrong region': fails('region'),
  'unknown model': fails('model_missing'),
  'no quota': fails('quota'),
  'too many requests': fails('rate_limited'),
  'too many requests, with a delay': { outcome: { fails: 'rate_limited', retryAfterMs: 12_000 } },
  'internal error': fails('unavailable'),
  overload: fails('unavailable'),
  'a gateway without its service': fails('timeout'),
  'a page that is no JSON': fails('bad_answer'),
  'JSON of another kind': fails('bad_answer'),
  'an error with status 200': fails('unavailable'),
  'refused request': fails('bad_request'),
  'broken connection': fails('interrupted'),
  silence: fails('timeout'),
} as const satisfies Readonly<Record<string, Row>>;

export type Trouble = keyof typeof TROUBLES;

/** Troubles of a stream after a part of the answer. */
export const STREAM_TROUBLES = {
  'cut in its words': fails('interrupted'),
  'cut between its calls': fails('interrupted'),
  'ended without an end': fails('interrupted'),
  'an error among the events': fails('unavailable'),
} as const satisfies Readonly<Record<string, Row>>;

export type StreamTrouble = keyof typeof STREAM_TROUBLES;

/** The outcome of a row for a protocol. */
export function outcomeOf(row: Row, protocol: Protocol): Outcome {
  return row.but?.[protocol] ?? row.outcome;
}
