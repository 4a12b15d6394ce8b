import { expect, test } from 'vitest';
import type { Decoder } from '../../../src/images/decoder/index.ts';
import { fileDecoder } from '../../support/pictures/decoder.ts';
import { openScene, stickersOf, toSticker, toSummary } from '../../support/scene.ts';

const decoder = fileDecoder();

/** Photos are opened; what was drawn can be neither looked at nor compared with the photo. */
function blindTo(check: Decoder['decode']): Decoder {
  return {
    ...decoder,
    decode: (bytes, work, signal) => (work.kind === 'jpeg' ? decoder.decode : check)(bytes, work, signal),
  };
}

const failures: Readonly<Record<string, Decoder['decode']>> = {
  'no process can be started': () => Promise.reject(new Error('no memory for a process')),
  'it takes too long': async () => ({ outcome: 'timed_out' }),
};

test.each(Object.entries(failures))('a picture is paid for once where %s to look at it', async (_, check) => {
  const scene = await openScene({ runtime: { decoder: blindTo(check) } });
  await toSticker(scene, await toSummary(scene));
  expect(stickersOf(scene.person)).toHaveLength(1);
  expect(scene.painter.imagesPaid()).toBe(1);
});
