import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storageAt } from '../../src/assistant-db/index.ts';
import { storeUpdates } from '../../src/assistant-db/messages/inbox.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import type { Store } from '../../src/assistant-db/schema.ts';
import { troubleOf } from '../../src/assistant-db/trouble.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { openPort } from '../support/fakes/listen.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { WITH_PASSWORD } from '../support/postgres/server.ts';
import { startTunnel } from '../support/postgres/tunnel.ts';
import { reasonOf } from '../support/reason.ts';
import { NOW } from './database.ts';

const UPDATE = { updateId: 1, chatId: 7, payload: '{}' };

async function opened(url: string, pool = 10): Promise<Store> {
  const db = await storageAt(url, { pool }).open();
  onTestFinished(() => db.destroy());
  return db;
}

/** The operator's message if the database cannot be opened. */
async function refusal(url: string): Promise<string> {
  const error = await reasonOf(storageAt(url).open());
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof Error ? error.message : '';
}

function changed(url: string, part: 'password' | 'pathname' | 'username' | 'port' | 'hostname', to: string) {
  const other = new URL(url);
  other[part] = to;
  return other.href;
}

/** Creates a user of the server with a password. @returns the URL of a database for that user */
async function userOf(url: string): Promise<string> {
  const db = await opened(url);
  const name = `${WITH_PASSWORD}${randomBytes(4).toString('hex')}`;
  await sql`CREATE ROLE ${sql.ref(name)} LOGIN PASSWORD 'very-secret'`.execute(db);
  onTestFinished(async () => {
    await sql`DROP ROLE ${sql.ref(name)}`.execute(db);
    await db.destroy();
  });
  return changed(changed(url, 'username', name), 'password', 'very-secret');
}

async function failing(query: Promise<unknown>) {
  return troubleOf(await reasonOf(query));
}

test('reports a problem at the start in one line, without the password', async () => {
  const url = changed(await freshPostgres(), 'password', 'very-secret');
  const cases = [
    [changed(url, 'pathname', '/nowhere'), /database "nowhere" does not exist/],
    [changed(url, 'username', 'nobody_known'), /role "nobody_known" does not exist/],
    [`${url}?sslmode=require`, /The server does not support SSL connections/],
    [`${url}?sslmode=verify-ca`, /cannot be read .*sslrootcert/],
    [`${url}?sslmode=verify-full&sslrootcert=/not/there.pem`, /cannot be read .*ENOENT/],
    [changed(url, 'port', '1'), /cannot be reached.*ECONNREFUSED/],
    [changed(url, 'hostname', 'nowhere.invalid'), /cannot be reached.*nowhere\.invalid/],
  ] as const;
  for (const [wrong, told] of cases) {
    const message = await refusal(wrong);
    expect(message).toMatch(told);
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('very-secret');
  }
});

test('names a wrong DATABASE_DIRECT_URL', async () => {
  const url = await freshPostgres();
  const storage = storageAt(url, { pool: 1, directUrl: changed(url, 'pathname', '/nowhere') });
  const error = await storage.inspect(new Set()).catch(String);
  expect(error).toContain('DATABASE_DIRECT_URL names');
  expect(error).toContain('database "nowhere" does not exist');
});

test('reports a wrong password in one line', async () => {
  const url = await userOf(await freshPostgres());
  expect(await sql`SELECT 1`.execute(await opened(url))).toBeDefined();
  for (const [wrong, told] of [
    ['not-so-secret', /check user, password.*password authentication failed/],
    ['', /check user, password.*client password must be/],
  ] as const) {
    const message = await refusal(changed(url, 'password', wrong));
    expect(message).toMatch(told);
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('secret');
  }
});

test('names the version of a server that is too old', async () => {
  const owned = await freshPostgres();
  const url = await userOf(owned);
  const owner = await opened(owned);
  await sql`CREATE SCHEMA older`.execute(owner);
  await sql`GRANT USAGE ON SCHEMA older TO PUBLIC`.execute(owner);
  await sql`CREATE FUNCTION older.current_setting(text) RETURNS text LANGUAGE sql AS $$SELECT '130012'$$`.execute(
    owner,
  );
  await sql`ALTER ROLE ${sql.ref(new URL(url).username)} SET search_path = older, pg_catalog`.execute(owner);
  const message = await refusal(url);
  expect(message).toContain('DATABASE_URL names a server of PostgreSQL 13: version 14 or newer is needed');
  expect(message).not.toContain('very-secret');
});

test('names a server that is not PostgreSQL, or hangs up', async () => {
  const port = await openPort(createServer(socket => socket.end()));
  expect(await refusal(`postgres://bot@127.0.0.1:${port}/bot`)).toContain('cannot be reached');
});

/** A pooler that answers each connection with an error. @returns its address and its number of connections */
async function poolerThatSays(code: string, message: string) {
  const asked = { times: 0 };
  const server = createServer(socket => {
    socket.once('data', () => {
      asked.times++;
      const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
      const header = Buffer.from('E\0\0\0\0');
      header.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([header, fields]));
    });
  });
  const port = await openPort(server);
  return { url: `postgres://bot:very-secret@127.0.0.1:${port}/bot`, asked };
}

test.each([
  ['unsupported startup parameter: statement_timeout', /ignore_startup_parameters.*statement_timeout/],
  ['unsupported startup parameter in options: lock_timeout', /ignore_startup_parameters.*lock_timeout/],
  ['no such database: bot', /check user, password, name of the database.*no such database/],
])('names a pooler that says "%s" at once, with what to do', async (words, told) => {
  const { url, asked } = await poolerThatSays('08P01', words);
  const message = await refusal(url);
  expect(message).toMatch(told);
  expect(message).not.toContain('cannot be reached');
  expect(message).not.toContain('very-secret');
  expect(asked.times).toBe(1);
});

test('connects through a socket, with a user and without a host', async () => {
  const real = new URL(await freshPostgres());
  const folder = temporaryFolder();
  const proxy = createServer(socket => {
    const other = connect({ host: real.hostname, port: Number(real.port) });
    pipeline(socket, other, socket, () => {});
  });
  await new Promise<void>(resolve => proxy.listen(join(folder, '.s.PGSQL.5432'), resolve));
  onTestFinished(() => void proxy.close());
  const url = `postgres://${real.username}:${real.password}@${real.pathname}?host=${folder}`;
  expect(storageAt(url).name).toBe(`postgres://${folder}${real.pathname}`);
  expect(await storeUpdates(await opened(url), [UPDATE], NOW)).toEqual(new Set([1]));
});

test('reports that all connections are in use, and recovers when one is free', async () => {
  const db = await opened(await freshPostgres(), 2);
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  const held = [1, 2].map(() =>
    db.transaction().execute(async trx => {
      await sql`SELECT 1`.execute(trx);
      await released;
    }),
  );
  expect(await failing(storeUpdates(db, [UPDATE], NOW))).toBe('exhausted');
  release();
  await Promise.all(held);
  expect(await storeUpdates(db, [UPDATE], NOW)).toEqual(new Set([1]));
});

test.each([
  ['53100', 'disk_full'],
  ['55P03', 'locked'],
  ['40P01', 'locked'],
  ['57014', 'slow'],
  ['25006', 'read_only'],
  ['58030', 'io'],
  ['42501', 'refused'],
  ['08P01', 'unreachable'],
] as const)('an error %s of the server is %s', async (code, trouble) => {
  const db = await opened(await freshPostgres());
  const body = `BEGIN RAISE EXCEPTION 'as the server says it' USING ERRCODE = '${code}'; END`;
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(body)}`.execute(db);
  await sql`CREATE TRIGGER fail BEFORE INSERT ON inbox EXECUTE FUNCTION fail()`.execute(db);
  expect(await failing(storeUpdates(db, [UPDATE], NOW))).toBe(trouble);
  await sql`DROP TRIGGER fail ON inbox`.execute(db);
  expect(await storeUpdates(db, [UPDATE], NOW)).toEqual(new Set([1]));
});

test('gives up on a silent server after half a minute, and uses it again when it is back', async () => {
  const tunnel = await startTunnel(await freshPostgres());
  const db = await opened(tunnel.url, 1);
  onTestFinished(() => tunnel.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  tunnel.silence(true);
  const failure = failing(storeUpdates(db, [UPDATE], NOW));
  const seconds = async () => {
    for (let passed = 0; ; passed++) {
      if ((await Promise.race([failure, 'waits'])) !== 'waits') return passed;
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  expect(await seconds()).toBeLessThan(45);
  expect(await failure).toBe('unreachable');
  vi.useRealTimers();
  tunnel.silence(false);
  expect(await storeUpdates(db, [UPDATE], NOW)).toEqual(new Set([1]));
});

test('drops a connection to a server that became read-only', async () => {
  const db = await opened(await freshPostgres(), 1);
  await sql`SET default_transaction_read_only = on`.execute(db);
  expect(await failing(storeUpdates(db, [UPDATE], NOW))).toBe('read_only');
  expect(await storeUpdates(db, [UPDATE], NOW)).toEqual(new Set([1]));
});

test('does not time out a slow migration', async () => {
  const db = await opened(await freshPostgres(), 1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const up = async (schema: Kysely<never>) => {
    const slow = sql`SELECT pg_sleep(0.3)`.execute(schema);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await slow;
  };
  const { migrations } = storageAt('postgres://nobody@localhost/x');
  expect(await migrateUp(db, { ...migrations, '9999_slow': { up } })).toEqual(['9999_slow']);
});

test('removes NUL from stored text', async () => {
  const db = await opened(await freshPostgres());
  await storeUpdates(db, [{ ...UPDATE, payload: 'a\0b' }], NOW);
  expect(await db.selectFrom('inbox').select('payload').execute()).toEqual([{ payload: 'ab' }]);
});
