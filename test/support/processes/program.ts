import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { fromSource } from '../../../src/lib/threads.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the compiled programs, removed after the run. Undefined without Vitest, as in benchmarks. */
const compiledPrograms = () => (process.env['VITEST'] === undefined ? undefined : inject('compiled'));

/** The folder with results of work on pictures, kept for the rest of the run. */
export function outcomesOfPictures(): string | undefined {
  const compiled = compiledPrograms();
  return compiled && join(compiled, 'outcomes');
}

/** Node's arguments to run a program such as `src/index.ts`, compiled if possible. */
export function argumentsFor(entry: string): readonly string[] {
  const compiled = join(compiledPrograms() ?? ROOT, entry.replace(/\.ts$/, '.js'));
  return existsSync(compiled) ? [compiled] : [...fromSource(), join(ROOT, entry)];
}

/** A folder of the project, such as that of a thread's code; the compiled one if it exists. */
export function compiledFolder(folder: URL): URL {
  const compiled = compiledPrograms();
  return compiled === undefined
    ? folder
    : pathToFileURL(`${join(compiled, relative(ROOT, fileURLToPath(folder)))}/`);
}
