import { describe, expect, it } from 'vitest';
import { DRAWN, useScene, type Visitor } from './scene.ts';

const scene = useScene();

const NO_PICTURE = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('These are no pixels.') };

async function attach(visitor: Visitor, way: string, file: typeof NO_PICTURE): Promise<void> {
  await visitor.button('Send a picture or a file').click();
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.button(way).click();
  await (await chooser).setFiles(file);
}

describe('pictures', () => {
  it.each([
    ['none', NO_PICTURE, 'can’t show that as a photo'],
    ['of 25 MB', { ...NO_PICTURE, buffer: Buffer.alloc(25 * 1024 * 1024) }, 'at most 20 MB'],
  ])('that are %s are refused in words, and stay for another try', async (_, file, words) => {
    const visitor = await scene.visit();
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    await attach(visitor, 'Photo', file);
    const sheet = visitor.page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await visitor.page.locator('.toast', { hasText: words }).waitFor();
    expect(await sheet.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
  });

  it('that cannot be decoded are sent as files, and the bot answers', async () => {
    const visitor = await scene.visit();
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    await attach(visitor, 'File', NO_PICTURE);
    const sheet = visitor.page.getByRole('dialog', { name: 'Send a file' });
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await visitor.waitForBot(/couldn’t open that picture/);
  });

  it('can be dropped on the chat and pasted into it', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    for (const way of ['drop', 'paste']) {
      await page.evaluate(`(async () => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 200;
        const context = canvas.getContext('2d');
        context.fillRect(0, 0, 100, 100);
        const blob = await new Promise(resolve => canvas.toBlob(resolve));
        const files = new DataTransfer();
        files.items.add(new File([blob], '${way}.png', { type: 'image/png' }));
        const event = '${way}' === 'drop'
          ? new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true });
        document.querySelector('main').dispatchEvent(event);
      })()`);
      const sheet = page.getByRole('dialog');
      await sheet.getByAltText(`${way}.png`).waitFor();
      await sheet.getByRole('button', { name: 'Send', exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
    }
    await expect.poll(() => page.locator('.from-person .photo').count()).toBe(2);
  });

  it('dropped next to the chat do not replace the page', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').waitFor();
    const stopped = await page.evaluate(`['dragover', 'drop'].map(type => {
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'beside.png', { type: 'image/png' }));
      const event = new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true });
      return !document.querySelector('.sidebar').dispatchEvent(event);
    })`);
    expect(stopped).toEqual([true, true]);
    await page.getByRole('dialog', { name: 'Send a photo' }).waitFor();
  });

  it('sent together all arrive', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    await visitor.button('Send a picture or a file').click();
    const chooser = page.waitForEvent('filechooser');
    await visitor.button('Photo').click();
    const buffer = await page.screenshot();
    const files = ['one.png', 'two.png', 'three.png'].map(name => ({ name, mimeType: 'image/png', buffer }));
    await (await chooser).setFiles(files);
    const sheet = page.getByRole('dialog', { name: 'Send a photo' });
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('.from-person .photo').nth(2).waitFor(DRAWN);
    expect(await page.locator('.from-person .photo').count()).toBe(3);
  });

  it('can be taken by camera', async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.waitForBot('Robin');
    await visitor.button('Send a picture or a file').click();
    await visitor.button('Camera').click();
    await visitor.button('Take the photo').click();
    const sheet = page.getByRole('dialog', { name: 'Send a photo' });
    await sheet.getByAltText('camera.jpg').waitFor();
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.from-person .photo').waitFor();
  });
});
