import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Screen } from '../../src/cli/display/screen.ts';
import { type Input, keyboardInput } from '../../src/cli/input.ts';
import { temporaryFolder } from '../support/folder.ts';
import { FakeTerminal } from './fake-terminal.ts';

interface Desk {
  readonly terminal: FakeTerminal;
  readonly screen: Screen;
  readonly input: Input;
  readonly interrupts: boolean[];
  readonly historyFile: string;
  type(keys: string): Promise<void>;
}

/** A user at a terminal with 40 columns. */
function desk(historyFile = join(temporaryFolder(), 'history')): Desk {
  const terminal = new FakeTerminal(40);
  const screen = new Screen(terminal, true);
  const keys = Object.assign(new PassThrough(), { setRawMode: () => {} });
  const interrupts: boolean[] = [];
  const input = keyboardInput({
    input: keys,
    output: terminal,
    screen,
    prompt: '> ',
    historyFile,
    complete: async line => [['/photo ', '/provider '].filter(call => call.startsWith(line)), line],
    onInterrupt: again => void interrupts.push(again),
    onEnd: () => {},
  });
  onTestFinished(() => input.close());
  const type = async (typed: string) => {
    keys.write(typed);
    await turnOfTheLoop();
    await turnOfTheLoop();
  };
  return { terminal, screen, input, interrupts, historyFile, type };
}

async function nextLine(input: Input): Promise<string | undefined> {
  for await (const line of input.lines) return line;
  return undefined;
}

describe('the screen during typing', () => {
  it('prints new output above the prompt and keeps the typed text', async () => {
    const { terminal, screen, type } = desk();
    await type('half a wo');
    screen.print('The sticker is ready.');
    await type('rd');
    expect(terminal.text).toBe('The sticker is ready.\n> half a word');
    expect(terminal.cursor).toEqual({ row: 1, column: 13 });
  });

  it('does so for several lines of input with the cursor in the middle', async () => {
    const { terminal, screen, type } = desk();
    const words = 'a line that is longer than the forty columns of this small window';
    await type(words);
    screen.status('job', 'Drawing');
    screen.print('first');
    await type('\u001b[D\u001b[D\u001b[D');
    screen.status('job', 'Cutting');
    screen.print('second');
    screen.status('job', undefined);
    expect(terminal.text).toBe(`first\nsecond\n${`> ${words}`.slice(0, 40)}\n${`> ${words}`.slice(40)}`);
  });

  it('replaces a growing text with the final text', async () => {
    const { terminal, screen, type } = desk();
    screen.live('Hel');
    await type('typing');
    screen.live('Hello, how are you, and what are the stickers for');
    screen.live('Something else: another attempt');
    expect(terminal.text).toBe('Something else: another attempt\n> typing');
    screen.live('');
    screen.print('The answer.');
    expect(terminal.text).toBe('The answer.\n> typing');
  });

  it('shows the end of a text taller than the window, and removes all of it', async () => {
    const { terminal, screen } = desk();
    screen.print('before');
    screen.live(Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n'));
    expect(terminal.screen.length).toBeLessThan(24);
    expect(terminal.text).toContain('line 99');
    screen.live('');
    expect(terminal.text).toBe('before\n>');
  });

  it('keeps one status line with a spinner', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { terminal, screen } = desk();
    screen.status('job', 'Drawing');
    const before = terminal.text;
    vi.advanceTimersByTime(150);
    expect(terminal.text).not.toBe(before);
    expect(terminal.text).toMatch(/^\S Drawing\n>$/);
    screen.status('turn', 'thinking');
    expect(terminal.text).toMatch(/^\S Drawing · thinking\n>$/);
    screen.status('job', undefined);
    screen.status('turn', undefined);
    expect(terminal.text).toBe('>');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('typed text', () => {
  it('is read line by line, in any script', async () => {
    const { input, type, terminal } = desk();
    await type('привет 日本 👋\r');
    expect(await nextLine(input)).toBe('привет 日本 👋');
    expect(terminal.text).toBe('>');
  });

  it('may be several lines pasted at once: one message', async () => {
    const { input, type } = desk();
    await type('see: \u001b[200~one\ntwo\tthree\r\nfo');
    await type('ur\u001b[3Dx\n\u001b[201~\r');
    expect(await nextLine(input)).toBe('see: one\ntwo  three\nfour[3Dx');
  });

  it('recognises a paste whose marks arrive in pieces', async () => {
    const { input, type } = desk();
    await type('\u001b[20');
    await type('0~a\nb\u001b[201');
    await type('~!\r');
    expect(await nextLine(input)).toBe('a\nb!');
  });

  it('is cleared with Ctrl-C, which interrupts the program on an empty line, twice to leave', async () => {
    const { type, terminal, interrupts } = desk();
    await type('oops');
    await type('\u0003');
    expect({ text: terminal.text, interrupts }).toEqual({ text: '>', interrupts: [] });
    await type('\u0003');
    await type('\u0003');
    expect(interrupts).toEqual([true, true]);
  });

  it('is completed with Tab', async () => {
    const { type, terminal } = desk();
    await type('/ph');
    await type('\t');
    expect(terminal.text).toBe('> /photo');
  });

  it('ends with Ctrl-D, after earlier lines', async () => {
    const { input, type } = desk();
    await type('last words\r');
    await type('\u0004');
    const lines: string[] = [];
    for await (const line of input.lines) lines.push(line);
    expect(lines).toEqual(['last words']);
  });

  it('returns with the arrow keys, also in the next run, from a private file', async () => {
    const { type, historyFile } = desk();
    await type('first\r');
    await type('second\r');
    expect(readFileSync(historyFile, 'utf8')).toBe('first\nsecond\n');
    expect(statSync(historyFile).mode & 0o777).toBe(0o600);
    const later = desk(historyFile);
    await later.type('\u001b[A');
    await later.type('\u001b[A');
    expect(later.terminal.text).toBe('> first');
  });

  it('does not return after it was forgotten, now or in the next run', async () => {
    const { type, terminal, input, historyFile } = desk();
    await type('a secret\r');
    input.forget();
    expect(existsSync(historyFile)).toBe(false);
    await type('\u001b[A');
    expect(terminal.text).toBe('>');
    await type('later\r');
    expect(readFileSync(historyFile, 'utf8')).toBe('later\n');
  });
});
