import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from './chromium.ts';
import { startPlaygroundProcess } from './playground.ts';
import { useScene } from './scene.ts';

const scene = useScene();

/** Simulates another tab covering this one: without a window, Chromium shows every tab. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}

describe('tabs', () => {
  it('work with eight or more: background tabs hold no connection', async () => {
    const visitor = await scene.visit();
    await visitor.button('Start').waitFor();
    let inFront = visitor.page;
    for (let tabs = 2; tabs <= 8; tabs++) {
      await setVisibility(inFront, 'hidden');
      inFront = await visitor.page.context().newPage();
      await inFront.goto('/');
      await inFront.getByRole('button', { name: 'Start', exact: true }).waitFor({ timeout: 10_000 });
    }
    await inFront.getByRole('button', { name: 'Start', exact: true }).click();
    const answer = inFront.locator('.from-bot .bubble');
    await answer.first().waitFor();
    expect(await visitor.page.locator('.bubble').count()).toBe(0);
    await setVisibility(inFront, 'hidden');
    await setVisibility(visitor.page, 'visible');
    await visitor.waitForBot('Robin');
  });

  it('switch to a user of the new run after the playground restarts', async () => {
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const first = await startPlaygroundProcess();
    const page = await browser.newPage({ locale: 'en-US' });
    await page.goto(first.url);
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await start.click();
    await page.locator('.from-bot .bubble').first().waitFor();
    await first.stop();
    await page.getByText('connection lost').waitFor();
    const second = await startPlaygroundProcess(new URL(first.url).port);
    onTestFinished(() => second.stop());
    await start.waitFor({ timeout: 20_000 });
    await expect.poll(() => page.locator('.bubble').count(), { timeout: 20_000 }).toBe(0);
    await start.click();
    await page.locator('.from-bot .bubble').first().waitFor();
    expect(await page.getByText('connection lost').count()).toBe(0);
  });
});
