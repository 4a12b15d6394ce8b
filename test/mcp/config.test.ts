// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how the file names variables
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../../src/lib/errors.ts';
import { parseServers, readServers } from '../../src/mcp/client/config.ts';
import { temporaryFolder } from '../support/folder.ts';

const parse = (text: string, variables = {}) => parseServers(text, 'mcp.json', variables);

function problemsOf(text: string, variables = {}): readonly string[] {
  try {
    parse(text, variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('reads servers over stdio and HTTP with environment variables', () => {
  const text = JSON.stringify({
    mcpServers: {
      files: {
        command: 'npx',
        args: ['-y', 'server', '${HOME}/x'],
        env: { KEY: '${KEY}' },
        readOnly: ['read'],
      },
      web: {
        type: 'http',
        url: 'https://${HOST:-localhost}/mcp',
        headers: { Authorization: 'Bearer ${KEY}' },
        people: 'all',
      },
      off: { command: 'x', disabled: true },
    },
  });
  const [files, web, ...others] = parse(text, { HOME: '/home/ann', KEY: 'secret-of-ann' });
  expect(others).toEqual([]);
  expect(files).toMatchObject({
    name: 'files',
    address: {
      type: 'stdio',
      command: 'npx',
      args: ['-y', 'server', '/home/ann/x'],
      env: { KEY: 'secret-of-ann' },
    },
    people: 'operator',
    readOnly: new Set(['read']),
    timeoutMs: 60_000,
    secrets: ['/home/ann', 'secret-of-ann'],
  });
  expect(web).toMatchObject({
    address: {
      type: 'http',
      url: 'https://localhost/mcp',
      headers: { Authorization: 'Bearer secret-of-ann' },
    },
    people: 'all',
  });
});

test('names every mistake with its place, but no value', () => {
  const text = `{
  "mcpServers": {
    "files": {
      "command": "npx",
      "args": ["-y", "\${MISSING}"],
      "people": "everybody"
    },
    "both": { "command": "a", "url": "http://b" },
    "none": {
      "readOnly": "all"
    },
    "old": {
      "type": "sse",
      "url": "https://x"
    }
  }
}`;
  expect(problemsOf(text)).toEqual([
    'mcp.json: mcpServers → files → args → 1: MISSING is not set in the environment',
    'mcp.json: mcpServers → files → people: must be true, false or "all"',
    'mcp.json: mcpServers → both: must have either "command" or "url"',
    'mcp.json: mcpServers → none → readOnly: must be a list of names of tools',
    'mcp.json: mcpServers → old → type: must be stdio or http (Streamable HTTP); the older sse is not spoken',
  ]);
  const [problem] = problemsOf('{"mcpServers": {"a": {"url": "${KEY}"}}}', { KEY: 'secret-of-ann' });
  expect(problem).toContain('mcpServers → a → url');
  expect(problem).not.toContain('secret');
});

test.each([
  ['{\n  "mcpServers": {\n    "a": {,}\n  }\n}', 3],
  ['{\n  "mcpServers": {\n', 3],
  ['', 1],
  ['{\n"mcpServers": {}\n}\n}', 4],
])('what is no JSON is told with its line: %j', (text, line) => {
  expect(problemsOf(text)).toEqual([`mcp.json, line ${line}: invalid JSON`]);
});

test.each(['[]', 'null', '{}', '{"mcpServers": []}', '{"mcpServers": {"a": 1}}', '"mcp"'])(
  '%s has a mistake',
  text => {
    expect(problemsOf(text)).toHaveLength(1);
  },
);

test.each([
  ['with a byte order mark', Buffer.from('\uFEFF{"mcpServers": {}}'), undefined],
  ['in UTF-16', Buffer.from('\uFEFF{"mcpServers": {}}', 'utf16le'), 'is saved as UTF-16: save it as UTF-8'],
  ['in UTF-16 without a mark', Buffer.from('{"mcpServers": {}}', 'utf16le'), 'UTF-16'],
])('a file %s', async (_, bytes, problem) => {
  const file = join(temporaryFolder(), 'mcp.json');
  writeFileSync(file, bytes);
  const read = readServers({ file, variables: {} });
  if (problem === undefined) expect(await read).toEqual([]);
  else await expect(read).rejects.toThrow(problem);
});

test('returns no servers without a file', async () => {
  expect(await readServers({ file: '/nowhere/mcp.json', variables: {} })).toEqual([]);
  await expect(readServers({ file: '/', variables: {} })).rejects.toThrow('cannot be read');
});
