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
  /** The real program, or one that draws small. */
  readonly entry?: 'src/cli/index.ts' | 'test/support/processes/cli-process.ts';
}

/** Draws small: for what is said around a drawing. */
const DRAWS_SMALL = { entry: 'test/support/processes/cli-process.ts' } as const;

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

/** Small: what is drawn of it is looked at elsewhere. */
const photo = () => portrait('curls', SKIN_TONES[1], 200);

/** Where each of these stands, in this order. */
function places(text: string, parts: readonly string[]): number[] {
  return parts.map(part => text.indexOf(part));
}

describe('npm run chat with a pipe', () => {
  it('keeps the dialogue in the database that is named, and in none of its own beside it', async () => {
    const folder = temporaryFolder();
    const named = { variables: { DATABASE_URL: 'sqlite:other/named.db' } };
    expect(await chat(folder, ['noir'], named)).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(folder, 'data/chat.db'))).toBe(false);
    expect((await chat(folder, ['/state'], named)).stdout).toContain('"style":"noir"');
    expect((await chat(folder, ['/state'])).stdout).not.toContain('"style":"noir"');
    expect(existsSync(join(folder, 'data/chat.db'))).toBe(true);
  });

  it('answers every line in its order, without a single escape sequence', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'me.jpg'), await photo());
    const { code, stdout, stderr } = await chat(folder, [
      '/photo nobody.jpg',
      '/photo me.jpg',
      'noir, laughing, waving',
      // Above them are the styles that were offered.
      '/12',
      '/state',
      '/nonsense',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { summary, progress, sticker, unknownCommand } = textsFor('en');
    const found = places(stdout, [
      terminalTexts('en').title,
      'There is no file',
      summary.title,
      '[/12]',
      progress.drawing,
      'sticker-1.webp',
      sticker.delivered,
      'total_generations: 1',
      '#1 delivered',
      unknownCommand,
    ]);
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(stdout).not.toContain('\u001b');
    expect(existsSync(join(folder, 'stickers/sticker-1.webp'))).toBe(true);
    // What is typed by nobody is nobody's history.
    expect(existsSync(join(folder, 'data/chat-history'))).toBe(false);
  });

  it('speaks Russian with a Russian: a path, typos, wrong commands and numbers, and the words after a sticker first', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'me.jpg'), await photo());
    mkdirSync(join(folder, 'stickers'));
    writeFileSync(join(folder, 'stickers/sticker-1.webp'), 'of an earlier database');
    const { code, stdout } = await chat(
      folder,
      ['mee.jpg', './me.jpg', '/помощь', '/99', 'нуарр, грусный, машет рукай', 'да', '/77'],
      { variables: { LANG: 'ru_RU.UTF-8' }, ...DRAWS_SMALL },
    );
    const { summary, sticker, unknownCommand, offline } = textsFor('ru');
    const own = terminalTexts('ru');
    const found = places(stdout, [
      own.title,
      offline.greeting('').slice(0, 6),
      own.noFile(join(folder, 'mee.jpg')),
      offline.photo.received,
      unknownCommand,
      own.noButton(99),
      summary.title,
      'нуарр',
      own.confirmHint(12),
      'sticker-1-2.webp',
      sticker.delivered,
      own.noButton(77),
    ]);
    expect(code).toBe(0);
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(readFileSync(join(folder, 'stickers/sticker-1.webp'), 'utf8')).toBe('of an earlier database');
  });

  it('explains itself at --help in the language of the environment, and begins nothing', async () => {
    const folder = temporaryFolder();
    const russian = await chat(folder, [], {
      variables: { LANG: 'ru_RU.UTF-8', AI_PROVIDERS: 'nonsense' },
      args: ['--help'],
    });
    expect(russian).toMatchObject({ code: 0, stderr: '' });
    expect(russian.stdout).toContain(terminalTexts('ru').usage);
    expect(russian.stdout).toContain(terminalTexts('ru').commands.forget);
    const wrong = await chat(folder, [], { args: ['--hlep'] });
    expect(wrong).toEqual({
      code: 1,
      stdout: '',
      stderr: `${terminalTexts('en').unknownArgument('--hlep')}\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('forgets lines that were typed in earlier runs too', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/chat-history'), 'something private\n');
    const { code, stdout } = await chat(folder, ['/forget', '/1']);
    expect(code).toBe(0);
    expect(stdout).toContain(terminalTexts('en').forget.deleted);
    expect(existsSync(join(folder, 'data/chat-history'))).toBe(false);
  });

  it('keeps the settings for the next run, and leaves at /quit', async () => {
    const folder = temporaryFolder();
    await chat(folder, ['/settings pictures off', '/settings language ru']);
    const { code, stdout } = await chat(folder, ['/settings', '/quit', '/help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/pictures +off/);
    expect(stdout).toContain(terminalTexts('ru').settingsUsage);
    expect(stdout).not.toContain(terminalTexts('ru').helpKeys);
  });

  it('goes on after a photo when everything is built anew for another provider', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'me.jpg'), await photo());
    const { code, stdout } = await chat(folder, ['/photo me.jpg', '/provider offline', '/stop'], DRAWS_SMALL);
    expect(code).toBe(0);
    expect(stdout).toContain(terminalTexts('en').noModels('offline'));
    expect(stdout).toContain('Nothing of yours is waiting.');
  });

  it('tells of broken settings, without quoting them, and replaces them', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'data/chat-settings.json');
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, '{"stream": "secret-words"}');
    const { code, stdout } = await chat(folder, []);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'data/chat-settings.json could not be read (stream: invalid_type); it was replaced',
    );
    expect(stdout).not.toContain('secret-words');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ stream: true });
  });

  it('says what is wrong with the configuration, and ends with a failure', async () => {
    const { code, stderr } = await chat(temporaryFolder(), [], { variables: { AI_PROVIDERS: 'openai' } });
    expect(code).toBe(1);
    expect(stderr).toContain('OPENAI_API_KEY is not set');
  });
});
