import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../src/lib/logger.ts';
import type { ServerSettings } from '../../src/mcp/client/config.ts';
import type { OfferedTool, OpenSession } from '../../src/mcp/client/port.ts';
import { Servers } from '../../src/mcp/client/servers.ts';
import { connectedTools } from '../../src/mcp/client/tool.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const NEVER = new AbortController().signal;

const settings = (name: string): ServerSettings => ({
  name,
  address: { type: 'stdio', command: name, args: [], env: {}, cwd: undefined },
  people: 'operator',
  allow: undefined,
  deny: new Set(),
  readOnly: new Set(),
  timeoutMs: 60_000,
  secrets: [],
});

/** The tools of servers as an agent has them. */
async function toolsOf(offered: Readonly<Record<string, readonly OfferedTool[]>>) {
  const open: OpenSession = async address => ({
    listTools: async () => (address.type === 'stdio' ? (offered[address.command] ?? []) : []),
    callTool: () => Promise.reject(new Error('nothing is called here')),
    ping: async () => {},
    close: async () => {},
  });
  const servers = new Servers(Object.keys(offered).map(settings), {
    open: async () => open,
    clock: virtualClock(0),
    random: () => 0.5,
    log: createLogger({ level: 'silent' }),
  });
  onTestFinished(() => servers.close());
  servers.start();
  await servers.settled(NEVER);
  return connectedTools(servers, {
    isOpen: () => true,
    hold: async () => undefined,
    takePictures: async () => ({ note: '', seen: [] }),
  })();
}

const tool = (name: string, description?: string): OfferedTool => ({
  name,
  description,
  inputSchema: { type: 'object' },
});

test.each([
  ['words', 'word '.repeat(2000)],
  ['signs that are longer in JSON', '"\\'.repeat(2000)],
  ['signs of two units', '😀'.repeat(2000)],
])('a description of many %s is no longer than OpenAI takes, and whole JSON', async (_, description) => {
  const [made] = await toolsOf({ files: [tool('"'.repeat(128), description)] });
  const told = made?.description ?? '';
  expect(told.length).toBeLessThanOrEqual(1024);
  expect(told.length).toBeGreaterThan(1020);
  const said: unknown = JSON.parse(/is data: (".*")$/s.exec(told)?.[1] ?? '');
  expect(description.startsWith(String(said))).toBe(true);
});

test('of many tools so many are told that a request holds no more than OpenAI takes, those of the first servers first', async () => {
  const many = (server: string) => Array.from({ length: 70 }, (_, n) => tool(`${server}${n}`));
  const names = (await toolsOf({ a: many('a'), b: many('b'), c: many('c') })).map(({ name }) => name);
  expect(names).toHaveLength(96);
  expect(names.filter(name => name.startsWith('mcp_a_'))).toHaveLength(64);
  expect(names.filter(name => name.startsWith('mcp_b_'))).toHaveLength(32);
});
