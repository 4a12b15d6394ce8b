import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { codeOf, type Workspace } from './workspace.ts';

/** Of a text, in bytes. */
export const MOST_TEXT_BYTES = 1024 * 1024;
/** Of a picture, in bytes. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;

/** What reading came to. */
export type ReadFile =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly missing: boolean; readonly error: string };

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'no right to read it',
  EPERM: 'no right to read it',
  ELOOP: 'it is a symbolic link',
  ENAMETOOLONG: 'the name is too long',
};

/** What an error of the file system means, in words for models and people. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return WORDS[code] ?? code;
}

/** Time and size of a file as they are now: others where it has changed. What is not there has a version, too. */
export async function versionAt(path: string): Promise<string> {
  return lstat(path).then(
    ({ mtimeMs, ctimeMs, size, ino }) => [mtimeMs, ctimeMs, size, ino].join(' '),
    () => 'none',
  );
}

/**
 * Opens a file of the workspace that was found before. Between the two somebody may have put a link in its way, so what was
 * opened has to be what stands at a path that is still inside.
 */
async function opened(workspace: Workspace, path: string): Promise<FileHandle> {
  // Without blocking: a pipe would be waited for.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const [is, stands] = [await handle.stat(), await lstat(path)];
    if (!is.isFile()) throw new Error(is.isDirectory() ? 'it is a directory' : 'it is no file');
    const isSame = is.ino === stands.ino && is.dev === stands.dev;
    if (isSame && (await workspace.isStill(path))) return handle;
    throw new Error('it has changed while it was opened');
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The bytes of a file, at a place that was found in the workspace. */
export async function readBytes(workspace: Workspace, path: string, limit: number): Promise<ReadFile> {
  try {
    const file = await opened(workspace, path);
    try {
      const { size } = await file.stat();
      if (size > limit) {
        return { ok: false, missing: false, error: `it has ${size} bytes, more than ${limit} are not read` };
      }
      return { ok: true, bytes: await file.readFile() };
    } finally {
      await file.close();
    }
  } catch (error) {
    const known = codeOf(error);
    const isOurs = error instanceof Error && known === 'unknown';
    return { ok: false, missing: known === 'ENOENT', error: isOurs ? error.message : reasonOf(error) };
  }
}

/** Bytes as text; undefined where they are none. */
export function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
