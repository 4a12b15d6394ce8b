import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PromptedGemini, startPromptedGemini } from '../support/fakes/prompted-gemini.ts';
import { useScene } from './scene.ts';

let gemini: PromptedGemini;
beforeAll(async () => {
  gemini = await startPromptedGemini();
});
afterAll(() => gemini.stop());
const scene = useScene(() => gemini.variables);

it('an answer grows in the place of the message, and becomes it without a flicker', async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  await visitor.button('Start').click();
  const answer = await gemini.asked(1);
  answer.say('Hi Robin! **What shall');
  const draft = page.locator('.draft .bubble');
  await draft.getByText('Hi Robin! What shall').waitFor();
  expect(await draft.locator('strong, b').innerText()).toBe('What shall');
  answer.say('** the sticker be for?\n\nAnd which style ');
  await draft.getByText('And which style').waitFor();
  await visitor.screenshot('draft');
  const begun = await draft.boundingBox();

  // What the page has shown at every change, from now on.
  await page.evaluate(`
    window.shown = [];
    new MutationObserver(() => {
      const bubbles = [...document.querySelectorAll('.from-bot .bubble')];
      window.shown.push(bubbles.map(bubble => getComputedStyle(bubble.parentElement).animationName).join());
    }).observe(document.querySelector('.messages-content'), { childList: true, subtree: true });
  `);
  answer.end('do you like?');
  const message = page.locator('article .bubble', { hasText: 'And which style do you like?' });
  await message.waitFor();
  expect(await page.locator('.draft').count()).toBe(0);
  const said = await message.boundingBox();
  // The bar beneath the chat offers something else by then, and moves both up or down.
  expect({ ...said, y: 0 }).toEqual({ ...begun, y: 0 });
  const shown: string[] = await page.evaluate('window.shown');
  // Always one bubble; that of the message does not appear anew.
  expect(shown.at(-1)).toBe('none');
  expect(shown.filter(names => names === '' || names.includes(','))).toEqual([]);
});
