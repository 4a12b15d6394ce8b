import { describe, expect, it } from 'vitest';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();

describe('trouble', () => {
  it('with the model is switched on and off, and the dialogue goes on', async () => {
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

  it('with a bot that is restarted in mid-drawing costs no sticker', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.button(ENGLISH.portrait).first().click();
    await visitor.button(ENGLISH.idea).click();
    await page.getByRole('tab', { name: 'Trouble' }).click();
    await visitor.button(/Confirm/).click();
    await visitor.button('Restart the bot now').click();
    await visitor.stickers.first().waitFor(DRAWN);
    expect(await visitor.stickers.count()).toBe(1);
  });

  it('of a person who blocks the bot is over when they unblock it', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    await page.getByRole('tab', { name: 'Trouble' }).click();
    await page.getByRole('switch', { name: 'Blocked by the person' }).click();
    await page.getByText('Robin has blocked the bot.').waitFor();
    await visitor.button('Unblock').click();
    await page.getByText('Robin has blocked the bot.').waitFor({ state: 'hidden' });
    await visitor.say('/help');
    await visitor.waitForBot('/stickers');
  });

  it('with Telegram, which answers every other message with 429, loses none', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await page.getByRole('tab', { name: 'Trouble' }).click();
    const flood = page.getByRole('switch', { name: 'Telegram says 429' });
    await flood.click();
    await expect.poll(() => flood.getAttribute('aria-checked')).toBe('true');
    for (const words of ['/help', '/packs', '/help']) await visitor.say(words);
    await expect.poll(() => page.locator('.from-bot .bubble').count(), DRAWN).toBe(3);
    await flood.click();
    await expect.poll(() => flood.getAttribute('aria-checked')).toBe('false');
  });
});
