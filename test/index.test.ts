import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { Feed } from '../src/bot/updates/feed.ts';
import { createLogger } from '../src/lib/logger.ts';
import { startBotApiServer } from '../src/playground/server.ts';
import { createApi } from '../src/telegram/api.ts';
import { FatalBotError } from '../src/telegram/errors.ts';
import { freshFile } from './assistant-db/database.ts';
import { ManualClock } from './playground/harness.ts';
import { runScript, startScript } from './support/commands.ts';
import { temporaryFolder } from './support/folder.ts';
import { SILENT } from './support/log.ts';
import { refuse } from './support/telegram.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOKEN = '7000000001:AAtest-token-of-nobody';

async function telegram() {
  const server = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => server.close());
  return server;
}

describe('the bot as a process', () => {
  it('ends with a message without a token in production', async () => {
    const folder = temporaryFolder();
    const variables = { NODE_ENV: 'production' };
    const { code, stdout, stderr } = await runScript('src/index.ts', { folder, variables });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'The configuration has 1 problem(s):\n' +
        '  - BOT_TOKEN is not set: ask @BotFather for a bot and put its token into .env\n',
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('reads .env with a byte order mark, and names UTF-16', async () => {
    const folder = temporaryFolder();
    const start = async (bytes: Buffer) => {
      writeFileSync(join(folder, '.env'), bytes);
      return runScript('src/index.ts', { folder });
    };
    const settings = '\uFEFFBOT_TOKEN=wrong\nNODE_ENV=production\n';
    expect((await start(Buffer.from(settings))).stderr).toContain('BOT_TOKEN must look like');
    const { code, stderr } = await start(Buffer.from(settings, 'utf16le'));
    expect(code).toBe(1);
    expect(stderr).toContain('.env is saved as UTF-16: save it as UTF-8');
  });

  it('does not start with an unreadable .env', async () => {
    const folder = temporaryFolder();
    symlinkSync('.env', join(folder, '.env'));
    const { code, stderr } = await runScript('src/index.ts', { folder });
    expect(code).toBe(1);
    expect(stderr).toContain('.env cannot be read (ELOOP)');
  });

  it('names every mistake of its configuration at once', async () => {
    const { code, stderr } = await runScript('src/index.ts', {
      folder: temporaryFolder(),
      variables: {
        BOT_TOKEN: 'secret-but-wrong',
        AI_PROVIDERS: 'claude',
        GENERATION_CONCURRENCY: '0',
        DATABASE_URL: 'postgres://db',
      },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The configuration has 4 problem\(s\):\n {2}- BOT_TOKEN must look like/);
    expect(stderr).toContain('\n  - AI_PROVIDERS "claude" is not one of');
    expect(stderr).toContain('\n  - GENERATION_CONCURRENCY must be a whole number from 1 to 64');
    expect(stderr).toContain('\n  - DATABASE_URL must be sqlite:FILE');
    expect(stderr).not.toContain('secret-but-wrong');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('ends with advice if Telegram rejects its token', async () => {
    const { root } = await telegram();
    const { code, stdout, stderr } = await runScript('src/index.ts', {
      folder: temporaryFolder(),
      variables: {
        BOT_TOKEN: '7000000001:AAanother-token-of-nobody',
        TELEGRAM_API_ROOT: root,
        AI_PROVIDERS: 'offline',
      },
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(
      'Telegram does not know this BOT_TOKEN. Ask @BotFather for the right one and set it.',
    );
    expect(stdout).not.toContain('AAanother-token');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops in order on %s', async signal => {
    const { root } = await telegram();
    const { child, ended } = startScript('src/index.ts', {
      folder: temporaryFolder(),
      variables: { BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: root, AI_PROVIDERS: 'offline' },
    });
    let log = '';
    child.stdout.on('data', (text: string) => {
      log += text;
    });
    while (!log.includes('the bot is running')) await once(child.stdout, 'data');
    child.kill(signal);
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('"msg":"stopped"');
  });
});

/** A feed of a database, which gets updates from its own Telegram. */
async function openFeed(log = SILENT) {
  const server = await telegram();
  const { db } = await freshFile();
  const clock = new ManualClock();
  const stored: number[] = [];
  const feed = new Feed({
    digestKey: 'key',
    api: createApi(TOKEN, server.root),
    db,
    presence: { lead: async () => new AbortController().signal, resign: async () => {} },
    clock,
    log,
    onStored: updates => stored.push(...updates.map(update => update.chatId)),
  });
  return { server, db, clock, feed, stored };
}

describe('a database that refuses', () => {
  it('is reported once with its cause, and its updates are fetched again', async () => {
    const lines: string[] = [];
    const { server, db, clock, feed, stored } = await openFeed(
      createLogger({ level: 'info', destination: { write: line => void lines.push(line) } }),
    );
    await db.schema.alterTable('inbox').renameTo('away').execute();
    const anna = server.person({ firstName: 'Анна' });
    anna.sendText('hello');
    const run = feed.run();
    for (let n = 0; n < 3; n++) {
      await clock.somebodySleeps();
      if (n === 2) await db.schema.alterTable('away').renameTo('inbox').execute();
      clock.advance(10_000);
    }
    await expect.poll(() => stored).toEqual([anna.id]);
    await expect.poll(() => lines.length).toBe(2);
    expect(lines[0]).toContain('storing updates failed; they will be fetched again');
    expect(lines[0]).toContain('no such table');
    expect(lines[1]).toContain('updates can be stored again');
    expect(lines.join('')).not.toContain('Telegram cannot be reached');
    feed.stop();
    await run;
  });
});

describe('two processes on one token', () => {
  /** A feed that meets another poller in every poll, with its clock. */
  async function contested(times?: number) {
    const opened = await openFeed();
    const conflict = opened.server.faults.add({
      kind: 'error',
      error_code: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      method: 'getUpdates',
      ...(times !== undefined && { times }),
    });
    return { ...opened, conflict };
  }

  it('end the newer one after half a minute, with advice', async () => {
    const { clock, feed, conflict } = await contested();
    let ended: unknown;
    const run = feed.run().catch((error: unknown) => {
      ended = error;
    });
    const started = clock.now();
    while (ended === undefined) {
      await Promise.race([run, clock.somebodySleeps()]);
      clock.advance(1000);
    }
    expect(ended).toBeInstanceOf(FatalBotError);
    expect(String(ended)).toContain('Another process polls Telegram with the same BOT_TOKEN');
    expect(clock.now() - started).toBeGreaterThan(30_000);
    expect(clock.now() - started).toBeLessThan(60_000);
    expect(conflict.hits).toBeGreaterThan(3);
  });

  it('count as a deploy if the older one stops', async () => {
    const { server, clock, feed, stored } = await contested(3);
    const anna = server.person({ firstName: 'Анна' });
    anna.sendText('hello');
    const run = feed.run();
    for (let n = 0; n < 3; n++) {
      await clock.somebodySleeps();
      clock.advance(10_000);
    }
    await expect.poll(() => stored).toEqual([anna.id]);
    feed.stop();
    await run;
  });

  it('are forgotten after a successful poll', async () => {
    const { server, clock, feed, stored } = await contested(1);
    const anna = server.person({ firstName: 'Анна' });
    const run = feed.run();
    await clock.somebodySleeps();
    clock.advance(10_000);
    anna.sendText('one');
    await expect.poll(() => stored).toHaveLength(1);
    clock.advance(60_000);
    const again = refuse(server, 'getUpdates', 409, 'Conflict', { times: 1 });
    anna.sendText('two');
    await clock.somebodySleeps();
    clock.advance(10_000);
    anna.sendText('three');
    await expect.poll(() => stored).toHaveLength(3);
    expect(again.hits).toBe(1);
    feed.stop();
    await run;
  });
});

describe('the image', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const SCRIPTS = ['migrate', 'backup', 'doctor', 'finish'];

  it('contains what its npm scripts run', () => {
    for (const name of SCRIPTS) expect(read('tsconfig.build.json')).toContain(`"scripts/${name}.ts"`);
    const [build = '', image = ''] = read('Dockerfile').split(/^FROM (?!.* AS )/m);
    for (const folder of ['scripts', 'src']) expect(build).toContain(`COPY ${folder} ./${folder}`);
    const kept = [...image.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S*)$/gm)].map(([, name]) => name);
    expect(kept).toEqual(['package.json', 'node_modules', 'dist']);
  });

  it('runs migrate, backup and doctor under the same names as from source', async () => {
    const folder = temporaryFolder();
    const [, edit = ''] = /^RUN sed -i '(.+)' package\.json$/m.exec(read('Dockerfile')) ?? [];
    writeFileSync(join(folder, 'package.json'), execFileSync('sed', [edit, join(ROOT, 'package.json')]));
    symlinkSync(inject('compiled') ?? '', join(folder, 'dist'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', NPM_CONFIG_UPDATE_NOTIFIER: 'false' };
    const npm = (...args: string[]) =>
      promisify(execFile)('npm', ['run', '--silent', ...args], { cwd: folder, env });
    expect((await npm('migrate', '--', 'up')).stdout).toContain('applied 0001_initial');
    expect((await npm('backup', '--', 'data/backup.db')).stdout).toContain('data/backup.db:');
    expect(existsSync(join(folder, 'data/backup.db'))).toBe(true);
    // Nothing is configured here.
    await expect(npm('doctor')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Pictures'),
    });
  });
});
