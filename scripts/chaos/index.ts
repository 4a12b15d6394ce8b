import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Evidence } from './evidence/evidence.ts';
import { violationsIn } from './invariants/index.ts';
import { isInOwnNamespace, runInOwnNamespace } from './own-namespace.ts';
import { complaints, figures } from './report.ts';
import { run } from './run.ts';
import { mountSmallDisk, unmount } from './troubles/small-disk.ts';
import { TROUBLES } from './troubles/trouble.ts';
import type { Disk } from './troubles/weather.ts';

const USAGE = `Usage: npm run chaos -- [--kills 200] [--seed 7] [--people 8] [--faults 30]
           [--without disk]... [--webhook] [--real] [--keep]

Kills the bot at random moments while people talk to it, a share of all calls (in %) fails, and larger troubles come and
go: Telegram or the models away for minutes, a full disk, a held lock, a wrong clock. Then checks that nothing was lost,
doubled or mixed up.
--without: leaves a trouble out: ${TROUBLES.join(', ')}.
--webhook: half of the processes have Telegram deliver to a webhook, the others poll.
--real: src/index.ts as it is; without it waits are ten times as short and the dead are known after a second.
Ctrl+C: no more kills, what was so far is checked.
--keep: keeps the database, the log, the chats and the calls even where nothing is wrong.`;

/** Beside the database and the log: what Telegram and the network saw. */
function keep({ chats, calls, ...rest }: Evidence, folder: string): void {
  const lines = (items: readonly object[]) => items.map(item => `${JSON.stringify(item)}\n`).join('');
  const events = chats.flatMap(({ id, events }) => events.map(event => ({ chat: id, ...event })));
  writeFileSync(join(folder, 'chats.jsonl'), lines(events.toSorted((a, b) => a.at - b.at)));
  writeFileSync(join(folder, 'calls.jsonl'), lines(calls));
  writeFileSync(join(folder, 'rest.json'), JSON.stringify(rest));
}

/** A disk of its own for the database, where the machine allows it. */
function diskIn(folder: string): Disk {
  if (!isInOwnNamespace())
    return { problem: 'this machine lets nobody mount in a namespace of their own (unshare)' };
  const disk = join(folder, 'disk');
  const problem = mountSmallDisk(disk);
  return problem === undefined ? { folder: disk } : { problem };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: '7' },
      people: { type: 'string', default: '8' },
      faults: { type: 'string', default: '30' },
      without: { type: 'string', multiple: true, default: [] },
      webhook: { type: 'boolean', default: false },
      real: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const [kills, seed, people, faults] = [values.kills, values.seed, values.people, values.faults].map(Number);
  if (!kills || seed === undefined || !people || faults === undefined || Number.isNaN(seed + faults)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  if (!isInOwnNamespace()) {
    const code = await runInOwnNamespace();
    if (code !== undefined) return code;
  }
  const folder = mkdtempSync(join(tmpdir(), 'sticker-chaos-'));
  const disk = diskIn(folder);
  const enough = new AbortController();
  process.once('SIGINT', () => enough.abort());
  const result = await run({
    seed,
    kills,
    people,
    faultShare: faults / 100,
    without: new Set(TROUBLES.filter(kind => values.without.includes(kind))),
    webhook: values.webhook,
    entry: values.real ? 'src/index.ts' : 'test/support/processes/bot-process.ts',
    disk,
    folder,
    say: line => process.stderr.write(`${line}\n`),
    enough: enough.signal,
  });
  const violations = violationsIn(result.evidence);
  process.stdout.write(`${figures(result)}\n`);
  const flags = [
    ...values.without.map(kind => ` --without ${kind}`),
    ...(['webhook', 'real'] as const).map(flag => (values[flag] ? ` --${flag}` : '')),
  ].join('');
  const again = `--kills ${kills} --seed ${seed} --people ${people} --faults ${faults}${flags}`;
  const verdict =
    violations.length === 0
      ? 'No violations.'
      : `${complaints(violations)}\n${violations.length} violations. Again: npm run chaos -- ${again}`;
  process.stdout.write(`${verdict}\n`);
  if (violations.length > 0 || values.keep) {
    // What is mounted ends with this process.
    if ('folder' in disk) cpSync(disk.folder, join(folder, 'database'), { recursive: true });
    keep(result.evidence, folder);
    process.stdout.write(`The database, the bot's log, the chats and the calls are in ${folder}\n`);
  } else {
    if ('folder' in disk) unmount(disk.folder);
    rmSync(folder, { recursive: true, force: true });
  }
  return violations.length === 0 ? 0 : 1;
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(2);
  },
);
