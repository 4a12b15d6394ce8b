import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { migrations } from '../migrations/index.ts';
import { storageAt } from '../src/assistant-db/index.ts';
import { migrateUp } from '../src/assistant-db/migrate.ts';
import { upsertUser } from '../src/assistant-db/people/users.ts';
import { openDatabase } from '../src/assistant-db/sqlite/connection.ts';
import { troubleOf } from '../src/assistant-db/trouble.ts';
import { loadConfig } from '../src/config/index.ts';
import { findingsText } from '../src/doctor/finding.ts';
import { examine } from '../src/doctor/index.ts';
import { databaseCheck, movingStickersCheck, picturesCheck, videosCheck } from '../src/doctor/machine.ts';
import { systemClock } from '../src/lib/clock.ts';
import type { FileAccess } from '../src/playground/files.ts';
import { startBotApiServer } from '../src/playground/server.ts';
import { mcpConfig, oddServer } from './mcp/servers.ts';
import { runScript } from './support/commands.ts';
import { DEAD_ADDRESS, jsonServer } from './support/fakes/json-server.ts';
import { serve } from './support/fakes/listen.ts';
import { fakeS3 } from './support/fakes/s3.ts';
import { temporaryFolder } from './support/folder.ts';
import { SILENT } from './support/log.ts';
import { freshPostgres } from './support/postgres/fresh.ts';
import { LONG } from './support/timeouts.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
const KEY = 'sk-test-key-of-nobody';

const Report = z.object({
  findings: z.array(
    z.object({
      status: z.enum(['ok', 'warn', 'fail']),
      subject: z.string(),
      message: z.string(),
      fix: z.string().optional(),
    }),
  ),
});

async function telegram() {
  const server = await startBotApiServer({ token: TOKEN, username: 'sticker_test_bot' });
  onTestFinished(() => server.close());
  return server;
}

/** A correct setup: a database with administrators, and a service that lists the models. */
async function healthy() {
  const folder = temporaryFolder();
  chmodSync(folder, 0o700);
  const file = join(folder, 'bot.db');
  const db = openDatabase(`sqlite:${file}`);
  await migrateUp(db, migrations);
  await db.transaction().execute(trx => upsertUser(trx, { id: 4242, firstName: 'Ann' }, 1));
  await db.destroy();
  const models = ['gpt-6-luna', 'gpt-image-2.5-flare'].map(id => ({
    id,
    object: 'model',
    created: 1,
    owned_by: 'o',
  }));
  const server = await telegram();
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: server.root,
    OPENAI_API_KEY: KEY,
    TRANSCRIBE_PROVIDERS: 'off',
    SPEECH_PROVIDERS: 'off',
    OPENAI_BASE_URL: `${await jsonServer({ '/v1/models': { object: 'list', data: models } })}/v1`,
    DATABASE_URL: `sqlite:${file}`,
    ADMIN_IDS: '4242',
    PORT: '0',
  };
  return { folder, variables, telegram: server };
}

/** Makes this process an ordinary user until the test ends, because root may write everything. */
function asOrdinaryUser(): void {
  if (process.geteuid?.() !== 0) return;
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}

async function findingsOf(variables: Readonly<Record<string, string>>, subject: string) {
  const findings = await examine(variables);
  expect(JSON.stringify(findings)).not.toMatch(new RegExp(`${TOKEN}|${KEY}`));
  return findings.filter(finding => finding.subject === subject);
}

describe('npm run doctor', () => {
  test('finds no problems in a correct setup and leaves nothing behind', async () => {
    const { folder, variables, telegram: server } = await healthy();
    const before = readdirSync(folder);
    const { code, stdout, stderr } = await runScript('scripts/doctor.ts', { folder, variables });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain("✓ Telegram        the token is @sticker_test_bot's, Playground");
    expect(stdout).toContain('listed by their providers: gpt-6-luna, gpt-image-2.5-flare');
    expect(stdout).toMatch(/\n\nno problems, no warnings\n$/);
    // No colours without a terminal.
    expect(stdout).not.toContain('\u001b');
    expect(readdirSync(folder)).toEqual(before);
    expect(server.webhook).toBeUndefined();
  });

  test('names all problems at once with their fixes, and fails', async () => {
    const { folder, variables } = await healthy();
    const wrong = {
      ...variables,
      BOT_TOKEN: '7000000009:AAnot-the-token-at-all',
      OPENAI_BASE_URL: DEAD_ADDRESS,
      BACKGROUND_REMOVER_URL: DEAD_ADDRESS,
      TRANSCRIBE_PROVIDERS: 'compatible',
      TRANSCRIBE_BASE_URL: `${DEAD_ADDRESS}/v1`,
      SPEECH_PROVIDERS: 'compatible',
      SPEECH_BASE_URL: `${DEAD_ADDRESS}/v1`,
      AI_PROVIDERS: 'openai,lmstudio',
      LMSTUDIO_BASE_URL: `${DEAD_ADDRESS}/v1`,
      GENERATION_CONCURRENCY: 'many',
      LOG_LEVEL: 'loud',
    };
    const { code, stdout } = await runScript('scripts/doctor.ts', {
      folder,
      variables: wrong,
      args: ['--json'],
    });
    expect(code).toBe(1);
    const { findings } = Report.parse(JSON.parse(stdout));
    const failed = findings.filter(({ status }) => status === 'fail');
    expect(failed.map(({ subject }) => subject)).toEqual([
      'Settings',
      'Settings',
      'Telegram',
      'Models',
      'LM Studio',
      'Voice messages',
      'Spoken answers',
      'Background remover',
    ]);
    expect(findings.filter(({ status, fix }) => status !== 'ok' && !fix)).toEqual([]);
    expect(stdout).toMatch(/GENERATION_CONCURRENCY must be.*LOG_LEVEL must be/s);
    expect(stdout).not.toContain('AAnot-the-token');
    expect(stdout).not.toContain(KEY);
  });

  test('shows colours only to terminals', () => {
    const findings = [{ status: 'fail', subject: 'Disk', message: 'full', fix: 'Make room.' }] as const;
    expect(findingsText(findings, false)).toBe(
      '✗ Disk  full\n        → Make room.\n\n1 problem, no warnings\n',
    );
    expect(findingsText(findings, true)).toContain('\u001b[31m✗\u001b[0m Disk');
  });
});

describe('checking', () => {
  test('Telegram: a foreign webhook, failed deliveries, many pending updates', async () => {
    const { variables } = await healthy();
    const now = Math.floor(Date.now() / 1000);
    const webhook = {
      url: 'https://other.example/secret-path',
      has_custom_certificate: false,
      pending_update_count: 500,
      last_error_date: now - 60,
      // Some people put the token into the path.
      last_error_message: `Wrong response from the webhook: 502 Bad Gateway at /${TOKEN}`,
    };
    const me = { id: 1, is_bot: true, first_name: 'Bot', username: 'some_bot' };
    const root = await jsonServer({
      [`/bot${TOKEN}/getMe`]: { ok: true, result: me },
      [`/bot${TOKEN}/getWebhookInfo`]: { ok: true, result: webhook },
    });
    const found = await findingsOf({ ...variables, TELEGRAM_API_ROOT: root }, 'Updates');
    expect(found.map(({ status, message }) => [status, message])).toEqual([
      ['warn', expect.stringContaining('a webhook is set, at other.example')],
      ['warn', expect.stringContaining('502 Bad Gateway at /…')],
      ['warn', expect.stringContaining('500 updates wait')],
    ]);
  });

  test('the clock, by the Date header of Telegram', async () => {
    const { variables } = await healthy();
    const root = await serve((_request, response) => {
      response.writeHead(404, { date: new Date(Date.now() - 90_000).toUTCString() });
      response.end();
    });
    const [clock] = await findingsOf({ ...variables, TELEGRAM_API_ROOT: root }, 'Clock');
    expect(clock).toMatchObject({ status: 'warn', message: expect.stringMatching(/^(89|90|91) s ahead$/) });
    expect(await findingsOf(variables, 'Clock')).toMatchObject([{ status: 'ok' }]);
  });

  test('picture storage: a small object is written and read back', LONG, async () => {
    const { variables } = await healthy();
    const s3 = await fakeS3();
    const here = { ...variables, ...s3.variables };
    const subject = 'Picture storage';
    const name = 's3://stickers/of/the-bot/';
    expect(await findingsOf(here, subject)).toMatchObject([
      { status: 'ok', message: `${name} takes, lists and deletes them` },
    ]);
    expect(s3.done.map(request => request.split(' ', 1)[0])).toEqual(['PUT', 'GET', 'LIST', 'DELETE']);
    expect(s3.objects.size).toBe(0);
    s3.fail({ kind: 'code', status: 403, code: 'AccessDenied' }, { skip: 3 });
    expect(await findingsOf(here, subject)).toMatchObject([
      {
        status: 'fail',
        message: `${name}: access to the bucket is denied (AccessDenied)`,
        fix: 'Allow its key s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.',
      },
    ]);
    expect(await findingsOf({ ...here, AWS_SECRET_ACCESS_KEY: '' }, 'Settings')).toMatchObject([
      { status: 'fail', message: 'PICTURES_URL is set, but AWS_SECRET_ACCESS_KEY is not' },
    ]);
    expect(await findingsOf(variables, subject)).toEqual([]);
  });

  test('models that end soon or are missing', async () => {
    const { variables } = await healthy();
    const soon = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const data = [{ id: 'gpt-6-luna', object: 'model', created: 1, owned_by: 'o', shutdown_date: soon }];
    const root = await jsonServer({ '/v1/models': { object: 'list', data } });
    const found = await findingsOf({ ...variables, OPENAI_BASE_URL: `${root}/v1` }, 'Models');
    expect(found.map(({ status, message }) => [status, message])).toEqual([
      ['warn', expect.stringContaining(`OPENAI_MODEL=gpt-6-luna: the provider ends this model on ${soon}`)],
      ['fail', expect.stringContaining('OPENAI_IMAGE_MODEL=gpt-image-2.5-flare: the provider does not list')],
    ]);
  });

  test('a missing voice model, which is only a warning', async () => {
    const { variables } = await healthy();
    const findings = await findingsOf({ ...variables, TRANSCRIBE_PROVIDERS: 'openai' }, 'Models');
    expect(findings).toEqual([
      expect.objectContaining({
        status: 'ok',
        message: expect.stringContaining('gpt-6-luna, gpt-image-2.5-flare'),
      }),
      expect.objectContaining({
        status: 'warn',
        message: expect.stringContaining('OPENAI_TRANSCRIBE_MODEL'),
      }),
    ]);
  });

  test.each([
    ['TRANSCRIBE', '/v1/audio/transcriptions', 'Voice messages'],
    ['SPEECH', '/v1/audio/speech', 'Spoken answers'],
  ])(
    'a server of one’s own for %s: what refuses an empty request at %s works',
    async (what, path, subject) => {
      const asked: string[] = [];
      const root = await serve((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        response.writeHead(request.url === path && request.method === 'POST' ? 400 : 404, {
          'content-type': 'application/json',
        });
        request.resume().once('end', () => response.end('{"error":"no \'file\' field in the request"}'));
      });
      const { variables } = await healthy();
      const own = { ...variables, [`${what}_PROVIDERS`]: 'compatible' };
      const address = `${what}_BASE_URL`;
      expect(await findingsOf({ ...own, [address]: `${root}/v1` }, subject)).toEqual([
        { status: 'ok', subject, message: 'answers' },
      ]);
      expect(asked).toEqual([`POST ${path}`]);
      expect(await findingsOf({ ...own, [address]: root }, subject)).toEqual([
        expect.objectContaining({ status: 'fail', message: expect.stringContaining('(404)') }),
      ]);
    },
  );

  test('LM Studio: the loaded model and its context', async () => {
    const { variables } = await healthy();
    const loaded = (context: number) => ({
      '/api/v1/models': {
        models: [
          {
            type: 'llm',
            key: 'small',
            loaded_instances: [{ id: 'small', config: { context_length: context } }],
          },
        ],
      },
    });
    const local = async (context: number) => ({
      ...variables,
      AI_PROVIDERS: 'lmstudio',
      LMSTUDIO_BASE_URL: `${await jsonServer(loaded(context))}/v1`,
    });
    expect(await findingsOf(await local(16_384), 'LM Studio')).toMatchObject([
      { status: 'ok', message: 'small, context of 16384 tokens' },
    ]);
    expect(await findingsOf(await local(2048), 'LM Studio')).toMatchObject([
      { status: 'warn', fix: 'lms load small --context-length 8192' },
    ]);
  });

  test('the database: missing, unusable, older and newer', LONG, async () => {
    const { folder, variables } = await healthy();
    const at = (name: string) => ({ ...variables, DATABASE_URL: `sqlite:${join(folder, name)}` });
    expect(await findingsOf(at('new/bot.db'), 'Database')).toMatchObject([
      { status: 'ok', message: expect.stringContaining('will be made') },
    ]);
    expect(readdirSync(folder)).not.toContain('new');
    writeFileSync(join(folder, 'text.db'), 'not a database, but long enough to be looked at'.repeat(50));
    expect(await findingsOf(at('text.db'), 'Database')).toMatchObject([
      { status: 'fail', message: expect.stringContaining('not a database') },
    ]);
    const db = openDatabase(at('bot.db').DATABASE_URL);
    const names = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const set = (name: string) => names.updateTable('kysely_migration').set({ name }).execute();
    await names.deleteFrom('kysely_migration').where('name', '<>', '0001_initial').execute();
    await set('9999_future');
    expect(await findingsOf(variables, 'Database')).toMatchObject([
      { status: 'fail', fix: expect.stringMatching(/newer version.*9999_future/) },
    ]);
    await set('0012_topics');
    expect(await findingsOf(variables, 'Database')).toMatchObject([
      { status: 'fail', fix: expect.stringMatching(/older than version 1\.0\.0.*94abf94e/) },
    ]);
    await set('0039_sign_ins');
    await db.destroy();
    expect(await findingsOf(variables, 'Database')).toContainEqual(
      expect.objectContaining({ status: 'warn', message: expect.stringContaining('pending: 0001_initial') }),
    );
  });

  test('administrators who have not started the bot', async () => {
    const { variables } = await healthy();
    expect(await findingsOf({ ...variables, ADMIN_IDS: '4242,4343' }, 'Administrators')).toMatchObject([
      { status: 'warn', message: 'cannot be written to: 4343' },
    ]);
  });

  test('a database that a bot is using', async () => {
    const { variables } = await healthy();
    const db = openDatabase(variables.DATABASE_URL);
    onTestFinished(() => db.destroy());
    await db.transaction().execute(trx => upsertUser(trx, { id: 4343, firstName: 'Bea' }, 1));
    const both = { ...variables, ADMIN_IDS: '4242,4343' };
    expect(await findingsOf(both, 'Database')).toMatchObject([
      { status: 'ok' },
      { status: 'ok', message: expect.stringMatching(/not encrypted.*pictures and stickers/) },
    ]);
    expect(await findingsOf(both, 'Administrators')).toMatchObject([{ status: 'ok' }]);
  });

  test.each(['bot.db', 'bot.db-wal'])('a database whose %s this user cannot write', async name => {
    const { folder, variables } = await healthy();
    const db = openDatabase(variables.DATABASE_URL);
    onTestFinished(() => db.destroy());
    await db.transaction().execute(trx => upsertUser(trx, { id: 4343, firstName: 'Bea' }, 1));
    chmodSync(folder, 0o777);
    for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o666);
    chmodSync(join(folder, name), 0o444);
    asOrdinaryUser();
    expect(await findingsOf(variables, 'Data folder')).toMatchObject([{ status: 'warn' }]);
    expect(await findingsOf(variables, 'Database')).toMatchObject([
      { status: 'fail', message: `${join(folder, name)} cannot be read and written by this user` },
    ]);
  });

  test('a folder that all users can read', async () => {
    const { folder, variables } = await healthy();
    mkdirSync(join(folder, 'open'));
    chmodSync(join(folder, 'open'), 0o755);
    writeFileSync(join(folder, 'open', 'bot.db'), '', { mode: 0o644 });
    const open = { ...variables, DATABASE_URL: `sqlite:${join(folder, 'open', 'bot.db')}` };
    expect(await findingsOf(open, 'Data folder')).toMatchObject([
      { status: 'warn', fix: `chmod 700 ${join(folder, 'open')}` },
    ]);
  });

  test.each([
    ['disk_full', 'make room'],
    ['locked', 'holds a lock'],
    ['read_only', 'cannot be written'],
  ])('what a running bot knows of its database: %s', async (databaseTrouble, fix) => {
    const { variables } = await healthy();
    const bot = await jsonServer({ '/ready': { status: 'not ready', database: 'failing', databaseTrouble } });
    expect(await findingsOf({ ...variables, PORT: new URL(bot).port }, 'Database')).toContainEqual(
      expect.objectContaining({ status: 'fail', fix: expect.stringContaining(fix) }),
    );
  });

  test('a port taken by another program or by the bot itself', async () => {
    const { variables } = await healthy();
    const portOf = (address: string) => new URL(address).port;
    const stranger = await jsonServer({});
    const webhook = { WEBHOOK_URL: 'https://bot.example/telegram', PORT: portOf(stranger) };
    expect(await findingsOf({ ...variables, ...webhook }, 'Port')).toMatchObject([{ status: 'fail' }]);
    const itself = await jsonServer({ '/ready': { status: 'ready' } });
    expect(await findingsOf({ ...variables, PORT: portOf(itself) }, 'Port')).toMatchObject([
      { status: 'ok', message: expect.stringContaining('the bot answers') },
    ]);
  });
});

describe('files', () => {
  async function ownServer(fileAccess: FileAccess, botPicture?: Uint8Array) {
    const server = await startBotApiServer({
      token: TOKEN,
      fileAccess,
      ...(botPicture && { botPicture }),
    });
    onTestFinished(() => server.close());
    return { BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: server.root };
  }
  const PICTURE = () =>
    sharp({ create: { width: 200, height: 200, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();

  test('are downloaded over HTTP from Telegram', async () => {
    const { variables } = await healthy();
    expect(await findingsOf(variables, 'Files')).toMatchObject([{ status: 'ok' }]);
    const needless = { ...variables, TELEGRAM_LOCAL_FILES: temporaryFolder() };
    expect(await findingsOf(needless, 'Files')).toMatchObject([{ status: 'warn' }]);
  });

  test('cannot come from an own server without --local', async () => {
    const variables = await ownServer({ type: 'none' }, await PICTURE());
    expect(await findingsOf(variables, 'Files')).toMatchObject([
      { status: 'fail', fix: expect.stringMatching(/--local.*TELEGRAM_LOCAL_FILES/) },
    ]);
    const set = { ...variables, TELEGRAM_LOCAL_FILES: temporaryFolder() };
    expect(await findingsOf(set, 'Files')).toMatchObject([
      { status: 'fail', message: expect.stringContaining('does not run with --local') },
    ]);
  });

  test('are read from the folder of a server with --local', LONG, async () => {
    const folder = temporaryFolder();
    const variables = await ownServer({ type: 'local', folder }, await PICTURE());
    expect(await findingsOf(variables, 'Files')).toMatchObject([{ status: 'fail' }]);
    const set = (TELEGRAM_LOCAL_FILES: string) => findingsOf({ ...variables, TELEGRAM_LOCAL_FILES }, 'Files');
    expect(await set(folder)).toMatchObject([{ status: 'ok', message: `read from ${folder}` }]);
    expect(await set(temporaryFolder())).toMatchObject([
      { status: 'fail', message: expect.stringContaining('outside TELEGRAM_LOCAL_FILES') },
    ]);
    expect(await set('/nowhere/at/all')).toMatchObject([{ status: 'fail' }]);
  });

  test('are assumed to be in the folder if there is none to test with', async () => {
    const folder = temporaryFolder();
    const variables = await ownServer({ type: 'local', folder });
    expect(await findingsOf({ ...variables, TELEGRAM_LOCAL_FILES: folder }, 'Files')).toMatchObject([
      { status: 'ok', message: expect.stringContaining('not tried') },
    ]);
  });
});

test('reports disabled inline mode with its fix', async () => {
  const { variables } = await healthy();
  const server = await startBotApiServer({ token: TOKEN, username: 'sticker_test_bot', inlineMode: false });
  onTestFinished(() => server.close());
  const off = await examine({ ...variables, TELEGRAM_API_ROOT: server.root });
  expect(off).toContainEqual({
    status: 'warn',
    subject: 'Inline mode',
    message: expect.stringContaining('off'),
    fix: expect.stringContaining('/setinline'),
  });
  const on = await examine(variables);
  expect(on).toContainEqual(expect.objectContaining({ status: 'ok', subject: 'Inline mode' }));
});

describe('pictures', () => {
  const never = new AbortController().signal;

  test('sharp opens and writes one', async () => {
    expect(await picturesCheck().run(never)).toEqual([
      {
        status: 'ok',
        message: expect.stringMatching(/^sharp \d.* opens and writes them$/),
      },
    ]);
  });

  test('explains on one line what to do if it cannot be loaded', async () => {
    const check = picturesCheck(() =>
      Promise.reject(new Error('Could not load the module.\nPossible solutions:')),
    );
    const [finding, ...others] = await check.run(never);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ status: 'fail', fix: expect.stringContaining('npm ci') });
    expect(finding?.message).toMatch(/Could not load the module\.$/);
  });
});

describe('moving stickers', () => {
  const never = new AbortController().signal;

  test('can be encoded here', async () => {
    const [found] = await movingStickersCheck().run(never);
    expect(found).toEqual({ status: 'ok', message: 'their encoder works' });
  });

  test('are only warned about if there is no encoder', async () => {
    const [found] = await movingStickersCheck({ folder: new URL('nowhere/', import.meta.url) }).run(never);
    expect(found).toMatchObject({ status: 'warn', fix: expect.stringContaining('npm ci') });
  });
});

describe('videos', () => {
  const never = new AbortController().signal;

  test('can be decoded with FFmpeg', async () => {
    expect(await videosCheck({ FFMPEG_PATH: 'ffmpeg' }).run(never)).toMatchObject([{ status: 'ok' }]);
    const missing = await videosCheck({ FFMPEG_PATH: '/nowhere/ffmpeg' }).run(never);
    expect(missing).toMatchObject([{ status: 'warn', fix: expect.stringContaining('FFMPEG_PATH') }]);
  });
});

describe('tool servers', () => {
  test('are started and listed with their tools, or reported', async () => {
    const { variables } = await healthy();
    const { entry } = oddServer('ok', { readOnly: ['look', 'missing'] });
    const complaint =
      "process.stderr.write('no \\u001b]0;key\\u0007key\\r\\u009b2J here\\n'); process.exit(1)";
    const config = mcpConfig({
      odd: entry,
      gone: { command: 'no-such-program-anywhere' },
      rude: { command: process.execPath, args: ['-e', complaint] },
    });
    const found = (await examine({ ...variables, ...config })).filter(
      ({ subject }) => subject === 'Servers of tools',
    );
    expect(found).toMatchObject([
      { status: 'ok', message: expect.stringContaining('odd: 2 tools, 1 of them without asking') },
      { status: 'warn', message: 'odd: there is no tool "missing"' },
      { status: 'fail', message: expect.stringContaining('gone:') },
      { status: 'fail', message: expect.stringMatching(/rude: .*no key here/) },
    ]);
    expect(found.map(({ message }) => message).join('')).not.toMatch(/\p{Cc}/u);
  });

  test('report mistakes of the file with line numbers', async () => {
    const { variables, folder } = await healthy();
    const file = join(folder, 'mcp.json');
    writeFileSync(file, '{\n"mcpServers": {\n"a": {}\n}\n}');
    const found = await examine({ ...variables, MCP_CONFIG: file });
    expect(found).toContainEqual(
      expect.objectContaining({
        status: 'fail',
        message: expect.stringMatching(/mcp\.json: .*either/),
      }),
    );
  });
});

test('checks a PostgreSQL server: version, users, connections and blockers', async () => {
  const { variables } = await healthy();
  const url = await freshPostgres();
  const config = loadConfig({ ...variables, DATABASE_URL: url, DATABASE_POOL: '150' });
  const storage = storageAt(url);
  const db = await storage.open();
  onTestFinished(() => db.destroy());
  const presence = await storage.join(db, { id: 'a', leaseMs: 8000 }, { clock: systemClock, log: SILENT });
  onTestFinished(() => presence.leave());
  await db.insertInto('processes').values({ id: 'killed', beat: 1 }).execute();
  const { signal } = new AbortController();
  const look = async () => (await databaseCheck(storage, config).run(signal)).map(({ message }) => message);
  expect(await look()).toContainEqual(
    expect.stringMatching(/^version 1\d.*; 1 processes of the bot; \d+ of \d+/),
  );
  const wish = databaseCheck(storage, { ...config, DATABASE_POOL: 5000 });
  expect((await wish.run(signal)).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^the bot may want 5001 connections/),
  );
  await db.transaction().execute(async trx => {
    await upsertUser(trx, { id: 7, firstName: 'Ada' }, 1);
    const waiting = upsertUser(db, { id: 7, firstName: 'Ada' }, 1).catch(troubleOf);
    await expect.poll(look).toContainEqual(expect.stringMatching(/^1 queries wait for a lock/));
    await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`.execute(trx);
    expect(await waiting).toBe('slow');
  });
});
