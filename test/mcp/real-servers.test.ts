// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how the file names variables
import { spawn } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';

import { parseServers } from '../../src/mcp/client/config.ts';
import { readResult } from '../../src/mcp/client/result.ts';
import { Servers } from '../../src/mcp/client/servers.ts';
import { PROBE_MS } from '../../src/mcp/client/session.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { SILENT } from '../support/log.ts';
import { EVERYTHING, everythingServer, oddServer } from './servers.ts';

const NEVER = new AbortController().signal;

function serversOf(entry: object): Servers {
  const settings = parseServers(JSON.stringify({ mcpServers: { all: entry } }), 'mcp.json', {
    KEY: 'a-key-of-ours',
  });
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 20, signal),
  };
  return new Servers(settings, { clock, random: () => 0.5, log: SILENT });
}

async function connected(entry: object) {
  const servers = serversOf(entry);
  onTestFinished(() => servers.close());
  servers.start();
  await servers.settled(NEVER);
  const call = (tool: string, args = {}, signal = NEVER) =>
    servers.call({ server: 'all', tool }, args, signal);
  const read = async (tool: string, args = {}) => {
    const outcome = await call(tool, args);
    if (outcome.type !== 'answered') throw new Error(outcome.why);
    return { ...readResult(outcome.result), isError: outcome.result.isError };
  };
  return { servers, call, read };
}

/** The same server over Streamable HTTP. @returns a function that stops it */
async function overHttp(port: number) {
  const env = { PATH: process.env['PATH'], PORT: String(port) };
  const child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString('utf8')));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await new Promise(resolve => child.once('exit', resolve));
  };
  onTestFinished(stop);
  await expect.poll(() => output).toContain('listening on port');
  return stop;
}

test('reads everything that the real stdio server answers', async () => {
  const { servers, read, call } = await connected(
    everythingServer({ env: { OWN: 'x' }, deny: ['gzip-file-as-resource'] }),
  );
  expect(servers.toolsFor().map(({ name }) => name)).toContain('mcp_all_get_sum');
  expect(servers.reports[0]?.tools).not.toContain('gzip-file-as-resource');
  expect((await read('echo', { message: 'hello' })).text).toBe('Echo: hello');
  expect((await read('get-sum', { a: 2, b: 3 })).text).toContain('5');
  const structured = await read('get-structured-content', { location: 'New York' });
  expect(structured.text.match(/temperature/g)).toHaveLength(1);
  const image = await read('get-tiny-image');
  expect(
    Buffer.from(image.pictures[0] ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(image.text).toContain('(a picture, image/png)');
  expect((await read('get-resource-links', { count: 1 })).text).toContain('demo://resource');
  expect((await read('get-resource-reference', { resourceType: 'Text' })).text).toMatch(/demo:\/\/.*\n/);
  expect((await read('get-sum', { a: 'x' })).isError).toBe(true);
  expect(await call('gzip-file-as-resource')).toMatchObject({ type: 'not_done' });
});

test('passes a server its own variables, and none of ours', async () => {
  const { read } = await connected(everythingServer({ env: { OWN: '${KEY}' } }));
  const names = Object.keys(JSON.parse((await read('get-env')).text));
  expect(names).toEqual(expect.arrayContaining(['OWN', 'PATH']));
  expect(names).not.toContain('VITEST');
});

test('reports progress, and cancels an aborted call at the server', async () => {
  const { servers, call } = await connected(everythingServer());
  const seen: number[] = [];
  const key = { server: 'all', tool: 'trigger-long-running-operation' };
  expect((await servers.call(key, { duration: 0.2, steps: 2 }, NEVER)).type).toBe('answered');
  const wish = new AbortController();
  // A busy client may read the answer of a short call before it sees the progress.
  const endless = { duration: 100, steps: 1000 };
  const heard = ({ progress }: { readonly progress: number }) => {
    seen.push(progress);
    wish.abort();
  };
  expect(await servers.call(key, endless, wish.signal, heard)).toMatchObject({ type: 'lost' });
  expect(seen[0]).toBe(1);
  expect((await call('echo', { message: 'still there' })).type).toBe('answered');
});

test('extends a call’s limit on progress', async () => {
  const { servers } = await connected(everythingServer({ timeoutSeconds: 2 }));
  const key = { server: 'all', tool: 'trigger-long-running-operation' };
  expect(await servers.call(key, { duration: 2.4, steps: 8 }, NEVER)).toMatchObject({ type: 'answered' });
});

test('ends a hanging call at its limit', async () => {
  const { call } = await connected(oddServer('hang').entry);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const hanging = call('act');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await hanging).toEqual({ type: 'lost', why: 'no answer within 60 s' });
});

test('stops at once while connecting', async () => {
  const { entry, acts } = oddServer('mute');
  const servers = serversOf(entry);
  servers.start();
  await eventually(acts).toEqual(['server/discover']);
  const began = performance.now();
  await servers.close();
  expect(performance.now() - began).toBeLessThan(PROBE_MS / 2);
});

test('does the same over Streamable HTTP, and reconnects after a restart', async () => {
  const port = await freePort();
  const stop = await overHttp(port);
  const { servers, read, call } = await connected({
    url: `http://127.0.0.1:${port}/mcp`,
    headers: { 'X-Key': '${KEY}' },
  });
  expect((await read('echo', { message: 'hello' })).text).toBe('Echo: hello');
  await stop();
  expect(await call('echo', { message: 'gone' })).toMatchObject({ type: 'not_done' });
  await eventually(() => servers.reports[0]?.state.type).toBe('down');
  expect(servers.toolsFor()).toEqual([]);
  await overHttp(port);
  await eventually(() => servers.reports[0]?.state.type).toBe('ready');
  expect((await read('echo', { message: 'again' })).text).toBe('Echo: again');
});
