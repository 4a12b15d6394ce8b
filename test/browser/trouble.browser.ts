import { describe, expect, it } from 'vitest';
import { useScene } from './scene.ts';

const scene = useScene();

describe('trouble', () => {
  it('with the model is switched on and off, and the dialogue continues', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await page.getByRole('tab', { name: 'Trouble' }).click();
    const down = page.getByRole('switch', { name: 'No model answers' });
    await down.click();
    await expect.poll(() => down.getAttribute('aria-checked')).toBe('true');
    await visitor.button('Start').click();
    await visitor.waitForBot(/.+/);
    await visitor.screenshot('trouble');
    await down.click();
    await expect.poll(() => down.getAttribute('aria-checked')).toBe('false');
    await visitor.say('hello');
    await expect.poll(() => page.locator('.from-bot .bubble').count()).toBeGreaterThan(1);
  });

  it('of a user who blocks the bot ends when they unblock it', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    await page.getByRole('tab', { name: 'Trouble' }).click();
    await page.getByRole('switch', { name: 'Blocked by the user' }).click();
    await page.getByText('Robin has blocked the bot.').waitFor();
    await visitor.button('Unblock').click();
    await page.getByText('Robin has blocked the bot.').waitFor({ state: 'hidden' });
    await visitor.say('/help');
    await visitor.waitForBot('/stickers');
  });
});
