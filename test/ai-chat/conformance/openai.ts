import { createOpenAIChat } from '../../../src/providers/openai/chat.ts';
import { openAIAnswers, startFakeOpenAI, openAIStreams as streams } from '../../support/fakes/fake-openai.ts';
import { ENDPOINTS } from '../../support/openai/endpoints.ts';
import type { OpenAIAnswer } from '../../support/openai/stream.ts';
import type { Speech } from './cases.ts';
import { type Service, transports, type Wording, wordingOf } from './transport.ts';

type Answers = (typeof ENDPOINTS)[number]['answers'];

const { error, json } = openAIAnswers;

/** Failures as every server words them that speaks OpenAI's language. */
const COMMON_TROUBLES = {
  'wrong key': openAIAnswers.wrongKey('sk-SECRET'),
  'no permission': error(403, { message: 'You are not a member of the organization.' }),
  'wrong region': error(403, {
    message: 'Country, region, or territory not supported',
    type: 'request_forbidden',
    code: 'unsupported_country_region_territory',
  }),
  'unknown model': openAIAnswers.modelMissing('SECRET'),
  'no quota': openAIAnswers.insufficientQuota(),
  'too many requests': openAIAnswers.rateLimited(),
  'too many requests, with a delay': openAIAnswers.rateLimited({ retryAfterMs: 12_000 }),
  'internal error': openAIAnswers.serverError(500),
  overload: openAIAnswers.serverError(503),
  'a gateway without its service': { kind: 'raw', status: 502, text: '<html>Bad Gateway</html>' },
  'a page that is no JSON': openAIAnswers.malformed(),
  'JSON of another kind': json({ object: 'list', data: [] }),
  'an error with status 200': json({ error: { code: 503, message: 'SECRET-WISH' } }),
  'refused request': error(400, { message: 'SECRET-WISH is wrong', param: 'input', code: 'invalid_value' }),
  'broken connection': openAIAnswers.reset(),
  silence: openAIAnswers.hang(),
} as const;

const CALL = { name: 'update_sticker_params', args: { style: 'anime' } };

function speaks(answers: Answers) {
  return ({ text, calls = [] }: Speech) => {
    if (calls.length === 0) return answers.text(text ?? '');
    return text === undefined ? answers.calls(...calls) : answers.textAndCalls(text, ...calls);
  };
}

/** @param events that come before the first words */
function wording(answers: Answers, events: number, failed: object): Wording<OpenAIAnswer> {
  const says = speaks(answers);
  const words = says({ text: 'Half an answer is none.' });
  const calls = says({ calls: [CALL, { name: 'request_photo' }] });
  return {
    says,
    troubles: {
      ...COMMON_TROUBLES,
      'broken arguments': answers.brokenArguments('update_sticker_params'),
      refusal: answers.refusal('I cannot help with that.'),
      'blocked prompt': error(400, { message: 'SECRET-WISH', code: 'invalid_prompt' }),
      'blocked answer': answers.contentFilter(),
      'empty answer': answers.empty(),
      'white space': answers.text(' \n'),
      'words cut off': answers.cutText('A long story'),
      'call cut off': answers.lengthCut('update_sticker_params'),
      'words and call cut off': answers.lengthCut('update_sticker_params', 'Noted.'),
    },
    streamTroubles: {
      'cut in its words': streams.cutAfter(events + 2, words),
      'cut between its calls': streams.cutAfter(events + 1, calls),
      'ended without an end': streams.endedAfter(events + 2, words),
      'an error among the events': streams.failsAfter(events + 1, words, failed),
    },
  };
}

const [CHAT, RESPONSES] = ENDPOINTS;

/** Chat completions begin with the role alone. */
export const CHAT_WORDING = wording(CHAT.answers, 1, {
  error: { message: 'SECRET-WISH', type: 'server_error', param: null, code: null },
});

/** Responses begin with news of themselves, and tell of an error without a frame around it. */
const RESPONSES_WORDING = wording(RESPONSES.answers, 2, {
  type: 'error',
  code: 'server_error',
  message: 'SECRET-WISH',
  param: null,
  sequence_number: 3,
});

function opens(path: string, model: string, answers: Wording<OpenAIAnswer>) {
  return async (): Promise<Service> => {
    const fake = await startFakeOpenAI();
    return {
      provider: 'openai',
      model,
      asked: () =>
        fake.requests.map(request => {
          if (request.path !== path || !('body' in request)) throw new Error(`asked at ${request.path}`);
          return JSON.stringify(request.body);
        }),
      violations: fake.violations,
      chat: ({ origin, ...options } = {}) => {
        const baseUrl = origin === undefined ? fake.baseUrl : `${origin}/v1`;
        return createOpenAIChat({ apiKey: fake.apiKey, baseUrl, model, ...options });
      },
      does: (...deeds) => fake.script(...deeds.map(deed => wordingOf(answers, deed))),
      stop: () => fake.stop(),
    };
  };
}

export const OPENAI_TRANSPORTS = [
  ...transports('chat/completions', CHAT_WORDING, opens(CHAT.path, CHAT.model, CHAT_WORDING)),
  ...transports('responses', RESPONSES_WORDING, opens(RESPONSES.path, RESPONSES.model, RESPONSES_WORDING)),
];
