import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everythingServer, filesystemServer, mcpConfig, oddServer } from '../mcp/servers.ts';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { temporaryFolder } from '../support/folder.ts';
import { photo } from '../support/pictures/pictures.ts';
import { room } from './room.ts';

const NEVER = new AbortController().signal;
const ROOM = { AI_CONTEXT_TOKENS: '20000' };
const call = (name: string, args: Record<string, unknown> = {}) => openAIAnswers.calls({ name, args });

/** The user's answers in order; later questions get none. */
function answering(...answers: readonly string[]) {
  const left = [...answers];
  return async () => left.shift();
}

test('uses tools of real servers in the terminal, shows each step and asks before changes', async () => {
  const folder = temporaryFolder();
  const config = mcpConfig({
    files: filesystemServer(folder, { readOnly: ['list_directory'] }),
    all: everythingServer({ readOnly: ['get-sum'] }),
    gone: { command: 'no-such-program-anywhere' },
  });
  const { session, terminal, models } = await room({ ...config, ...ROOM }, undefined, {
    answer: answering('n', 'y'),
  });
  await session.app.servers.settled(NEVER);
  const path = join(folder, 'a.txt');
  models.script(
    call('mcp_all_get_sum', { a: 2, b: 3 }),
    call('mcp_files_write_file', { path, content: 'refused' }),
    call('mcp_files_write_file', { path, content: 'agreed\u202e' }),
    call('mcp_files_list_directory', { path: folder }),
    openAIAnswers.text('There it is.'),
  );
  await session.take('write it');
  expect(readFileSync(path, 'utf8')).toBe('agreed\u202e');
  expect(terminal.text).toContain('Call write_file on files?');
  expect(terminal.text).toContain('"content": "agreed\\u{202e}"');
  expect(terminal.text).toContain('There it is.');
  const told = JSON.stringify(models.chats.at(-1));
  expect(told).toContain('The person was asked and refused');
  expect(told).toContain('[FILE] a.txt');
  expect(terminal.screen.join(' ')).toMatch(/1\. mcp_all_get_sum/);

  await session.take('/mcp');
  const shown = terminal.text.replace(/\s+/g, ' ');
  expect(shown).toContain('🟢 files');
  expect(shown).toContain('write_file (asks first)');
  expect(shown).toContain('get-sum,');
  expect(shown).toMatch(/🔴 gone.*unreachable/);
});

test('calls nothing without an answer, and gives the general assistant the tools', async () => {
  const odd = oddServer('ok');
  const { session, terminal, models } = await room({ ...mcpConfig({ odd: odd.entry }), ...ROOM }, undefined, {
    tools: ['files'],
  });
  await session.app.servers.settled(NEVER);
  models.script(
    call('transfer_to_general'),
    call('mcp_odd_act', { what: 'it' }),
    openAIAnswers.text('Not done.'),
  );
  await session.take('act');
  expect(terminal.text).toContain('Not done.');
  expect(odd.acts()).toEqual([]);
});

test('loads nothing without a file, and /mcp names its expected path', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'x'));
  const file = join(folder, 'none.json');
  const { session, terminal } = await room({ MCP_CONFIG: file });
  await session.take('/mcp');
  expect(terminal.text.replace(/\s+/g, '')).toContain(`Addthemin${file}.`);
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['is shown to models that see', 'on'],
  ['is shown to no model where none may see any', 'off'],
])('a picture that a tool brings becomes a file, and the photo to draw from; it %s', async (_, AI_VISION) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'ann.jpg'), await photo());
  const files = filesystemServer(folder, { readOnly: ['read_media_file'] });
  const { session, terminal, models } = await room({ ...mcpConfig({ files }), ...ROOM, AI_VISION });
  await session.app.servers.settled(NEVER);
  models.script(
    call('mcp_files_read_media_file', { path: join(folder, 'ann.jpg') }),
    openAIAnswers.text('Which style?'),
  );
  await session.take('draw me from my picture');
  expect(terminal.text).toContain('picture.jpg');
  expect(JSON.stringify(models.chats.at(-1)).includes('data:image/jpeg;base64,')).toBe(AI_VISION === 'on');
  const { photo_file_id: path } = await session.app.db
    .selectFrom('sessions')
    .select('photo_file_id')
    .executeTakeFirstOrThrow();
  expect(existsSync(path ?? '')).toBe(true);
});
