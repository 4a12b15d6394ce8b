import { beforeEach, describe, expect, it } from 'vitest';
import type { AIChatResult, ChatMessage } from '../../src/ai-chat/types.ts';
import type { ProviderErrorKind } from '../../src/lib/errors.ts';
import { createGeminiChat } from '../../src/providers/gemini/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import {
  geminiAnswers as answers,
  type FakeGemini,
  startFakeGemini,
  geminiStreams as streams,
} from '../support/fakes/fake-gemini.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { failure, kept, results, user } from '../support/openai/dialogue.ts';

let fake: FakeGemini;
let seen: string[] = [];
beforeEach(async () => {
  fake = await startFakeGemini();
  seen = [];
  return () => stopClean(fake);
});

const never = new AbortController().signal;
const HELLO = user('anime please');

const chat = (timeoutMs?: number) =>
  createGeminiChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model: 'gemini-3.8-flash', timeoutMs });

const ask = (messages: readonly ChatMessage[] = [HELLO]) =>
  chat().complete(chatRequest(messages), never, text => seen.push(text));

/** Sends the stored answer back in the next turn. */
async function sendBack(result: AIChatResult) {
  fake.script(answers.text('Done'));
  const ids = result.toolCalls.map(({ id }) => id);
  await ask([HELLO, kept(result), ids.length === 0 ? user('go on') : results(...ids)]);
  return fake.requests.at(-1)?.body.contents[1];
}

const chunk = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { parts, role: 'model' }, ...(finishReason && { finishReason }), index: 0 }],
});

const CALLS = [
  { name: 'update_sticker_params', args: { style: 'аниме' }, id: 'one' },
  { name: 'request_photo', id: 'two' },
];

describe('a streamed answer', () => {
  it('shows its growing text without thoughts, and equals the unstreamed answer', async () => {
    fake.script(answers.fixture('text'), answers.fixture('text'));
    const streamed = await ask();
    expect(seen).toEqual([
      'Аниме',
      'Аниме —',
      'Аниме — отлично!',
      'Аниме — отлично! Какую',
      'Аниме — отлично! Какую эмоцию',
      'Аниме — отлично! Какую эмоцию выберем?',
    ]);
    const { native, ...atOnce } = await chat().complete(chatRequest([HELLO]), never);
    expect(streamed).toMatchObject(atOnce);
    expect(native).toBeDefined();
    expect(fake.requests.map(request => request.streamed)).toEqual([true, undefined]);
    expect(fake.requests[0]?.body).toEqual(fake.requests[1]?.body);
  });

  it('derives ids of calls from the id of the answer, in whichever chunk it comes', async () => {
    fake.script(
      streams.events(
        { ...chunk([{ functionCall: { name: 'request_photo' } }]), responseId: 'x' },
        chunk([{ functionCall: { name: 'request_photo' } }], 'STOP'),
      ),
    );
    expect((await ask()).toolCalls.map(call => call.id)).toEqual(['call_x_0', 'call_x_1']);
  });

  it('is a bad answer if it only has its usage, streamed or not', async () => {
    fake.script(answers.usageOnly(), answers.usageOnly());
    await expect(ask()).rejects.toMatchObject({ kind: 'bad_answer' });
    await expect(chat().complete(chatRequest([HELLO]), never)).rejects.toMatchObject({ kind: 'bad_answer' });
  });

  it('does not depend on how its bytes are split', async () => {
    for (const bytes of [1, 7]) {
      fake.script(streams.inPieces(bytes, answers.fixture('text')));
      expect((await ask()).text).toBe('Аниме — отлично! Какую эмоцию выберем?');
    }
  });

  it('may come at once, as an object or a list', async () => {
    const body = chunk([{ text: 'Hi there' }], 'STOP');
    fake.script(streams.atOnce(body));
    expect((await ask()).text).toBe('Hi there');
    fake.script(streams.atOnce([chunk([{ text: 'Hi' }]), chunk([{ text: ' there' }], 'STOP')]));
    expect((await ask()).text).toBe('Hi there');
    expect(seen).toEqual(['Hi there', 'Hi', 'Hi there']);
  });
});

describe('a streamed answer that is sent back', () => {
  it('joins its text but keeps signed parts separate', async () => {
    fake.script(
      streams.events(
        chunk([{ text: 'Let me think.', thought: true }]),
        chunk([{ text: 'Hi' }]),
        chunk([{ text: ' there' }]),
        chunk([{ text: ', you', thoughtSignature: 'c2ln' }]),
        chunk([{ text: '!' }]),
        chunk([{ text: '', thoughtSignature: 'ZW5k' }]),
        chunk([{ text: '' }], 'STOP'),
      ),
    );
    const result = await ask();
    expect(result.text).toBe('Hi there, you!');
    expect(await sendBack(result)).toEqual({
      role: 'model',
      parts: [
        { text: 'Let me think.', thought: true },
        { text: 'Hi there' },
        { text: ', you', thoughtSignature: 'c2ln' },
        { text: '!' },
        { text: '', thoughtSignature: 'ZW5k' },
      ],
    });
  });

  it('keeps each call with its signature', async () => {
    fake.script(answers.calls(CALLS, 'One moment, please.'));
    const result = await ask();
    const sent = await sendBack(result);
    expect(sent).toEqual(result.native?.content);
    expect(sent?.parts).toEqual([
      { text: 'One moment, please.' },
      { functionCall: CALLS[0], thoughtSignature: expect.any(String) },
      { functionCall: CALLS[1] },
    ]);
  });

  it('never has a part with only a signature, which the service refuses', async () => {
    fake.script(streams.events(chunk([{ text: 'Hi' }]), chunk([{ thoughtSignature: 'ZW5k' }], 'STOP')));
    expect((await sendBack(await ask()))?.parts).toEqual([
      { text: 'Hi' },
      { text: '', thoughtSignature: 'ZW5k' },
    ]);
  });
});

describe('a stream that fails', () => {
  const story = answers.text('A long story that is never told to its end');

  it.each<[string, ProviderErrorKind, ReturnType<typeof streams.events> | ReturnType<typeof answers.text>]>([
    ['ended before a word', 'interrupted', streams.events()],
    ['ended before its last call', 'interrupted', streams.endedAfter(1, answers.calls(CALLS))],
    ['half an answer at once', 'bad_answer', streams.atOnce(chunk([{ text: 'Hi' }]))],
    ['a block in the middle', 'blocked', streams.failsAfter(3, story, answers.blocked().body)],
    ['a blocked answer', 'blocked', streams.events(chunk([{ text: 'Oh' }]), chunk([], 'SAFETY'))],
    ['an unknown reason', 'bad_answer', streams.events(chunk([{ text: 'Oh' }], 'SOMETHING_NEW'))],
    ['a call that may be cut off', 'bad_answer', answers.maxTokens({ calls: CALLS })],
    ['nothing but thinking', 'bad_answer', answers.fixture('max-tokens-thinking')],
    ['an overload as bare JSON', 'unavailable', streams.shedsAfter(3, story, answers.overloaded().body)],
    ['an error in a list', 'unavailable', streams.atOnce([answers.overloaded().body])],
    ['parts of a wrong type', 'bad_answer', streams.events({ candidates: [{ content: { parts: 7 } }] })],
    ['no response at all', 'bad_answer', streams.events('nonsense')],
  ])('by %s is %s', async (_, kind, answer) => {
    fake.script(answer);
    expect((await failure(ask())).kind).toBe(kind);
    expect(seen).not.toContain('A long story that is never told to its end');
  });

  it.each([
    ['at once', answers.rateLimited('12s')],
    ['in the middle', streams.failsAfter(2, story, answers.rateLimited('12s').body)],
  ])('by too many requests %s has a delay', async (_, answer) => {
    fake.script(answer);
    expect(await failure(ask())).toMatchObject({ kind: 'rate_limited', retryAfterMs: 12_000 });
  });

  it('shows no text of the chunk that ends it', async () => {
    fake.script(streams.events(chunk([{ text: 'Fine' }]), chunk([{ text: ' and forbidden' }], 'SAFETY')));
    await failure(ask());
    expect(seen).toEqual(['Fine']);
  });

  it('by its deadline, even while data arrives', async () => {
    const { baseUrl, apiKey } = fake;
    const slow = streams.inPieces(1, answers.text('word '.repeat(20_000)));
    fake.script(slow);
    const model = 'gemini-3.8-flash';
    const provider = createGeminiChat({ apiKey, baseUrl, model, timeoutMs: 60 });
    const error = await failure(provider.complete(chatRequest(), never, text => seen.push(text)));
    expect(error.kind).toBe('timeout');
  });
});
