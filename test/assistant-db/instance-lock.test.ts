import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock } from '../../src/assistant-db/sqlite/instance-lock.ts';
import { startScript } from '../support/commands.ts';
import { temporaryFolder } from '../support/folder.ts';

const PORT = 8080;

async function acquired(file: string) {
  const lock = await acquireLock(file);
  if (typeof lock === 'number') throw new TypeError('another process holds the lock');
  onTestFinished(() => lock.release());
  return lock;
}

test('has one holder, whose address others can read, and can be acquired again', async () => {
  const file = join(temporaryFolder(), 'bot.db');
  const lock = await acquired(file);
  expect(await acquireLock(file)).toBe(0);
  await lock.announce(PORT);
  expect(await acquireLock(file)).toBe(PORT);
  await lock.release();
  await acquired(file);
});

test('waits to publish the address while another process reads it', async () => {
  const file = join(temporaryFolder(), 'bot.db');
  const lock = await acquired(file);
  const { child, ended } = startScript('test/assistant-db/lock-rival.ts', {
    folder: dirname(file),
    args: [file],
  });
  await once(child.stdout, 'data');
  // It stops while this thread waits for it.
  child.stdin.write('stop\n');
  await lock.announce(PORT);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(await acquireLock(file)).toBe(PORT);
});
