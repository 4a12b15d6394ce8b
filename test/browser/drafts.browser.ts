import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PromptedGemini, startPromptedGemini } from '../support/fakes/prompted-gemini.ts';
import { useScene } from './scene.ts';

let gemini: PromptedGemini;
beforeAll(async () => {
  gemini = await startPromptedGemini();
});
afterAll(() => gemini.stop());
const scene = useScene(() => gemini.variables);

it('turns a growing answer into its message without flicker', async () => {
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

  // Records what the page shows at every change from now on.
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
  // The bar below the chat has changed by then and moves both vertically.
  expect({ ...said, y: 0 }).toEqual({ ...begun, y: 0 });
  const shown: string[] = await page.evaluate('window.shown');
  // Always one bubble: the message does not animate again.
  expect(shown.at(-1)).toBe('none');
  expect(shown.filter(names => names === '' || names.includes(','))).toEqual([]);
});
