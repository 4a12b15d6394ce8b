import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();
const texts = textsFor('en');

it('offers the files of an exported pack for download', { timeout: 240_000 }, async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  await visitor.makeSticker(ENGLISH);
  await visitor.button(texts.afterSticker.add).click();
  // The pack may not be in Telegram yet.
  await visitor.say('/export');
  await visitor.waitForBot('is exported', DRAWN);
  const names: string[] = [];
  for (const link of await page.locator('.messages a.file').all()) {
    const coming = page.waitForEvent('download');
    await link.click();
    const download = await coming;
    names.push(download.suggestedFilename());
    expect(Object.keys(unzipSync(await readFile(await download.path())))).toContain('README.txt');
  }
  expect(names).toEqual(
    ['whatsapp', 'signal', 'discord', 'line'].map(name => `Robin-s-stickers-${name}.zip`),
  );
});
