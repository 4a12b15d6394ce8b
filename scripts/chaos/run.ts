import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fromSource } from '../../src/lib/threads.ts';
import { photo } from '../../test/support/pictures/pictures.ts';
import { pick, seeded } from '../../test/support/random.ts';
import { Actor, CHARACTERS } from './actor.ts';
import type { Disk } from './disk.ts';
import { type Evidence, seenBy } from './evidence.ts';
import { live } from './people.ts';
import type { TroubleKind } from './troubles.ts';
import { createWeather } from './weather.ts';
import type { Call, Phase } from './wire.ts';
import { createWorld, type World } from './world.ts';

export interface RunOptions {
  readonly seed: number;
  readonly kills: number;
  readonly people: number;
  /** Of all calls, 0 to 1. */
  readonly faultShare: number;
  readonly without: ReadonlySet<TroubleKind>;
  readonly compiled?: string | undefined;
  readonly variables?: Readonly<Record<string, string>>;
  readonly webhook: boolean;
  readonly disk: Disk;
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly enough?: AbortSignal;
}

export interface Run {
  readonly evidence: Evidence;
  readonly leftOut: ReadonlyMap<TroubleKind, string>;
  /** From the start of a process until it served, in ms, of those that came so far. */
  readonly restarts: readonly number[];
  readonly early: number;
  readonly aimed: number;
  readonly delivered: number;
  readonly ms: number;
  readonly quietMs: number;
}

/** Once all is well, something ends within this: what was put off shortly before a clock was put back waits as long. */
const QUIET_MS = 180_000;
/** A process that serves later than this is killed without having served, in ms; while Telegram is away it does not serve. */
const MAX_START_MS = 15_000;
const MAX_START_AWAY_MS = 5000;
const WEBHOOK_ORIGIN = 'https://bot.example';
const PACK_SHEETS = ['auto', '1', '4', '9'] as const;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLOCK = 'scripts/chaos/stepped-clock.ts';
/** As the bot, but waits are ten times as short, and the dead are known after a second. */
const ENTRY = 'test/support/processes/bot-process.ts';

/** When a process is to die: `ms` after its start (early) or after it serves (timed), or when a call has reached a phase. */
type Death =
  | { readonly type: 'early' | 'timed'; readonly ms: number }
  | { readonly type: 'aimed'; readonly method: string; readonly phase: Phase; readonly ms: number };

const PHASES = ['arrived', 'processed', 'processed', 'delivered'] as const;
const AIMS = [
  'getUpdates',
  'sendMessage',
  'sendSticker',
  'sendSticker',
  'editMessageText',
  'deleteMessage',
  'createNewStickerSet',
  'addStickerToSet',
  'getStickerSet',
  'generateContent',
  'generateContent',
  'edits',
  'completions',
  'file',
] as const;

function deathFrom(random: () => number): Death {
  const way = random();
  if (way < 0.15) return { type: 'early', ms: 50 + random() * 1500 };
  if (way < 0.43) return { type: 'timed', ms: 100 + random() * 2500 };
  if (way < 0.55) return { type: 'timed', ms: 5000 + random() * 5000 };
  const phase = pick(random, PHASES);
  return { type: 'aimed', method: pick(random, AIMS), phase, ms: 2500 };
}

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** The bot as a process of its own. @param log takes what it writes; @param onPort told where it listens */
function spawnBot(
  { compiled, folder }: RunOptions,
  env: Readonly<Record<string, string>>,
  log: (text: string) => void,
  onPort: (port: number) => void,
) {
  const startedAt = Date.now();
  const fileOf = (source: string) =>
    compiled === undefined ? join(ROOT, source) : join(compiled, source.replace(/\.ts$/, '.js'));
  const loader = compiled === undefined ? fromSource() : [];
  const args = [...loader, '--import', pathToFileURL(fileOf(CLOCK)).href, fileOf(ENTRY)];
  const child = spawn(process.execPath, args, {
    // Not in the project, where a developer's .env would be read.
    cwd: folder,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  alive.add(child);
  let killed = false;
  let endedByItself = false;
  const gone = once(child, 'exit').then(() => {
    alive.delete(child);
    endedByItself = !killed;
  });
  const ready = new Promise<number | undefined>(resolve => {
    const read = (text: string) => {
      log(text);
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port !== undefined) onPort(Number(port));
      if (text.includes('the bot is running')) resolve(Date.now() - startedAt);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    void gone.then(() => resolve(undefined));
  });
  return {
    ready,
    gone,
    endedByItself: () => endedByItself,
    setClock: (offsetMs: number) => void (child.connected && child.send(offsetMs, () => undefined)),
    kill: async () => {
      killed = true;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

type Bot = ReturnType<typeof spawnBot>;

/** Waits until nothing waits any more. @param keepAlive starts the bot again where it has ended */
async function quiet({ audit, telegram }: World, keepAlive: () => void): Promise<void> {
  let end = Date.now() + QUIET_MS;
  let least = Number.POSITIVE_INFINITY;
  for (let still = 0; still < 5 && Date.now() < end; await sleep(300)) {
    keepAlive();
    const rows = Object.values(audit.open()).reduce((sum, count) => sum + count, 0);
    const waiting = rows + telegram.pendingUpdates.length;
    still = waiting > 0 ? 0 : still + 1;
    if (waiting < least) [least, end] = [waiting, Date.now() + QUIET_MS];
  }
}

/**
 * People talk to a bot that is killed again and again, over a network that breaks a part of all calls, beside larger
 * troubles that last for a while; then all is well again, and what is left is done. All decisions come from the seed,
 * one stream for each who decides; when they meet is the machine's.
 */
export async function run(options: RunOptions): Promise<Run> {
  const { seed, disk, folder, say, enough } = options;
  const began = Date.now();
  const stream = (number: number) => seeded(seed * 7919 + number);
  const [deaths, modes, sheets] = [stream(4), stream(6), stream(7)];
  const log = (text: string) => appendFileSync(join(folder, 'bot.log'), text);
  const [kills, ends, restarts]: [number[], number[], number[]] = [[], [], []];
  const count = { early: 0, aimed: 0, delivered: 0 };
  let bot: Bot | undefined;
  let clockOffsetMs = 0;
  let watch = async (_call: Call, _phase: Phase): Promise<void> => undefined;

  const weather = createWeather(stream, options);
  const file = join('folder' in disk ? disk.folder : folder, 'bot.db');
  const world = await createWorld(file, weather, (call, phase) => watch(call, phase));
  const over = new AbortController();
  const photos = [await photo('#3b6ea8'), await photo('#a83b6e')] as const;
  const actors = CHARACTERS.slice(0, options.people).map((character, index) => {
    const person = world.telegram.person({ firstName: character.name, languageCode: character.language });
    return new Actor(person, character, { random: stream(100 + index), photos, over: over.signal });
  });

  const start = (): Bot => {
    const hook = options.webhook && modes() < 0.5;
    if (hook) count.delivered++;
    const variables = {
      ...world.variables,
      ...options.variables,
      CHAOS_CLOCK_OFFSET_MS: String(clockOffsetMs),
      PACK_SHEET: pick(sheets, PACK_SHEETS),
      ...(hook && { WEBHOOK_URL: `${WEBHOOK_ORIGIN}/hook` }),
    };
    const publish = (port: number) => world.telegram.publish(WEBHOOK_ORIGIN, [`http://127.0.0.1:${port}`]);
    const started = spawnBot(options, variables, log, publish);
    void started.ready.then(ms => ms !== undefined && restarts.push(ms));
    bot = started;
    return started;
  };

  const doom = async (started: Bot, death: Death): Promise<void> => {
    if (death.type === 'early') {
      count.early++;
      await sleep(death.ms);
    } else {
      const aim = new Promise<'hit'>(resolve => {
        watch = async (call, phase) => {
          if (death.type !== 'aimed' || death.phase !== phase || !call.method.endsWith(death.method)) return;
          resolve('hit');
          await started.gone;
        };
      });
      const patienceMs = weather.isAway('telegram') ? deaths() * MAX_START_AWAY_MS : MAX_START_MS;
      // What was aimed at may come before the process says that it serves, and is held until it is dead.
      await Promise.race([started.ready, aim, sleep(patienceMs)]);
      if ((await Promise.race([aim, started.gone, sleep(death.ms)])) === 'hit') count.aimed++;
    }
    await started.kill();
    watch = async () => undefined;
    if (started.endedByItself()) ends.push(Date.now());
    kills.push(Date.now());
    log(`--- killed (${kills.length}: ${JSON.stringify(death)})\n`);
  };

  const troubles = weather.begin({
    ...{ file, disk, chats: actors.map(({ person }) => person.id) },
    step: offsetMs => {
      clockOffsetMs = offsetMs;
      bot?.setClock(offsetMs);
    },
    say: text => log(`--- ${text}\n`),
  });
  const lives = Promise.all(actors.map(live));
  while (kills.length < options.kills && !enough?.aborted) {
    await doom(start(), deathFrom(deaths));
    if (kills.length % 20 === 0) say(`${kills.length} kills, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  over.abort();
  await lives;
  await weather.end();
  const calm = Date.now();
  let last = start();
  await quiet(world, () => {
    if (!last.endedByItself()) return;
    ends.push(Date.now());
    last = start();
  });
  const quietMs = Date.now() - calm;
  await last.kill();
  const evidence: Evidence = {
    ...{ kills, ends, troubles: troubles.past, calls: world.calls },
    ...(await seenBy(world.telegram, actors)),
    stored: world.audit.read(),
    pendingMigrations: await world.pendingMigrations(),
    wrongRequests: world.wrongRequests(),
  };
  await world.close();
  return { evidence, leftOut: troubles.leftOut, restarts, ...count, ms: Date.now() - began, quietMs };
}
