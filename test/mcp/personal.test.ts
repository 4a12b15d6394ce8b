import { expect, it, onTestFinished } from 'vitest';
import { parseServers } from '../../src/mcp/client/config.ts';
import { Servers } from '../../src/mcp/client/servers.ts';
import type { OpenSession } from '../../src/mcp/client/session.ts';
import { SILENT } from '../support/log.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const NEVER = new AbortController().signal;

/** Servers whose connections report the headers they were opened with. */
function stage(variables: Readonly<Record<string, string>> = {}) {
  const clock = virtualClock(0);
  const opened: (string | undefined)[] = [];
  let closed = 0;
  const open: OpenSession = async address => {
    const name = address.type === 'http' ? address.headers['X-User'] : undefined;
    opened.push(name);
    return {
      listTools: async () => [{ name: `for_${name?.replace(/\W/g, '_')}`, inputSchema: { type: 'object' } }],
      callTool: async () => ({ type: 'answered', result: { content: [] } }),
      ping: async () => {},
      close: async () => {
        closed++;
      },
    };
  };
  const entry = { url: 'https://mail.example/mcp', headers: { 'X-User': 'id $'.concat('{user}') } };
  const settings = parseServers(JSON.stringify({ mcpServers: { mail: entry } }), 'mcp.json', variables);
  const servers = new Servers(settings, { open: async () => open, clock, random: () => 0.5, log: SILENT });
  onTestFinished(() => servers.close());
  servers.start();
  const namesFor = (userId?: number) => servers.toolsFor(userId).map(({ offered }) => offered.name);
  return { clock, servers, opened, closed: () => closed, namesFor };
}

it('names the user in a header, whatever the environment says, and gives each their own tools', async () => {
  const { servers, opened, namesFor } = stage({ user: 'root' });
  await servers.personal.prepare(7, NEVER);
  await servers.personal.prepare(8, NEVER);
  await servers.personal.prepare(7, NEVER);
  expect(opened).toEqual(['id 7', 'id 8']);
  expect([namesFor(7), namesFor(8), namesFor(9), namesFor()]).toEqual([['for_id_7'], ['for_id_8'], [], []]);
  const call = (user_id: number) => servers.call({ server: 'mail', tool: 'for_id_7', user_id }, {}, NEVER);
  expect(await call(7)).toMatchObject({ type: 'answered' });
  expect(await call(8)).toMatchObject({ type: 'not_done' });
});

it('closes unused connections', async () => {
  const { clock, servers, closed, namesFor } = stage();
  await servers.personal.prepare(7, NEVER);
  await clock.advance(9 * 60_000);
  await servers.personal.prepare(8, NEVER);
  await clock.advance(5 * 60_000);
  expect([closed(), namesFor(7), namesFor(8)]).toEqual([1, [], ['for_id_8']]);
});

it('keeps a limited number of connections, the last used', async () => {
  const { servers, namesFor, closed } = stage();
  for (let userId = 1; userId <= 203; userId++) await servers.personal.prepare(userId, NEVER);
  expect([closed(), namesFor(1), namesFor(3), namesFor(203)]).toEqual([3, [], [], ['for_id_203']]);
});

it('needs an address for a sign-in, which is for the operator alone unless the file says who', () => {
  const parse = (more: object) => () =>
    parseServers(JSON.stringify({ mcpServers: { mail: { oauth: true, ...more } } }), 'mcp.json', {});
  expect(parse({ command: 'x', people: true })).toThrow('"oauth" needs a "url"');
  expect(parse({ url: 'https://mail.example/mcp' })()).toMatchObject([{ people: 'operator', oauth: {} }]);
});
