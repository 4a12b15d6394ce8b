import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { finishSticker } from '../../../src/images/finishing/finish.ts';
import { newPlanes, scratchPlanes } from '../../../src/images/finishing/planes.ts';

const drawn = (side: number, shapes: string) =>
  sharp(
    Buffer.from(
      `<svg width="${side}" height="${side}"><rect width="100%" height="100%" fill="#00d020"/>${shapes}</svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

describe('memory that one picture after the other is worked on in', () => {
  test('gives zeros, whatever was left in it', () => {
    for (let round = 0; round < 3; round++) {
      const planes = scratchPlanes();
      const taken = [planes.bytes(13), planes.floats(5), planes.ints(7), planes.bytes(1)];
      expect(taken.every(plane => plane.every(value => value === 0))).toBe(true);
      for (const plane of taken) plane.fill(9);
      expect(taken.every(plane => plane.every(value => value === 9))).toBe(true);
      expect(taken.map(plane => plane.length)).toEqual([13, 5, 7, 1]);
    }
  });

  test('is used again, but not for what is kept', () => {
    scratchPlanes().bytes(100);
    const [first, again] = [scratchPlanes().bytes(100), scratchPlanes().bytes(100)];
    expect(again.buffer).toBe(first.buffer);
    expect(newPlanes.bytes(100).buffer).not.toBe(newPlanes.bytes(100).buffer);
  });

  test('does not grow for a picture much bigger than models draw', () => {
    scratchPlanes().bytes(64 * 2 ** 20);
    expect(scratchPlanes().bytes(10).buffer.byteLength).toBeLessThan(33 * 2 ** 20);
  });

  test('leaves nothing of one picture in the next', async () => {
    const round = await drawn(220, '<circle cx="110" cy="120" r="70" fill="#b03040"/>');
    const square = await drawn(
      300,
      '<rect x="60" y="40" width="170" height="220" fill="#3040b0" fill-opacity=".7"/>',
    );
    const alone = await finishSticker(round);
    const bigger = await finishSticker(square, { outline: 20 });
    expect((await finishSticker(round)).equals(alone)).toBe(true);
    expect((await finishSticker(square, { outline: 20 })).equals(bigger)).toBe(true);
  });
});
