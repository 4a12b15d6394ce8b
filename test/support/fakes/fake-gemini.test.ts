import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geminiAnswers as answers, type FakeGemini, startFakeGemini } from './fake-gemini.ts';

let fake: FakeGemini;
beforeAll(async () => {
  fake = await startFakeGemini();
  fake.reply(() => answers.text('fine'));
});
afterAll(() => fake.stop());

async function post(body: unknown, model: string, method = 'generateContent'): Promise<string> {
  const response = await fetch(`${fake.baseUrl}/v1beta/models/${model}:${method}`, {
    method: 'POST',
    headers: { 'x-goog-api-key': fake.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return `${response.status} ${await response.text()}`;
}

const user = (...parts: readonly object[]) => ({ role: 'user', parts });
const model = (...parts: readonly object[]) => ({ role: 'model', parts });
const hello = user({ text: 'hello' });
const call = (id = 'a') => ({ functionCall: { id, name: 'tool', args: {} } });
const signed = (id?: string) => ({ ...call(id), thoughtSignature: 'AAAA' });
const answer = (id = 'a', name = 'tool') => ({ functionResponse: { id, name, response: {} } });
const idless = [
  model({ functionCall: { name: 'tool', args: {} }, thoughtSignature: 'AAAA' }),
  user({ functionResponse: { name: 'tool', response: {} } }),
];

const string = { type: 'string' };
const anObject = { type: 'OBJECT', properties: { a: { type: 'STRING' } } };
const declared = (more: object) => [{ functionDeclarations: [{ name: 'tool', description: 'd', ...more }] }];

describe('the fake Gemini', () => {
  it.each<[string, RegExp, object, string?]>([
    [
      'an unknown field',
      /Unknown name \\"max_tokens\\" at 'generationConfig'/,
      { contents: [hello], generationConfig: { max_tokens: 1 } },
    ],
    ['two user turns in a row', /alternate/, { contents: [hello, hello, hello] }],
    ['an end with the model', /alternate/, { contents: [hello, model({ text: 'hi' })] }],
    ['an empty part', /must have one initialized field/, { contents: [user({})] }],
    [
      'fewer responses than calls',
      /number of function response parts/,
      { contents: [hello, model(signed(), call('b')), user(answer())] },
    ],
    [
      'a response without a call',
      /comes immediately after a function call turn/,
      { contents: [hello, model({ text: 'hi' }), user(answer())] },
    ],
    ['a call without an id', /id is required/, { contents: [hello, ...idless] }],
    [
      'an id that was there before',
      /id must be unique/,
      { contents: [hello, model(signed()), user(answer()), model(signed()), user(answer())] },
    ],
    ['another id', /id does not match/, { contents: [hello, model(signed('a')), user(answer('b'))] }],
    [
      'another name',
      /name does not match/,
      { contents: [hello, model(signed()), user(answer(undefined, 'other'))] },
    ],
    [
      'an unsigned call of the present turn',
      /missing a thought_signature.*default_api:tool.*position 2/,
      { contents: [hello, model(call()), user(answer())] },
    ],
    [
      'an empty parameter schema',
      /should be non-empty for OBJECT type/,
      {
        contents: [hello],
        tools: [
          {
            functionDeclarations: [
              { name: 'tool', description: 'd', parameters: { type: 'OBJECT', properties: {} } },
            ],
          },
        ],
      },
    ],
    [
      'a temperature for a new model',
      /Sampling parameters/,
      { contents: [hello], generationConfig: { temperature: 1 } },
    ],
    [
      'a thinking level for an old one',
      /Thinking level/,
      { contents: [hello], generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' } } },
      'gemini-2.5-flash',
    ],
    [
      'a picture from a chat model',
      /response modalities: image/,
      { contents: [hello], generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } },
    ],
    [
      'both kinds of parameters',
      /mutually exclusive/,
      { contents: [hello], tools: declared({ parametersJsonSchema: string, parameters: anObject }) },
    ],
    [
      'a keyword that it would ignore',
      /Unknown name \\"minLength\\"/,
      { contents: [hello], tools: declared({ parametersJsonSchema: { ...string, minLength: 1 } }) },
    ],
    [
      'a keyword beside a reference',
      /beside \$ref/,
      { contents: [hello], tools: declared({ parametersJsonSchema: { ...string, $ref: '#' } }) },
    ],
    [
      'a schema of an answer that is no JSON',
      /only supported with response_mime_type/,
      { contents: [hello], generationConfig: { responseJsonSchema: string } },
    ],
    [
      'JSON and tools of an old model',
      /mime type: 'application\/json' is unsupported/,
      { contents: [hello], tools: declared({}), generationConfig: { responseMimeType: 'application/json' } },
      'gemini-2.5-flash',
    ],
    [
      'a must without tools',
      /without function_declarations/,
      { contents: [hello], toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
    ],
  ])('refuses %s and remembers it', async (_, message, body, name = 'gemini-3.8-flash') => {
    const before = fake.violations.length;
    expect(await post(body, name)).toMatch(message);
    expect(fake.violations).toHaveLength(before + 1);
  });

  it.each<[string, object, string?]>([
    [
      'unsigned calls of earlier turns',
      { contents: [hello, model(call()), user(answer()), model({ text: 'ok' }), hello] },
    ],
    [
      'an unsigned second call',
      { contents: [hello, model(signed('a'), call('b')), user(answer('a'), answer('b'))] },
    ],
    [
      'unsigned calls to an old model',
      { contents: [hello, model(call()), user(answer())] },
      'gemini-2.5-flash',
    ],
    ['calls without ids to an old model', { contents: [hello, ...idless] }, 'gemini-2.5-flash'],
  ])('accepts %s', async (_, body, name = 'gemini-3.8-flash') => {
    expect(await post(body, name)).toMatch(/^200 /);
  });

  it('is as strict about streams, and sends them as events', async () => {
    const stream = 'streamGenerateContent?alt=sse';
    const unsigned = { contents: [hello, model(call()), user(answer())] };
    expect(await post(unsigned, 'gemini-3.8-flash', stream)).toMatch(/^400 .*missing a thought_signature/);
    const asked = { contents: [hello] };
    expect(await post(asked, 'gemini-3.8-flash', 'streamGenerateContent')).toMatch(/^400 .*alt=sse/);
    const events = (await post(asked, 'gemini-3.8-flash', stream)).split('\r\n\r\n');
    expect(events[0]).toMatch(/^200 data: \{"candidates":.*"text":"fine"/);
    expect(events[1]).toMatch(/^data: .*"thoughtSignature".*"finishReason":"STOP"/);
  });

  it('takes a request that nothing was scripted for as a mistake of the test', async () => {
    const unscripted = await startFakeGemini();
    const { baseUrl, apiKey } = unscripted;
    const response = await fetch(`${baseUrl}/v1beta/models/gemini-3.8-flash:generateContent`, {
      method: 'POST',
      headers: { 'x-goog-api-key': apiKey },
      body: JSON.stringify({ contents: [hello] }),
    });
    expect(response.status).toBe(500);
    expect(unscripted.violations).toEqual(['nothing is scripted for request 1 (gemini-3.8-flash)']);
    await unscripted.stop();
  });

  it('answers after the time it was given', async () => {
    const slept: number[] = [];
    const clock = { now: () => 0, elapsed: () => 0, sleep: async (ms: number) => void slept.push(ms) };
    const slow = await startFakeGemini({ clock, latencyMs: () => 4000 });
    slow.script(answers.text('late'));
    const response = await fetch(`${slow.baseUrl}/v1beta/models/gemini-3.8-flash:generateContent`, {
      method: 'POST',
      headers: { 'x-goog-api-key': slow.apiKey },
      body: JSON.stringify({ contents: [hello] }),
    });
    expect(await response.text()).toContain('late');
    expect(slept).toEqual([4000]);
    await slow.stop();
  });
});
