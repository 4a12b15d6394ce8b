import { expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { pageTexts } from '../../src/i18n/languages.ts';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();
const texts = textsFor('en');

it('sends a sticker of the chat to the bot', { timeout: 120_000 }, async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  await visitor.makeSticker(ENGLISH);
  const again = visitor.button(pageTexts('en').message.sendSticker);
  await again.first().click();
  await page.locator('.from-person .sticker img').waitFor(DRAWN);
  // It is the user's own: it comes back with its buttons.
  await expect.poll(() => page.locator('.from-bot .sticker img').count(), DRAWN).toBe(2);
  await expect.poll(() => visitor.button(texts.afterSticker.add).count()).toBe(2);
  await page.setViewportSize({ width: 360, height: 700 });
  // Its own buttons are within the window, too.
  await page
    .locator('.from-person')
    .getByRole('button', { name: pageTexts('en').message.sendSticker })
    .click();
  await expect.poll(() => page.locator('.from-person .sticker img').count(), DRAWN).toBe(2);
});
