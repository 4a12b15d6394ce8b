import { loadEnvFile } from '../src/config/env-file.ts';
import { runProcess } from '../src/lib/run-process.ts';
import { runExport } from './export/command.ts';

runProcess(() => {
  loadEnvFile(process.env);
  return runExport(process.argv.slice(2), process.env, line => {
    process.stdout.write(`${line}\n`);
  });
});
