import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Workspace } from './workspace.ts';

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes a file of the workspace whole or not at all: beside it first, then in its place. A link at that place is replaced, never
 * written through.
 *
 * @param path where it was found
 * @throws errors of the file system; nothing was written then
 */
export async function writeAtomically(workspace: Workspace, path: string, text: string): Promise<void> {
  const folder = dirname(path);
  if (!(await workspace.isStill(path))) throw new Error('the folder has changed meanwhile');
  await mkdir(folder, { recursive: true });
  const mode = await stat(path).then(
    found => found.mode & 0o777,
    () => undefined,
  );
  const half = join(folder, `.${basename(path).slice(0, 100)}.${randomUUID().slice(0, 8)}.new`);
  const file = await open(half, NEW_FILE);
  try {
    // Somebody may have put a link in the way at this very moment: nothing is written before it is certain.
    const [is, stands] = [await file.stat(), await lstat(half)];
    if (is.ino !== stands.ino || !(await workspace.isStill(half)))
      throw new Error('the folder has changed meanwhile');
    await file.writeFile(text);
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(half, { force: true });
    throw error;
  }
  await file.close();
  try {
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
