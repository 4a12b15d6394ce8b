import { once } from 'node:events';
import { Agent, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { CANCELED, type Call, requestDirectly } from '../../src/telegram/direct.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return (call: Partial<Call> = {}) =>
    requestDirectly(
      url,
      { method: 'POST', headers: {}, body: '{}', signal: new AbortController().signal, ...call },
      agent,
      1000,
    );
}

test('what was sent arrives, text or stream, and the answer comes with its status', async () => {
  const ask = await serve(async (incoming, answer) => {
    const parts = await incoming.toArray();
    answer.writeHead(418).end(`${incoming.method} ${Buffer.concat(parts)}`);
  });
  expect(await ask({ body: 'Привет' })).toEqual({ status: 418, body: 'POST Привет' });
  expect(await ask({ body: Readable.from(['a', 'b']) })).toEqual({ status: 418, body: 'POST ab' });
});

test('an answer that is too long is given up', async () => {
  const ask = await serve((_, answer) => void answer.end('x'.repeat(2000)));
  await expect(ask()).rejects.toMatchObject({ code: 'ERR_TOO_LONG' });
});

test('an answer that breaks off is an error', async () => {
  const ask = await serve((_, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('{"ok":', () => answer.destroy());
  });
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('a stream that fails ends the request', async () => {
  const ask = await serve(incoming => void incoming.resume());
  const failing = Readable.from(
    (async function* () {
      yield 'a';
      throw new Error('the file is gone');
    })(),
  );
  await expect(ask({ body: failing })).rejects.toThrow('the file is gone');
});

test('its signal ends a call under way', async () => {
  const ending = new AbortController();
  const ask = await serve(() => ending.abort());
  await expect(ask({ signal: ending.signal })).rejects.toMatchObject({ code: CANCELED });
});

test('a call without an answer in time ends, and may have arrived', async () => {
  const ask = await serve(incoming => void incoming.resume());
  await expect(ask({ timeoutMs: 1 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});
