import { expect, it } from 'vitest';
import { foreignSticker, painter, personIn } from '../scripts/chaos/paintings.ts';
import { cutOut, finishCutOut } from '../src/images/finishing/finish.ts';
import { loadSharp } from '../src/images/load-sharp.ts';

const NAMES = Array.from({ length: 8 }, (_, at) => `Person ${at}`);
const CAPTION = { caption: 'joy and a few more words' };

it('recognises each user in a captioned sticker by the shirt', async () => {
  await loadSharp();
  const paint = painter(NAMES);
  for (const [at, name] of NAMES.entries()) {
    const drawn = await paint(`A sticker of ${name}`);
    const cut = await cutOut(drawn ?? Buffer.alloc(0));
    expect(await personIn(await finishCutOut(cut, CAPTION)), name).toBe(at);
  }
});

it('recognises nobody in a sticker of another artist, with and without a caption', async () => {
  await loadSharp();
  const sticker = await foreignSticker(1);
  expect(await personIn(sticker)).toBeUndefined();
  expect(await personIn(await finishCutOut(sticker, CAPTION))).toBeUndefined();
});
