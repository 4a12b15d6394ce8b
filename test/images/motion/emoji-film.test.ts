import { expect, it, onTestFinished } from 'vitest';
import { emojiCutOut } from '../../../src/images/finishing/emoji.ts';
import { createAnimator } from '../../../src/images/motion/index.ts';
import { MOTION_NAMES } from '../../../src/images/motion/motions.ts';
import { renderFilm } from '../../../src/images/motion/render.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { cutOutPhoto } from '../../../src/images/offline/frame.ts';
import { judgeVideoSticker } from '../../../src/playground/messages/video-sticker.ts';
import { portrait, SKIN_TONES } from '../../support/pictures/portraits.ts';
import { compiledFolder } from '../../support/processes/program.ts';
import { LONG } from '../../support/timeouts.ts';

const face = async () => emojiCutOut(await cutOutPhoto(await portrait('curls', SKIN_TONES[1])));
const folder = compiledFolder(new URL('../../../src/images/motion/', import.meta.url));

it('makes an emoji that moves: 100 × 100, at most 64 KB, without a preview', LONG, async () => {
  const animator = createAnimator({ folder });
  onTestFinished(() => animator.close());
  const made = await animator.animate({ cutOut: await face(), motion: 'float', format: 'emoji' });
  if (made.outcome !== 'ok') throw new Error(made.outcome);
  expect(made).not.toHaveProperty('preview');
  expect(made.webm.length).toBeLessThanOrEqual(60_000);
  const check = checkFilm(made.webm, 'emoji');
  expect(check).toMatchObject({ ok: true, width: 100, height: 100 });
  expect(check.ok && check.durationMs).toBeLessThanOrEqual(3000);
  expect(judgeVideoSticker(made.webm, 'custom_emoji')).toMatchObject({ ok: true });
  // Telegram would not take it as a sticker.
  expect(checkFilm(made.webm)).toEqual({ ok: false, problems: ['wrong_size'] });
});

it('clips no frame of any motion, and shows the face large in all', LONG, async () => {
  const cutOut = await face();
  for (const motion of MOTION_NAMES) {
    const { width, height, frames } = await renderFilm({ cutOut, motion, format: 'emoji' });
    expect([width, height]).toEqual([100, 100]);
    let most = 0;
    for (const { data } of frames) {
      let opaque = 0;
      for (let p = 0; p < width * height; p++) {
        const alpha = data[p * 4 + 3] ?? 0;
        if (alpha > 128) opaque++;
        const [x, y] = [p % width, Math.floor(p / width)];
        const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
        if (isEdge) expect(alpha, `${motion} at ${x}, ${y}`).toBe(0);
      }
      most = Math.max(most, opaque);
    }
    expect(most / (width * height), motion).toBeGreaterThan(0.3);
  }
});
