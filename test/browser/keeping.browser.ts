import { describe, expect, it } from 'vitest';
import { useScene } from './scene.ts';

const scene = useScene();

describe('Back', () => {
  it('closes layers over the page one by one before it leaves the page', async () => {
    const visitor = await scene.visit({ viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto('/api/people');
    await page.goto('/');
    await visitor.sendPortrait();
    await visitor.button('Photo: View larger').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });

    await visitor.button('What the bot is doing').click();
    await page.locator('.inspector').waitFor();
    await page.goBack();
    await page.locator('.inspector').waitFor({ state: 'hidden' });

    // It was closed in another way, so Back has nothing left to close.
    await visitor.button('People').click();
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('.messages').waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/api/people');
  });
});
