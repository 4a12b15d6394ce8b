import { describe, expect, it } from 'vitest';
import { firstCharacters, truncate } from '../../src/lib/truncate.ts';

describe('the first characters of a text', () => {
  it.each([
    ['abc', 0, ''],
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['abc', 4, 'abc'],
    ['a😀b😀', 2, 'a😀'],
    ['😀😀😀', 2, '😀😀'],
    ['😀😀😀', 3, '😀😀😀'],
    ['ab😀', 3, 'ab😀'],
    ['\ud83d😀b', 2, '\ud83d😀'],
  ])('%s, %i of them', (text, most, expected) => {
    expect(firstCharacters(text, most)).toBe(expected);
  });
});

describe('a text that may be too long', () => {
  it.each([
    ['', 1, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀…'],
    ['abcd', 1, '…'],
  ])('%s, of %i', (text, most, expected) => {
    expect(truncate(text, most)).toBe(expected);
  });
});
