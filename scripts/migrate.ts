import { loadEnvFile } from '../src/config/env-file.ts';
import { runProcess } from '../src/lib/run-process.ts';
import { runMigrate } from './migrate/command.ts';

runProcess(async () => {
  loadEnvFile(process.env);
  return runMigrate(process.argv.slice(2), process.env, lines => {
    process.stdout.write(`${lines.join('\n')}\n`);
  });
});
