import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { geminiAnswers, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { openAIAnswers, openAIResponses, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { watched } from '../support/fakes/stop-clean.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startFakeLMStudio } from '../support/openai/fake-lmstudio.ts';
import type { ChatBody } from '../support/openai/schema.ts';
import { openTalk, textOf } from '../support/talk.ts';

const CALL = { name: 'update_sticker_params', args: { style: 'anime' } };
const TURNS = ['anime, please', 'laughing', 'no, crying', 'and waving'];

/** A dialogue of several turns, over a restart and with a change of all that is stored. */
async function talkWith(variables: Readonly<Record<string, string>>): Promise<void> {
  const all = {
    DATABASE_URL: `sqlite:${join(temporaryFolder(), 'bot.db')}`,
    IMAGE_PROVIDERS: 'offline',
    // No turn is so old that it becomes a summary.
    AI_CONTEXT_TOKENS: '4000',
    ...variables,
  };
  const first = await openTalk(all);
  onTestFinished(() => first.close().catch(() => undefined));
  await first.start();
  await first.sendPhoto();
  for (const words of TURNS) await first.say(words);
  await first.close();
  const second = await openTalk(all);
  onTestFinished(() => second.close());
  for (const words of TURNS) await second.say(words);
}

const REQUESTS = 2 + 2 * TURNS.length;

/** The same bytes in every request, and more than a few of them. */
function expectStable(prefixes: readonly string[]): void {
  expect(prefixes).toHaveLength(REQUESTS);
  expect(new Set(prefixes).size).toBe(1);
  expect(prefixes[0]).toContain('# Tools');
  expect(prefixes[0]).toContain('confirm_and_generate');
  expect(prefixes[0]).not.toContain('Collected:');
}

/** A system text up to what changes. */
const upToState = (system: string) => system.slice(0, system.indexOf('[SYSTEM STATE]\n'));

const chatPrefix = ({ messages: [system], tools }: ChatBody) =>
  JSON.stringify([system && upToState(textOf(system)), tools]);

it('Gemini is told the same in front in every turn', async () => {
  const fake = watched(await startFakeGemini());
  fake.reply(() => geminiAnswers.calls([CALL], 'Fine.'));
  await talkWith({ AI_PROVIDERS: 'gemini', GEMINI_API_KEY: fake.apiKey, GEMINI_BASE_URL: fake.baseUrl });
  expectStable(
    fake.requests.map(({ body }) => JSON.stringify([body.systemInstruction?.parts[0], body.tools])),
  );
});

it('OpenAI is told the same in front in every turn, over each of its endpoints', async () => {
  const openai = async (OPENAI_MODEL: string, answers: typeof openAIAnswers | typeof openAIResponses) => {
    const fake = watched(await startFakeOpenAI());
    fake.reply(() => answers.textAndCalls('Fine.', CALL));
    const { apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL } = fake;
    await talkWith({ AI_PROVIDERS: 'openai', OPENAI_MODEL, OPENAI_API_KEY, OPENAI_BASE_URL });
    return fake;
  };
  expectStable((await openai('gpt-6-luna', openAIAnswers)).chats.map(chatPrefix));
  expectStable(
    (await openai('gpt-6-astra', openAIResponses)).responses.map(({ instructions, tools }) =>
      JSON.stringify([upToState(instructions ?? ''), tools]),
    ),
  );
});

it('LM Studio is told the same in front in every turn', async () => {
  const fake = watched(await startFakeLMStudio([{ key: 'qwen/qwen3', loaded: 8192 }]));
  fake.script(...Array.from({ length: REQUESTS }, () => openAIAnswers.textAndCalls('Fine.', CALL)));
  await talkWith({ AI_PROVIDERS: 'lmstudio', LMSTUDIO_BASE_URL: fake.baseUrl });
  expectStable(fake.chats.map(chatPrefix));
});
