import { afterAll, expect, it } from 'vitest';
import { type FakeOpenAI, openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { oggTone } from '../support/sounds.ts';
import { useScene } from './scene.ts';

/** An own server that transcribes and speaks. */
const server: FakeOpenAI = await startFakeOpenAI({ latencyMs: () => 0 });
const scene = useScene(() => ({
  TRANSCRIBE_BASE_URL: server.baseUrl,
  TRANSCRIBE_API_KEY: server.apiKey,
  SPEECH_BASE_URL: server.baseUrl,
  SPEECH_API_KEY: server.apiKey,
  SPEECH_MODEL: 'gpt-4o-mini-tts',
}));
afterAll(async () => {
  await server.stop();
  expect(server.violations).toEqual([]);
});

/** Length in seconds of a message's sound that the browser has loaded; 0 if it cannot play it. */
const seconds = (of: 'person' | 'bot') =>
  `(() => { const all = [...document.querySelectorAll('.from-${of} audio')]; const last = all.at(-1);
    return last && last.readyState > 0 && !last.error ? (Number.isFinite(last.duration) ? last.duration : 1) : 0; })()`;

it('records while the microphone is held, answers also aloud, and plays both', async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  await visitor.say('/voice on');
  await visitor.waitForBot('by voice');
  server.script(openAIAnswers.transcript('comic, joy, waving'), openAIAnswers.speech(await oggTone(2)));
  await visitor.button('Hold to speak').hover();
  await page.mouse.down();
  await page.getByRole('timer').getByText('0:01').waitFor();
  await page.mouse.up();
  await visitor.waitForBot('🎙 «comic, joy, waving»');
  await expect.poll(() => page.evaluate(seconds('person'))).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(seconds('bot'))).toBeGreaterThan(1.5);
  expect(server.sounds[0]?.mimeType).toBe('audio/webm');
  expect(server.sounds[0]?.bytes.length).toBeGreaterThan(1000);
  await visitor.screenshot('voice');
});

it('sends nothing after moving away or a short press', async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  const before = server.sounds.length;
  await visitor.button('Hold to speak').hover();
  await page.mouse.down();
  await page.getByRole('timer').waitFor();
  await page.mouse.move(100, 100);
  await page.mouse.up();
  await page.getByRole('timer').waitFor({ state: 'hidden' });
  await visitor.button('Hold to speak').click();
  expect(await page.locator('.from-person').count()).toBe(0);
  expect(server.sounds).toHaveLength(before);
});

it('starts with one key press and sends with another', async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  server.script(openAIAnswers.transcript('hello'));
  await visitor.button('Hold to speak').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('timer').getByText('0:01').waitFor();
  await page.keyboard.press('Enter');
  await visitor.waitForBot('🎙 «hello»');
});
