import { expect, test } from 'vitest';
import { shownArguments } from '../../src/features/connected-tools/arguments.ts';

test('arguments are shown with what nothing is drawn for, and the picture form of an emoji as it is', () => {
  const hidden = 'a\u{e0101}b\u034fc\u3164d\u{e0041}e\u202ef';
  expect(shownArguments({ text: hidden, heart: '❤️' })).toEqual([
    'text: "a\\u{e0101}b\\u{34f}c\\u{3164}d\\u{e0041}e\\u{202e}f"',
    'heart: "❤️"',
  ]);
});
