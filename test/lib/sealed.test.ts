import { expect, it } from 'vitest';
import { createSeal } from '../../src/lib/sealed.ts';

const KEY = '01'.repeat(32);
const OWNER = ['7', 'mail', 'https://mail.example/mcp'];

it('opens what it sealed, and seals the same text differently each time', () => {
  const seal = createSeal(KEY);
  const [first, second] = [seal.seal('token é', OWNER), seal.seal('token é', OWNER)];
  expect(first).not.toBe(second);
  expect(first).not.toContain('token');
  expect([first, second].map(sealed => seal.open(sealed, OWNER))).toEqual(['token é', 'token é']);
});

it.each([
  ['another user', ['8', 'mail', 'https://mail.example/mcp']],
  ['another server', ['7', 'chat', 'https://mail.example/mcp']],
  ['another address', ['7', 'mail', 'https://evil.example/mcp']],
  ['parts divided otherwise', ['7mail', '', 'https://mail.example/mcp']],
])('opens nothing for %s', (_, owner) => {
  const seal = createSeal(KEY);
  expect(seal.open(seal.seal('token', OWNER), owner)).toBeUndefined();
});

it('opens nothing with another key, and nothing that was changed or cut off', () => {
  const sealed = createSeal(KEY).seal('token', OWNER);
  expect(createSeal('02'.repeat(32)).open(sealed, OWNER)).toBeUndefined();
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
  for (const each of [changed, sealed.slice(0, 20), 'v1.', '', 'token'])
    expect(createSeal(KEY).open(each, OWNER)).toBeUndefined();
});
