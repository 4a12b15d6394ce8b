import 'dotenv/config';
import { runProcess } from '../src/lib/run-process.ts';
import { runMigrate } from './migrate/command.ts';

runProcess(() =>
  runMigrate(process.argv.slice(2), process.env, lines => {
    process.stdout.write(`${lines.join('\n')}\n`);
  }),
);
