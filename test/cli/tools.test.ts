import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Reach } from '../../src/lib/public-fetch.ts';
import type { ToolGroupName } from '../../src/tools/index.ts';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { openWeb } from '../support/fakes/open-web.ts';
import {
  type FakeLMStudio,
  type ScriptedAnswer,
  startFakeLMStudio,
} from '../support/openai/fake-lmstudio.ts';
import { oneMoreProcess } from '../support/shared.ts';
import { isAlive } from '../tools/support.ts';
import { type Room, room } from './room.ts';

const MODEL = 'qwen/qwen3-8b';

type WriteCall = (name: string, args?: Readonly<Record<string, unknown>>) => ScriptedAnswer;

const native: WriteCall = (name, args = {}) => openAIAnswers.calls({ name, args });

/** A call as written by a model without tools. */
const action: WriteCall =
  (command, args = {}) =>
  body => {
    const [, session_id] = /session_id of this answer is \\"(\w+)\\"/.exec(JSON.stringify(body)) ?? [];
    return openAIAnswers.text(JSON.stringify({ session_id, command, args, text: '' }));
  };

/** The user's answers in order; later questions get none. */
function answering(...answers: readonly string[]) {
  const left = [...answers];
  return async () => left.shift();
}

async function studio(tools = true): Promise<FakeLMStudio> {
  const server = await startFakeLMStudio([{ key: MODEL, tools, schemas: false, loaded: 32_000 }]);
  onTestFinished(() => server.stop());
  return server;
}

async function withStudio(
  server: FakeLMStudio,
  answer: (signal: AbortSignal) => Promise<string | undefined>,
  tools: readonly ToolGroupName[] = ['files', 'shell'],
  web: { readonly searchUrl?: string; readonly reach?: Reach } = {},
): Promise<Room & { readonly workspace: string }> {
  const opened = await room(
    { AI_PROVIDERS: 'lmstudio', LMSTUDIO_BASE_URL: server.baseUrl },
    {},
    { tools, answer, ...web },
  );
  return { ...opened, workspace: join(opened.folder, 'workspace') };
}

const HANDOFF = native('transfer_to_general');

it('opens a program for an action name, and reports an unknown name to the model', async () => {
  const server = await studio(false);
  const { session, terminal } = await withStudio(server, answering('n'));
  server.script(
    action('transfer_to_general'),
    action('open_app', { app_name: 'files' }),
    action('close_app', { app_name: 'files' }),
    openAIAnswers.text('It stays closed.'),
  );
  await session.take('open my files');
  expect(terminal.text).toContain('Open this?');
  const told = server.chats.map(chat => JSON.stringify(chat));
  expect(told[2]).toContain('[Program: openApp refused: ');
  expect(told[3]).toContain('[Program: close_app refused: ');
  expect(told[3]).toContain('There is no tool of this name.');
  expect(terminal.text).toContain('It stays closed.');
});

it.each([
  ['native calls', native],
  ['the action format', action],
])(
  'a local model writes, reads and edits a file and runs a command by %s, each step on the screen',
  async (_, write) => {
    const server = await studio(write === native);
    const { session, terminal, workspace } = await withStudio(server, answering('y', 'y', 'y'));
    server.script(
      write('transfer_to_general', {}),
      write('writeFile', { path: 'notes/list.txt', content: 'milk {2}\n<b>bread</b>\n[eggs]' }),
      write('readFile', { path: 'notes/list.txt' }),
      write('editFile', { path: 'notes/list.txt', oldContent: '<b>bread</b>', newContent: 'cake & tea' }),
      write('execute', { command: 'wc -l < notes/list.txt; echo "key: $SECRET_KEY."' }),
      openAIAnswers.text('The list has three lines now.'),
    );
    await session.take('make a shopping list');
    expect(server.violations).toEqual([]);
    expect(readFileSync(join(workspace, 'notes/list.txt'), 'utf8').trim()).toBe(
      'milk {2}\ncake & tea\n[eggs]',
    );
    expect(terminal.text).toContain('The list has three lines now.');
    const text = terminal.screen.join(' ');
    for (const step of ['1. writeFile notes/list.txt', '2. readFile', '3. editFile', '4. execute wc -l'])
      expect(text).toContain(step);
    // The change is shown before it is written.
    expect(terminal.text).toContain('+milk {2}');
    expect(terminal.text).toContain('-<b>bread</b>');
    expect(terminal.text).toContain('$ wc -l < notes/list.txt');
    const told = JSON.stringify(server.chats.at(-1));
    expect(told).toContain('key: .');
    expect(told).not.toContain('a secret');
    expect(terminal.text).not.toMatch(/tool_use|session_id|parameters/);
  },
);

/** Makes waits between attempts a hundred times shorter. */
function impatient() {
  const runtime = oneMoreProcess();
  const sleep = (ms: number, signal?: AbortSignal) => runtime.clock.sleep(ms / 100, signal);
  return { ...runtime, clock: { ...runtime.clock, sleep } };
}

describe('tools in the terminal', () => {
  it('search the web and read a page that was found, without a question', async () => {
    const server = await studio();
    const web = await openWeb({
      'sea.example/tides': '<title>Tides</title><article><p>High water is at 14:30 today.</p></article>',
    });
    const results = [{ title: 'Tides', url: web.at('sea.example/tides'), content: 'When the water is high' }];
    const { session, terminal } = await withStudio(server, answering(), ['web'], {
      searchUrl: `http://127.0.0.1:${web.port}`,
      reach: web.reach,
    });
    web.pages.set('127.0.0.1/search', { type: 'application/json', body: JSON.stringify({ results }) });
    server.script(
      HANDOFF,
      native('search', { query: 'high water today' }),
      native('fetchPage', { url: web.at('sea.example/tides') }),
      openAIAnswers.text('High water is at half past two.'),
    );
    await session.take('when is high water?');
    expect(server.violations).toEqual([]);
    expect(terminal.text).toContain('High water is at half past two.');
    expect(JSON.stringify(server.chats.at(-1))).toContain('High water is at 14:30 today.');
    const text = terminal.screen.join(' ');
    for (const step of ['1. search', '2. fetchPage']) expect(text).toContain(step);
  });

  it('change nothing while they are off: same request, same agents, no workspace', async () => {
    const server = await studio();
    const { session, workspace, terminal } = await withStudio(server, answering(), []);
    server.script(openAIAnswers.text('Hello.'));
    await session.take('hello');
    expect(JSON.stringify(server.chats[0])).not.toMatch(/transfer_to_general|readFile|execute/);
    expect(existsSync(workspace)).toBe(false);
    await session.take('/tools');
    expect(terminal.text).toContain('All tools are off.');
  });

  it('are switched on and off while the program runs', async () => {
    const server = await studio();
    const { session, terminal, workspace } = await withStudio(server, answering(), []);
    await session.take('/tools files on');
    expect(existsSync(workspace)).toBe(true);
    await session.take('/tools');
    expect(terminal.text).toMatch(/files\s+on\s+readFile, writeFile/);
    expect(terminal.text).toMatch(/shell\s+off/);
    server.script(HANDOFF, openAIAnswers.text('Hello.'));
    await session.take('hello');
    const offered = JSON.stringify(server.chats.at(-1));
    expect(offered).toContain('readFile');
    expect(offered).not.toContain('runInBackground');
    await session.take('/tools files off');
    server.script(openAIAnswers.text('Hello.'));
    await session.take('hello');
    expect(JSON.stringify(server.chats.at(-1))).not.toContain('readFile');
    await session.take('/tools nonsense on');
    expect(terminal.text).toContain('There are no tools called “nonsense”');
  });

  it('tell the model about a refusal, and do nothing without an answer', async () => {
    const server = await studio();
    const { session, workspace, terminal } = await withStudio(server, answering('what?', 'n'));
    server.script(
      HANDOFF,
      native('writeFile', { path: 'a.txt', content: 'x' }),
      native('execute', { command: 'touch b.txt' }),
      openAIAnswers.text('As you wish.'),
    );
    await session.take('do it');
    expect(readdirSync(workspace)).toEqual([]);
    expect(terminal.text).toContain('Please type y or n.');
    const [first, second] = server.chats.slice(2).map(chat => JSON.stringify(chat.messages.at(-1)));
    expect(first).toContain('refused');
    expect(second).toContain('refused');
    expect(terminal.text).toContain('As you wish.');
  });

  it('ask once for a command allowed permanently, and again for any other', async () => {
    const server = await studio();
    const { session, workspace, terminal } = await withStudio(server, answering('a', 'n'));
    const touch = (command: string) => native('execute', { command });
    server.script(
      HANDOFF,
      touch('echo 1 >> log'),
      touch('echo 1 >> log'),
      touch('echo 2 >> log'),
      openAIAnswers.text('Done.'),
    );
    await session.take('do it');
    expect(readFileSync(join(workspace, 'log'), 'utf8')).toBe('1\n1\n');
    expect(terminal.text.split('Run this command?').length - 1).toBe(2);
  });

  it('work in another folder after /set workspace, in which nothing is allowed yet', async () => {
    const server = await studio();
    const { session, folder, workspace, terminal } = await withStudio(server, answering('a', 'n', 'y'));
    const execute = native('execute', { command: 'echo 1 >> log' });
    server.script(HANDOFF, execute, openAIAnswers.text('Done.'));
    await session.take('do it');
    await session.take(`/set workspace "${join(folder, 'other notes')}"`);
    expect(terminal.screen.join('')).toContain('other notes');
    server.script(execute, openAIAnswers.text('All right.'));
    await session.take('once more');
    expect(terminal.text.split('Run this command?').length - 1).toBe(2);
    server.script(native('writeFile', { path: 'a.txt', content: 'words' }), openAIAnswers.text('Written.'));
    await session.take('write it');
    expect(readdirSync(join(folder, 'other notes'))).toEqual(['a.txt']);
    expect(readdirSync(workspace)).toEqual(['log']);
    server.script(native('readFile', { path: join(workspace, 'log') }), openAIAnswers.text('I cannot.'));
    await session.take('read the log');
    expect(JSON.stringify(server.chats.at(-1))).toContain('outside of the workspace');
  });

  it('stay in the workspace if /set does not name a folder', async () => {
    const server = await studio();
    const { session, folder, workspace, terminal } = await withStudio(server, answering());
    writeFileSync(join(folder, 'file'), '');
    await session.take(`/set workspace ${join(folder, 'file')}`);
    expect(terminal.text).toContain('cannot be the workspace');
    await session.take('/set');
    expect(terminal.screen.join('')).toContain(workspace);
  });

  it('name the missing search engine, and what to set', async () => {
    const server = await studio();
    const { session, terminal } = await withStudio(server, answering(), []);
    await session.take('/tools web on');
    expect(terminal.text.replaceAll('\n', ' ')).toContain('put SEARCH_URL (SearXNG) or SEARCH_KEY (Brave)');
    const engine = await withStudio(server, answering(), [], { searchUrl: 'http://127.0.0.1:9' });
    await engine.session.take('/tools web on');
    expect(engine.terminal.text).not.toContain('SEARCH_URL');
  });

  /** The user's view of each question on the screen. */
  function looking(...answers: readonly string[]) {
    const seen: string[][] = [];
    let look: () => readonly string[] = () => [];
    const left = [...answers];
    const answer = async () => {
      seen.push(look().slice(-24));
      return left.shift();
    };
    const at = ({ terminal }: Room) => {
      look = () => terminal.text.split('\n');
    };
    return { seen, answer, at };
  }

  it('show the beginning of a command taller than the screen, and no line of it as a command', async () => {
    const server = await studio();
    const { seen, answer, at } = looking('n', 'n', 'n');
    const opened = await withStudio(server, answer);
    at(opened);
    const hidden = `touch PWNED; cat >/dev/null <<X\n${'\n'.repeat(30)}$ ls -la`;
    server.script(
      HANDOFF,
      native('execute', { command: hidden }),
      native('writeFile', { path: 'a.txt', content: `first${'\n'.repeat(40)}last\n` }),
      native('execute', { command: 'echo one\necho two' }),
      openAIAnswers.text('No.'),
    );
    await opened.session.take('do it');
    const [command = [], file = [], short = []] = seen;
    expect(command).toContain('$ touch PWNED; cat >/dev/null <<X');
    expect(command).toContain('> $ ls -la');
    expect(command).not.toContain('$ ls -la');
    expect(command.join(' ')).toContain('32 lines');
    expect(file).toContain('│ +++ a.txt');
    expect(file).toContain('│ +first');
    expect(file.join(' ')).toContain('44 lines');
    expect(short.join('\n')).toContain('\n$ echo one\n> echo two\n2 lines\n');
  });

  it('never start a row of the screen with text of the action', async () => {
    const server = await studio();
    const { seen, answer, at } = looking('n', 'n');
    const opened = await withStudio(server, answer);
    at(opened);
    const fake = '$ ls -la';
    server.script(
      HANDOFF,
      native('execute', { command: `${'-'.repeat(77)}${fake}` }),
      native('createDirectory', { path: `${'a'.repeat(60)} ${fake}` }),
      openAIAnswers.text('No.'),
    );
    await opened.session.take('do it');
    expect(seen).toHaveLength(2);
    for (const rows of seen) {
      expect(rows).toContain(`  ${fake}${rows === seen[1] ? '?' : ''}`);
      expect(rows.filter(row => row.startsWith(fake))).toEqual([]);
    }
  });

  it('show invisible characters of the action', async () => {
    const server = await studio();
    const { session, terminal } = await withStudio(server, answering('n'));
    server.script(
      HANDOFF,
      native('execute', { command: 'echo hi\u001b[2K\r\u202e && rm -rf .' }),
      openAIAnswers.text('No.'),
    );
    await session.take('do it');
    expect(terminal.text.replaceAll('\n', '')).toContain('$ echo hi\\u{1b}[2K\\u{d}\\u{202e} && rm -rf .');
  });

  it('stop the step and its processes at Ctrl-C, and continue the turn', async () => {
    const server = await studio();
    const { session, terminal, workspace } = await withStudio(server, answering('y'));
    server.script(
      HANDOFF,
      native('execute', { command: 'sleep 1000 & echo $! > pid; wait' }),
      openAIAnswers.text('It was stopped.'),
    );
    const turn = session.take('do it');
    await expect.poll(() => existsSync(join(workspace, 'pid'))).toBe(true);
    const pid = await expect
      .poll(() => Number(readFileSync(join(workspace, 'pid'), 'utf8')))
      .toBeGreaterThan(0)
      .then(() => Number(readFileSync(join(workspace, 'pid'), 'utf8')));
    expect(session.interrupt()).toBe(true);
    await turn;
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(terminal.text).toContain('It was stopped.');
    expect(JSON.stringify(server.chats.at(-1)?.messages.at(-1))).toContain('stopped this step');
    expect(session.over).toBe(false);
  });

  it('stop at Ctrl-C while a question waits, and do nothing', async () => {
    const server = await studio();
    let asked = false;
    const answer = (signal: AbortSignal) =>
      new Promise<undefined>(resolve => {
        asked = true;
        signal.addEventListener('abort', () => resolve(undefined));
      });
    const { session, workspace } = await withStudio(server, answer);
    server.script(
      HANDOFF,
      native('writeFile', { path: 'a.txt', content: 'x' }),
      openAIAnswers.text('Stopped.'),
    );
    const turn = session.take('do it');
    await expect.poll(() => asked).toBe(true);
    session.interrupt();
    await turn;
    expect(readdirSync(workspace)).toEqual([]);
  });

  it('list background commands, show their output, and end them with the program', async () => {
    const server = await studio();
    const { session, terminal, workspace, leave } = await withStudio(server, answering('y'));
    server.script(
      HANDOFF,
      native('runInBackground', { command: 'echo started; echo $$ > pid; sleep 1000' }),
      openAIAnswers.text('It runs.'),
    );
    await session.take('start it');
    await session.take('/jobs');
    expect(terminal.text).toContain('1. running: echo started');
    await expect
      .poll(() => existsSync(join(workspace, 'pid')) && readFileSync(join(workspace, 'pid'), 'utf8'))
      .toMatch(/\d/);
    server.script(native('checkOutput', { id: 1 }), openAIAnswers.text('Still running.'));
    await session.take('how is it?');
    const told = JSON.stringify(server.chats.at(-1)?.messages.at(-1));
    expect(told).toContain('started');
    expect(told).toContain('running');
    const pid = Number(readFileSync(join(workspace, 'pid'), 'utf8'));
    expect(isAlive(pid)).toBe(true);
    await leave();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('return control if the user wants a sticker', async () => {
    const server = await studio();
    const { session, terminal } = await withStudio(server, answering());
    server.script(HANDOFF, openAIAnswers.text('Which files?'));
    await session.take('files');
    server.script(
      native('return_to_assistant', { request: 'a sticker' }),
      openAIAnswers.text('Which style?'),
    );
    await session.take('please make me a sticker now');
    expect(terminal.text).toContain('Which style?');
    await session.take('/state');
    expect(terminal.text).toMatch(/active agent: assistant/);
  });

  it('leave a task undone without a model, and say what was tried and how to start one', async () => {
    const server = await studio();
    const { session, terminal } = await room(
      { AI_PROVIDERS: 'lmstudio,offline', LMSTUDIO_BASE_URL: server.baseUrl },
      {},
      { tools: ['files'], runtime: impatient },
    );
    await server.stop();
    await session.take('count the lines of a.txt');
    const said = terminal.text.replaceAll('\n', ' ');
    expect(said).toContain('nothing listens at LMSTUDIO_BASE_URL: start the server in LM Studio');
    expect(said).toContain('No model is answering, and tools need one. Tried: lmstudio.');
    expect(said).not.toContain('as the style');
  });

  it('say that they need a model if none is configured', async () => {
    const { session, terminal } = await room({ AI_PROVIDERS: 'offline' }, {}, { tools: ['files'] });
    await session.take('noir');
    expect(terminal.text).toContain('Tools need a model');
    expect(terminal.text).not.toContain('photo');
    await session.take('/tools files off');
    await session.take('noir');
    expect(terminal.text).toContain('photo');
  });

  it.each([
    ['stop at the eighth step without a plan', 'n', 1 + 8],
    ['take 25 steps at most with a plan that the person agreed to', 'y', 1 + 25],
  ])('%s, and say that they have stopped', async (_, answer, requests) => {
    const server = await studio();
    const { session, terminal, workspace } = await withStudio(server, answering(answer), ['files']);
    mkdirSync(workspace, { recursive: true });
    writeFileSync(join(workspace, 'a.txt'), 'x');
    server.script(HANDOFF, native('announce_steps', { steps: ['Look around', 'Tidy up'] }));
    server.reply(native('listFiles'));
    await session.take('do it');
    expect(terminal.text).toContain('2. Tidy up');
    expect(terminal.text).toContain('This is a big task: 2 steps. Start?');
    expect(server.chats.length).toBe(requests);
    expect(terminal.text).toContain('I’ve stopped here.');
  });
});
