import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runFinish } from '../../../scripts/finish/command.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { runScript } from '../../support/commands.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { LONG } from '../../support/timeouts.ts';
import { expectSticker, keyed, SIDE, SUBJECT, svg } from './subjects.ts';

/** Runs the command as a process. */
async function finish(folder: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const { code, stdout, stderr } = await runScript('scripts/finish.ts', { folder, args });
  return { code, said: code === 0 ? stdout : stderr };
}

test('makes a sticker or a cut-out from a file, and explains errors', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('in.png'), await keyed('#00ff00', 2));
  writeFileSync(
    join(folder, 'white.png'),
    await sharp(svg(`<rect width="600" height="600" fill="#fff"/>${SUBJECT}`))
      .png()
      .toBuffer(),
  );
  writeFileSync(join(folder, 'text.png'), 'no picture');

  const [sticker, cut, missing, text, white, outline, both, nothing, caption, unseen] = await Promise.all([
    finish(folder, 'in.png', 'out.webp', '--outline', '6', '--caption', 'Привет 👋'),
    runFinish([at('in.png'), at('cut.png'), '--matte-only']),
    runFinish([at('gone.png'), at('x.webp')]),
    runFinish([at('text.png'), at('x.webp')]),
    finish(folder, 'white.png', 'x.webp'),
    runFinish([at('in.png'), at('x.webp'), '--outline', '41']),
    runFinish([at('in.png'), at('x.webp'), '--matte-only', '--outline', '3']),
    finish(folder),
    runFinish([at('in.png'), at('x.webp'), '--caption', '漢字']),
    runFinish([at('in.png'), at('x.webp'), '--caption', '\u{E0068}']),
  ]);
  expect(sticker.code).toBe(0);
  await expectSticker(readFileSync(join(folder, 'out.webp')));
  expect(cut.code).toBe(0);
  const { format, width, hasAlpha } = await sharp(join(folder, 'cut.png')).metadata();
  expect([format, width, hasAlpha]).toEqual(['png', SIDE, true]);

  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('gone.png cannot be read')]);
  expect([text.code, text.said]).toEqual([1, expect.stringContaining('no picture')]);
  expect([white.code, white.said]).toEqual([1, expect.stringContaining('#00ff00')]);
  expect([caption.code, caption.said]).toEqual([1, expect.stringContaining('Latin')]);
  expect([unseen.code, unseen.said]).toEqual([1, expect.stringContaining('nothing that can be seen')]);
  expect([outline.code, outline.said]).toEqual([2, expect.stringContaining('0 to 40')]);
  expect([both.code, both.said]).toEqual([2, expect.stringContaining('--matte-only')]);
  expect([nothing.code, nothing.said]).toEqual([2, expect.stringContaining('npm run finish')]);
});

test('makes a picture move, with a caption, and names the motions', LONG, async () => {
  const folder = temporaryFolder();
  const from = join(folder, 'in.png');
  const to = join(folder, 'out.webm');
  writeFileSync(from, await keyed('#00ff00', 2));
  expect(await runFinish([from, to, '--move', 'heartbeat', '--caption', 'Hi'])).toMatchObject({ code: 0 });
  expect(checkFilm(readFileSync(to))).toMatchObject({ ok: true, width: 512 });

  const wrong = await runFinish([from, to, '--move', 'fly']);
  expect([wrong.code, wrong.said]).toEqual([2, expect.stringContaining('bounce, sway')]);
});
