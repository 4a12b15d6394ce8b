import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Approval, ToolAction } from '../../src/tools/approval.ts';
import { cleanEnvironment, desktopEnvironment, Jobs, sandboxFor } from '../../src/tools/shell/command.ts';
import { createShellTools } from '../../src/tools/shell/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { call, isAlive } from './support.ts';

const KEYS = { OPENAI_API_KEY: 'sk-secret', BOT_TOKEN: '1:secret', AWS_SECRET_ACCESS_KEY: 'secret' };

/** Commands in a folder, without bubblewrap. */
async function shellTools(approval: Approval = 'once', path = process.env['PATH']) {
  const folder = realpathSync(temporaryFolder());
  const clock = virtualClock(0);
  const jobs = new Jobs();
  const asked: ToolAction[] = [];
  const env = cleanEnvironment({ ...KEYS, PATH: path });
  const tools = createShellTools({
    approve: async action => {
      asked.push(action);
      return approval;
    },
    shell: {
      folder,
      env,
      desktopEnv: desktopEnvironment({ ...KEYS, PATH: path }),
      // Only Linux has it.
      sandbox: await sandboxFor(folder, env, 'freebsd'),
      clock,
      jobs,
    },
  });
  onTestFinished(() => jobs.kill());
  const stop = new AbortController();
  return {
    folder,
    clock,
    jobs,
    asked,
    stop,
    call: (name: string, args: Record<string, unknown>) => call(tools, name, args, stop.signal),
    pid: async (file = 'pid') => {
      const read = () =>
        existsSync(join(folder, file)) ? Number(readFileSync(join(folder, file), 'utf8')) : 0;
      await expect.poll(read).toBeGreaterThan(0);
      return read();
    },
  };
}

describe('a command', () => {
  it('runs in the workspace after approval and returns output and exit code', async () => {
    const { folder, call, asked } = await shellTools();
    const done = await call('execute', { command: 'pwd; echo wrong >&2' });
    expect(done).toMatchObject({ ok: true, output: { status: 'exit code 0' } });
    expect(JSON.stringify(done)).toContain(folder);
    expect(JSON.stringify(done)).toContain('wrong');
    expect(asked).toEqual([
      {
        type: 'execute',
        command: 'pwd; echo wrong >&2',
        directory: folder,
        inBackground: false,
        isolated: false,
      },
    ]);
    const failed = await call('execute', { command: 'echo no; exit 3' });
    expect(failed).toMatchObject({ ok: false, error: expect.stringMatching(/^exit code 3\n.*no/s) });
  });

  it('does not run after a refusal', async () => {
    const { folder, call } = await shellTools('refused');
    for (const [name, args] of [
      ['execute', { command: 'touch a' }],
      ['runInBackground', { command: 'touch a' }],
      ['openApp', { app_name: 'files' }],
    ] as const)
      expect(await call(name, args)).toMatchObject({ ok: false, error: expect.stringContaining('refused') });
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it('receives neither keys nor input', async () => {
    const { call } = await shellTools();
    const told = JSON.stringify(await call('execute', { command: 'env; cat; echo end' }));
    expect(told).not.toContain('secret');
    expect(told).toContain('PATH=');
    expect(told).toContain('end');
  });

  it('returns beginning and end of a long output, without control sequences', async () => {
    const { call } = await shellTools();
    const told = JSON.stringify(
      await call('execute', {
        command: "printf 'first\\033[31m\\033]0;x\\007\\n'; seq 1 100000; printf last",
      }),
    );
    expect(told.length).toBeLessThan(25_000);
    expect(told).toMatch(/first\\n1\\n2\\n.*characters are left out here.*100000\\nlast/s);
    expect(told).not.toContain('\\u001b');
  });

  it('ends at its time limit with all its child processes', async () => {
    const { call, clock, pid } = await shellTools();
    const running = call('execute', { command: 'sleep 1000 & echo $! > pid; echo begun; wait' });
    const child = await pid();
    await clock.advance(120_000);
    expect(await running).toMatchObject({
      ok: false,
      error: expect.stringMatching(/stopped after 120 s.*begun/s),
    });
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('is killed if it ignores the signal', async () => {
    const { call, clock, pid, stop } = await shellTools();
    const running = call('execute', { command: "trap '' TERM; echo $$ > pid; while :; do sleep 1000; done" });
    const child = await pid();
    stop.abort();
    await clock.advance(2000);
    expect(await running).toMatchObject({
      ok: false,
      error: expect.stringContaining('stopped by the person'),
    });
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('leaves no background processes', async () => {
    const { call, pid } = await shellTools();
    expect(await call('execute', { command: 'sleep 1000 & echo $! > pid' })).toMatchObject({ ok: true });
    const child = await pid();
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('ends although a process outside its group holds the output open', async () => {
    const { call, clock, pid } = await shellTools();
    const running = call('execute', {
      command: "setsid sh -c 'echo $$ > pid; sleep 1000' & while [ ! -s pid ]; do :; done",
    });
    const child = await pid();
    // Its own process group.
    onTestFinished(() => void process.kill(-child, 'SIGKILL'));
    let isOver = false;
    void running.then(() => {
      isOver = true;
    });
    await expect
      .poll(async () => {
        await clock.advance(2000);
        return isOver;
      })
      .toBe(true);
  });
});

describe('a command in the background', () => {
  it('is known by its id and ends with all others', async () => {
    const { call, jobs, pid } = await shellTools();
    expect(await call('runInBackground', { command: 'echo $$ > pid; echo hello; sleep 1000' })).toMatchObject(
      {
        ok: true,
        output: { id: 1, status: 'running' },
      },
    );
    const child = await pid();
    await expect.poll(async () => JSON.stringify(await call('checkOutput', { id: 1 }))).toContain('hello');
    expect(await call('checkOutput', { id: 7 })).toMatchObject({
      ok: false,
      error: expect.stringContaining('There are: 1'),
    });
    await jobs.stop();
    expect(isAlive(child)).toBe(false);
    expect(await call('checkOutput', { id: 1 })).toMatchObject({
      output: { status: 'stopped by the person' },
    });
  });

  it('is limited in number', async () => {
    const { call } = await shellTools();
    for (let n = 0; n < 8; n++) await call('runInBackground', { command: 'sleep 1000' });
    expect(await call('runInBackground', { command: 'sleep 1000' })).toMatchObject({ ok: false });
  });
});

describe('checkOutput with a command', () => {
  it('runs it like execute: with approval and its result', async () => {
    const { call, asked, folder } = await shellTools();
    const run = { command: 'echo hello' };
    expect(await call('checkOutput', run)).toEqual(await call('execute', run));
    expect(asked[0]).toEqual(asked[1]);
    expect(asked[0]).toMatchObject({ type: 'execute', command: 'echo hello', directory: folder });
    expect(await call('checkOutput', { command: 'exit 3' })).toMatchObject({ ok: false });
  });

  it('runs nothing if the user refuses', async () => {
    const { call, folder } = await shellTools('refused');
    expect(await call('checkOutput', { command: 'touch made' })).toMatchObject({ ok: false });
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });

  it('is stopped after two minutes', async () => {
    const { call, clock, pid } = await shellTools();
    const running = call('checkOutput', { command: 'echo $$ > pid; sleep 1000' });
    const child = await pid();
    await clock.advance(120_000);
    expect(await running).toMatchObject({ ok: false, error: expect.stringContaining('stopped after 120 s') });
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it.each([{}, { id: null, command: null }, { id: 1, command: 'touch made' }])('refuses %j', async args => {
    const { call, asked } = await shellTools();
    expect(await call('checkOutput', args)).toMatchObject({ ok: false, error: 'Give either id or command.' });
    expect(asked).toEqual([]);
  });
});

describe('a program that is opened', () => {
  it('is named as started, and never an option or a shell line', async () => {
    const bin = temporaryFolder();
    writeFileSync(join(bin, 'xdg-open'), '#!/bin/sh\nprintf %s "$1" > opened\n', { mode: 0o755 });
    const { folder, call, asked } = await shellTools('once', `${bin}:${process.env['PATH']}`);
    mkdirSync(join(folder, 'a'));
    expect(await call('openApp', { app_name: 'a/page.html' })).toMatchObject({ ok: true });
    await expect
      .poll(() => existsSync(join(folder, 'opened')) && readFileSync(join(folder, 'opened'), 'utf8'))
      .toBe('a/page.html');
    expect(asked).toEqual([{ type: 'open_app', app: 'a/page.html', command: 'xdg-open a/page.html' }]);
    for (const app_name of ['--help', '', 'a; rm -rf .', 'a\nb', '$(x)', 'a & b'])
      expect(await call('openApp', { app_name }), app_name).toMatchObject({ ok: false });
    expect(asked.length).toBe(1);
  });
});

describe('bubblewrap', () => {
  const sandboxed = async (script: string) => {
    const bin = temporaryFolder();
    writeFileSync(join(bin, 'bwrap'), script, { mode: 0o755 });
    return sandboxFor('/work space', { PATH: `${bin}:/usr/bin` }, 'linux');
  };

  it('blocks the network and everything outside the workspace', async () => {
    const { isolates, commandLine } = await sandboxed('#!/bin/sh\nexit 0\n');
    expect(isolates).toBe(true);
    const { file, args } = commandLine('echo "a b"');
    expect(file).toBe('bwrap');
    expect(args.slice(-3)).toEqual(['/bin/sh', '-c', 'echo "a b"']);
    expect(args).toContain('--unshare-all');
    expect(args.join(' ')).toContain('--bind /work space /work space');
    expect(args).not.toContain('/');
  });

  it.each([
    ['may not work here', '#!/bin/sh\nexit 1\n'],
    ['is not there', undefined],
  ])('is done without where it %s', async (_why, script) => {
    const { isolates, commandLine } =
      script === undefined ? await sandboxFor('/w', { PATH: '/nowhere' }, 'linux') : await sandboxed(script);
    expect(isolates).toBe(false);
    expect(commandLine('ls')).toEqual({ file: '/bin/sh', args: ['-c', 'ls'] });
  });
});
