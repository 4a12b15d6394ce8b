import { describe, expect, it } from 'vitest';
import { formatMarkdown } from '../../../src/bot/outgoing/markdown.ts';
import { completeMarkdown } from '../../../src/lib/partial-markdown.ts';
import { cpuTime } from '../../support/processes/cpu-time.ts';

/** How a text looks, its formatting in brackets. */
function look(markdown: string): string {
  const { text, entities } = formatMarkdown(completeMarkdown(markdown));
  return entities.reduceRight(
    (words, { type, offset, length }) =>
      `${words.slice(0, offset)}${type}(${words.slice(offset, offset + length)})${words.slice(offset + length)}`,
    text,
  );
}

describe('Markdown whose end is not there yet', () => {
  it.each([
    ['Which **', 'Which'],
    ['Which **st', 'Which bold(st)'],
    ['Which **style', 'Which bold(style)'],
    ['Which **style*', 'Which bold(style)'],
    ['Which **style**', 'Which bold(style)'],
    ['Which **style** and', 'Which bold(style) and'],
    ['Which **st ** yle', 'Which bold(st ** yle)'],
    ['Which *style do', 'Which italic(style do)'],
    ['Which ~~style~', 'Which strikethrough(style)'],
    ['Which `code', 'Which code(code)'],
    ['Which `**code', 'Which code(**code)'],
    ['這是**粗體', '這是bold(粗體)'],
    ['in snake_case and 2*3 of', 'in snake_case and 2*3 of'],
    ['5 * 4 of **them', '5 * 4 of bold(them)'],
    ['one **open\n\nanother', 'one **open\n\nanother'],
    ['Look:\n```\nlet **a', 'Look:\npre(let **a)'],
    ['Look:\n```\nlet a\n``', 'Look:\npre(let a)'],
    ['See [this pa', 'See this pa'],
    ['See [this page]', 'See this page'],
    ['See [this page](https://exa', 'See this page'],
    ['See [this page](https://example.com) now', 'See text_link(this page) now'],
    ['Styles:\n-', 'Styles:'],
    ['Styles:\n- **Pop', 'Styles:\n• bold(Pop)'],
    ['Styles:\n- **Pop:** loud\n- **', 'Styles:\n• bold(Pop:) loud'],
    ['Styles:\n2.', 'Styles:'],
    ['a smile \ud83d', 'a smile'],
    ['an escape \\', 'an escape'],
    ['', ''],
  ])('%j looks like %j', (markdown, looks) => {
    expect(look(markdown)).toBe(looks);
  });

  it('shows no marks at any moment of a text that is all right in the end', () => {
    const whole =
      '**Hi!** Take *pop art*, `pixels` or ~~noir~~:\n\n1. **Bold _and_ loud**\n2. [Tiny](https://a.b) ***dots***';
    for (let length = 0; length <= whole.length; length++) {
      expect(look(whole.slice(0, length)).replace(/\w+\(/g, '')).not.toMatch(/[*_`~[\]]/);
    }
  });

  it('stays quick with whatever a model writes', () => {
    const begin = cpuTime();
    for (const piece of ['[', '*', '**a ', '`', '```\n', '\n-', '![a](', '\\'])
      completeMarkdown(piece.repeat(8192 / piece.length));
    expect(cpuTime() - begin).toBeLessThan(2000);
  });
});
