import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { mcpRoute } from '../../src/http/routes.ts';
import { parseServers } from '../../src/mcp/client/config.ts';
import { openSession, PROBE_MS } from '../../src/mcp/client/session.ts';
import { createMcpEndpoint, Sessions } from '../../src/mcp/server/http.ts';
import { createStickerServer } from '../../src/mcp/server/index.ts';
import { serve } from '../http/requests.ts';
import { eventually } from '../support/eventually.ts';
import { fakeServer } from './fake-server.ts';
import { oddServer } from './servers.ts';

const NEVER = new AbortController().signal;
const TOKEN = 'the-token-of-mcp-clients';
const message = z.object({ method: z.string() });

async function open(entry: object) {
  const [settings] = parseServers(JSON.stringify({ mcpServers: { it: entry } }), 'mcp.json', {});
  if (settings === undefined) throw new Error('no server');
  const session = await openSession(
    settings.address,
    { onEnd: () => {}, onToolsChanged: () => {} },
    NEVER,
    0,
  );
  onTestFinished(() => session.close());
  return session;
}

/** Our own server over HTTP with both protocols or only that of 2025, and a record of its methods. */
async function served(speaks: '2025' | '2025 and 2026') {
  const { deps } = await fakeServer();
  const endpoint = createMcpEndpoint(deps);
  const sessions = new Sessions(() => createStickerServer(deps), deps.clock);
  onTestFinished(() => Promise.all([endpoint.close(), sessions.close()]).then(() => {}));
  const methods: string[] = [];
  const route = mcpRoute({
    token: TOKEN,
    maxBodyBytes: 100_000,
    fetch: (request, body) => {
      methods.push(...[message.safeParse(body).data?.method ?? []].flat());
      return speaks === '2025' ? sessions.handle(request, body) : endpoint.fetch(request, body);
    },
  });
  const { origin } = await serve({ '/mcp': route });
  return { entry: { url: `${origin}/mcp`, headers: { authorization: `Bearer ${TOKEN}` } }, methods };
}

test.each([
  ['2025', ['initialize', 'ping'], []],
  ['2025 and 2026', ['server/discover'], ['initialize', 'ping']],
] as const)(
  'a server that speaks %s is asked in the newest protocol of its own, and answers a ping',
  async (speaks, used, unused) => {
    const { entry, methods } = await served(speaks);
    const session = await open(entry);
    expect((await session.listTools(NEVER)).map(({ name }) => name)).toContain('make_sticker');
    const call = { signal: NEVER, timeoutMs: 60_000, onProgress: () => {} };
    expect(await session.callTool('list_styles', {}, call)).toMatchObject({ type: 'answered' });
    const before = methods.length;
    await session.ping(NEVER);
    expect(methods.slice(before)).toEqual([used.at(-1)]);
    expect(methods).toEqual(expect.arrayContaining([...used]));
    expect(methods.filter(method => unused.some(each => each === method))).toEqual([]);
  },
);

test('uses the 2025 protocol with a stdio server that ignores the probe', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { entry, acts } = oddServer('mute');
  const opened = open(entry);
  await eventually(acts).toEqual(['server/discover']);
  await vi.advanceTimersByTimeAsync(PROBE_MS);
  const session = await opened;
  expect((await session.listTools(NEVER)).map(({ name }) => name)).toEqual(['act', 'look']);
  await session.ping(NEVER);
  expect(acts()).toEqual(['server/discover', 'notifications/initialized']);
}, 60_000);
