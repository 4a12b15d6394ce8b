import { createLMStudioChat } from '../../../src/providers/lmstudio/chat.ts';
import { openAIAnswers as answers, openAIStreams as streams } from '../../support/fakes/fake-openai.ts';
import { sessionIdIn, writesCalls } from '../../support/openai/action-format.ts';
import { type ScriptedAnswer, startFakeLMStudio } from '../../support/openai/fake-lmstudio.ts';
import type { OpenAIAnswer } from '../../support/openai/stream.ts';
import type { Protocol } from './cases.ts';
import { CHAT_WORDING } from './openai.ts';
import { type Service, transports, type Wording, wordingOf } from './transport.ts';

const MODEL = 'google/gemma-3-4b';

/** It has no moderation, and refuses by saying so. */
const LOCAL = {
  refusal: answers.text('I cannot help with that.'),
  'blocked prompt': 'never',
  'blocked answer': 'never',
  'an error with status 200': answers.json({ error: 'SECRET-WISH' }),
} as const;

const WITH_TOOLS: Wording<ScriptedAnswer> = {
  ...CHAT_WORDING,
  troubles: { ...CHAT_WORDING.troubles, ...LOCAL },
  streamTroubles: {
    ...CHAT_WORDING.streamTroubles,
    'an error among the events': streams.failsAfter(2, answers.text('Half an answer.'), {
      error: 'SECRET-WISH',
    }),
  },
};

/** A call with the id that counts, as far as it was written. */
const unfinished =
  (end: (text: string) => OpenAIAnswer, words = ''): ScriptedAnswer =>
  body => {
    const id = sessionIdIn(body);
    return end(`${words}{"session_id":"${id}","command":"update_sticker_params","args":{"style":"ani`);
  };

const WITHOUT_TOOLS: Wording<ScriptedAnswer> = {
  says: ({ text, calls = [] }) => writesCalls(calls, text),
  troubles: {
    ...WITH_TOOLS.troubles,
    'broken arguments': unfinished(answers.text),
    'call cut off': unfinished(answers.cutText),
    'words and call cut off': unfinished(answers.cutText, 'Noted. '),
  },
  streamTroubles: {
    ...WITH_TOOLS.streamTroubles,
    'cut between its calls': streams.cutAfter(
      2,
      answers.text('{"session_id":"0", "command":"request_photo", "args":{}, "text":""}'),
    ),
  },
};

function opens(tools: boolean, wording: Wording<ScriptedAnswer>) {
  return async (): Promise<Service> => {
    const fake = await startFakeLMStudio([{ key: MODEL, tools, vision: true, loaded: 8192 }]);
    return {
      provider: 'lmstudio',
      model: MODEL,
      asked: () => fake.chats.map(body => JSON.stringify(body)),
      violations: fake.violations,
      chat: ({ origin, ...options } = {}) => {
        const baseUrl = origin === undefined ? fake.baseUrl : `${origin}/v1`;
        return createLMStudioChat({ baseUrl, ...options });
      },
      does: (...deeds) => {
        fake.script(...deeds.map(deed => wordingOf(wording, deed)));
        // A request that is refused in a schema is repeated without one.
        if (!tools && deeds.includes('refused request')) fake.reply(wordingOf(wording, 'refused request'));
      },
      stop: () => fake.stop(),
    };
  };
}

const of = (protocol: Protocol, tools: boolean, wording: Wording<ScriptedAnswer>) =>
  transports(protocol, wording, opens(tools, wording));

export const LMSTUDIO_TRANSPORTS = [
  ...of('lmstudio with tools', true, WITH_TOOLS),
  ...of('lmstudio without tools', false, WITHOUT_TOOLS),
];
