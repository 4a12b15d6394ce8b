import { expect, test } from 'vitest';
import { Mixture } from '../../../src/images/finishing/matting/mixture.ts';
import { SOLID, shareSolid } from '../../../src/images/finishing/matting/solid.ts';
import { newPlanes } from '../../../src/images/finishing/planes.ts';

const [WIDTH, HEIGHT] = [200, 4];
const LAST = WIDTH * HEIGHT - 1;

test('a mixed pixel in a lower corner does not take the colour of the other corner', () => {
  const left = LAST - WIDTH + 3;
  const beside = LAST - 1;
  const kinds = new Uint8Array(LAST + 1);
  kinds[LAST] = SOLID;
  const picture = { data: new Uint8Array(4 * (LAST + 1)).fill(99), width: WIDTH, height: HEIGHT };
  const mixed = { pixels: Int32Array.of(left, beside), key: Float32Array.of(0, 255, 0, 0, 255, 0) };
  const found = shareSolid(picture, kinds, mixed, new Mixture(0), newPlanes);
  expect([found[left], found[beside]]).toEqual([0, LAST]);
});
