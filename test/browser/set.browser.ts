import { expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { DRAWN, RUSSIAN, useScene } from './scene.ts';

const scene = useScene();
const { drawing, plans } = textsFor('ru');

it('a set of eight is agreed on in Russian, shown by its first sticker, and comes as a pack', async () => {
  const visitor = await scene.visit({ firstName: 'Аня', language: 'ru' });
  const { page } = visitor;
  await visitor.button(RUSSIAN.start).click();
  await visitor.button(RUSSIAN.portrait).first().click();
  await visitor.waitForBot('Фото получил');
  await visitor.say('Сделай набор из 8 стикеров для чата с друзьями');
  await visitor.waitForBot('Какой стиль?');
  await visitor.say('комикс');
  await visitor.waitForBot(plans.summary.title(8));
  await visitor.screenshot('set-summary');
  await visitor.button(plans.buttons.drawAll).click();
  await visitor.button(drawing.goOn).waitFor(DRAWN);
  await visitor.screenshot('set-first');
  expect(await visitor.stickers.count()).toBe(1);
  await visitor.button(drawing.goOn).click();
  await visitor.waitForBot(drawing.report.drawn(8, 8), DRAWN);
  expect(await visitor.stickers.count()).toBe(8);
  expect(await page.locator('.planned .state-drawn').count()).toBe(8);
  await page.getByText('Набор «Для чата с друзьями» готов').waitFor();
  await visitor.screenshot('set-report');
  await page.locator('.bubble .link', { hasText: 't.me/addstickers/' }).last().click();
  await page.getByRole('dialog').getByText('8 стикеров ·').waitFor();
  await visitor.screenshot('set-pack');
});
