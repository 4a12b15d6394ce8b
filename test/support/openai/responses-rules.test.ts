import { describe, expect, it } from 'vitest';
import { sealed } from './responses-answers.ts';
import { checkResponses } from './responses-rules.ts';

const question = { type: 'message', role: 'user', content: 'hi' };
const thoughts = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: sealed('rs_1') };
const call = { type: 'function_call', id: 'fc_1_0', call_id: 'c1', name: 'draw', arguments: '{}' };
const output = { type: 'function_call_output', call_id: 'c1', output: '{}' };
const tool = {
  type: 'function',
  name: 'draw',
  description: 'Draws.',
  strict: true,
  parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
};

const body = (input: readonly object[], rest: object = {}) => ({
  model: 'gpt-6-astra',
  input,
  store: false,
  ...rest,
});

/** What the fake says to a body, `undefined` when it takes it. */
function refusal(raw: object): string | undefined {
  const checked = checkResponses(raw);
  return checked.ok ? undefined : JSON.stringify(checked.answer);
}

describe('the fake of /v1/responses', () => {
  it('takes a dialogue with thoughts, a call and its output', () => {
    expect(refusal(body([question, thoughts, call, output], { tools: [tool], tool_choice: 'auto' }))).toBe(
      undefined,
    );
  });

  it.each<[string, object, string]>([
    ['a call without output', body([question, thoughts, call]), 'No tool output found'],
    ['an output without call', body([question, output]), 'No tool call found'],
    ['a call without its thoughts', body([question, call, output]), "without its required 'reasoning' item"],
    ['thoughts without what followed', body([question, thoughts]), 'without its required following item'],
    [
      'thoughts by id only',
      body([question, { ...thoughts, encrypted_content: null }, call, output]),
      'Items are not persisted',
    ],
    [
      "another's thoughts",
      body([question, { ...thoughts, encrypted_content: 'gAAAAx' }, call, output]),
      'invalid_encrypted_content',
    ],
    ['the words of chat completions', body([question], { max_completion_tokens: 99 }), 'Unknown parameter'],
    ['too small a limit', body([question], { max_output_tokens: 15 }), 'max_output_tokens'],
    ['no effort', body([question], { reasoning: { effort: 'none' } }), 'reasoning.effort'],
    [
      'nested tools',
      body([question], { tools: [{ type: 'function', function: tool }] }),
      'Invalid value for',
    ],
    [
      'a loose schema in strict mode',
      body([question], {
        tools: [{ ...tool, parameters: { ...tool.parameters, additionalProperties: true } }],
      }),
      'invalid_function_parameters',
    ],
    [
      'JSON mode where only the instructions name JSON',
      body([question], { instructions: 'Answer in JSON.', text: { format: { type: 'json_object' } } }),
      "must contain the word 'json'",
    ],
    ['a choice of no tools', body([question], { tool_choice: 'auto' }), 'tool_choice'],
    ['a name that it cannot read', body([{ ...call, id: undefined, name: 'a b' }, output]), 'Invalid value'],
  ])('refuses %s', (_, raw, words) => {
    expect(refusal(raw)).toContain(words);
  });
});
