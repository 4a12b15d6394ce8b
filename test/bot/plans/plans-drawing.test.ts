import { expect, test } from 'vitest';
import { stickersOf } from '../../support/scene.ts';
import {
  begin,
  contentOf,
  EMOJI,
  EMOTIONS,
  eventually,
  paint,
  plansScene,
  report,
  stickersIn,
  untilPlanIs,
} from './plans-scene.ts';

test('five stickers: the first alone, the others after it, one set of all of them, and the report with its link', async () => {
  const scene = await plansScene();
  const { world, painter, person } = scene;
  const plan = await begin(scene, contentOf(5));
  const words = await report(scene, 5, 5);
  await untilPlanIs(scene, plan, 'done');
  const [set, ...others] = world.telegram.stickerSets;
  expect(others).toEqual([]);
  expect(set?.title).toBe('Friends');
  expect(set?.stickers.map(({ emoji }) => emoji[0])).toEqual(EMOJI.slice(0, 5));
  expect(words.text).toContain(`https://t.me/addstickers/${set?.name}`);
  expect(painter.imagesPaid()).toBe(5);
  await eventually(() => stickersIn(scene)).toBe(5);
  expect(person.messages.filter(message => message.text.includes('▓'))).toEqual([]);
});

test('the stickers come in the order of the plan, whichever is drawn first, and each can be drawn anew', async () => {
  const scene = await plansScene();
  const { painter, person, texts } = scene;
  let tries = 0;
  await paint(scene, { [`"${EMOTIONS[1]}"`]: () => (++tries < 3 ? 'overloaded' : undefined) });
  await begin(scene, contentOf(4));
  const words = await report(scene, 4, 4);
  expect(tries).toBe(3);
  expect(stickersOf(person).map(({ raw }) => raw.sticker?.emoji)).toEqual(EMOJI.slice(0, 4));
  expect(words.text).toContain(texts.drawing.report.redo);
  expect(words.buttons.slice(0, 4)).toEqual(['🔁 1', '🔁 2', '🔁 3', '🔁 4']);
  const press = person.press(words, '🔁 3');
  await person.waitForBotMessage(texts.sticker.delivered, { after: press });
  expect(painter.prompts().at(-1)).toContain(`Emotion: "${EMOTIONS[2]}"`);
  expect(stickersOf(person).at(-1)?.buttons).toContain(texts.afterSticker.add);
});

test('a caption that cannot be drawn costs no picture: its sticker comes without', async () => {
  const scene = await plansScene();
  const { painter } = scene;
  const { stickers, ...content } = contentOf(2);
  const captioned = stickers.map(sticker => ({ ...sticker, caption: '好'.repeat(70) }));
  await begin(scene, { ...content, stickers: captioned });
  await report(scene, 2, 2);
  expect(painter.imagesPaid()).toBe(2);
});
