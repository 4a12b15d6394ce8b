import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the compiled programs, laid out like the project; only in tests that start processes or whole bots. */
    readonly compiled?: string;
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = 'src/playground/page';

/** The programs that tests start. */
const PROGRAMS = [
  'src/index.ts',
  'src/cli/index.ts',
  'src/mcp-stdio.ts',
  'scripts/backup.ts',
  'scripts/doctor.ts',
  'scripts/finish.ts',
  'scripts/migrate.ts',
  'test/support/processes/bot-process.ts',
  'test/support/processes/cli-process.ts',
  'test/support/eager-bot.ts',
  'test/support/processes/mcp-process.ts',
];
/** Runs once to record the functions that most programs use. */
const WARM_UP = 'test/support/processes/warm-up.ts';
/** Timeout in ms, because a broken bot may wait forever. */
const WARM_UP_MS = 30_000;
/** Small entries that run in their own threads and processes, or next to a program. */
const PARTS = [
  'src/**/worker.ts',
  'scripts/chaos/stepped-clock.ts',
  'test/assistant-db/claimer.ts',
  'test/support/small-drawings/worker.ts',
  // Started a dozen times.
  'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
];

/** Packages that are native, need their own files, or are big and rarely used. All others are bundled, to load fewer files. */
const EXTERNAL = [
  '@img/*',
  '@libav.js/*',
  'better-sqlite3',
  'esbuild',
  'opusscript',
  'pino-pretty',
  'thread-stream',
  'tsx',
];

/** CommonJS packages in the bundle load Node's modules through it. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Makes bundled modules find their neighbouring files at their original place. */
function keepAddresses(folder: string): Plugin {
  return {
    name: 'keep-addresses',
    setup: ({ onLoad }) => {
      onLoad({ filter: new RegExp(`^${ROOT}(src|scripts|test)/.*\\.ts$`) }, async ({ path }) => {
        const compiled = join(folder, relative(ROOT, path).replace(/\.ts$/, '.js'));
        const address = JSON.stringify(pathToFileURL(compiled).href);
        const source = await readFile(path, 'utf8');
        return { loader: 'ts', contents: source.replaceAll('import.meta.url', address) };
      });
      // It starts a file of its own in each thread.
      onLoad({ filter: /\/node_modules\/piscina\/dist\/index\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        return { loader: 'js', contents: source.replaceAll('__dirname', JSON.stringify(dirname(path))) };
      });
    },
  };
}

/** All programs as one script with V8's compile cache of everything that the warm-up ran. */
const LOADER = `
const parent = process.ppid;
// A bot that outlived a killed run would poll the Telegram of a later run with the same port.
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000).unref();
const { readFileSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');
const file = require.resolve('./programs.cjs');
const kept = __dirname + '/programs.cache';
const read = () => { try { return readFileSync(kept); } catch { return undefined; } };
const script = new Script('(function (exports, require, module, __filename) {' + readFileSync(file, 'latin1') + '\\n})', {
  filename: file,
  cachedData: read(),
});
const programs = { exports: {} };
script.runInThisContext()(programs.exports, require, programs, file);
module.exports = name => programs.exports[name]();
if (require.main === module) {
  const { warmUp } = module.exports(${JSON.stringify(WARM_UP)});
  warmUp().finally(() => writeFileSync(kept, script.createCachedData()));
}
`;

function loaderIn(folder: string): string {
  return join(folder, 'load.cjs');
}

/** Bundles programs, because loading a thousand modules costs half a second of CPU at every start. */
async function compilePrograms(folder: string): Promise<void> {
  const lines = [...PROGRAMS, WARM_UP].map(
    program => `exports[${JSON.stringify(program)}] = () => require('./${program}');`,
  );
  await build({
    ...options(folder),
    stdin: { contents: lines.join('\n'), resolveDir: ROOT },
    outfile: join(folder, 'programs.cjs'),
    format: 'cjs',
    // Single-byte text is read and compared in a fraction of the time.
    charset: 'ascii',
    // Packages load through it what is not in the bundle.
    define: { 'import.meta.url': 'address' },
    banner: { js: "const address = require('node:url').pathToFileURL(__filename).href;" },
    // A cached script cannot import anything.
    supported: { 'dynamic-import': false },
  });
  const loader = loaderIn(folder);
  writeFileSync(loader, LOADER);
  for (const program of PROGRAMS) {
    const file = join(folder, program.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import load from ${JSON.stringify(loader)};\nload(${JSON.stringify(program)});\n`);
  }
}

async function compileParts(folder: string): Promise<void> {
  await build({
    ...options(folder),
    entryPoints: PARTS,
    outbase: ROOT,
    outdir: folder,
    splitting: true,
    format: 'esm',
    banner: { js: REQUIRE },
  });
}

function options(folder: string) {
  return {
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'utf8',
    external: EXTERNAL,
    plugins: [keepAddresses(folder)],
    logLevel: 'error',
  } satisfies BuildOptions;
}

/** @returns the folder of the compiled programs */
export async function compile(): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'compiled-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await Promise.all([compilePrograms(folder), compileParts(folder)]);
  mkdirSync(dirname(join(folder, PAGE)), { recursive: true });
  symlinkSync(join(ROOT, PAGE), join(folder, PAGE));
  await promisify(execFile)(process.execPath, [loaderIn(folder)], { cwd: folder, timeout: WARM_UP_MS }).catch(
    // Without the cache the programs only start slower. If something is broken, the tests report it better.
    () => undefined,
  );
  return folder;
}

/** Shared state: every test project loads this module again, but all of them run in one process. */
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
