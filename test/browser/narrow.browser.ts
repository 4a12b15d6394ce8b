import { expect, it } from 'vitest';
import { pageTexts } from '../../src/i18n/languages.ts';
import { RUSSIAN, useScene, type Visitor } from './scene.ts';

const scene = useScene();
const texts = pageTexts('ru');

/** Elements that are wider than the page or extend beyond it, except text cut with an ellipsis. */
function reachingOut({ page }: Visitor): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('.page, .page *, dialog[open] *')]
    .filter(element => element.checkVisibility() && !element.closest('svg, bdi'))
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
    .filter(element => getComputedStyle(element).textOverflow !== 'ellipsis')
    .map(element => element.className || element.tagName)`);
}

it('keeps everything within 320 px with a long name, and the empty field on one line', async () => {
  const visitor = await scene.visit({
    language: 'ru',
    firstName: 'Маргарита-Александрина-Вильгельмина фон Гогенцоллерн',
    viewport: { width: 320, height: 640 },
  });
  await visitor.button(RUSSIAN.start).waitFor();
  await expect.poll(async () => (await visitor.field.boundingBox())?.height).toBeLessThan(46);
  expect(await reachingOut(visitor)).toEqual([]);
  await visitor.makeSticker(RUSSIAN);
  await visitor.button(/В мой набор/).waitFor();
  await visitor.screenshot('narrowest');
  expect(await reachingOut(visitor)).toEqual([]);
  await visitor.button(texts.inspector.open).click();
  await visitor.page.locator('.inspector').getByRole('button', { name: texts.close }).click();
  await visitor.button('Люди').click();
  await visitor.page.getByRole('dialog', { name: 'Люди' }).waitFor();
  expect(await reachingOut(visitor)).toEqual([]);
});

it('shows Start on a small screen at 200 % zoom', async () => {
  const visitor = await scene.visit({ viewport: { width: 640, height: 430 } });
  await visitor.button('Start').waitFor();
  const box = await visitor.button('Start').boundingBox();
  const composer = await visitor.page.locator('.composer').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(composer?.y ?? 0);
});

it('does not leave a touched button highlighted without a pointer', async () => {
  const visitor = await scene.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await visitor.button('Start').tap();
  await visitor.waitForBot('Robin');
  const key = visitor.page.locator('.chip').first();
  const ground = () => key.evaluate('element => getComputedStyle(element).backgroundColor');
  const before = await ground();
  await key.hover();
  expect(await ground()).toBe(before);
});
