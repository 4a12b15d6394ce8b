import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FAILURES, type FailurePolicy } from '../src/ai-chat/exchange/failures.ts';
import { loadConfig } from '../src/config.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const EXAMPLE = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');

test('the failure table is the one in the code', () => {
  const rows = [...README.matchAll(/^\| `(\w+)` \((\w+)\) \| (.+) \| (.+) \| (.+) \|$/gm)].map(row =>
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
      policy.meaning,
      expect.stringMatching(new RegExp(`${again[policy.again]}$`)),
      policy.rest === 'none' ? 'no' : policy.rest,
    ]),
  );
});

test('every setting is in the table and in the example', () => {
  const settings = [...Object.keys(loadConfig({}))];
  for (const name of settings) {
    expect(README).toContain(`| \`${name}\` |`);
    expect(EXAMPLE).toMatch(new RegExp(`^${name}=`, 'm'));
  }
});

test('every script that operators are told to run in the image is built into it', () => {
  const guide = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
  const build = readFileSync(new URL('../tsconfig.build.json', import.meta.url), 'utf8');
  const { include } = z.object({ include: z.array(z.string()) }).parse(JSON.parse(build));
  const named = [...guide.matchAll(/node dist\/(scripts\/\w+)\.js/g)].map(([, name]) => `${name}.ts`);
  expect(named).toContain('scripts/doctor.ts');
  expect(include).toEqual(expect.arrayContaining(named));
});
