import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DRAWN, useScene } from './scene.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
writeFileSync(join(folder, 'shop.md'), '# Delivery\n\nDelivery takes three days and costs 5 euros.\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const scene = useScene(() => ({ KNOWLEDGE_DIR: folder }));

it('shows a finished set as one picture with a numbered list', { timeout: 120_000 }, async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  await visitor.sendPortrait();
  await visitor.waitForBot('Which style');
  await visitor.say('Make a set of 3 for my friends');
  await visitor.waitForBot('Your set: 3 stickers');
  await visitor.say('comic');
  await visitor.button(/Draw all/).click();
  const overview = page.locator('.bubble-rich');
  await overview.waitFor(DRAWN);
  const items = overview.getByRole('listitem');
  expect(await items.count()).toBe(3);
  const numbers = `[...document.querySelectorAll('.bubble-rich li')].map(each => getComputedStyle(each).listStyleType)`;
  expect(await page.evaluate(numbers)).toEqual(['decimal', 'decimal', 'decimal']);
  await visitor.screenshot('overview');
  await overview.getByRole('button', { name: 'Photo' }).click();
  const picture = page.getByRole('dialog').locator('img');
  expect(await picture.getAttribute('width')).toBe('900');
});

it('folds the sources of an answer away, for the mouse and the keyboard', async () => {
  const visitor = await scene.visit();
  const { page } = visitor;
  await visitor.button('Start').click();
  await visitor.waitForBot('Robin');
  await visitor.say('How much does delivery cost in the documents?');
  await visitor.waitForBot('costs 5 euros');
  const source = page.locator('.quotation div', { hasText: 'shop.md' });
  expect(await source.isVisible()).toBe(false);
  await page.getByText('Sources:').click();
  await source.waitFor();
  await page.keyboard.press('Enter');
  await source.waitFor({ state: 'hidden' });
});
