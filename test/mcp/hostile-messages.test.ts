import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { JsonCounter } from '../../src/lib/json-bounds.ts';
import { BoundedLines, boundedFetch } from '../../src/mcp/client/bounds.ts';
import type { Address } from '../../src/mcp/client/config.ts';
import { readResult } from '../../src/mcp/client/result.ts';
import { openSession } from '../../src/mcp/client/session.ts';
import { serve } from '../support/fakes/listen.ts';
import { HOSTILE } from './hostile-messages.mjs';

const messages = z.record(z.string(), z.custom<(id: number | string) => string>()).parse(HOSTILE);
const never = new AbortController().signal;
/** Nine megabytes, the size of the sent messages. */
const REFERENCE = Buffer.alloc(9_000_000, '[],');
/**
 * Maximum CPU time as a multiple of counting {@link REFERENCE}. Without limits the messages take a hundred times as
 * long.
 */
const MAX_SHARE = 30;

const cpuTime = () => process.cpuUsage().user + process.cpuUsage().system;

/** @returns the CPU time since then as a multiple of a count, which is slowed down by the same load */
function shareSince(): () => number {
  const began = cpuTime();
  new JsonCounter().add(REFERENCE);
  const counted = cpuTime();
  return () => (cpuTime() - counted) / (counted - began);
}

function overStdio(mode: string): Address {
  const program = resolve(import.meta.dirname, 'odd-server.mjs');
  return {
    type: 'stdio',
    command: process.execPath,
    args: [program, mode, '/dev/null'],
    env: {},
    cwd: undefined,
  };
}

const request = z.object({ id: z.union([z.number(), z.string()]).optional(), method: z.string() });

/** The same server over HTTP, with answers in JSON or as events. */
async function overHttp(mode: string, as: 'json' | 'events'): Promise<Address> {
  const answer = (response: ServerResponse, body: string) => {
    response.writeHead(200, { 'content-type': as === 'json' ? 'application/json' : 'text/event-stream' });
    response.end(
      as === 'json'
        ? body
        : body.trimEnd().replaceAll(/^/gm, 'data: ').replaceAll('\n', '\n\n').concat('\n\n'),
    );
  };
  const url = await serve(async (incoming, response) => {
    if (incoming.method !== 'POST') return void response.writeHead(405).end();
    const { id, method } = request.parse(JSON.parse(Buffer.concat(await incoming.toArray()).toString()));
    const result = (value: object) => answer(response, JSON.stringify({ jsonrpc: '2.0', id, result: value }));
    const hostile = messages[`${mode} ${method}`];
    if (id === undefined) return void response.writeHead(202).end();
    if (hostile) return answer(response, hostile(id));
    if (method === 'initialize')
      return result({
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'odd', version: '1' },
      });
    response.writeHead(400).end();
  });
  return { type: 'http', url, headers: {} };
}

async function opened(address: Address) {
  const session = await openSession(address, { onEnd: () => {}, onToolsChanged: () => {} }, never, 20_000);
  onTestFinished(() => session.close());
  return session;
}

const MODES = {
  stdio: ['blocks', 'values', 'hidden', 'error', 'nonsense', 'blank', 'pings'],
  HTTP: ['blocks', 'values', 'hidden', 'error', 'nonsense'],
  // Endless small events are tested below.
  events: ['blocks', 'values', 'hidden', 'error'],
} as const;

const WAYS = [
  ['stdio', overStdio],
  ['HTTP', (mode: string) => overHttp(mode, 'json')],
  ['events', (mode: string) => overHttp(mode, 'events')],
] as const;

for (const [way, addressOf] of WAYS) {
  it(`reads the first blocks of many over ${way}`, async () => {
    const session = await opened(await addressOf('few-blocks'));
    const answer = await session.callTool(
      'look',
      {},
      { signal: never, timeoutMs: 20_000, onProgress: () => {} },
    );
    expect(answer.type === 'answered' && readResult(answer.result).text).toBe('first');
  });

  it.each(MODES[way])(`spends little time on %s over ${way}`, async mode => {
    const session = await opened(await addressOf(mode));
    const share = shareSince();
    const answer = await session.callTool(
      'look',
      {},
      { signal: never, timeoutMs: 20_000, onProgress: () => {} },
    );
    if (answer.type === 'answered') readResult(answer.result);
    expect(share()).toBeLessThan(MAX_SHARE);
    expect(answer.type).toBe(mode === 'hidden' || mode === 'blank' ? 'answered' : 'lost');
  });
}

it.each(WAYS.slice(0, 2))(
  'spends little time on a list of a million tools over %s',
  async (_way, addressOf) => {
    const session = await opened(await addressOf('list'));
    const share = shareSince();
    await expect(session.listTools(never)).rejects.toThrow();
    expect(share()).toBeLessThan(MAX_SHARE);
  },
);

it('delivers small messages in slices, in order, and yields to other work', async () => {
  const read: unknown[] = [];
  const slices: number[] = [];
  let done = () => {};
  const allRead = new Promise<void>(resolve => {
    done = resolve;
  });
  const drain = () => {
    const before = read.length;
    for (let next = lines.readMessage(); next !== null; next = lines.readMessage())
      read.push('id' in next ? next.id : undefined);
    if (read.length > before) slices.push(read.length - before);
    if (read.length === 1000) done();
  };
  const lines = new BoundedLines(drain);
  const ids = Array.from({ length: 1000 }, (_, id) => id);
  lines.append(Buffer.from(ids.map(id => ` {"jsonrpc":"2.0","id":${id},"result":{}}\n`).join('noise\n\n')));
  drain();
  await allRead;
  expect(read).toEqual(ids);
  expect(Math.max(...slices)).toBeLessThanOrEqual(100);
});

it('ends a connection if too much is queued', () => {
  const lines = new BoundedLines(() => {});
  const flood = Buffer.from('{}\n'.repeat(10_000));
  lines.append(flood);
  lines.append(flood);
  expect(() => lines.append(flood)).toThrow('more than can be read');
});

it('slows down a stream of events that never ends', async () => {
  let sent = 0;
  const url = await serve((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const flood = () => {
      if (response.destroyed) return;
      sent += EVENTS.length;
      if (response.write(EVENTS)) setImmediate(flood);
      else response.once('drain', flood);
    };
    flood();
  });
  const response = await boundedFetch(() => {})(url);
  const share = shareSince();
  const reader = response.body?.getReader();
  for (const began = performance.now(); performance.now() - began < 1500; ) await reader?.read();
  await reader?.cancel();
  expect(sent).toBeLessThan(20_000_000);
  expect(share()).toBeLessThan(MAX_SHARE);
});

const EVENTS = 'data: {}\n\n'.repeat(5000);
