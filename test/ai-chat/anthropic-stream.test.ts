import { expect, test } from 'vitest';
import { StreamedMessage } from '../../src/providers/anthropic/answer.ts';

const begin = (input: unknown) => ({
  type: 'content_block_start',
  index: 0,
  content_block: { type: 'tool_use', id: 'a', name: 'go', input },
});
const piece = (partial_json: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'input_json_delta', partial_json },
});

/** The input of the call that these events make. */
function inputOf(...events: readonly object[]): unknown {
  const streamed = new StreamedMessage(() => {});
  for (const event of [...events, { type: 'message_stop' }]) streamed.add(JSON.stringify(event));
  return streamed.whole().content[0]?.input;
}

test('arguments of a call are its pieces, or what it began with where none come', () => {
  expect(inputOf(begin({}), piece(''), piece('{"to":'), piece('"x"}'))).toEqual({ to: 'x' });
  expect(inputOf(begin({}), piece(''))).toEqual({});
  expect(inputOf(begin({ to: 'x' }))).toEqual({ to: 'x' });
  expect(inputOf(begin(undefined))).toEqual({});
  expect(inputOf(begin({}), piece('{"to":'))).toBeUndefined();
});

test('a piece in another form is not left out, as the answer would lack it', () => {
  const { index: _, ...odd } = piece('{"to":');
  expect(() => inputOf(begin({}), odd, piece('"x"}'))).toThrow('another form');
  expect(inputOf({ type: 'ping' }, { type: 'new_kind', index: 'x' }, begin({}), piece('{}'))).toEqual({});
});
