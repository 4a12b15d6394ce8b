import { describe, expect, it } from 'vitest';
import { ENGLISH, useScene } from './scene.ts';

const scene = useScene();

describe('what one has begun to write', () => {
  it('is kept for each person, through a reload', async () => {
    const visitor = await scene.visit({ firstName: 'Writer' });
    const { page } = visitor;
    await visitor.field.fill('half a thought');
    await visitor.button(/^Alex/).click();
    await page.locator('.person[aria-current]', { hasText: 'Alex' }).waitFor();
    await expect.poll(() => visitor.field.inputValue()).toBe('');
    await visitor.field.fill('of Alex');
    await visitor.button(/^Writer/).click();
    await expect.poll(() => visitor.field.inputValue()).toBe('half a thought');
    await page.reload();
    await expect.poll(() => visitor.field.inputValue()).toBe('half a thought');
    await visitor.field.press('Enter');
    await page.locator('.from-person .bubble', { hasText: 'half a thought' }).waitFor();
    await page.reload();
    await page.locator('.from-person .bubble', { hasText: 'half a thought' }).waitFor();
    expect(await visitor.field.inputValue()).toBe('');
  });
});

describe('Back', () => {
  it('closes what lies over the page, one after another, before it leaves it', async () => {
    const visitor = await scene.visit({ viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto('/api/people');
    await page.goto('/');
    await visitor.button('Start').click();
    await visitor.button(ENGLISH.portrait).first().click();
    await visitor.button('Photo: Look closer').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });

    await visitor.button('What the bot is doing').click();
    await page.locator('.inspector').waitFor();
    await page.goBack();
    await page.locator('.inspector').waitFor({ state: 'hidden' });

    // Closed in another way: Back has nothing to close any more.
    await visitor.button('People').click();
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('.messages').waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/api/people');
  });
});
