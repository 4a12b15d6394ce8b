import { expect, test } from 'vitest';
import { toneMoves } from '../support/pictures/tone-moves.ts';

test('skin keeps its tone in every look that keeps colours, from the lightest to the darkest', async () => {
  const moves = await toneMoves(['curls', 'bob', 'beard'], 100);
  expect(moves).toHaveLength(36);
  for (const { style, skin, lightnessAndHue } of moves) {
    expect({ style, skin, isKept: lightnessAndHue <= 12 }).toEqual({ style, skin, isKept: true });
  }
});
