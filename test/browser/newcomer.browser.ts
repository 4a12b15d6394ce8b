import { describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from './chromium.ts';
import { startPlaygroundProcess } from './playground.ts';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();

describe('a newcomer', () => {
  it('gets from the first look to a sticker in a pack, in English', async () => {
    const visitor = await scene.visit({ firstName: 'Ann', language: 'en' });
    const { page } = visitor;
    await page.getByRole('heading', { name: 'A sticker of you, in a chat' }).waitFor();
    await visitor.screenshot('first-look');
    await visitor.makeSticker(ENGLISH);
    await visitor.button(/Add to my pack/).waitFor();
    await visitor.screenshot('chat');
    const size = await visitor.stickers.first().boundingBox();
    expect(Math.max(size?.width ?? 0, size?.height ?? 0)).toBeCloseTo(256, 2);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as a file' }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^sticker-\d+\.webp$/);

    await visitor.button(/Add to my pack/).click();
    await visitor.button('Open the pack').click(DRAWN);
    const sheet = page.getByRole('dialog', { name: 'Ann’s stickers' }).or(page.getByRole('dialog'));
    await sheet.getByText('1 sticker ·').waitFor();
    await visitor.screenshot('pack');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });

    await page.getByRole('tab', { name: 'Drawings' }).click();
    await page.locator('.stage-pictures img').nth(3).waitFor();
    await visitor.screenshot('inspector');
  });

  it('gets there in three taps: sample portrait, wish, yes', async () => {
    const visitor = await scene.visit();
    await visitor.page.locator('.welcome').getByRole('button', { name: ENGLISH.portrait }).click();
    await visitor.button(ENGLISH.idea).click();
    await visitor.button(ENGLISH.confirm).click();
    await visitor.stickers.first().waitFor(DRAWN);
    const caption = await visitor.page.locator('.sticker .time-mark').boundingBox();
    const picture = await visitor.page.locator('.sticker-image').boundingBox();
    expect(caption?.y, 'the time beneath the sticker').toBeGreaterThanOrEqual(
      (picture?.y ?? 0) + (picture?.height ?? 0),
    );
  });

  it('is greeted in the browser’s language if the bot supports it', async () => {
    const [browser, own] = await Promise.all([launchChromium(), startPlaygroundProcess()]);
    onTestFinished(async () => {
      await browser.close();
      await own.stop();
    });
    for (const language of ['de', 'uk']) {
      const page = await browser.newPage({ locale: language });
      await page.goto(own.url);
      const languages = async () => {
        const { people } = await (await page.request.get(`${own.url}/api/people`)).json();
        return people.map(({ languageCode }: { readonly languageCode: string }) => languageCode);
      };
      await expect.poll(languages, { timeout: 10_000 }).toContain(language);
      await page.locator('.composer').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.close();
    }
  });

  it('follows a link to a pack without leaving the page', async () => {
    const visitor = await scene.visit();
    await visitor.makeSticker(ENGLISH);
    await visitor.button(/Add to my pack/).click();
    await visitor.page.locator('.bubble .link', { hasText: 't.me/addstickers/' }).click(DRAWN);
    await visitor.page.getByRole('dialog').getByText('1 sticker ·').waitFor();
    expect(visitor.page.context().pages()).toHaveLength(1);
  });

  it('is asked once before a pack is deleted', async () => {
    const visitor = await scene.visit();
    await visitor.makeSticker(ENGLISH);
    await visitor.button(/Add to my pack/).click();
    await visitor.button('Open the pack').click(DRAWN);
    const sheet = visitor.page.getByRole('dialog');
    visitor.page.once('dialog', dialog => dialog.dismiss());
    await visitor.button('Delete it in Telegram').click();
    await sheet.getByText('1 sticker ·').waitFor();
    visitor.page.once('dialog', dialog => dialog.accept());
    await visitor.button('Delete it in Telegram').click();
    await sheet.getByText('any more').waitFor();
  });
});
