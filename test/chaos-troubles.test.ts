import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { namespaceFlags } from '../scripts/chaos/disk.ts';
import {
  type Breakage,
  heldLock,
  outage,
  type Stretch,
  startTroubles,
  stretches,
} from '../scripts/chaos/troubles.ts';
import { startWire } from '../scripts/chaos/wire.ts';
import { openSqlite } from '../src/assistant-db/sqlite/connection.ts';
import { fromSource } from '../src/lib/threads.ts';
import { temporaryFolder } from './support/folder.ts';
import { seeded } from './support/random.ts';

it('breaks things by the seed alone, once for over two minutes in a long run', () => {
  const plan = (kills: number, seed = 7, kind: Breakage['kind'] = 'telegram') => {
    const times = stretches(kind, seeded(seed), kills);
    return Array.from({ length: 4 }, () => times.next().value as Stretch);
  };
  expect(plan(200)).toEqual(plan(200));
  expect(plan(200)).not.toEqual(plan(200, 11));
  expect(plan(200)[0]?.forMs).toBeGreaterThanOrEqual(120_000);
  for (const { forMs } of plan(10)) expect(forMs).toBeLessThan(10_000);
  expect(plan(200, 7, 'lock')[0]?.forMs).toBeGreaterThanOrEqual(25_000);
});

it('replaces Telegram by a gateway or silence until it is back', async () => {
  const away = outage('telegram', seeded(3));
  const wire = await startWire({
    service: 'telegram',
    replica: 0,
    target: 'http://127.0.0.1:9',
    nextFault: () => away.faultFor('telegram'),
    hangMs: () => 0,
    back: away.back,
    log: () => undefined,
    onPhase: async () => undefined,
  });
  const call = () =>
    fetch(`${wire.root}/botX/getMe`).then(
      response => `${response.status} ${response.headers.get('content-type')}`,
      () => 'broken',
    );
  const seen = new Map<string, string>();
  while (seen.size < 3) {
    const way = away.begin();
    const answered = call();
    if (way === 'black hole') {
      expect(await Promise.race([answered, new Promise(resolve => setTimeout(resolve, 50, 'silence'))])).toBe(
        'silence',
      );
    } else await answered;
    away.end();
    // This wire has no service, so a call that got the error page may count as done.
    if ((await answered) !== 'broken' || way !== 'gateway pages') seen.set(way, await answered);
  }
  await wire.close();
  expect(Object.fromEntries(seen)).toEqual({
    'gateway pages': '502 text/html',
    'broken connections': 'broken',
    'black hole': 'broken',
  });
});

it('holds the write lock of a database', () => {
  const file = join(temporaryFolder(), 'bot.db');
  const bot = openSqlite(file, { timeout: 0 });
  bot.exec('PRAGMA journal_mode = WAL; CREATE TABLE words (text TEXT)');
  const lock = heldLock(file);
  lock.begin();
  expect(() => bot.exec("INSERT INTO words VALUES ('hi')")).toThrow('database is locked');
  lock.end();
  bot.exec("INSERT INTO words VALUES ('hi')");
  lock.close?.();
});

it('sets the wall clock of a process, when it starts and while it runs', async () => {
  const clock = new URL('../scripts/chaos/stepped-clock.ts', import.meta.url).href;
  const program = `
    const tell = () => process.send({ date: Date.now(), made: new Date().getTime() });
    setInterval(() => {}, 1000);
    tell();
    process.on('message', () => setImmediate(tell));`;
  const begin = Date.now();
  const child = spawn(
    process.execPath,
    [...fromSource(), '--import', clock, '--input-type=module', '-e', program],
    {
      env: { ...process.env, CHAOS_CLOCK_OFFSET_MS: '-90000' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  /** Time is measured between two moments of the other process, so a busy machine does not matter. */
  const isOffBy = async (ms: number, since: number) => {
    const [told] = await once(child, 'message');
    for (const time of [told.date, told.made]) {
      expect(time - ms).toBeGreaterThanOrEqual(since);
      expect(time - ms).toBeLessThanOrEqual(Date.now());
    }
  };
  await isOffBy(-90_000, begin);
  const stepped = Date.now();
  child.send(3_600_000);
  await isOffBy(3_600_000, stepped);
  child.kill();
});

const flags = namespaceFlags();

it.skipIf(flags === undefined)('fills the disk of a database', () => {
  const script = fileURLToPath(new URL('support/processes/on-full-disk.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(
    'unshare',
    [...(flags ?? []), process.execPath, ...fromSource(), script, temporaryFolder()],
    { encoding: 'utf8', env: { ...process.env, CHAOS_NAMESPACE: '1' } },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(['stored', 'database or disk is full', 'stored']);
});

it('reports what it could not break, and repairs everything at the end', async () => {
  const told: string[] = [];
  const ended: string[] = [];
  const one = [{ afterMs: 0, forMs: 3_600_000 }];
  const breakages: Breakage[] = [
    { kind: 'disk', begin: () => 'no space left', end: () => void ended.push('disk') },
    {
      kind: 'lock',
      begin: () => {
        throw new Error('the database is busy');
      },
      end: () => undefined,
    },
  ];
  const planned = breakages.map(breakage => [breakage, one] as const);
  const troubles = startTroubles(planned, text => void told.push(text));
  await expect.poll(() => told).toEqual(['disk: no space left']);
  await troubles.end();
  expect(ended).toEqual(['disk']);
  expect(troubles.past).toMatchObject([{ kind: 'disk', detail: 'no space left' }]);
  expect([...troubles.leftOut]).toEqual([['lock', 'the database is busy']]);
});
