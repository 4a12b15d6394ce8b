import { createGeminiChat } from '../../../src/providers/gemini/chat.ts';
import {
  geminiAnswers as answers,
  startFakeGemini,
  geminiStreams as streams,
} from '../../support/fakes/fake-gemini.ts';
import type { GeminiAnswer } from '../../support/gemini/stream.ts';
import type { Speech } from './cases.ts';
import { type Service, transports, type Wording, wordingOf } from './transport.ts';

const MODEL = 'gemini-3.8-flash';
const CALL = { name: 'update_sticker_params', args: { style: 'anime' } };
const TWO_CALLS = answers.calls([CALL, { name: 'request_photo' }]);

const says = ({ text, calls = [] }: Speech) =>
  calls.length === 0 ? answers.text(text ?? '') : answers.calls(calls, text);

const GEMINI: Wording<GeminiAnswer> = {
  says,
  troubles: {
    // Google's own are objects; those of a gateway need not be.
    'broken arguments': answers.json({
      candidates: [
        {
          content: { role: 'model', parts: [{ functionCall: { ...CALL, args: '{"style": "anime' } }] },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 40, totalTokenCount: 940 },
      responseId: 'broken',
    }),
    refusal: answers.text('I cannot help with that.'),
    'blocked prompt': answers.blocked(),
    'blocked answer': answers.finish('SAFETY'),
    'empty answer': answers.empty(),
    'white space': answers.text(' \n'),
    'words cut off': answers.maxTokens({ text: 'A long story' }),
    'call cut off': answers.maxTokens({ calls: [CALL] }),
    'words and call cut off': answers.maxTokens({ text: 'Noted.', calls: [CALL] }),
    'wrong key': answers.keyInvalid(),
    'no permission': answers.forbidden(),
    'wrong region': answers.region(),
    'unknown model': answers.modelMissing(MODEL),
    'no quota': answers.dailyQuota(),
    'too many requests': answers.json(
      { error: { code: 429, message: 'Resource has been exhausted.', status: 'RESOURCE_EXHAUSTED' } },
      429,
    ),
    'too many requests, with a delay': answers.rateLimited('12s'),
    'internal error': answers.internal(),
    overload: answers.overloaded(),
    'a gateway without its service': { kind: 'raw', status: 502, text: '<html>Bad Gateway</html>' },
    'a page that is no JSON': { kind: 'raw', text: '<html>Welcome</html>' },
    'JSON of another kind': streams.atOnce({ object: 'list', data: [] }),
    'an error with status 200': streams.atOnce(answers.overloaded().body),
    'refused request': answers.badRequest('Invalid value at \'contents[0]\' (TYPE_STRING), "SECRET-WISH"'),
    'broken connection': answers.reset(),
    silence: answers.hang(),
  },
  streamTroubles: {
    'cut in its words': streams.cutAfter(2, says({ text: 'Half an answer is none.' })),
    'cut between its calls': streams.cutAfter(1, TWO_CALLS),
    'ended without an end': streams.endedAfter(2, says({ text: 'Half an answer is none.' })),
    'an error among the events': streams.failsAfter(1, TWO_CALLS, answers.overloaded().body),
  },
};

async function open(): Promise<Service> {
  const fake = await startFakeGemini();
  return {
    provider: 'gemini',
    model: MODEL,
    asked: () => fake.requests.map(({ body }) => JSON.stringify(body)),
    violations: fake.violations,
    chat: ({ origin = fake.baseUrl, ...options } = {}) =>
      createGeminiChat({ apiKey: fake.apiKey, baseUrl: origin, model: MODEL, ...options }),
    does: (...deeds) => fake.script(...deeds.map(deed => wordingOf(GEMINI, deed))),
    stop: () => fake.stop(),
  };
}

export const GEMINI_TRANSPORTS = transports('gemini', GEMINI, open);
