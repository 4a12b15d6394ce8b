import { describe, expect, it } from 'vitest';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();

describe('by keyboard alone', () => {
  it('puts a sticker into a pack', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    const reach = async (name: string | RegExp) => {
      await visitor.button(name).last().waitFor(DRAWN);
      const focused = () => visitor.button(name).and(page.locator(':focus')).count();
      for (let presses = 0; presses < 120 && (await focused()) === 0; presses++)
        await page.keyboard.press('Tab');
      expect(await focused(), `${name} by Tab`).toBe(1);
      await page.keyboard.press('Enter');
    };
    await reach('Start');
    // The welcome text also offers the portrait, and disappears with the first message.
    await page.locator('.welcome').waitFor({ state: 'hidden' });
    await reach(ENGLISH.portrait);
    await reach(ENGLISH.idea);
    await reach(/Confirm/);
    await visitor.stickers.first().waitFor(DRAWN);
    await reach(/Add to my pack/);
    await reach('Open the pack');
    await page.getByRole('dialog').getByText('1 sticker ·').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('chooses a command from the menu, and starts a line with Shift+Enter', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Commands').focus();
    await page.keyboard.press('Enter');
    const help = page.locator('.menu button', { hasText: '/help' });
    await help.waitFor();
    await visitor.screenshot('commands');
    await help.focus();
    await page.keyboard.press('Enter');
    await visitor.waitForBot('/stickers');
    await help.waitFor({ state: 'hidden' });
    await expect.poll(() => visitor.field.and(page.locator(':focus')).count()).toBe(1);
    await page.keyboard.type('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    expect(await visitor.field.inputValue()).toBe('one\ntwo');
  });
});
