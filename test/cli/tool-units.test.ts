import { describe, expect, it } from 'vitest';
import { LineQueue } from '../../src/cli/input/lines.ts';
import { readArguments } from '../../src/cli/main.ts';
import { cut, exactly, quoted } from '../../src/cli/tools/questions.ts';
import { TOOL_GROUP_NAMES } from '../../src/tools/index.ts';

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
  it('of a person answer a question only where they were typed after it', async () => {
    const lines = new LineQueue(false);
    lines.push('y');
    const answer = lines.answer(still());
    lines.push('n');
    expect(await answer).toBe('n');
    expect(await first(lines, 1)).toEqual(['y']);
  });

  it('of a pipe answer in their order, and where there are none any more nobody answers', async () => {
    const lines = new LineQueue(true);
    lines.push('y');
    expect(await lines.answer(still())).toBe('y');
    const answer = lines.answer(still());
    lines.end();
    expect(await answer).toBeUndefined();
    expect(await lines.answer(still())).toBeUndefined();
    expect(await first(lines, 1)).toEqual([]);
  });

  it('go where they belong after a question that was given up', async () => {
    const lines = new LineQueue(false);
    const stop = new AbortController();
    const answer = lines.answer(stop.signal);
    stop.abort();
    expect(await answer).toBeUndefined();
    const next = first(lines, 1);
    lines.push('hello');
    expect(await next).toEqual(['hello']);
  });
});

it('the arguments of the program are read in both forms, and what is wrong with them is told', () => {
  const all = TOOL_GROUP_NAMES.join(',');
  expect(readArguments([])).toEqual({ type: 'run', tools: [], workspace: undefined });
  expect(readArguments(['--tools', all, '--workspace', 'a b'])).toEqual({
    type: 'run',
    tools: TOOL_GROUP_NAMES,
    workspace: 'a b',
  });
  expect(readArguments(['--workspace=/x', '--tools=Files'])).toEqual({
    type: 'run',
    tools: ['files'],
    workspace: '/x',
  });
  expect(readArguments(['--tools'])).toEqual({ type: 'no_value', argument: '--tools' });
  expect(readArguments(['--tools', '--workspace', 'x'])).toEqual({ type: 'no_value', argument: '--tools' });
  expect(readArguments(['--tools', 'files,rm'])).toMatchObject({ type: 'unknown_group', name: 'rm' });
  expect(readArguments(['--hlep'])).toEqual({ type: 'unknown', argument: '--hlep' });
  expect(readArguments(['--tools', 'files', '-h'])).toEqual({ type: 'help' });
});

it('what cannot be seen is shown by its number, and a line is cut at its width', () => {
  expect(exactly('a\u001b[31m\u202eb\r\n\tc')).toBe('a\\u{1b}[31m\\u{202e}b\\u{d}\n\tc');
  expect(cut('abcdef', 6)).toBe('abcdef');
  expect(cut('abcdefg', 6)).toBe('abcde…');
});

it('what is decided on is quoted: a mark at each line, and no row wider than any terminal draws it', () => {
  const rows = (text: string) => quoted(text, { first: '$ ', next: '> ' }, 8, row => row);
  expect(rows('ab\n$ cd\n')).toEqual(['$ ab', '> $ cd', '> ']);
  expect(rows('abcdefgh\nabcdefg')).toEqual(['$ abcdef', '  gh', '> abcdef', '  g']);
  // Some terminals draw two columns for what others draw one for, and go on with a tab where they like.
  expect(rows('\t\t\tx')).toEqual([`$ ${' '.repeat(6)}`, `  ${' '.repeat(6)}`, '  x']);
  expect(rows('漢字漢字')).toEqual(['$ 漢字漢', '  字']);
  expect(rows('🇺🇳🇺🇳')).toEqual(['$ 🇺🇳🇺', '  🇳']);
});
