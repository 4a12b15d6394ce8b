import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createMcpEndpoint } from '../../src/mcp/server/http.ts';
import { serveOverStdio } from '../../src/mcp/server/index.ts';
import { fakeServer } from '../mcp/fake-server.ts';
import { pick, seeded } from '../support/random.ts';

/** Set `FUZZ_MESSAGES=10000` for the long run, which reaches next to no code that these do not. */
const MESSAGES = Number(process.env['FUZZ_MESSAGES'] ?? 3000);
/** Of them as many over HTTP: all the others reach a hundredth more of the code. */
const OVER_HTTP = Math.ceil(0.6 * MESSAGES);
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } },
};
const word = z
  .string()
  .regex(/^[\w/]+$/)
  .optional()
  .catch(undefined);
const headed = z.object({ method: word, params: z.object({ name: word }).optional().catch(undefined) });
const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'prompts/get',
  'completion/complete',
  'server/discover',
  'notifications/cancelled',
  'notifications/initialized',
  'logging/setLevel',
  '__proto__',
  '',
] as const;
const VALUES = [
  ...[
    null,
    true,
    -1,
    1e308,
    '',
    'x',
    '\u0000',
    '\ud800',
    '__proto__',
    '../../etc/passwd',
    'sticker://styles/%ff',
  ],
  ...[
    [],
    {},
    [[[]]],
    { base64: 'AAAA' },
    { url: 'https://127.0.0.1' },
    { path: '/etc/passwd' },
    'x'.repeat(5000),
  ],
] as const;

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Of a client of 2026, as they belong to a message. */
function modernHeaders(body: unknown): Record<string, string> {
  const { method, params } = headed.safeParse(body).data ?? {};
  return {
    'mcp-protocol-version': '2026-07-28',
    ...(method ? { 'mcp-method': method } : {}),
    ...(params?.name ? { 'mcp-name': params.name } : {}),
  };
}

type Random = () => number;

function value(random: Random, depth = 0): unknown {
  if (depth < 3 && random() < 0.3) {
    return Object.fromEntries(
      Array.from({ length: 3 }, () => [
        pick(random, [
          'name',
          'arguments',
          'uri',
          'photo',
          'picture',
          'items',
          'style',
          '_meta',
          'ref',
          'id',
          '__proto__',
        ]),
        value(random, depth + 1),
      ]),
    );
  }
  return VALUES[Math.floor(random() * VALUES.length)];
}

function params(random: Random): unknown {
  const name = pick(random, [
    'make_sticker',
    'make_sticker_set',
    'cut_out',
    'finish_sticker',
    'list_styles',
    'constructor',
  ]);
  if (random() < 0.2) return value(random);
  return {
    name,
    arguments: value(random),
    uri: value(random),
    ...(random() < 0.5 && { _meta: random() < 0.7 ? META : value(random) }),
  };
}

/** A message, or what is like one: fields missing or of a wrong kind, batches, JSON that is cut off or no JSON at all. */
function message(random: Random): string {
  const one = () => ({
    ...(random() < 0.95 && { jsonrpc: random() < 0.95 ? '2.0' : value(random) }),
    ...(random() < 0.8 && { id: random() < 0.8 ? Math.floor(random() * 1e6) : value(random) }),
    ...(random() < 0.9 && { method: random() < 0.95 ? pick(random, METHODS) : value(random) }),
    ...(random() < 0.9 && { params: params(random) }),
    ...(random() < 0.05 && { result: value(random) }),
    ...(random() < 0.05 && { error: value(random) }),
  });
  const text = JSON.stringify(
    random() < 0.1 ? [one(), one(), value(random)] : random() < 0.05 ? value(random) : one(),
  );
  const cut = Math.floor(random() * text.length);
  const kind = random();
  if (kind < 0.1) return text.slice(0, cut);
  if (kind < 0.2)
    return `${text.slice(0, cut)}${pick(random, ['"', '{', '\\', '}', '\t', '9', 'é'])}${text.slice(cut)}`;
  return text;
}

function parsed(text: string): { readonly body: unknown } | undefined {
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

describe(`${MESSAGES} messages, most of them wrong`, () => {
  test('over stdio: each line that comes back is a message, and the server answers still', async () => {
    const random = seeded(16);
    const { deps } = await fakeServer();
    const [input, output] = [new PassThrough(), new PassThrough()];
    let rest = '';
    const answers: unknown[] = [];
    const wrong: string[] = [];
    output.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const message = parsed(line);
        if (message) answers.push(message.body);
        else wrong.push(line);
      }
    });
    const { ended } = serveOverStdio(deps, { input, output });
    input.write(`${JSON.stringify(INITIALIZE)}\n`);
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < MESSAGES; n++) {
      input.write(`${message(random).replaceAll('\n', ' ')}\n`);
      if (n % 100 === 0) await new Promise(resolve => setImmediate(resolve));
    }
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'ping' })}\n`);
    await expect
      .poll(
        () =>
          JSON.stringify(answers.at(-1)).includes('"last"') ||
          answers.some(each => JSON.stringify(each).includes('"id":"last"')),
      )
      .toBe(true);
    expect(wrong).toEqual([]);
    expect(answers.length).toBeGreaterThan(MESSAGES / 10);
    expect((process.memoryUsage().heapUsed - before) / 1024 ** 2).toBeLessThan(300);
    input.end();
    await ended;
  });

  test('over HTTP: each has an answer, and none of them is a failure of the server', async () => {
    const random = seeded(17);
    const { deps } = await fakeServer();
    const endpoint = createMcpEndpoint(deps);
    const statuses = new Map<number, number>();
    const ask = async (body: unknown, headers: Readonly<Record<string, string>>) => {
      const init = { method: 'POST', headers: { ...JSON_HEADERS, ...headers } };
      const response = await endpoint.fetch(new Request('http://localhost/mcp', init), body);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      await response.body?.cancel();
      return response.headers.get('mcp-session-id') ?? '';
    };
    const session = await ask(INITIALIZE, {});
    expect(session).not.toBe('');
    for (let n = 0; n < OVER_HTTP; n++) {
      const read = parsed(message(random));
      if (read === undefined) continue;
      const kind = random();
      if (kind < 0.1) await ask(read.body, { accept: 'text/plain' });
      else if (kind < 0.4) await ask(read.body, { 'mcp-session-id': random() < 0.9 ? session : 'x' });
      else if (kind < 0.5) await ask({ command: 'cut_out', args: read.body }, { accept: 'text/plain' });
      else await ask(read.body, random() < 0.8 ? modernHeaders(read.body) : {});
    }
    expect([...statuses.keys()].filter(status => status >= 500 && status !== 503)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(OVER_HTTP / 20);
    await endpoint.close();
  });
});
