import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { envExample, settingsPage } from '../scripts/settings/render.ts';
import { FAILURES, type FailurePolicy } from '../src/ai-chat/index.ts';
import { loadConfig } from '../src/config/index.ts';
import { LANGUAGES } from '../src/i18n/index.ts';

const README = read('../README.md');
const SETTINGS = read('../docs/settings.md');
const GUIDE = read('../docs/guide.md');
const OPERATING = read('../docs/operating.md');
const ADDING = read('../docs/adding.md');
const EXAMPLE = read('../.env.example');

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

test('the failure table matches the code', () => {
  const rows = [...OPERATING.matchAll(/^\| `(\w+)` \((\w+)\) \| (.+) \| (.+) \| (.+) \|$/gm)].map(row =>
    row.slice(1),
  );
  const again = {
    'after a delay': 'with growing delays',
    simplified: 'with a simpler prompt',
    no: 'no',
  } as const satisfies Record<FailurePolicy['again'], string>;
  expect(rows).toEqual(
    Object.entries(FAILURES).map(([kind, policy]) => [
      kind,
      policy.severity,
      expect.any(String),
      expect.stringMatching(new RegExp(`${again[policy.again]}$`)),
      policy.cooldown === 'none' ? 'no' : policy.cooldown,
    ]),
  );
});

test('the settings page and .env.example are generated from the schema', () => {
  expect(SETTINGS).toBe(settingsPage());
  expect(EXAMPLE).toBe(envExample());
});

test('.env.example repeats the defaults', () => {
  const variables = Object.fromEntries(
    [...EXAMPLE.matchAll(/^([A-Z_\d]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const { MCP_CONFIG: example, ...config } = loadConfig(variables);
  const { MCP_CONFIG: defaults, ...defaultConfig } = loadConfig({});
  expect(config).toEqual(defaultConfig);
  expect(example.file).toBe(defaults.file);
});

test('README shows its four settings as the full list does', () => {
  const rows = README.match(/^\| `[A-Z_]+` \|.*$/gm) ?? [];
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(SETTINGS).toContain(row);
});

test('README is short and links to every guide', () => {
  expect(README.split('\n').length).toBeLessThanOrEqual(100);
  for (const name of [
    'guide',
    'settings',
    'operating',
    'tools',
    'mcp',
    'api',
    'knowledge',
    'architecture',
    'adding',
  ])
    expect(README).toContain(`(docs/${name}.md)`);
});

test('every link to a document leads to an existing heading', () => {
  for (const text of [README, GUIDE, SETTINGS, OPERATING]) {
    for (const [, file, heading] of text.matchAll(/\]\((?:docs\/)?(settings|operating)\.md#([\w-]+)\)/g)) {
      const headings = (file === 'settings' ? SETTINGS : OPERATING).match(/^#+ .*$/gm) ?? [];
      const anchors = headings.map(line => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
      expect(anchors).toContain(heading);
    }
  }
});

test('every file that README and adding.md name exists', () => {
  const named = [...`${README}${ADDING}`.matchAll(/`((?:src|docs|test)\/[\w./*-]*)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(20);
  for (const path of named) {
    const files = path.includes('*') ? LANGUAGES.map(language => path.replace('*', language)) : [path];
    for (const file of files)
      expect([file, existsSync(new URL(`../${file}`, import.meta.url))]).toEqual([file, true]);
  }
});
