import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { fromSource } from '../../../src/lib/threads.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the compiled programs, if there is one, which ends with the run; a benchmark uses this room without Vitest. */
const compiledPrograms = () => (process.env['VITEST'] === undefined ? undefined : inject('compiled'));

/** Where what has been done with pictures is kept for the rest of the run, for bots that remember it. */
export function outcomesOfPictures(): string | undefined {
  const compiled = compiledPrograms();
  return compiled && join(compiled, 'outcomes');
}

/** What Node is given to run a program, such as `src/index.ts`: compiled where it is, else from source. */
export function argumentsFor(entry: string): readonly string[] {
  const compiled = join(compiledPrograms() ?? ROOT, entry.replace(/\.ts$/, '.js'));
  return existsSync(compiled) ? [compiled] : [...fromSource(), join(ROOT, entry)];
}

/** A folder of the project, such as that of what runs in a thread: compiled where it is, else of the sources. */
export function compiledFolder(folder: URL): URL {
  const compiled = compiledPrograms();
  return compiled === undefined
    ? folder
    : pathToFileURL(`${join(compiled, relative(ROOT, fileURLToPath(folder)))}/`);
}
