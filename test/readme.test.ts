import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILURES, type FailurePolicy } from '../src/ai-chat/index.ts';
import { loadConfig } from '../src/config/index.ts';
import { LANGUAGES } from '../src/i18n/index.ts';

const README = read('../README.md');
const SETTINGS = read('../docs/settings.md');
const GUIDE = read('../docs/operating.md');
const ADDING = read('../docs/adding.md');
const EXAMPLE = read('../.env.example');

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

test('the failure table is the one in the code', () => {
  const rows = [...GUIDE.matchAll(/^\| `(\w+)` \((\w+)\) \| (.+) \| (.+) \| (.+) \|$/gm)].map(row =>
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

test('every setting is in the table and in the example', () => {
  const settings = Object.keys(loadConfig({})).filter(name => /^[A-Z]/.test(name));
  for (const name of settings) {
    expect(SETTINGS).toContain(`| \`${name}\` |`);
    expect(EXAMPLE).toMatch(new RegExp(`^${name}=`, 'm'));
  }
});

test('the settings that people need are told as in the full list', () => {
  const rows = README.match(/^\| `[A-Z_]+` \|.*$/gm) ?? [];
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(SETTINGS).toContain(row);
});

test('every link to a document leads to a heading that is there', () => {
  for (const text of [README, SETTINGS, GUIDE]) {
    for (const [, file, heading] of text.matchAll(/\]\((?:docs\/)?(settings|operating)\.md#([\w-]+)\)/g)) {
      const headings = (file === 'settings' ? SETTINGS : GUIDE).match(/^#+ .*$/gm) ?? [];
      const anchors = headings.map(line => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
      expect(anchors).toContain(heading);
    }
  }
});

test('every file that README and the list of where to add what name is there', () => {
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
