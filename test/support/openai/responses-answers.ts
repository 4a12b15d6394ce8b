import type { Answer } from '../fakes/fake-http.ts';
import type { ScriptedCall } from './answers.ts';

let serial = 0;

/** The encrypted thoughts of a reasoning item; the service recognises its own. */
export const sealed = (reasoningId: string): string => `gAAAA${reasoningId}==`;

type Piece =
  | { readonly text: string }
  | { readonly refusal: string }
  | { readonly name: string; readonly text: string; readonly id: string | undefined };

function item(piece: Piece, id: string): object {
  if ('name' in piece) {
    return {
      id: `fc_${id}`,
      type: 'function_call',
      status: 'completed',
      call_id: piece.id ?? `call_fake${id}`,
      name: piece.name,
      arguments: piece.text,
    };
  }
  const part =
    'refusal' in piece
      ? { type: 'refusal', refusal: piece.refusal }
      : { type: 'output_text', text: piece.text, annotations: [], logprobs: [] };
  return { id: `msg_${id}`, type: 'message', role: 'assistant', status: 'completed', content: [part] };
}

/** Thoughts first, then the pieces; their ids tell which belong together. */
function output(pieces: readonly Piece[]): object[] {
  const turn = ++serial;
  const id = `rs_${turn}`;
  if (pieces.length === 0) return [];
  return [
    { id, type: 'reasoning', summary: [], encrypted_content: sealed(id) },
    ...pieces.map((piece, index) => item(piece, `${turn}_${index}`)),
  ];
}

function response(pieces: readonly Piece[], rest: object = {}): Answer {
  return {
    kind: 'json',
    status: 200,
    body: {
      id: `resp_${++serial}`,
      object: 'response',
      created_at: 1_795_000_000,
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: null,
      metadata: {},
      parallel_tool_calls: true,
      store: false,
      temperature: 1,
      top_p: 1,
      tool_choice: 'auto',
      tools: [],
      output: output(pieces),
      usage: {
        input_tokens: 1200,
        input_tokens_details: { cached_tokens: 1024, cache_write_tokens: 0 },
        output_tokens: 40,
        output_tokens_details: { reasoning_tokens: 16 },
        total_tokens: 1240,
      },
      ...rest,
    },
  };
}

const calls = (scripted: readonly ScriptedCall[]): Piece[] =>
  scripted.map(({ name, args = {}, id }) => ({ name, text: JSON.stringify(args), id }));

const incomplete = (reason: string) => ({ status: 'incomplete', incomplete_details: { reason } });

/** Answers of `/v1/responses`, by the names that those of chat completions have. */
export const responsesAnswers = {
  text: (text: string) => response([{ text }]),
  calls: (...scripted: ScriptedCall[]) => response(calls(scripted)),
  textAndCalls: (text: string, ...scripted: ScriptedCall[]) => response([{ text }, ...calls(scripted)]),
  brokenArguments: (name: string, text = '{"style": "anime') => response([{ name, text, id: undefined }]),
  refusal: (refusal: string) => response([{ refusal }]),
  empty: () => response([]),
  /** Cut off at the token limit. */
  cutText: (text: string) => response([{ text }], incomplete('max_output_tokens')),
  lengthCut: (name: string, text?: string) =>
    response(
      [...(text === undefined ? [] : [{ text }]), { name, text: '{"sty', id: undefined }],
      incomplete('max_output_tokens'),
    ),
  contentFilter: () => response([{ text: 'I' }], incomplete('content_filter')),
  /** An answer with status 200 that did not come about. */
  failed: (code: string) =>
    response([], { status: 'failed', error: { code, message: 'SECRET-WISH went wrong' }, usage: null }),
} as const;
