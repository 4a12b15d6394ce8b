import { describe, expect, it } from 'vitest';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();

describe('by keyboard alone', () => {
  it('a sticker gets into a pack', async () => {
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

  it('a command is chosen from the menu, and Shift+Enter begins a line', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.field.press('/');
    await page.getByRole('option', { name: '/start' }).waitFor();
    const selected = page.getByRole('option', { selected: true });
    const first = await selected.innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => selected.innerText()).not.toBe(first);
    await visitor.screenshot('commands');
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await visitor.field.fill('/hel');
    await page.getByRole('option', { name: '/help' }).waitFor();
    await page.keyboard.press('Enter');
    await visitor.waitForBot('/stickers');
    await visitor.field.fill('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    expect(await visitor.field.inputValue()).toBe('one\ntwo');
  });
});
