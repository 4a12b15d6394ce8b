import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from '../../test/support/processes/compile.ts';
import { CHARACTERS } from './actor.ts';
import { mountSmallDisk, runInOwnNamespace, unmount } from './disk.ts';
import type { Evidence } from './evidence.ts';
import { violationsIn } from './invariants/index.ts';
import { complaints, figures } from './report.ts';
import { run } from './run.ts';
import { TROUBLES } from './troubles.ts';

const USAGE = `Usage: npm run chaos -- [--kills 200] [--seed 7] [--without disk]... [--webhook]
         [--database postgres [--replicas 3] [--rolling]]

Kills the bot at random moments while users talk to it, 30 % of all calls fail, and larger troubles come and go:
Telegram or the models away for minutes, a full disk, a held lock, a wrong clock. Then checks that nothing was lost,
repeated or mixed up. Ctrl+C stops the kills and checks the run so far.
--without: leaves a trouble out: ${TROUBLES.join(', ')}.
--webhook: half of the processes use a webhook and the others poll; with replicas, all use it.
--database postgres: uses a server started for the run, or that of TEST_DATABASE_URL.
--replicas: this many bots at once. --rolling: no kills; replaces them by a build with one more migration.`;

function keep({ chats, calls, ...rest }: Evidence, folder: string): void {
  const lines = (items: readonly object[]) => items.map(item => `${JSON.stringify(item)}\n`).join('');
  const events = chats.flatMap(({ id, events }) => events.map(event => ({ chat: id, ...event })));
  writeFileSync(join(folder, 'chats.jsonl'), lines(events.toSorted((a, b) => a.at - b.at)));
  writeFileSync(join(folder, 'calls.jsonl'), lines(calls));
  writeFileSync(join(folder, 'rest.json'), JSON.stringify(rest));
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: '7' },
      without: { type: 'string', multiple: true, default: [] },
      webhook: { type: 'boolean', default: false },
      database: { type: 'string', default: 'sqlite' },
      replicas: { type: 'string', default: '1' },
      rolling: { type: 'boolean', default: false },
    },
  });
  const { webhook, rolling } = values;
  const [seed, replicas] = [Number(values.seed), Number(values.replicas)];
  const kills = rolling ? 0 : Number(values.kills);
  const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
  if (!(kills || rolling) || Number.isNaN(seed) || !replicas || (database === 'sqlite' && replicas > 1)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const code = await runInOwnNamespace();
  if (code !== undefined) return code;
  const folder = mkdtempSync(join(tmpdir(), 'sticker-chaos-'));
  const disk =
    database === 'sqlite'
      ? mountSmallDisk(join(folder, 'disk'))
      : { problem: 'a database server has its own disk' };
  const compiled = await compile();
  const enough = new AbortController();
  process.once('SIGINT', () => enough.abort());
  const result = await run({
    ...{ seed, kills, people: CHARACTERS.length, faultShare: rolling ? 0 : 0.3, webhook, disk, folder },
    ...{ database, replicas, rolling, compiled },
    without: new Set(TROUBLES.filter(kind => rolling || values.without.includes(kind))),
    say: line => process.stderr.write(`${line}\n`),
    enough: enough.signal,
  });
  rmSync(compiled, { recursive: true, force: true });
  process.stdout.write(`${figures(result)}\n`);
  const violations = violationsIn(result.evidence);
  if (violations.length === 0) {
    process.stdout.write('No violations.\n');
    if ('folder' in disk) unmount(disk.folder);
    if (!process.env['KEEP']) rmSync(folder, { recursive: true, force: true });
    return 0;
  }
  const more = [
    ...values.without.map(kind => ` --without ${kind}`),
    webhook ? ' --webhook' : '',
    replicas > 1 ? ` --database postgres --replicas ${replicas}` : '',
  ].join('');
  // Mounts end with this process.
  if ('folder' in disk) cpSync(disk.folder, join(folder, 'database'), { recursive: true });
  keep(result.evidence, folder);
  process.stdout.write(
    `${complaints(violations)}\n${violations.length} violations. Again: npm run chaos -- --kills ${kills} --seed ${seed}${more}
The database, the bot's log, the chats and the calls are in ${folder}\n`,
  );
  return 1;
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(2);
  },
);
