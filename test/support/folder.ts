import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Enough for all that tests store at a time, in bytes. */
const ENOUGH_ROOM = 2 ** 30;

/** In memory, where the system has such a folder: a database on a disk waits for it when it is closed. */
export function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= ENOUGH_ROOM) return '/dev/shm';
  } catch {
    // There is none.
  }
  return tmpdir();
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(roomyFolder(), 'sticker-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
