import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnSheet, shirtOf } from '../../support/pictures/pictures.ts';
import type { Scene } from '../../support/scene.ts';
import { begin, contentOf, EMOTIONS, paint, plansScene, report, stickersIn } from './plans-scene.ts';

/** A sheet as an image model draws it, each sticker in a colour of its own; null: the model has left one out. */
function sheet(stickers: readonly (number | null)[]): Promise<Buffer> {
  return drawnSheet(stickers.map(n => (n === null ? null : shirtOf(n))));
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const sheets = ({ painter }: Scene) => painter.prompts().filter(prompt => prompt.includes('Cell 1 ('));

/** A plan of so many stickers whose sheets come as they are asked for. */
async function orders(count: number, drawn: Readonly<Record<string, Buffer | 'imageBlocked'>>) {
  const scene = await plansScene({ more: { PACK_SHEET: 'auto' } });
  await paint(scene, drawn);
  await begin(scene, contentOf(count));
  const { person, texts } = scene;
  const question = await person.waitForBotMessage(texts.drawing.approve(count - 1));
  person.press(question, texts.drawing.goOn);
  return scene;
}

test('twelve stickers are three pictures, and each is the one that was asked for', async () => {
  const scene = await orders(12, {
    [`Cell 1 (row 1, column 1): emotion "${EMOTIONS[1]}"`]: await sheet(range(1, 9)),
    [`Cell 1 (row 1, column 1): emotion "${EMOTIONS[10]}"`]: await sheet([10, 11]),
  });
  await report(scene, 12, 12);
  expect(scene.painter.imagesPaid()).toBe(3);
  // They are drawn side by side.
  const [nine, two] = sheets(scene).toSorted((one, other) => other.length - one.length);
  expect(nine).toContain('exactly 9 drawings');
  expect(nine).toContain(`Cell 9 (row 3, column 3): emotion "${EMOTIONS[9]}", pose "waving"`);
  expect(two).toContain('The last 2 cells stay empty background');
  expect(nine).toContain('Picture 2');
  expect(stickersIn(scene)).toBe(12);
  const shirts = await shirtsOf(scene);
  expect(shirts).toEqual(range(0, 11).map(n => 60 + 15 * n));
});

test('what is missing on a sheet is drawn by itself, and nothing else again', async () => {
  const scene = await orders(9, {
    [`Cell 1 (row 1, column 1): emotion "${EMOTIONS[1]}"`]: await sheet([1, 2, null, 4, 5, 6, 7, 8]),
  });
  await report(scene, 9, 9);
  expect(scene.painter.imagesPaid()).toBe(3);
  expect(scene.painter.prompts().at(-1)).toContain(`Emotion: "${EMOTIONS[3]}"`);
  expect(await shirtsOf(scene)).toEqual(range(0, 8).map(n => 60 + 15 * n));
});

test('a sheet that moderation refuses is drawn sticker by sticker, and only the one is missing', async () => {
  const scene = await orders(8, {
    'Cell 1 (': 'imageBlocked',
    [`Emotion: "${EMOTIONS[4]}"`]: 'imageBlocked',
  });
  const words = await report(scene, 7, 8);
  expect(words.text).toContain(scene.texts.drawing.report.why.blocked);
  expect(sheets(scene)).toHaveLength(1);
  expect(scene.painter.imagesPaid()).toBe(7);
});

test('where no service draws, all that wait for the sheet fail with it, and one press has them drawn', async () => {
  const scene = await orders(8, {});
  const { painter, person, texts } = scene;
  expect(painter.imagesPaid()).toBe(1);
  painter.breaksDown();
  const words = await report(scene, 1, 8);
  expect(words.buttons).toContain(texts.drawing.tryAgain);
  await paint(scene, {
    [`Cell 1 (row 1, column 1): emotion "${EMOTIONS[1]}"`]: await sheet(range(1, 7)),
  });
  person.press(words, texts.drawing.tryAgain);
  await report(scene, 8, 8);
  expect(painter.imagesPaid()).toBe(2);
});

/** How red the shirts of the stickers are, in the order of the plan: which picture each was made of. */
async function shirtsOf({ world }: Scene): Promise<number[]> {
  const rows = await world
    .app()
    .db.selectFrom('plan_stickers')
    .innerJoin('generation_images', 'generation_images.generation_id', 'plan_stickers.generation_id')
    .select('cutout')
    .orderBy('position')
    .execute();
  return Promise.all(
    rows.map(async ({ cutout }) => {
      if (cutout === null) return -1;
      const { data, info } = await sharp(cutout).raw().toBuffer({ resolveWithObject: true });
      const at = (Math.floor(info.height * 0.95) * info.width + Math.floor(info.width / 2)) * info.channels;
      // Lossy: to the nearest of those that there are.
      return Math.round(((data[at] ?? 0) - 60) / 15) * 15 + 60;
    }),
  );
}
