import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { oneLine } from '../../lib/one-line.ts';

export const MAX_TEXT_BYTES = 1024 * 1024;

export interface Place {
  readonly path: string;
  /** As shown to models: relative to the workspace, on one line. */
  readonly shown: string;
  /** The unmodified path, shown to the user who approves. */
  readonly exact: string;
}

type Found = ({ readonly ok: true } & Place) | { readonly ok: false; readonly error: string };

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'no right to read it',
  EPERM: 'no right to read it',
  ELOOP: 'it is a symbolic link',
  ENAMETOOLONG: 'the name is too long',
};

export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  return code === undefined ? errorMessage(error) : (REASONS[code] ?? code);
}

/** Names of files that usually hold keys and passwords. Example files hold none. */
const KEY_FILE = new RegExp(
  `(?:^|/)(?:${[
    String.raw`[^/]*\.env(?!\.(?:example|sample|template)$)(?:\.[^/]+)?`,
    String.raw`\.envrc`,
    String.raw`[^/]+\.(?:pem|key|p12|pfx|kdbx|keystore|jks|tfvars|tfstate|kubeconfig)`,
    'id_(?:rsa|dsa|ecdsa|ed25519)',
    String.raw`\.(?:npmrc|yarnrc\.yml|pypirc|netrc|pgpass|my\.cnf|git-credentials|htpasswd|vault-token)`,
    String.raw`\.git/config|\.docker/config\.json|\.cargo/credentials\.toml|\.(?:aws|kube|ssh)/[^/]+`,
    '(?:[^/]*[-_.])?(?:credentials|service[-_]?account|client[-_]secret)(?:[^/]*\\.(?:json|ya?ml|toml|ini|txt|csv))?',
    String.raw`[^/]*secrets?\.(?:json|ya?ml|toml)`,
    String.raw`\.?mcp\.json`,
  ].join('|')})(?:~|\\.(?:bak|old|orig|save|swp))?$`,
  'i',
);

/** Whether a file may hold keys. A hard link counts, because its other name may be such a file. */
export async function holdsKeys({ path }: Place): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && (KEY_FILE.test(path.split(sep).join('/')) || found.nlink > 1);
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Resolves links, also for paths that do not exist yet. Throws for a dangling link. */
async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
  }
  // Refuse a dangling link: writing through it would create a file at its target.
  const isLink = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isLink) throw new Error('it is a dangling symbolic link');
  return join(await withoutLinks(dirname(path)), basename(path));
}

export class Workspace {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async at(folder: string): Promise<Workspace> {
    return new Workspace(await realpath(folder));
  }

  /** Follows symbolic links as long as they stay inside. */
  async find(written: string): Promise<Found> {
    const name = oneLine(written);
    if (written.includes('\0')) return { ok: false, error: `"${name}" is no path.` };
    const outside: Found = {
      ok: false,
      error: `"${name}" is outside of the workspace: only what is in it can be used.`,
    };
    const wanted = resolve(this.folder, written);
    // Do not even check whether anything outside exists.
    if (!isWithin(this.folder, wanted)) return outside;
    try {
      const path = await withoutLinks(wanted);
      if (!isWithin(this.folder, path)) return outside;
      const exact = relative(this.folder, path).split(sep).join('/');
      return { ok: true, path, shown: oneLine(exact) || '.', exact };
    } catch (error) {
      return { ok: false, error: `"${name}" cannot be used: ${reasonOf(error)}.` };
    }
  }

  async isStill(path: string): Promise<boolean> {
    return (await withoutLinks(path).catch(() => undefined)) === path;
  }
}

/**
 * Opens a file. A link may have been put in the way since the check, so the opened file must be the one at a path that
 * is still inside.
 */
async function openFound(workspace: Workspace, path: string): Promise<FileHandle> {
  // Non-blocking, because opening a pipe would wait.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const [is, stands] = [await handle.stat(), await lstat(path)];
    if (!is.isFile()) throw new Error(is.isDirectory() ? 'it is a directory' : 'it is not a file');
    const isSame = is.ino === stands.ino && is.dev === stands.dev;
    if (isSame && (await workspace.isStill(path))) return handle;
    throw new Error('it was replaced while it was opened');
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type ReadFile =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly missing: boolean; readonly error: string };

export async function readBytes(workspace: Workspace, path: string, limit: number): Promise<ReadFile> {
  try {
    const file = await openFound(workspace, path);
    try {
      const { size } = await file.stat();
      if (size > limit) throw new Error(`it has ${size} bytes; the limit is ${limit}`);
      return { ok: true, bytes: await file.readFile() };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { ok: false, missing: errorCode(error) === 'ENOENT', error: reasonOf(error) };
  }
}

export function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes the file completely or not at all. Replaces a link instead of writing through it. Throws file system errors.
 */
export async function writeAtomically(workspace: Workspace, path: string, text: string): Promise<void> {
  const folder = dirname(path);
  if (!(await workspace.isStill(path))) throw new Error('the folder has been replaced');
  await mkdir(folder, { recursive: true });
  const mode = await stat(path).then(
    found => found.mode & 0o777,
    () => undefined,
  );
  const half = join(folder, `.${basename(path).slice(0, 100)}.${randomUUID().slice(0, 8)}.new`);
  const file = await open(half, NEW_FILE);
  try {
    try {
      // A link may have appeared at this very moment, so check again before anything is written.
      const [is, stands] = [await file.stat(), await lstat(half)];
      if (is.ino !== stands.ino || !(await workspace.isStill(half)))
        throw new Error('the folder has been replaced');
      await file.writeFile(text);
      if (mode !== undefined) await file.chmod(mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
