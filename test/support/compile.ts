import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the compiled programs are, in the project's own layout; only in tests that start processes. */
    readonly compiled?: string;
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'src/playground/page';

/** Compiles the programs, as the image has them: from source, each start of one takes more than a second longer. */
export default async function setup(project: TestProject): Promise<() => void> {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'compiled-'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const config = join(ROOT, 'test/support/tsconfig.json');
  await promisify(execFile)(process.execPath, [tsc, '-p', config, '--outDir', folder]);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(ROOT, PAGE), join(folder, PAGE));
  project.provide('compiled', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
