import { expect, it } from 'vitest';
import { checkEntities } from '../../src/playground/entities.ts';
import { parseHtml } from '../../src/playground/html.ts';
import { parseMarkdownV2 } from '../../src/playground/markdown.ts';

it('turns HTML into text and entities', () => {
  const { text, entities } = parseHtml(
    '👋 <b>bold <i>both</i></b> &lt;3 &amp; <a href="https://a.b/?x=1&amp;y=2">link</a><span class="tg-spoiler">s</span>' +
      '<pre><code class="language-ts">x</code></pre><blockquote expandable>q</blockquote>',
  );
  expect(text).toBe('👋 bold both <3 & linksxq');
  expect(entities).toEqual([
    { type: 'bold', offset: 3, length: 9 },
    { type: 'italic', offset: 8, length: 4 },
    { type: 'text_link', offset: 18, length: 4, url: 'https://a.b/?x=1&y=2' },
    { type: 'spoiler', offset: 22, length: 1 },
    { type: 'pre', offset: 23, length: 1, language: 'ts' },
    { type: 'expandable_blockquote', offset: 24, length: 1 },
  ]);
});

it.each([
  ['1 < 2', 'Unsupported start tag "" at byte offset 2'],
  ['1 <2', 'Unclosed start tag at byte offset 2'],
  ['а <div>b</div>', 'Unsupported start tag "div" at byte offset 3'],
  ['<b>x', 'Can\'t find end tag corresponding to start tag "b"'],
  ['x</b>', 'Unexpected end tag at byte offset 1'],
  ['<b>x</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
  ['<b>x</b', 'Unclosed end tag at byte offset 4'],
  ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
])('refuses the HTML %j', (source, reason) => {
  expect(() => parseHtml(source)).toThrow(`Bad Request: can't parse entities: ${reason}`);
});

it('turns MarkdownV2 into text and entities', () => {
  const { text, entities } = parseMarkdownV2(
    '*bold _both_* __under__ ~s~ ||hid|| `a*b` [l\\.k](https://a.b/\\)) 5\\-3\n>q1\n>q2\n```ts\nx\n```',
  );
  expect(text).toBe('bold both under s hid a*b l.k 5-3\nq1\nq2\nx');
  expect(entities).toEqual([
    { type: 'bold', offset: 0, length: 9 },
    { type: 'italic', offset: 5, length: 4 },
    { type: 'underline', offset: 10, length: 5 },
    { type: 'strikethrough', offset: 16, length: 1 },
    { type: 'spoiler', offset: 18, length: 3 },
    { type: 'code', offset: 22, length: 3 },
    { type: 'text_link', offset: 26, length: 3, url: 'https://a.b/)' },
    { type: 'blockquote', offset: 34, length: 6 },
    { type: 'pre', offset: 40, length: 1, language: 'ts' },
  ]);
});

it.each([
  ['Done.', "Character '.' is reserved and must be escaped with the preceding '\\'"],
  ['ж *x', "Can't find end of Bold entity at byte offset 3"],
  ['_x*y_*', "Can't find end of Bold entity at byte offset 5"],
])('refuses the MarkdownV2 %j', (source, reason) => {
  expect(() => parseMarkdownV2(source)).toThrow(`Bad Request: can't parse entities: ${reason}`);
});

it('keeps given entities within the text and out of the middle of an emoji', () => {
  const at = (offset: number, length: number) => () =>
    checkEntities('a👋b', [{ type: 'bold', offset, length }]);
  expect(at(1, 2)()).toEqual([{ type: 'bold', offset: 1, length: 2 }]);
  expect(at(5, 1)).toThrow('entity begins after the end of the text at UTF-16 offset 5');
  expect(at(3, 2)).toThrow(
    'entity beginning at UTF-16 offset 3 ends after the end of the text at UTF-16 offset 5',
  );
  expect(at(2, 1)).toThrow('entity begins in a middle of a UTF-16 symbol');
  expect(checkEntities('a', [{ type: 'sparkle', offset: 0, length: 1 }])).toEqual([]);
});
