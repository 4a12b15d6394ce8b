import { existsSync } from 'node:fs';

import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reportOf } from '../../src/lib/run-process.ts';
import { startBotApiServer } from '../../src/playground/server.ts';
import { startScript } from '../support/commands.ts';
import { serve } from '../support/fakes/listen.ts';
import { temporaryFolder } from '../support/folder.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
const WORDS = 'what-a-person-said';
const BOT = { BOT_TOKEN: TOKEN, AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline', PORT: '0' };
const PATIENCE = { timeout: 30_000, interval: 5 };

/** A Telegram server that accepts calls and never answers. @returns its address and the number of calls */
async function silentTelegram() {
  let calls = 0;
  return { root: await serve(() => void calls++), calls: () => calls };
}

describe('a signal during the start', () => {
  it.each([
    [
      'src/index.ts',
      'SIGTERM',
      'bot.db',
      { ...BOT, TELEGRAM_API_ROOT: 'http://127.0.0.1:9', DATABASE_URL: 'sqlite:bot.db' },
    ],
    [
      'src/index.ts',
      'SIGINT',
      'playground.db.lock',
      { PORT: '0', DATABASE_URL: 'sqlite:playground.db', BROWSER: 'none' },
    ],
    ['src/cli/index.ts', 'SIGTERM', 'data/chat.db', { AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline' }],
    ['scripts/migrate.ts', 'SIGINT', 'bot.db', { DATABASE_URL: 'sqlite:bot.db' }],
  ] as const)(
    'ends %s on %s as soon as %s is there',
    async (script, signal, file, variables) => {
      const folder = temporaryFolder();
      const { child, ended } = startScript(script, {
        folder,
        variables,
        args: script.includes('migrate') ? ['up'] : [],
      });
      await expect.poll(() => existsSync(join(folder, file)), PATIENCE).toBe(true);
      child.kill(signal);
      const { code, stdout, stderr } = await ended;
      // It ends in order if it got this far, never by the signal itself, which a container's first process ignores. But
      // Node returns signals to the system a few milliseconds before it ends.
      if (code === null) expect(stdout).toMatch(/applied \S+\n$/);
      else expect([0, signal === 'SIGINT' ? 130 : 143]).toContain(code);
      expect(stderr).toBe('');
    },
    40_000,
  );

  it('ends the doctor while Telegram does not answer', async () => {
    const { root, calls } = await silentTelegram();
    const { child, ended } = startScript('scripts/doctor.ts', {
      folder: temporaryFolder(),
      variables: { ...BOT, TELEGRAM_API_ROOT: root },
    });
    await expect.poll(calls, PATIENCE).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 143, stdout: '', stderr: '' });
  });
});

describe('an uncaught error', () => {
  it.each([
    ['rejection', 'src/index.ts'],
    ['exception', 'src/index.ts'],
    ['exception', 'playground'],
  ])(
    'a %s in %s is logged without its words, and ends the process in order',
    async (kind, program) => {
      const telegram = await startBotApiServer({ token: TOKEN });
      onTestFinished(() => telegram.close());
      const folder = temporaryFolder();
      const playing = program === 'playground';
      const { child, ended } = startScript('src/index.ts', {
        folder,
        variables: {
          NODE_OPTIONS: `--import ${new URL('../support/defect.mjs', import.meta.url)}`,
          DEFECT: kind,
          PORT: '0',
          ...(playing
            ? { DATABASE_URL: 'sqlite:playground.db', BROWSER: 'none' }
            : { ...BOT, TELEGRAM_API_ROOT: telegram.root }),
        },
      });
      let output = '';
      child.stdout.on('data', (text: string) => {
        output += text;
      });
      await expect
        .poll(() => output, PATIENCE)
        .toContain(playing ? 'Ctrl-C stops it.' : 'the bot is running');
      child.kill('SIGUSR2');
      const { code, stdout, stderr } = await ended;
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      expect(stdout).toContain('"defect":{"chain":["TypeError","Error E_TEST"],"at":[]}');
      expect(stdout).not.toContain(WORDS);
      if (!playing) expect(stdout).toContain('"msg":"stopped"');
    },
    60_000,
  );
});

describe('an unexpected error', () => {
  it('is reported by its classes, codes and location in our files', () => {
    const thrown = (() => {
      try {
        // A defect in the middle of one of our files.
        return reportOf(
          Object.defineProperty(new Error('x'), 'stack', {
            get: () => {
              throw new RangeError(WORDS);
            },
          }),
        );
      } catch (error) {
        return error;
      }
    })();
    const { chain, at } = reportOf(new Error(`${WORDS}\n    at /src/${WORDS}.ts:1:1`, { cause: thrown }));
    expect(chain).toEqual(['Error', 'RangeError']);
    expect(at[0]).toMatch(/^src\/lib\/run-process\.ts:\d+:\d+$/);
    expect(JSON.stringify({ chain, at })).not.toContain(WORDS);
  });

  it.each([
    [undefined],
    [null],
    [WORDS],
    [{ message: WORDS }],
    [Object.assign(new Error(WORDS), { name: `${WORDS} it`, code: `${WORDS} it` })],
  ])('may be no error at all, or a strange one', thrown => {
    expect(JSON.stringify(reportOf(thrown))).not.toContain(WORDS);
  });
});
