import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Approval, ToolAction } from '../../src/tools/approval.ts';
import { cleanEnvironment, desktopEnvironment, Jobs, sandboxFor } from '../../src/tools/shell/command.ts';
import { createShellTools } from '../../src/tools/shell/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { call } from './support.ts';

const KEYS = { OPENAI_API_KEY: 'sk-secret', BOT_TOKEN: '1:secret', AWS_SECRET_ACCESS_KEY: 'secret' };

/** Commands in a folder, as they run where there is no bubblewrap. */
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
      // Elsewhere than Linux there is none.
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a command', () => {
  it('runs in the workspace where it was allowed, with its output and exit code for the model', async () => {
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

  it('does not run where it was refused', async () => {
    const { folder, call } = await shellTools('refused');
    for (const [name, args] of [
      ['execute', { command: 'touch a' }],
      ['runInBackground', { command: 'touch a' }],
      ['openApp', { app_name: 'files' }],
    ] as const)
      expect(await call(name, args)).toMatchObject({ ok: false, error: expect.stringContaining('refused') });
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it('knows no keys, and gets no input', async () => {
    const { call } = await shellTools();
    const told = JSON.stringify(await call('execute', { command: 'env; cat; echo end' }));
    expect(told).not.toContain('secret');
    expect(told).toContain('PATH=');
    expect(told).toContain('end');
  });

  it('is told by its beginning and its end where it says too much, without what terminals obey', async () => {
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

  it('is ended at its time limit, with all that it has started', async () => {
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

  it('is killed where it does not listen', async () => {
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

  it('leaves nothing behind that it has put into the background', async () => {
    const { call, pid } = await shellTools();
    expect(await call('execute', { command: 'sleep 1000 & echo $! > pid' })).toMatchObject({ ok: true });
    const child = await pid();
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('is not waited for where something of it has left its group and holds its output', async () => {
    const { call, clock, pid } = await shellTools();
    const running = call('execute', {
      command: "setsid sh -c 'echo $$ > pid; sleep 1000' & while [ ! -s pid ]; do :; done",
    });
    const child = await pid();
    // A group of its own.
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
  it('is known by its id, and ended with all others', async () => {
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

  it('is one of few', async () => {
    const { call } = await shellTools();
    for (let n = 0; n < 8; n++) await call('runInBackground', { command: 'sleep 1000' });
    expect(await call('runInBackground', { command: 'sleep 1000' })).toMatchObject({ ok: false });
  });
});

describe('checkOutput with a command', () => {
  it('runs it as execute does: asked for, and told how it ended', async () => {
    const { call, asked, folder } = await shellTools();
    const run = { command: 'echo hello' };
    expect(await call('checkOutput', run)).toEqual(await call('execute', run));
    expect(asked[0]).toEqual(asked[1]);
    expect(asked[0]).toMatchObject({ type: 'execute', command: 'echo hello', directory: folder });
    expect(await call('checkOutput', { command: 'exit 3' })).toMatchObject({ ok: false });
  });

  it('runs nothing if the person refuses', async () => {
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
  it('is named as it is started, and never an option or a line of shell', async () => {
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

  it('keeps commands from the network and from all but the workspace, where it works', async () => {
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
