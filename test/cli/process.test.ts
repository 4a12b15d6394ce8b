import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { terminalTexts, textsFor } from '../../src/i18n/index.ts';
import { type Ended, startScript } from '../support/commands.ts';
import { temporaryFolder } from '../support/folder.ts';
import { portrait, SKIN_TONES } from '../support/pictures/portraits.ts';
import { outcomesOfPictures } from '../support/processes/program.ts';

interface Run {
  readonly variables?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The real program, or one that draws small pictures. */
  readonly entry?: 'src/cli/index.ts' | 'test/support/processes/cli-process.ts';
}

/** The terminal program with its input from a pipe. */
function chat(
  folder: string,
  lines: readonly string[],
  { variables = {}, args = [], entry = 'src/cli/index.ts' }: Run = {},
): Promise<Ended> {
  const { child, ended } = startScript(entry, {
    folder,
    args,
    variables: {
      AI_PROVIDERS: 'offline',
      IMAGE_PROVIDERS: 'offline',
      LANG: 'en_US.UTF-8',
      OUTCOMES: outcomesOfPictures() ?? '',
      ...variables,
    },
  });
  child.stdin.end(lines.map(line => `${line}\n`).join(''));
  return ended;
}

/** A small photo: other tests check drawings. */
const photo = () => portrait('curls', SKIN_TONES[1], 200);

const EN = terminalTexts('en');

describe('npm run chat with a pipe', () => {
  it('answers every line in order, without a single escape sequence', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'me.jpg'), await photo());
    mkdirSync(join(folder, 'stickers'));
    const earlier = join(folder, 'stickers/sticker-1.webp');
    writeFileSync(earlier, 'of an earlier database');
    const lines = ['nobody.jpg', './me.jpg', 'noir, laughing, waving', '/14', '/state', '/nonsense', '/99'];
    const { code, stdout, stderr } = await chat(folder, lines, {
      entry: 'test/support/processes/cli-process.ts',
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { summary, progress, sticker, unknownCommand } = textsFor('en');
    const found = [
      EN.title,
      EN.noFile(join(folder, 'nobody.jpg')),
      summary.title,
      '[/14]',
      EN.confirmHint(14),
      progress.drawing,
      'sticker-1-2.webp',
      sticker.delivered,
      'total_generations: 1',
      '#1 delivered',
      unknownCommand,
      EN.noButton(99),
    ].map(part => stdout.indexOf(part));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(stdout).not.toContain('\u001b');
    expect(readFileSync(earlier, 'utf8')).toBe('of an earlier database');
    // Input from a pipe is not stored as history.
    expect(existsSync(join(folder, 'data/chat-history'))).toBe(false);
  });

  it('says at the start of --tools web that there is no search engine', async () => {
    const { code, stdout } = await chat(temporaryFolder(), [], { args: ['--tools', 'web'] });
    expect(code).toBe(0);
    expect(stdout.indexOf(EN.tools.noSearch)).toBeGreaterThan(stdout.indexOf(EN.title));
  });

  it('keeps the dialogue in the named database only', async () => {
    const folder = temporaryFolder();
    const named = { variables: { DATABASE_URL: 'sqlite:other/named.db' } };
    const { code, stdout, stderr } = await chat(folder, ['noir', '/state'], named);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('"style":"noir"');
    expect(existsSync(join(folder, 'data/chat.db'))).toBe(false);
    expect((await chat(folder, ['/state'])).stdout).not.toContain('"style":"noir"');
    expect(existsSync(join(folder, 'data/chat.db'))).toBe(true);
  });

  it('shows usage and errors in the language of the environment, and starts nothing', async () => {
    const folder = temporaryFolder();
    const russian = { LANG: 'ru_RU.UTF-8', AI_PROVIDERS: 'nonsense' };
    const help = await chat(folder, [], { variables: russian, args: ['--help'] });
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(terminalTexts('ru').usage);
    expect(help.stdout).toContain(terminalTexts('ru').commands.forget);
    const wrong = await chat(folder, [], { args: ['--hlep'] });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain("'--hlep'");
    const keyless = await chat(folder, [], { variables: { AI_PROVIDERS: 'openai' } });
    expect(keyless.code).toBe(1);
    expect(keyless.stderr).toContain('OPENAI_API_KEY is not set');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('replaces broken settings without quoting them, forgets, continues with a new provider, and leaves', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'data'));
    const settings = join(folder, 'data/chat-settings.json');
    const history = join(folder, 'data/chat-history');
    writeFileSync(settings, '{"provider": "secret-words"}');
    writeFileSync(history, 'something private\n');
    writeFileSync(join(folder, 'me.jpg'), await photo());
    const lines = ['/forget', '/2', '/photo me.jpg', '/provider offline', '/stop', '/quit', '/help'];
    const { code, stdout } = await chat(folder, lines);
    expect(code).toBe(0);
    expect(stdout).toContain('data/chat-settings.json couldn’t be read (provider: invalid_value)');
    expect(stdout).not.toContain('secret-words');
    expect(stdout).toContain(EN.noModels('offline'));
    expect(stdout).toContain('You have nothing in the queue.');
    expect(stdout).toContain(EN.forget.deleted);
    expect(existsSync(history)).toBe(false);
    expect(stdout).not.toContain(EN.helpKeys);
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({ provider: 'offline' });
  });
});
