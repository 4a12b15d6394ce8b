import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { wavOf } from '../../src/speech/index.ts';
import { type FakeOpenAI, openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { tone } from '../support/sounds.ts';
import { DRAWN, useScene } from './scene.ts';

const { spoken, spokenCalls } = openAIAnswers;

const server: FakeOpenAI = await startFakeOpenAI();
const folder = await mkdtemp(join(tmpdir(), 'talk-'));
const microphone = join(folder, 'microphone.wav');
// A sentence, a pause for the answer, and another sentence. The browser plays the file in a loop.
await writeFile(microphone, wavOf({ samples: Buffer.concat([tone(1), quiet(7)]), rate: 24_000 }));

const scene = useScene(
  () => ({
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
    OPENAI_API_KEY: server.apiKey,
    OPENAI_BASE_URL: server.baseUrl,
  }),
  { microphone },
);

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
  expect(server.violations).toEqual([]);
});

function quiet(seconds: number): Buffer {
  return Buffer.alloc(tone(1).length * seconds);
}

it('orders a sticker by voice', async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  await visitor.sendPortrait();
  await visitor.waitForBot(/style/);
  const wish = { style: 'comic', emotion: 'joy', pose: 'waving' };
  server.hears('Comic, joy, waving', 'Yes, draw it');
  server.reply(request => {
    const said = request.path === 'realtime' && request.session ? request.items?.at(-1) : undefined;
    const words = JSON.stringify(said ?? '');
    if (words.includes('Comic, joy'))
      return spokenCalls(tone(1), 'A fine idea.', { name: 'update_sticker_params', args: wish });
    if (words.includes('Yes, draw it'))
      return spokenCalls(tone(1), 'Drawing it now.', { name: 'confirm_and_generate' });
    return spoken(tone(1), 'Here you are.');
  });
  await visitor.button('Talk').click();
  await page.getByRole('status').getByText('listening').waitFor();
  await visitor.waitForBot('A fine idea.', { timeout: 20_000 });
  await visitor.waitForBot('Drawing it now.', { timeout: 30_000 });
  await visitor.stickers.first().waitFor(DRAWN);
  await visitor.screenshot('talk');
  await visitor.button('Stop talking').click();
  await visitor.button('Talk').waitFor();
  await expect.poll(() => server.sessions).toBe(0);
}, 180_000);
