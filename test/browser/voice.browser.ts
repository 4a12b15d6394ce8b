import { afterAll, expect, it } from 'vitest';
import { type FakeOpenAI, openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { oggTone } from '../support/sounds.ts';
import { useScene } from './scene.ts';

/** A server of one's own that listens and speaks. */
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

/** How long the sound of a message is that the browser has made ready to play, in seconds; 0 where it cannot. */
const seconds = (of: 'person' | 'bot') =>
  `(() => { const all = [...document.querySelectorAll('.from-${of} audio')]; const last = all.at(-1);
    return last && last.readyState > 0 && !last.error ? (Number.isFinite(last.duration) ? last.duration : 1) : 0; })()`;

it('the microphone is held, the bot answers what it has understood, aloud too, and both can be played', async () => {
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

it('moved away, or pressed for a moment, nothing is sent', async () => {
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

it('by keyboard: pressed once it begins, pressed again it sends', async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  server.script(openAIAnswers.transcript('hello'));
  await visitor.button('Hold to speak').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('timer').getByText('0:01').waitFor();
  await page.keyboard.press('Enter');
  await visitor.waitForBot('🎙 «hello»');
});
