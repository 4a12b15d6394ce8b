import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();

/** With a slow model, the answer arrives after the user has scrolled away. */
async function setSlow(page: Page, modelSlow: boolean): Promise<void> {
  await page.request.post('/api/trouble', { data: { modelDown: false, modelSlow, floodWait: false } });
}

describe('a dialogue', () => {
  it('is complete after a reload, and continues', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.sendPortrait();
    await visitor.button(ENGLISH.idea).click();
    await visitor.button(/Confirm/).waitFor();
    const before = await page.locator('.messages .bubble').allInnerTexts();
    await page.reload();
    await visitor.button(/Confirm/).waitFor();
    expect(await page.locator('.messages .bubble').allInnerTexts()).toEqual(before);
    await visitor.button(/Confirm/).click();
    await visitor.stickers.first().waitFor(DRAWN);
  });

  it('shows user text literally, never as markup', async () => {
    const visitor = await scene.visit();
    await visitor.button('Start').click();
    await visitor.say('<img src=x onerror=alert(1)> <b>comic</b>');
    const said = visitor.page.locator('.from-person .bubble').last();
    await said.getByText('<img src=x onerror=alert(1)> <b>comic</b>').waitFor();
    expect(await said.locator('img, b').count()).toBe(0);
  });

  it('belongs to one user', async () => {
    const visitor = await scene.visit({ firstName: 'First' });
    await visitor.button('Start').click();
    await visitor.waitForBot('First');
    await visitor.button('Someone new').click();
    await visitor.button('Start').waitFor();
    await visitor.button(/^Анна/).click();
    await visitor.button('Начать').waitFor();
    await visitor.button(/^First/).click();
    await visitor.waitForBot('First');
  });

  it('keeps the scroll position, and offers a button to new messages', async () => {
    const visitor = await scene.visit({ viewport: { width: 900, height: 420 } });
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    // Repeated commands in a row may be answered once.
    for (const words of ['/help', '/privacy', '/help']) await visitor.say(words);
    await expect.poll(() => page.locator('.from-bot .bubble').count()).toBeGreaterThan(3);
    const list = page.locator('.messages');
    await setSlow(page, true);
    await visitor.say('hello');
    await page.locator('.from-person .bubble', { hasText: 'hello' }).waitFor();
    await list.hover();
    await page.mouse.wheel(0, -4000);
    await visitor.button('To the end').waitFor();
    const place = () => page.locator('.bubble').first().boundingBox();
    const before = await place();
    await visitor.button(/^1 new/).waitFor();
    expect(await place()).toEqual(before);
    await visitor.button(/^1 new/).click();
    await expect.poll(() => list.evaluate(element => element.scrollTop)).toBe(0);
    await visitor.button(/^(To the end|\d+ new)$/).waitFor({ state: 'hidden' });
    await setSlow(page, false);
  });
});
