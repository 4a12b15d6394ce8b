import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import { receive } from '../../src/bot/updates/receive.ts';
import { webhookRoute } from '../../src/http/routes.ts';
import { systemClock } from '../../src/lib/clock.ts';

import { connect } from '../assistant-db/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { SILENT } from '../support/log.ts';
import { deliver, rawConnection, SECRET, serve } from './requests.ts';

const log = SILENT;
const UPDATE = JSON.stringify({ update_id: 7, message: { message_id: 1, chat: { id: 5, type: 'private' } } });

/** A webhook at `/hook` that remembers what it took. */
async function hook(requestTimeoutMs?: number) {
  const taken: unknown[] = [];
  const accept = async (update: unknown) => void taken.push(update);
  const served = await serve({ '/hook': webhookRoute({ secret: SECRET, accept, log }) }, requestTimeoutMs);
  return { ...served, url: `${served.origin}/hook`, taken };
}

describe('a request that is not from Telegram', () => {
  test.each([
    ['another path', 404, '/other', {}],
    ['a path that only begins like it', 404, '/hook/', {}],
    ['no secret', 401, '/hook', { 'x-telegram-bot-api-secret-token': '' }],
    ['a wrong secret', 401, '/hook', { 'x-telegram-bot-api-secret-token': 'only_telegram_knowS' }],
    ['a part of the secret', 401, '/hook', { 'x-telegram-bot-api-secret-token': SECRET.slice(1) }],
    ['a form', 415, '/hook', { 'content-type': 'application/x-www-form-urlencoded' }],
  ] as const)('%s: %i', async (_name, status, path, headers) => {
    const { origin, taken } = await hook();
    expect((await deliver(`${origin}${path}`, UPDATE, headers)).status).toBe(status);
    expect(taken).toEqual([]);
  });

  test('a GET: 405 with the allowed method', async () => {
    const { url } = await hook();
    const response = await fetch(url);
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'POST',
    });
  });

  test('anything but JSON: 400', async () => {
    const { url, taken } = await hook();
    expect((await deliver(url, '{"update_id":')).status).toBe(400);
    expect(taken).toEqual([]);
  });

  test('a wrong secret: 401 and nothing else', async () => {
    const { url } = await hook();
    const response = await deliver(url, UPDATE, { 'x-telegram-bot-api-secret-token': 'wrong' });
    expect(await response.text()).toBe('unauthorized\n');
  });
});

describe('bodies', () => {
  test('up to 1 MiB are accepted, larger ones are a 413, announced or not', async () => {
    const { url, taken, server } = await hook();
    const sized = (bytes: number) => JSON.stringify({ padding: 'x'.repeat(bytes - 14) });
    expect((await deliver(url, sized(1024 * 1024))).status).toBe(200);
    expect((await deliver(url, sized(1024 * 1024 + 1))).status).toBe(413);
    const { socket, answer } = await rawConnection(server.port);
    const head = `POST /hook HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}x-telegram-bot-api-secret-token: ${SECRET}\r\ntransfer-encoding: chunked\r\n\r\n`);
    for (let n = 0; n < 17; n++) socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    expect(await answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(taken).toHaveLength(1);
  });

  test('that never end: 408', async () => {
    const { server, taken } = await hook(200);
    const { socket, answer } = await rawConnection(server.port);
    const head = `POST /hook HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}x-telegram-bot-api-secret-token: ${SECRET}\r\ncontent-length: 100\r\n\r\n{"up`);
    expect(await answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(taken).toEqual([]);
  });
});

test('200 means stored; a failure is a 500, and the update comes again', async () => {
  const db = connect(join(temporaryFolder(), 'bot.db'));
  await migrateUp(db, migrations);
  await db.schema.alterTable('inbox').renameTo('away').execute();
  const chats: number[] = [];
  const deps = {
    db,
    clock: systemClock,
    log,
    digestKey: 'key',
    onStored: (updates: readonly { readonly chatId: number }[]) =>
      void chats.push(...updates.map(({ chatId }) => chatId)),
  };
  const accept = async (update: unknown) => void (await receive(deps, [update]));
  const { origin } = await serve({ '/hook': webhookRoute({ secret: SECRET, accept, log }) });
  const first = await deliver(`${origin}/hook`, UPDATE);
  expect({ status: first.status, body: await first.text() }).toEqual({ status: 500, body: 'not stored\n' });
  await db.schema.alterTable('away').renameTo('inbox').execute();
  expect((await deliver(`${origin}/hook`, UPDATE)).status).toBe(200);
  expect((await deliver(`${origin}/hook`, UPDATE)).status).toBe(200);
  expect(chats).toEqual([5]);
  expect(await db.selectFrom('inbox').select(['update_id', 'owner']).execute()).toEqual([
    { update_id: 7, owner: null },
  ]);
  for (const unknown of ['{"update_id":8,"hologram":{}}', '[]', 'null', '7'])
    expect((await deliver(`${origin}/hook`, unknown)).status).toBe(200);
  expect(chats).toEqual([5]);
});

test('a closing server answers requests in flight and accepts no new ones', async () => {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let begun = 0;
  const accept = async () => {
    begun++;
    await held;
  };
  const { server, origin } = await serve({ '/hook': webhookRoute({ secret: SECRET, accept, log }) });
  const inHand = deliver(`${origin}/hook`, UPDATE);
  await expect.poll(() => begun).toBe(1);
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await expect(deliver(`${origin}/hook`, UPDATE)).rejects.toThrow();
  expect(closed).toBe(false);
  release();
  expect((await inHand).status).toBe(200);
  await closing;
  expect(begun).toBe(1);
});

test.each([
  ['nothing has come on', ''],
  ['half a request has come on', 'POST /hook HTTP/1.1\r\nhost: x\r\ncontent-le'],
])('a connection that %s does not keep a closing server', async (_name, sent) => {
  const { server } = await hook(200);
  const { socket, answer } = await rawConnection(server.port);
  if (sent !== '') socket.write(sent);
  await server.close();
  expect(await answer()).toBe('');
});
