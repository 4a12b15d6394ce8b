import type { MessageEntity } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { type FormattedText, formatMarkdown, splitText } from '../../../src/bot/outgoing/markdown.ts';
import { pick, seeded } from '../../support/random.ts';

/** The formatted stretches, readable. */
function marks({ text, entities }: FormattedText): string[] {
  return entities.map(({ type, offset, length }) => `${type}: ${text.slice(offset, offset + length)}`);
}

/** As Telegram checks them: inside the text, not empty, never in the middle of a surrogate pair. */
function expectValid({ text, entities }: FormattedText): void {
  const inside = (at: number) => at > 0 && at < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(at));
  for (const { offset, length } of entities) {
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(length).toBeGreaterThan(0);
    expect(offset + length).toBeLessThanOrEqual(text.length);
    expect(inside(offset) || inside(offset + length)).toBe(false);
  }
}

/** What is bold, without white space. */
function boldWords({ text, entities }: FormattedText): string {
  const bold = entities.filter(({ type }) => type === 'bold');
  return [...text.matchAll(/\S/gu)]
    .filter(({ index }) => bold.some(({ offset, length }) => index >= offset && index < offset + length))
    .map(([character]) => character)
    .join('');
}

describe('formatMarkdown', () => {
  it.each<[string, string, string[]]>([
    ['**bold** and *italic*', 'bold and italic', ['bold: bold', 'italic: italic']],
    ['__bold__ _italic_', 'bold italic', ['bold: bold', 'italic: italic']],
    ['~~gone~~ `code`', 'gone code', ['strikethrough: gone', 'code: code']],
    ['a **b *c* d** e', 'a b c d e', ['italic: c', 'bold: b c d']],
    ['😀 **жир 😀** 👩‍👩‍👧 *x*', '😀 жир 😀 👩‍👩‍👧 x', ['bold: жир 😀', 'italic: x']],
    ['[site](https://a.b/c?d=1)', 'site', ['text_link: site']],
    ['# Title\ntext', 'Title\ntext', ['bold: Title']],
    ['> quote\n\ntext', 'quote\n\ntext', ['blockquote: quote']],
    ['```\nx < y\n```\nafter', 'x < y\nafter', ['pre: x < y']],
    ['before\n```\nx\n```', 'before\nx', ['pre: x']],
    ['before\n> quote', 'before\nquote', ['blockquote: quote']],
    ['before\n## Title', 'before\nTitle', ['bold: Title']],
    ['**Стиль:** аниме\n**Поза:** машет', 'Стиль: аниме\nПоза: машет', ['bold: Стиль:', 'bold: Поза:']],
  ])('%j', (markdown, text, formatted) => {
    const result = formatMarkdown(markdown);
    expect(result.text).toBe(text);
    expect(marks(result)).toEqual(formatted);
    expectValid(result);
  });

  it.each([
    ['Options:\n- anime\n- 3D\n\nWhich one?', 'Options:\n• anime\n• 3D\n\nWhich one?'],
    ['* a\n  * b\n  * c\n* d', '• a\n  • b\n  • c\n• d'],
    ['1. a\n   - b\n     - c\n2. d', '1. a\n  • b\n    • c\n2. d'],
    ['- - a', '• • a'],
    ['1. one\n2. two', '1. one\n2. two'],
    ['7) seven\n8) eight', '7. seven\n8. eight'],
    ['- a\n\n- b', '• a\n• b'],
    ['- [ ] open\n- [x] done', '• [ ] open\n• [x] done'],
  ])('gives every item of a list its line: %j', (markdown, text) => {
    expect(formatMarkdown(markdown).text).toBe(text);
  });

  it.each([
    '2 * 3 * 4 = 24',
    'snake_case_name',
    '**unclosed *x',
    '_ * ` ~ [ ] ( ) # + - = | { } . !',
    '<b>hi</b> & <script>alert(1)</script> &lt;',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '![picture](http://x/y.png)',
    'one\ntwo',
  ])('leaves what is no formatting as it is: %j', text => {
    expect(formatMarkdown(text)).toEqual({ text, entities: [] });
  });

  it('makes no link to anything but the web', () => {
    for (const href of ['javascript:alert(1)', 'tg://user?id=1', 'file:///etc/passwd', 'data:text/html,x'])
      expect(formatMarkdown(`[click](${href})`)).toEqual({ text: 'click', entities: [] });
  });

  it.each([
    ['```ts\nx < y\n```', 'ts'],
    ['~~~c++ title="a b"\nx < y\n~~~', 'c++'],
    ['    x < y', undefined],
  ])('keeps the language of a block of code: %j', (markdown, language) => {
    const { entities } = formatMarkdown(`Code:\n\n${markdown}`);
    expect(entities).toEqual([{ type: 'pre', offset: 7, length: 5, ...(language && { language }) }]);
  });

  it('takes an escaped character for that character', () => {
    expect(formatMarkdown('\\*not italic\\*').text).toBe('*not italic*');
  });

  it.each(['', '   ', '\n\n'])('is empty only for what is: %j', markdown => {
    expect(formatMarkdown(markdown)).toEqual({ text: '', entities: [] });
  });

  it.each(['>', '*', '*a', '_a ', '[', '[a](', '`', '- ', '<', '**a _b ', '|', '#', '![', '\\', '~~x'])(
    'survives %j ten thousand times',
    piece => {
      const result = formatMarkdown(`word\n\n${piece.repeat(10_000)}`);
      expect(result.text).toContain('word');
      expectValid(result);
    },
  );

  it('survives 3,000 texts put together from markup, and loses no word', () => {
    const random = seeded(7);
    const pieces = [
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '~~',
      '[',
      '](https://x.y)',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      ' ',
      '😀',
      '<i>',
      '|',
      '\\',
      '    ',
    ] as const;
    for (let n = 0; n < 3000; n++) {
      const words: string[] = [];
      let markdown = '';
      for (let length = 1 + Math.floor(random() * 25); length > 0; length--) {
        const word = `слово${n}x${length}`;
        words.push(word);
        markdown += word + pick(random, pieces) + pick(random, pieces);
      }
      const result = formatMarkdown(markdown);
      expectValid(result);
      // A code fence's first line names a language: the one place where Markdown hides words.
      if (!markdown.includes('```')) for (const word of words) expect(result.text, markdown).toContain(word);
    }
  });
});

describe('splitText', () => {
  const plain = (text: string): FormattedText => ({ text, entities: [] });

  it.each([1, 4095, 4096])('leaves a text of %d batches in one piece', length => {
    expect(splitText(plain('x'.repeat(length)))).toEqual([plain('x'.repeat(length))]);
  });

  it('splits at a line, at a word, or where it must', () => {
    const parts = (text: string) => splitText(plain(text), 10).map(part => part.text);
    expect(parts('1234567\n90ab')).toEqual(['1234567', '90ab']);
    expect(parts('1234567 90ab')).toEqual(['1234567', '90ab']);
    expect(parts('1234567890ab')).toEqual(['1234567890', 'ab']);
    expect(parts('1 34567890ab')).toEqual(['1 34567890', 'ab']);
  });

  it('never splits a surrogate pair', () => {
    for (let before = 0; before < 5; before++) {
      const text = 'x'.repeat(before) + '😀'.repeat(40);
      const parts = splitText(plain(text), 11);
      for (const part of parts) expect(part.text).toMatch(/^(?:😀|x)+$/u);
      expect(parts.map(part => part.text).join('')).toBe(text);
    }
  });

  it('sends nothing that is only white space', () => {
    expect(splitText(plain(`a${' '.repeat(100)}b`), 10).map(part => part.text.trim())).toEqual(['a', 'b']);
    expect(splitText(plain('   '))).toEqual([]);
  });

  it('keeps formatting that reaches over the cut, in both parts', () => {
    const entities: MessageEntity[] = [
      { type: 'bold', offset: 5, length: 10 },
      { type: 'text_link', offset: 12, length: 3, url: 'https://x.y' },
    ];
    expect(splitText({ text: 'aaaaabbbbbbbbbbccccc', entities }, 10)).toEqual([
      { text: 'aaaaabbbbb', entities: [{ type: 'bold', offset: 5, length: 5 }] },
      {
        text: 'bbbbbccccc',
        entities: [
          { type: 'bold', offset: 0, length: 5 },
          { type: 'text_link', offset: 2, length: 3, url: 'https://x.y' },
        ],
      },
    ]);
  });

  it('loses nothing of 300 long texts but white space at the cuts', () => {
    const random = seeded(11);
    const solid = (text: string) => text.replace(/\s+/g, '');
    for (let n = 0; n < 300; n++) {
      let markdown = '';
      while (markdown.length < 300) {
        const word = pick(random, [
          'слово',
          '😀😀',
          'a',
          'очень'.repeat(9),
          '**жирно и 😀**',
          '_it_',
          '\n\n',
          '`code x`',
        ]);
        markdown += word + pick(random, [' ', '\n', ' ', '']);
      }
      const whole = formatMarkdown(markdown);
      const parts = splitText(whole, 64);
      for (const part of parts) {
        expect(part.text.length).toBeLessThanOrEqual(64);
        expectValid(part);
      }
      expect(solid(parts.map(part => part.text).join(''))).toBe(solid(whole.text));
      expect(parts.map(boldWords).join('')).toBe(boldWords(whole));
    }
  });
});

describe('as models write it', () => {
  it.each([
    ['3~5 seconds, 8~12 stickers', '3~5 seconds, 8~12 stickers', []],
    ['~~gone~~ now', 'gone now', ['strikethrough']],
    ['**Style:**anime', 'Style:anime', ['bold']],
    ['слово**«цитата»** дальше', 'слово«цитата» дальше', ['bold']],
    ['$5\\text{ stickers}$', '5 stickers', []],
    ['| a |\n|---|\n| x $\\to$ `\\to` |', '| a |\n|---|\n| x → `\\to` |', []],
    ['photo $\\rightarrow$ sticker, 3 \\times 4', 'photo → sticker, 3 × 4', []],
    ['$2 \\times 2$ costs $5 and $6', '2 × 2 costs $5 and $6', []],
    ['C:\\times\\new', 'C:\\times\\new', []],
    ['`$\\rightarrow$`', '$\\rightarrow$', ['code']],
  ])('%j reads %j', (markdown, text, styles) => {
    const formatted = formatMarkdown(markdown);
    expect(formatted.text).toBe(text);
    expect(formatted.entities.map(({ type }) => type)).toEqual(styles);
  });
});
