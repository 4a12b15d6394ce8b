import { mkdirSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { errorCode } from './errors.ts';

/** Writes a new file. Adds a number if the name is taken. */
export function writeNewFile(folder: string, name: string, bytes: Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  const { name: stem, ext } = parse(name);
  for (let attempt = 1; ; attempt++) {
    const file = join(folder, attempt === 1 ? name : `${stem}-${attempt}${ext}`);
    try {
      writeFileSync(file, bytes, { flag: 'wx' });
      return file;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
