import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the compiled programs are, in the project's own layout; only in tests that start processes or whole bots. */
    readonly compiled?: string;
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'src/playground/page';

/** What tests start, and what that starts. */
const PROGRAMS = [
  'src/index.ts',
  'src/cli/index.ts',
  'src/**/worker.ts',
  'scripts/*.ts',
  'scripts/chaos/troubles/stepped-clock.ts',
  'test/support/bot-process.ts',
  'test/support/eager-bot.ts',
  'test/assistant-db/claimer.ts',
];

/** Native, or with files of their own beside them. */
const EXTERNAL = ['better-sqlite3', 'esbuild', 'pino', 'pino-pretty', 'piscina', 'sharp', 'tsx'];

/** Packages in the bundle that are CommonJS ask for Node's modules by it. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** A module looks for the files beside it where they would be if it were no part of a bundle. */
function keepAddresses(folder: string): Plugin {
  return {
    name: 'keep-addresses',
    setup: ({ onLoad }) =>
      onLoad({ filter: new RegExp(`^${ROOT}(src|scripts|test|migrations)/.*\\.ts$`) }, async ({ path }) => {
        const compiled = join(folder, relative(ROOT, path).replace(/\.ts$/, '.js'));
        const address = JSON.stringify(pathToFileURL(compiled).href);
        const source = await readFile(path, 'utf8');
        return { loader: 'ts', contents: source.replaceAll('import.meta.url', address) };
      }),
  };
}

/**
 * Compiles the programs into few files: each start of one has a thousand modules to load otherwise, for which it needs half
 * a second of a core more, and twice that from source.
 *
 * @returns the folder
 */
async function compile(): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'compiled-'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outbase: ROOT,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'utf8',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    plugins: [keepAddresses(folder)],
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(dirname(join(folder, PAGE)), { recursive: true });
  symlinkSync(join(ROOT, PAGE), join(folder, PAGE));
  return folder;
}

/** Every project of the tests has this module anew, but all of them run in one process. */
const run = globalThis as { compiled?: Promise<string> };

/** Compiles the programs, once for all projects of a run, and removes them with its end. */
export default async function setup(project: TestProject): Promise<() => void> {
  run.compiled ??= compile();
  const folder = await run.compiled;
  project.provide('compiled', folder);
  return () => {
    delete run.compiled;
    rmSync(folder, { recursive: true, force: true });
  };
}
