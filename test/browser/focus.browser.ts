import { describe, expect, it } from 'vitest';
import { ENGLISH, useScene, type Visitor } from './scene.ts';

const scene = useScene();

/** A short name of the focused element. */
function focused({ page }: Visitor): Promise<unknown> {
  return page.evaluate(`(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.tagName;
  })()`);
}

describe('the focus', () => {
  it('moves to the text field from buttons that disappear', async () => {
    const visitor = await scene.visit();
    for (const name of ['Start', ENGLISH.portrait, ENGLISH.idea]) {
      const pressed = visitor.button(name).first();
      await pressed.focus();
      await pressed.press('Enter');
      await pressed.waitFor({ state: 'hidden' });
      await expect.poll(() => focused(visitor), { message: String(name) }).toBe('Message');
    }
  });

  it('moves there by the first key from the top of the page', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the message field');
    await visitor.screenshot('skip-link');
    await page.keyboard.press('Enter');
    expect(await focused(visitor)).toBe('Message');
  });

  it('returns to the opener of a picture or the attachment menu', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.sendPortrait();
    const photo = visitor.button('Photo: View larger');
    await photo.focus();
    await photo.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(visitor)).toBe('Photo: View larger');

    const opener = visitor.button('Send a picture or a file');
    await opener.focus();
    await opener.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(visitor)).not.toBe('Send a picture or a file');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(visitor)).toBe('Send a picture or a file');
  });
});
