import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LEASE_EXPIRED } from '../../src/app/maintenance.ts';
import { helpText } from '../../src/cli/commands/index.ts';
import { renderMarkdown } from '../../src/cli/display/markdown.ts';
import { createStyle } from '../../src/cli/display/screen.ts';
import { Troubles } from '../../src/cli/display/troubles.ts';
import { displayWidth, printable, wrap } from '../../src/cli/display/width.ts';
import { completePath, isPicturePath, typedPath } from '../../src/cli/files.ts';
import { LineQueue } from '../../src/cli/input.ts';
import { readArguments } from '../../src/cli/main.ts';
import { cut, exactLine, exactly, quoted } from '../../src/cli/tools/questions.ts';
import { terminalTexts } from '../../src/i18n/index.ts';
import { TOOL_GROUP_NAMES } from '../../src/tools/index.ts';
import { temporaryFolder } from '../support/folder.ts';

const PLAIN = createStyle(false);
const COLOURED = createStyle(true);

describe('Markdown', () => {
  it.each([
    ['**bold** and *italic* and ~~gone~~', 'bold and italic and gone'],
    ['# Title\n\nwords `code`', 'Title\n\nwords code'],
    ['- one\n- two\n  - inner', '• one\n• two\n  • inner'],
    ['3. three\n4. four', '3. three\n4. four'],
    ['[here](https://example.com/a)', 'here (https://example.com/a)'],
    ['[here](javascript:alert)', 'here'],
    ['https://example.com', 'https://example.com'],
    ['```\na < b\n```', '  a < b'],
    ['> quoted\n> twice', '│ quoted\n│ twice'],
    ['2 * 3 * 4 <b>x</b> & y', '2 * 3 * 4 <b>x</b> & y'],
    ['half of **a bold', 'half of **a bold'],
  ])('%j without colours is text', (markdown, text) => {
    expect(renderMarkdown(markdown, PLAIN)).toBe(text);
  });

  it('is styled if there are colours', () => {
    const text = renderMarkdown('**bold** *italic* `code`', COLOURED);
    expect(text).toContain('\u001b[1mbold\u001b[22m');
    expect(text).toContain('\u001b[3mitalic\u001b[23m');
    expect(text).toContain('\u001b[36mcode\u001b[39m');
  });

  it('cannot command the terminal', () => {
    const hostile = 'a\u001b[2Jb\u001b]0;title\u0007c\u009b31md\re';
    expect(renderMarkdown(hostile, PLAIN)).toBe(printable(hostile));
    expect(printable(hostile)).not.toMatch(/(?!\n)\p{Cc}/u);
    const numbers = 'a&#27;[2Jb `&#x1b;[2J` &#x9b;31m [here](https://a.example/&#27;]0;x&#7;)';
    for (const markdown of [numbers, `# ${numbers}`, `- ${numbers}`, `| ${numbers} |\n|-|`, `<b>${numbers}`])
      expect(renderMarkdown(markdown, PLAIN)).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('survives input that breaks the lexer', () => {
    expect(renderMarkdown('>'.repeat(20_000), PLAIN)).toContain('>');
  });
});

describe('width', () => {
  it.each([
    ['привет', 6],
    ['日本', 4],
    ['👋', 2],
    ['👩‍👧', 2],
    ['e\u0301', 1],
    ['\u001b[1mbold\u001b[22m', 4],
  ])('%j takes as many columns as it should', (text, columns) => {
    expect(displayWidth(text)).toBe(columns);
  });

  it('breaks between words and within long ones, aligned with the start of an item', () => {
    expect(wrap('• one two three', 9)).toEqual(['• one two', '  three']);
    expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(wrap('日本語日本', 4)).toEqual(['日本', '語日', '本']);
    expect(wrap('kept\n\nas it is', 20)).toEqual(['kept', '', 'as it is']);
    expect(wrap(COLOURED.good('abcdef gh'), 4)).toEqual(['\u001b[32mabcd', 'ef', 'gh\u001b[39m']);
  });

  it('loses no letter of a very long text', () => {
    const text = 'ы👩‍👧e\u0301 '.repeat(300) + 'ab👩‍👧'.repeat(300);
    const lines = wrap(text, 40);
    expect(lines.every(line => displayWidth(line) <= 40)).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(displayWidth('👩‍👧'.repeat(1000))).toBe(2000);
  });
});

it('completes paths: escaped, with a slash after folders, hidden ones only on request', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'pictures'));
  for (const name of ['my photo.jpg', 'me.png', '.hidden']) writeFileSync(join(folder, name), '');
  expect(await completePath(`${folder}/m`)).toEqual([`${folder}/me.png`, `${folder}/my\\ photo.jpg`]);
  expect(await completePath(`${folder}/my\\ p`)).toEqual([`${folder}/my\\ photo.jpg`]);
  expect(await completePath(`${folder}/pic`)).toEqual([`${folder}/pictures/`]);
  expect(await completePath(`${folder}/.`)).toEqual([`${folder}/.hidden`]);
  expect(await completePath(`${folder}/none/x`)).toEqual([]);
});

it.each([
  ['me.png', true],
  ['"my photo.JPG"', false],
  ['me.png ', true],
  ['my\\ photo.jpeg', true],
  ['./a/b.webp', true],
  ['draw me like in photo.png', false],
  ['anime', false],
  ['/photo', false],
])('%j is the path of a picture: %s', (line, expected) => {
  expect(isPicturePath(line)).toBe(expected);
});

it('accepts a path with spaces if such a picture exists', () => {
  const file = join(temporaryFolder(), 'my photo.jpg');
  writeFileSync(file, '');
  expect(isPicturePath(`'${file}'`)).toBe(true);
});

it('reads a dropped path as the terminal wrote it', async () => {
  const folder = temporaryFolder();
  const file = join(folder, "it's (1) mine.jpg");
  writeFileSync(file, '');
  const written = [
    file,
    file.replace(/[ '()]/g, '\\$&'),
    `'${file.replace("'", "'\\''")}'`,
    `"${file}"`,
    pathToFileURL(file).href,
    `'${pathToFileURL(file).href.replace("'", '%27')}' `,
  ];
  for (const typed of written) {
    expect(typedPath(typed)).toBe(file);
    expect(isPicturePath(typed)).toBe(true);
  }
  expect(await completePath(join(folder, 'it'))).toEqual([file.replace(/[ '()]/g, '\\$&')]);
  const odd = join(folder, 'a\\b.jpg');
  writeFileSync(odd, '');
  expect(typedPath(odd)).toBe(odd);
});

it.each([40, 80, 200])('the list of commands reads well on %i columns', columns => {
  for (const language of ['en', 'ru'] as const) {
    const rows = helpText(terminalTexts(language), PLAIN, columns).split('\n').slice(1, -1);
    for (const row of rows) {
      // A row starts a command or continues its description, but never starts at the command's column.
      expect(row).toMatch(/^ {2}\/|^ {4}/);
      if (columns > 60) expect(displayWidth(row)).toBeLessThanOrEqual(columns);
    }
  }
});

const still = () => new AbortController().signal;

async function first(lines: AsyncIterable<string>, count: number): Promise<string[]> {
  const taken: string[] = [];
  for await (const line of lines) {
    taken.push(line);
    if (taken.length === count) break;
  }
  return taken;
}

describe('lines', () => {
  it('of a user only answer a question if they were typed after it', async () => {
    const lines = new LineQueue(false);
    lines.push('y');
    const answer = lines.answer(still());
    lines.push('n');
    expect(await answer).toBe('n');
    expect(await first(lines, 1)).toEqual(['y']);
  });

  it('of a pipe answer in order, until they run out', async () => {
    const lines = new LineQueue(true);
    lines.push('y');
    expect(await lines.answer(still())).toBe('y');
    const answer = lines.answer(still());
    lines.end();
    expect(await answer).toBeUndefined();
    expect(await lines.answer(still())).toBeUndefined();
    expect(await first(lines, 1)).toEqual([]);
  });
});

it('reads arguments in both forms and explains mistakes', () => {
  const all = TOOL_GROUP_NAMES.join(',');
  const texts = terminalTexts('en');
  const read = (...args: string[]) => readArguments(args, texts);
  expect(read()).toEqual({ tools: [], workspace: undefined, name: '' });
  const both = { tools: TOOL_GROUP_NAMES, workspace: 'a b', name: 'Ann' };
  expect(read('--tools', all, '--workspace', 'a b', '--name', ' Ann ')).toEqual(both);
  expect(read('--workspace=/x', '--tools=Files')).toEqual({ tools: ['files'], workspace: '/x', name: '' });
  expect(read('--tools', 'files', '-h')).toBe('help');
  const group = texts.tools.unknownGroup('rm', TOOL_GROUP_NAMES.join(', '));
  expect(() => read('--tools', 'files,rm')).toThrow(group);
  for (const args of [['--tools'], ['--tools', '--workspace', 'x'], ['--hlep'], ['words']])
    expect(() => read(...args)).toThrow(texts.usage);
});

it('shows invisible characters by number and cuts a line at its width', () => {
  expect(exactly('a\u001b[31m\u202eb\r\n\tc')).toBe('a\\u{1b}[31m\\u{202e}b\\u{d}\n\tc');
  expect(exactLine('a\nb\u{e0101}\u034f❤️\u001b')).toBe('a\\nb\\u{e0101}\\u{34f}❤️\\u{1b}');
  expect(cut('abcdef', 6)).toBe('abcdef');
  expect(cut('abcdefg', 6)).toBe('abcde…');
  expect(cut('ы'.repeat(1_000_000), 5)).toBe('ыыыы…');
});

it('quotes the action: a mark at each line, and no row too wide for any terminal', () => {
  const rows = (text: string) => quoted(text, { first: '$ ', next: '> ' }, 8, row => row);
  expect(rows('ab\n$ cd\n')).toEqual(['$ ab', '> $ cd', '> ']);
  expect(rows('abcdefgh\nabcdefg')).toEqual(['$ abcdef', '  gh', '> abcdef', '  g']);
  // Terminals disagree about the width of some characters and about tab stops.
  expect(rows('\t\t\tx')).toEqual([`$ ${' '.repeat(6)}`, `  ${' '.repeat(6)}`, '  x']);
  expect(rows('漢字漢字')).toEqual(['$ 漢字漢', '  字']);
  expect(rows('🇺🇳🇺🇳')).toEqual(['$ 🇺🇳🇺', '  🇳']);
});

it('ignores a killed terminal, and reports a problem once per turn', () => {
  const said: string[] = [];
  const texts = terminalTexts('ru');
  const troubles = new Troubles({ note: cause => said.push(cause), texts, toolbox: { on: [] } });
  const log = (msg: string) => troubles.logged(JSON.stringify({ level: 40, msg, process: 'p' }));
  log(LEASE_EXPIRED);
  log('no second picture');
  log('no second picture');
  expect(said).toEqual(['⚠ no second picture']);
});
