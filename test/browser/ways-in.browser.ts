import { describe, expect, it } from 'vitest';
import { DRAWN, ENGLISH, useScene, type Visitor } from './scene.ts';

const scene = useScene();

const LONG_NAME = 'Maximilian-Alexander'.repeat(3);

/** What reaches beyond the right edge of the screen. */
function cutOff({ page }: Visitor): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('.page *, dialog[open] *')]
    .filter(element => !element.closest('.wallpaper, .welcome-picture, bdi, svg'))
    .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
    .map(element => element.tagName + '.' + element.className)`);
}

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

describe('on a narrow screen', () => {
  it('a sticker is made, and nothing is wider than the screen', async () => {
    const visitor = await scene.visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = visitor;
    expect(await page.locator('.inspector').count()).toBe(0);
    await visitor.makeSticker(ENGLISH);
    await visitor.screenshot('narrow');
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBe(0);
    await visitor.button('What the bot is doing').click();
    await page.getByRole('tab', { name: 'Turns' }).click();
    await page.locator('.inspector .turn').first().waitFor();
    await visitor.screenshot('narrow-inspector');
    await page.locator('.inspector').getByRole('button', { name: 'Close' }).click();
    await visitor.button('People').click();
    await page.getByRole('dialog', { name: 'People' }).waitFor();
  });
});

describe('a long name', () => {
  it('stays within the list of people', async () => {
    const visitor = await scene.visit({ firstName: LONG_NAME });
    await visitor.button('Start').waitFor();
    await visitor.screenshot('long-name');
    expect(await cutOff(visitor)).toEqual([]);
    const sidebar = await visitor.page.locator('.sidebar').evaluate(element => ({
      clips: element.scrollWidth > element.clientWidth,
    }));
    expect(sidebar).toEqual({ clips: false });
  });
});
