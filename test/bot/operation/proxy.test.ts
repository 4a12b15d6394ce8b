import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { HttpError } from 'grammy';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../../../src/config/index.ts';
import { proxyCheck } from '../../../src/doctor/machine.ts';
import { tokenCheck } from '../../../src/doctor/telegram.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { proxyFor } from '../../../src/lib/proxy.ts';

import { startBotApiServer } from '../../../src/playground/server.ts';
import { ProviderHttp } from '../../../src/providers/http.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../../../src/telegram/errors.ts';
import { TelegramPhotos } from '../../../src/telegram/photos.ts';
import { serve } from '../../support/fakes/listen.ts';
import { SILENT } from '../../support/log.ts';
import { photo } from '../../support/pictures/pictures.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
/** Names that nobody else has: without the proxy there is no way to them. */
const NAMED = 'http://telegram.invalid';
const NAMED_TLS = 'https://telegram.invalid';

beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY']) {
    vi.stubEnv(name, '');
    vi.stubEnv(name.toLowerCase(), '');
  }
  onTestFinished(() => void vi.unstubAllEnvs());
});

/** A proxy for plain and for tunnelled requests, all of which it leads to one port of this machine. */
async function proxyTo(port: number) {
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming;
    const { host, pathname, search } = new URL(url, 'http://none.invalid');
    seen.push(`${method} ${host}`);
    // The embedded server answers nobody from elsewhere.
    const local = { ...headers, host: `127.0.0.1:${port}` };
    const onward = request({ port, method, path: pathname + search, headers: local }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.on('connect', ({ url }, socket) => {
    seen.push(`CONNECT ${url}`);
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { seen, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function telegram() {
  const server = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => server.close());
  return { server, proxy: await proxyTo(Number(new URL(server.root).port)) };
}

test('HTTP_PROXY: calls, uploads and downloads go through it, and so does what doctor asks', async () => {
  const { server, proxy } = await telegram();
  vi.stubEnv('HTTP_PROXY', proxy.address);
  const api = createApi(TOKEN, NAMED);
  const log = SILENT;
  const anna = server.person({ firstName: 'Анна' });
  const sent = anna.sendDocument(await photo(), { fileName: 'me.jpg', mimeType: 'image/jpeg' });
  expect((await api.sendMessage(anna.id, 'Привет')).text).toBe('Привет');
  const photos = new TelegramPhotos({
    api,
    token: TOKEN,
    root: NAMED,
    clock: systemClock,
    log,
    localFiles: undefined,
  });
  const bytes = await photos.fetch(sent.raw.document?.file_id ?? '', new AbortController().signal);
  expect(bytes).toEqual(await photo());
  expect(proxy.seen).toEqual(['POST telegram.invalid', 'POST telegram.invalid', 'GET telegram.invalid']);
  const config = loadConfig({ BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: NAMED, AI_PROVIDERS: 'offline' }, 'bot');
  expect(await tokenCheck(TOKEN, config).run(new AbortController().signal)).toMatchObject([
    { status: 'ok' },
    { status: expect.stringMatching(/ok|warn/) },
    { status: expect.stringMatching(/ok|warn/) },
  ]);
});

test('NO_PROXY: what it names is asked directly', async () => {
  const { proxy } = await telegram();
  vi.stubEnv('HTTP_PROXY', proxy.address);
  vi.stubEnv('NO_PROXY', 'telegram.invalid');
  const error = await createApi(TOKEN, NAMED)
    .getMe()
    .catch((cause: unknown) => cause);
  expect(telegramCause(error)).toContain('ENOTFOUND');
  expect(proxy.seen).toEqual([]);
});

test('this machine itself needs no exception: the playground works behind a proxy', async () => {
  const { server, proxy } = await telegram();
  vi.stubEnv('HTTP_PROXY', proxy.address);
  await createApi(TOKEN, server.root).getMe();
  await createApi(TOKEN, server.root.replace('127.0.0.1', 'localhost'))
    .getMe()
    .catch(() => undefined);
  expect(proxy.seen).toEqual([]);
});

test('HTTPS_PROXY: a tunnel, with TLS to Telegram inside of it', async () => {
  const heard: Buffer[] = [];
  const target = createTcpServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', data => {
      heard.push(data);
      socket.destroy();
    });
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  onTestFinished(() => void target.close());
  const proxy = await proxyTo((target.address() as AddressInfo).port);
  vi.stubEnv('HTTPS_PROXY', proxy.address);
  const error = await createApi(TOKEN, NAMED_TLS)
    .getMe()
    .catch((cause: unknown) => cause);
  expect(proxy.seen).toEqual(['CONNECT telegram.invalid:443']);
  const [bytes = Buffer.alloc(0)] = heard;
  // A TLS handshake, for that host.
  expect(bytes[0]).toBe(0x16);
  expect(bytes.toString('latin1')).toContain('telegram.invalid');
  // No request can have left before there was TLS.
  expect(error).toBeInstanceOf(HttpError);
  expect(classifyTelegramError(error)).toEqual({ type: 'not_sent' });
  expect(telegramCause(error)).not.toContain('AAtest');
});

test('a proxy that is not there: surely not sent, and the cause names it', async () => {
  vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9');
  const error = await createApi(TOKEN, NAMED_TLS)
    .getMe()
    .catch((cause: unknown) => cause);
  expect(classifyTelegramError(error)).toEqual({ type: 'not_sent' });
  expect(telegramCause(error)).toContain('ECONNREFUSED');
});

test('a model, a bucket and a background remover on this machine or its network are asked directly', async () => {
  vi.stubEnv('HTTP_PROXY', 'http://proxy.invalid:1');
  const origin = await serve((_request, response) => void response.end('{}'));
  const { signal } = new AbortController();
  const answer = await new ProviderHttp('it').send({ method: 'GET', url: origin, signal, timeoutMs: 5000 });
  expect(answer.status).toBe(200);
  for (const near of [
    'http://localhost:1',
    'http://10.1.2.3',
    'http://[fd00::1]:1234',
    'http://ollama:11434/v1',
    'http://nas.local',
  ])
    expect(proxyFor(near)).toEqual({ proxy: false });
  for (const far of [
    'https://api.openai.com',
    'http://8.8.8.8',
    'http://telegram.invalid',
    'https://localhost.example.org',
  ])
    expect(proxyFor(far)).toEqual({});
});

test('a SOCKS proxy is named as not supported', async () => {
  const config = loadConfig({ ALL_PROXY: 'socks5://127.0.0.1:1080', https_proxy: 'http://127.0.0.1:8080' });
  expect(config.socksProxies).toEqual(['ALL_PROXY']);
  const [check] = proxyCheck(config);
  expect(await check?.run(new AbortController().signal)).toMatchObject([
    { status: 'fail', message: expect.stringContaining('SOCKS proxy, which is not supported') },
  ]);
  expect(proxyCheck(loadConfig({}))).toEqual([]);
});
