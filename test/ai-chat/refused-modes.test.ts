import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createAIChat } from '../../src/ai-chat/chat.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { openAIAnswers as answers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';

it('a request that is refused in every mode says nothing about the modes', async () => {
  const fake = await startFakeOpenAI();
  onTestFinished(() => fake.stop());
  const log = createLogger({ level: 'silent' });
  const { generateObject } = createAIChat({
    providers: [createOpenAIChat({ apiKey: fake.apiKey, baseUrl: fake.baseUrl, model: 'gpt-6-luna' })],
    clock: systemClock,
    random: () => 0.5,
    log,
  });
  const ask = () =>
    generateObject(
      {
        name: 'mood',
        schema: z.object({ mood: z.string() }),
        context: [{ role: 'user', content: 'How is it?' }],
      },
      { signal: new AbortController().signal, correlation: { chat: 7, turn: 't' } },
    );

  const tooLong = answers.error(400, { message: 'no', code: 'context_length_exceeded' });
  fake.script(tooLong, tooLong, tooLong, tooLong, answers.text('{"mood":"fine"}'));
  await expect(ask()).rejects.toMatchObject({ failures: [{ kind: 'bad_request' }] });
  expect(await ask()).toEqual({ mood: 'fine' });

  const formats = fake.chats.map(chat => chat.response_format?.type);
  expect(formats).toEqual(['json_schema', undefined, 'json_object', undefined, 'json_schema']);
});
