import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('tracks only files whose names every system can store', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  expect(tracked.length).toBeGreaterThan(100);
  expect(tracked.filter(name => !/^[\w@.+/-]+$/.test(name))).toEqual([]);
});
