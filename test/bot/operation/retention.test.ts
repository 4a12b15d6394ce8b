import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendPortrait } from '../../support/exchange.ts';
import {
  HURRIED,
  opened,
  rowsOf,
  type Scene,
  stickerOf,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { packsScene } from '../packs/packs-scene.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A sticker, and the bot started again when all about it is a hundred days old. */
async function longAfter(more: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const scene = await packsScene();
  const { person, world } = scene;
  await toSticker(scene, await toSummary(scene));
  await eventually(() => stickersOf(person).length).toBe(1);
  await world.stop();
  const now = () => Date.now() + 100 * DAY;
  await world.start(
    { AI_PROVIDERS: scene.chat.name, IMAGE_PROVIDERS: scene.painter.name, ...more },
    { clock: { ...HURRIED.clock, now } },
  );
  return scene;
}

const images = ({ world }: Scene) => rowsOf(world, 'generation_images');

test('what is forgotten is asked for again: outline, caption, another take, another style', async () => {
  const scene = await longAfter();
  const { chat, painter, person, texts } = scene;
  await eventually(() => images(scene)).toEqual([]);
  // By the second start: the first one had nothing to forget.
  await eventually(() => scene.world.log().split('a routine task was done').length).toBe(3);
  const shown = stickerOf(person);
  const sticker = await opened(scene, shown);
  for (const button of [texts.afterSticker.withoutOutline, texts.afterSticker.caption]) {
    const press = person.press(sticker, button);
    await person.waitForBotMessage(texts.afterSticker.noCutOut, { after: press });
  }
  for (const button of [texts.afterSticker.style, texts.afterSticker.again]) {
    const press = person.press(sticker, button);
    await person.waitForBotMessage(texts.sticker.photoLost, { after: press });
  }
  expect(painter.prompts()).toHaveLength(1);
  chat.says('Nice.');
  const summary = await sendPortrait(person, '', texts.summary.title);
  expect(summary.text).toContain('a 90s VHS cover');
  expect(chat.chats().at(-1)).not.toContain('VHS, laughing, waving');
  // The photo that is there now does for the old sticker too.
  await pressButton(person, sticker, texts.afterSticker.again, texts.summary.title);
});

test('RETENTION_DAYS=0: a sticker of any age can be changed', async () => {
  const scene = await longAfter({ RETENTION_DAYS: '0' });
  const { person, texts, world } = scene;
  await eventually(world.log).toContain('a routine task was done');
  const shown = stickerOf(person);
  const sticker = await opened(scene, shown);
  person.press(sticker, texts.afterSticker.withoutOutline);
  await eventually(() => stickersOf(person).length).toBe(2);
});
