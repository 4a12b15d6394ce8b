import { expect, it, onTestFinished } from 'vitest';
import { handleUserInput } from '../../src/features/dialogue/user-input.ts';
import { openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { channelOf, openTalk } from '../support/talk.ts';

it('a photo that does not come leaves the models most of the time of the turn', async () => {
  const fake = await startFakeOpenAI();
  const lines: string[] = [];
  const talk = await openTalk(
    {
      DATABASE_URL: 'sqlite::memory:',
      AI_PROVIDERS: 'openai',
      IMAGE_PROVIDERS: 'offline',
      OPENAI_API_KEY: fake.apiKey,
      OPENAI_BASE_URL: fake.baseUrl,
      // A third of it passes in this test; the rest is more than a busy machine takes for a request.
      AI_TURN_DEADLINE_MS: '3600',
    },
    { log: line => void lines.push(line) },
  );
  onTestFinished(async () => {
    await talk.close();
    await fake.stop();
  });
  fake.script(openAIAnswers.text('A fine photo. Which style?'));

  await handleUserInput(
    channelOf(talk.app),
    {
      person: { id: 7, firstName: 'Ada', languageCode: 'en' },
      turn: 'turn',
      saidAt: talk.app.clock.now(),
      signal: new AbortController().signal,
      acknowledge: async () => undefined,
    },
    {
      texts: [],
      notices: [],
      photo: {
        ref: 'photo',
        look: signal =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('given up')), { once: true });
          }),
      },
    },
  );

  expect(fake.chats).toHaveLength(1);
  expect(JSON.stringify(fake.chats)).not.toContain('image_url');
  const said = await talk.app.db.selectFrom('outbox').select('content').execute();
  expect(JSON.stringify(said)).toContain('A fine photo. Which style?');
  expect(lines.join('')).toContain('the photo could not be shown to the model');
});
