import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Bytes; enough for everything that tests store at a time. */
const ENOUGH_ROOM = 2 ** 30;

/** In memory if the system has such a folder, because closing a database on disk waits for the disk. */
export function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= ENOUGH_ROOM) return '/dev/shm';
  } catch {
    // The system has no such folder.
  }
  return tmpdir();
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(roomyFolder(), 'sticker-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
