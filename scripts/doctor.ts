import { loadEnvFile } from '../src/config/env-file.ts';
import { findingsText } from '../src/doctor/finding.ts';
import { examine } from '../src/doctor/index.ts';
import { runProcess } from '../src/lib/run-process.ts';

const USAGE = 'Usage: npm run doctor [-- --json]';

async function run(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  if (args.some(arg => arg !== '--json')) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  loadEnvFile(process.env);
  const findings = await examine(process.env);
  const color = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  const text = json ? `${JSON.stringify({ findings }, null, 2)}\n` : findingsText(findings, color);
  await new Promise<void>(resolve => process.stdout.write(text, () => resolve()));
  return findings.some(({ status }) => status === 'fail') ? 1 : 0;
}

// A check that was given up must not keep the process alive.
runProcess(async () => process.exit(await run(process.argv.slice(2))));
