import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

/** The text of a file; undefined where there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivately(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.new`;
  writeFileSync(half, text, { mode: 0o600 });
  // The mode counts only where the file is new.
  chmodSync(half, 0o600);
  renameSync(half, file);
}

/**
 * Writes a file under a name that nothing has yet: `name`, or the same with a number.
 *
 * @returns its path
 */
export function writeBeside(folder: string, name: string, bytes: Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  const { name: stem, ext } = parse(name);
  for (let attempt = 1; ; attempt++) {
    const file = join(folder, attempt === 1 ? name : `${stem}-${attempt}${ext}`);
    try {
      writeFileSync(file, bytes, { flag: 'wx' });
      return file;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
