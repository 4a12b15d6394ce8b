import { expect, onTestFinished, test } from 'vitest';

import type { ServerSettings } from '../../src/mcp/client/config.ts';
import { Connection } from '../../src/mcp/client/connection.ts';
import type { RawResult } from '../../src/mcp/client/result.ts';
import type { OpenSession, Session, SessionListeners } from '../../src/mcp/client/session.ts';
import { SILENT } from '../support/log.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const NEVER = new AbortController().signal;
const OK: RawResult = {
  content: [{ type: 'text', text: 'done' }],
};

const SETTINGS: ServerSettings = {
  name: 'files',
  address: { type: 'stdio', command: 'x', args: [], env: {}, cwd: undefined },
  people: 'operator',
  knowledge: false,
  allow: undefined,
  deny: new Set(['removed']),
  readOnly: new Set(),
  timeoutMs: 60_000,
  secrets: ['secret-of-ann'],
};

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

/** A scripted server and a record of its calls. */
function stage(more: Partial<Session> = {}) {
  const clock = virtualClock(0);
  const opened: { at: number; timeoutMs: number; listeners: SessionListeners; closed: boolean }[] = [];
  let trouble: Error | undefined;
  let tools = ['read', 'removed'];
  let lists = 0;
  const open: OpenSession = async (_address, listeners, _signal, timeoutMs) => {
    if (trouble) throw trouble;
    const seen = { at: clock.elapsed(), timeoutMs, listeners, closed: false };
    opened.push(seen);
    return {
      listTools: async () => {
        lists++;
        return tools.map(tool);
      },
      callTool: async () => ({ type: 'answered', result: OK }),
      ping: async () => {},
      close: async () => {
        seen.closed = true;
      },
      ...more,
    };
  };
  const deps = {
    open: async () => open,
    clock,
    random: () => 0.5,
    log: SILENT,
    onTools: () => {},
  };
  const connection = new Connection(SETTINGS, deps);
  onTestFinished(() => connection.close());
  connection.start();
  return {
    clock,
    connection,
    opened,
    lists: () => lists,
    fail: (error: Error | undefined) => {
      trouble = error;
    },
    offer: (names: string[]) => {
      tools = names;
    },
  };
}

const namesOf = ({ tools }: Connection) => tools.map(({ name }) => name);

test('offers a server’s tools except those that the operator excludes', async () => {
  const { connection, opened } = stage();
  await connection.settled(NEVER);
  expect(opened[0]?.timeoutMs).toBe(SETTINGS.timeoutMs);
  expect(connection.state).toEqual({ type: 'ready' });
  expect(namesOf(connection)).toEqual(['read']);
  expect(await connection.call('read', {}, NEVER)).toEqual({ type: 'answered', result: OK });
});

test('drops the tools of a server that ends and restarts it with growing delays', async () => {
  const { clock, connection, opened, fail } = stage();
  await connection.settled(NEVER);
  fail(new Error('no such program, key secret-of-ann'));
  opened[0]?.listeners.onEnd('killed');
  await clock.advance(0);
  expect(connection.state).toEqual({ type: 'down', trouble: 'killed' });
  expect(namesOf(connection)).toEqual([]);
  expect(opened[0]?.closed).toBe(true);
  expect(await connection.call('read', {}, NEVER)).toMatchObject({ type: 'not_done' });
  await clock.advance(1000);
  expect(connection.state).toEqual({ type: 'down', trouble: 'no such program, key …' });
  fail(undefined);
  await clock.advance(1999);
  expect(opened).toHaveLength(1);
  await clock.advance(1);
  expect(connection.state.type).toBe('ready');
  expect(namesOf(connection)).toEqual(['read']);
});

test('reports why a server is away while it is retried', async () => {
  let hangs = false;
  const { clock, connection, opened } = stage({
    listTools: () => (hangs ? new Promise(() => {}) : Promise.resolve([tool('read')])),
  });
  await connection.settled(NEVER);
  hangs = true;
  opened[0]?.listeners.onEnd('killed');
  await clock.advance(1000);
  expect(opened).toHaveLength(2);
  expect(connection.state).toEqual({ type: 'connecting', trouble: 'killed' });
});

test('lists changed tools again, at most once a second', async () => {
  const { clock, connection, opened, lists, offer } = stage();
  await connection.settled(NEVER);
  offer(['other', 'more', 'other', '', 'x'.repeat(1000)]);
  for (let count = 0; count < 1000; count++) opened[0]?.listeners.onToolsChanged();
  await clock.advance(0);
  expect(namesOf(connection)).toEqual(['other', 'more']);
  await clock.advance(5000);
  expect(lists()).toBeLessThanOrEqual(3);
});

test('pings a server after a timeout and restarts it if it does not answer', async () => {
  const { clock, connection, opened } = stage({
    callTool: async () => ({ type: 'timeout', why: 'timed out' }),
    ping: () => Promise.reject(new Error('timed out')),
  });
  await connection.settled(NEVER);
  expect(await connection.call('read', {}, NEVER)).toEqual({ type: 'lost', why: 'no answer within 60 s' });
  await clock.advance(0);
  expect(opened[0]?.closed).toBe(true);
  await clock.advance(1000);
  expect(opened).toHaveLength(2);
});

test.each([
  ['not_sent', 'not_done', 2],
  ['refused', 'not_done', 1],
  ['lost', 'lost', 2],
] as const)('a call that is %s counts as %s', async (ending, type, sessions) => {
  let calls = 0;
  const { clock, connection, opened } = stage({
    callTool: async () => {
      calls++;
      return { type: ending, why: 'trouble with secret-of-ann' };
    },
  });
  await connection.settled(NEVER);
  expect(await connection.call('read', {}, NEVER)).toEqual({ type, why: 'trouble with …' });
  await clock.advance(1000);
  expect(calls).toBe(1);
  expect(opened).toHaveLength(sessions);
});

test('ignores duplicate tools and names that could hide something', async () => {
  const { connection, offer } = stage();
  offer(['read', 'write', 'read', '', ' x', 'a\nb', 'a\u202eb', 'x'.repeat(129), 'list files']);
  await connection.settled(NEVER);
  expect(namesOf(connection)).toEqual(['read', 'write', 'list files']);
});

test('does not wait for a server that does not close', async () => {
  const { clock, connection } = stage({ close: () => new Promise(() => {}) });
  await connection.settled(NEVER);
  let isOver = false;
  void connection.close().then(() => {
    isOver = true;
  });
  await clock.advance(4999);
  expect(isOver).toBe(false);
  await clock.advance(1);
  expect(isOver).toBe(true);
});
