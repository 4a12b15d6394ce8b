import { createAnthropicChat } from '../../../src/providers/anthropic/chat.ts';
import type { AnthropicAnswer } from '../../support/anthropic/stream.ts';
import {
  anthropicAnswers as answers,
  startFakeAnthropic,
  anthropicStreams as streams,
} from '../../support/fakes/fake-anthropic.ts';
import type { Speech } from './cases.ts';
import { type Service, transports, type Wording, wordingOf } from './transport.ts';

const MODEL = 'claude-haiku-5-5';
const CALL = { name: 'update_sticker_params', args: { style: 'anime' } };
const TWO_CALLS = answers.calls([CALL, { name: 'request_photo' }]);

const says = ({ text, calls = [] }: Speech) =>
  calls.length === 0 ? answers.text(text ?? '') : answers.calls(calls, text);

const ANTHROPIC: Wording<AnthropicAnswer> = {
  says,
  troubles: {
    'broken arguments': answers.brokenCall(CALL.name, '{"style": "anime'),
    refusal: answers.text('I cannot help with that.'),
    'blocked prompt': answers.stopped('refusal'),
    'blocked answer': answers.stopped('refusal', [{ type: 'text', text: 'Half a' }]),
    'empty answer': answers.stopped('end_turn'),
    'white space': answers.text(' \n'),
    'words cut off': answers.maxTokens({ text: 'A long story' }),
    'call cut off': answers.maxTokens({ calls: [CALL] }),
    'words and call cut off': answers.maxTokens({ text: 'Noted.', calls: [CALL] }),
    'wrong key': answers.keyInvalid(),
    'no permission': answers.forbidden(),
    'wrong region': answers.region(),
    'unknown model': answers.modelMissing(MODEL),
    'no quota': answers.noCredit(),
    'too many requests': answers.rateLimited(),
    'too many requests, with a delay': answers.rateLimited(12),
    'internal error': answers.internal(),
    overload: answers.overloaded(),
    'a gateway without its service': { kind: 'raw', status: 502, text: '<html>Bad Gateway</html>' },
    'a page that is no JSON': { kind: 'raw', text: '<html>Welcome</html>' },
    'JSON of another kind': { kind: 'json', status: 200, body: { object: 'list', data: [] } },
    'an error with status 200': { ...answers.overloaded(), status: 200 },
    'refused request': answers.badRequest('messages.0: SECRET-WISH is not allowed'),
    'broken connection': { kind: 'reset' },
    silence: { kind: 'hang' },
  },
  streamTroubles: {
    'cut in its words': streams.cutAfter(3, says({ text: 'Half an answer is none.' })),
    'cut between its calls': streams.cutAfter(3, TWO_CALLS),
    'ended without an end': streams.endedAfter(3, says({ text: 'Half an answer is none.' })),
    'an error among the events': streams.failsAfter(3, TWO_CALLS, answers.overloaded()),
  },
};

async function open(): Promise<Service> {
  const fake = await startFakeAnthropic();
  return {
    provider: 'anthropic',
    model: MODEL,
    asked: () => fake.requests.map(request => JSON.stringify(request)),
    violations: fake.violations,
    chat: ({ origin = fake.baseUrl, ...options } = {}) =>
      createAnthropicChat({ apiKey: fake.apiKey, baseUrl: origin, model: MODEL, ...options }),
    does: (...deeds) => fake.script(...deeds.map(deed => wordingOf(ANTHROPIC, deed))),
    stop: () => fake.stop(),
  };
}

export const ANTHROPIC_TRANSPORTS = transports('anthropic', ANTHROPIC, open);
