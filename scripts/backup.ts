import { parseArgs } from 'node:util';
import { storageOf } from '../src/assistant-db/index.ts';
import { loadEnvFile } from '../src/config/env-file.ts';
import { loadConfig } from '../src/config/index.ts';
import { runProcess } from '../src/lib/run-process.ts';

const USAGE = `Copies the database of the bot, which may be running, into FILE.

  npm run backup -- FILE [--force]

  FILE     readable only by its owner, not encrypted; written as FILE.part first, checked, then renamed
  --force  replaces an existing FILE`;

function parse(args: string[]): { readonly file: string; readonly force: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? undefined : { file, force: values.force };
  } catch {
    return undefined;
  }
}

async function run(args: string[]): Promise<number> {
  const order = parse(args);
  if (order === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  loadEnvFile(process.env);
  const { bytes, rows } = await storageOf(loadConfig(process.env)).backUp(order.file, order.force);
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  process.stdout.write(`${order.file}: ${(bytes / 1e6).toFixed(1)} MB, verified; ${counts.join(', ')}\n`);
  process.stdout.write('It is not encrypted: it contains the messages and pictures of all users.\n');
  return 0;
}

runProcess(() => run(process.argv.slice(2)));
