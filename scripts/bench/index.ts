import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crowd, stored } from './crowd.ts';
import { documents } from './documents/index.ts';
import { films } from './films.ts';
import { matting } from './matting/index.ts';
import { type BenchOptions, type Row, table } from './report.ts';
import { stickers } from './stickers.ts';
import { throughput } from './throughput.ts';

const BENCHMARKS = {
  throughput,
  stickers,
  crowd,
  stored,
  matting,
  films,
  documents,
} as const satisfies Record<string, (options: BenchOptions) => Promise<Row[]>>;

/** Many times what a benchmark takes, so that a bot that hangs ends it. */
const MAX_MS = 10 * 60_000;

const USAGE = `Usage: npm run bench -- [--quick] [--failures] [--sheets FOLDER] [${Object.keys(BENCHMARKS).join(' | ')}]...`;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, failures: { type: 'boolean' }, sheets: { type: 'string' } },
  });
  const { quick = false, failures = false, sheets } = values;
  if (sheets !== undefined) mkdirSync(sheets, { recursive: true });
  if (names.some(name => !Object.hasOwn(BENCHMARKS, name))) throw new Error(USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'sticker-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  const started = Date.now();
  const rows: Row[] = [];
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stderr.write(`${name} ...\n`);
    const giveUp = setTimeout(() => {
      process.stderr.write(`Gave up after ${MAX_MS / 60_000} minutes.\n`);
      process.exit(1);
    }, MAX_MS);
    rows.push(...(await run({ quick, failures, folder, sheets })));
    clearTimeout(giveUp);
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  const machine = `Node ${process.version}, ${availableParallelism()} cores, ${seconds} s`;
  const caution = quick ? ' (--quick: shows that it runs, the numbers say little)' : '';
  process.stdout.write(`\n${table(rows)}\n\n${machine}${caution}\n`);
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
