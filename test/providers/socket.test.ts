import { expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { openSocket } from '../../src/providers/socket.ts';
import { listen } from '../support/fakes/listen.ts';

it.each([
  ['ends a connection whose other end is gone', false, 'closed'],
  ['keeps a connection that carries nothing', true, 'open'],
])('%s', async (_, autoPong, expected) => {
  const { server, port, stop } = await listen(() => {});
  const sockets = new WebSocketServer({ server, autoPong });
  onTestFinished(async () => {
    for (const client of sockets.clients) client.terminate();
    await stop();
  });
  let pings = 0;
  sockets.on('connection', client => client.on('ping', () => pings++));
  const { signal } = new AbortController();
  const url = `ws://127.0.0.1:${port}`;
  const socket = await openSocket({
    provider: 'odd',
    url,
    headers: {},
    signal,
    refusal: () => undefined,
    pingMs: 20,
  });
  const read = async () => {
    for await (const message of socket.messages) expect(message).toBe('none');
    return 'closed';
  };
  const isPinged = expect.poll(() => pings, { timeout: 10_000 }).toBeGreaterThan(3);
  const open = isPinged.then(
    () => 'open',
    () => 'silent',
  );
  expect(await Promise.race([read(), open])).toBe(expected);
  socket.close();
});
