import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { oneLine } from '../../lib/one-line.ts';

/** What a path that a model wrote means. */
type Place =
  | {
      readonly ok: true;
      /** Absolute, without symbolic links. */
      readonly path: string;
      /** As models are told of it: below the workspace, on one line. */
      readonly shown: string;
      /** The same with all that is in it, for whoever decides what is done there. */
      readonly exact: string;
    }
  | { readonly ok: false; readonly error: string };

/** The code of an error of the file system. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Whether a path is a folder or lies in it; both absolute and without symbolic links. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The same place without symbolic links, also of what is not there yet. @throws for a link that leads to nothing */
async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
  }
  // A dangling link is there: what is written through it would be made where it points to.
  const isLink = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isLink) throw new Error('a symbolic link that leads to nothing');
  return join(await withoutLinks(dirname(path)), basename(path));
}

/** The one folder in which tools may read and write. */
export class Workspace {
  /** Absolute, without symbolic links. */
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws where there is no such folder */
  static async at(folder: string): Promise<Workspace> {
    return new Workspace(await realpath(folder));
  }

  /** Where a path leads that a model wrote. Symbolic links are followed, as long as they stay inside. */
  async find(written: string): Promise<Place> {
    const shown = oneLine(written);
    if (written.includes('\0')) return { ok: false, error: `"${shown}" is no path.` };
    const outside: Place = {
      ok: false,
      error: `"${shown}" is outside of the workspace: only what is in it can be used.`,
    };
    const wanted = resolve(this.folder, written);
    // Nothing outside is even looked at: what is there is nobody's business.
    if (!isWithin(this.folder, wanted)) return outside;
    try {
      const path = await withoutLinks(wanted);
      return isWithin(this.folder, path)
        ? { ok: true, path, shown: this.shown(path), exact: this.#exact(path) }
        : outside;
    } catch (error) {
      return {
        ok: false,
        error: `"${shown}" cannot be used: ${error instanceof Error && !('code' in error) ? error.message : codeOf(error)}.`,
      };
    }
  }

  /** A path in the workspace as it is told. */
  shown(path: string): string {
    return oneLine(this.#exact(path)) || '.';
  }

  #exact(path: string): string {
    return relative(this.folder, path).split(sep).join('/');
  }

  /** Whether a place that was found is still the same, there or not: nobody has put a link in its way meanwhile. */
  async isStill(path: string): Promise<boolean> {
    return (await withoutLinks(path).catch(() => undefined)) === path;
  }
}
