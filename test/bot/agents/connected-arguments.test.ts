import { expect, test } from 'vitest';
import { shownArguments, visible } from '../../../src/features/connected-tools/question.ts';

test.each([
  ['a right-to-left override', '\u202egnp', '\\u{202e}gnp'],
  ['a line', 'a\nNothing happens until', 'a\\u{a}Nothing happens until'],
  ['a space of another kind', 'a\u00a0b\u2800c\u3164', 'a\\u{a0}b\\u{2800}c\\u{3164}'],
  ['a variation that is no emoji', 'list\ufe0f.txt\u{e0101}', 'list\\u{fe0f}.txt\\u{e0101}'],
  ['an emoji', '❤️ ok', '❤️ ok'],
  ['half a character', '\ud800', '\\u{d800}'],
  ['words of any script', 'Привіт שלום <b>*x*</b>', 'Привіт שלום <b>*x*</b>'],
])('%s is shown so that it can be seen', (_name, text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('arguments that one message cannot show whole are not shown in part', () => {
  expect(shownArguments({ text: 'x'.repeat(2900) })).toHaveLength(1);
  // As long as it is shown, not as it is.
  expect(shownArguments({ text: '\u202e'.repeat(500) })).toBeUndefined();
});
