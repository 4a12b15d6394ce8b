import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { photo } from '../../test/support/pictures/pictures.ts';
import { pick, seeded } from '../../test/support/random.ts';
import { type BotProcess, type Entry, spawnBot } from './bot.ts';
import type { Evidence } from './evidence/evidence.ts';
import { gather } from './evidence/gather.ts';
import { type Killed, killAgainAndAgain } from './killing.ts';
import { live } from './people/behaviour.ts';
import { Actor, CHARACTERS } from './people/person.ts';
import type { TroubleKind } from './troubles/trouble.ts';
import { type Disk, Weather } from './troubles/weather.ts';
import { createWorld, type World } from './world.ts';

export interface RunOptions {
  readonly seed: number;
  readonly kills: number;
  readonly people: number;
  /** Of all calls, 0 to 1. */
  readonly faultShare: number;
  /** Troubles that are left out. */
  readonly without: ReadonlySet<TroubleKind>;
  readonly entry: Entry;
  /** The folder of the compiled programs; left out, the bot runs from source. */
  readonly compiled?: string | undefined;
  /** More for the environment of the bot. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Half of the processes, by chance, have Telegram deliver to them; the others poll. */
  readonly webhook: boolean;
  /** Where the database goes, if there is a disk for it. */
  readonly disk: Disk;
  /** Where the bot's log goes, and the database where there is no disk for it. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Aborted where the kills so far are to do. */
  readonly enough?: AbortSignal;
}

/** What a run has come to: for the invariants, and for the figures. */
export interface Run extends Killed {
  readonly evidence: Evidence;
  /** Troubles that could not be made, and why. */
  readonly leftOut: ReadonlyMap<TroubleKind, string>;
  /** Processes with a webhook. */
  readonly delivered: number;
  readonly ms: number;
  /** Until nothing was left to do after the last kill. */
  readonly quietMs: number;
}

/**
 * Everything that is waiting is done within this time once nothing is broken any more: what was put off shortly before a
 * clock was put back waits for as long as it was.
 */
const QUIET_MS = 180_000;
/** What is published there leads to the process that listens. */
const WEBHOOK_ORIGIN = 'https://bot.example';
/** How many stickers of a set may come on one picture, in a process by chance. */
const PACK_SHEETS = ['auto', '1', '4', '9'] as const;
const PHOTOGRAPHED_SHIRTS = ['#3b6ea8', '#a83b6e'];

/** Waits until nothing waits any more, for three minutes at most. @param alive started again where it has ended */
async function quiet({ audit, telegram }: World, alive: () => Promise<void>): Promise<void> {
  const end = Date.now() + QUIET_MS;
  for (let still = 0; still < 5 && Date.now() < end; await sleep(300)) {
    await alive();
    const open = Object.values(audit.open()).reduce(
      (sum, rows) => sum + rows,
      telegram.pendingUpdates.length,
    );
    still = open === 0 ? still + 1 : 0;
  }
}

/**
 * People talk to a bot that is killed again and again, over a network that breaks a part of all calls, beside larger
 * troubles that last for a while; then all is well again, and what is left is done. All decisions come from the seed,
 * one stream for each who decides; when they meet is the machine's.
 */
export async function run(options: RunOptions): Promise<Run> {
  const { seed, people, faultShare, disk, entry, folder, say } = options;
  const began = Date.now();
  const stream = (number: number) => seeded(seed * 7919 + number);
  const modes = stream(6);
  const sheets = stream(7);
  const log = (text: string) => appendFileSync(join(folder, 'bot.log'), text);
  let bot: BotProcess | undefined;
  const weather = new Weather({
    stream,
    faultShare,
    kills: options.kills,
    without: options.without,
    onStep: offsetMs => bot?.setClock(offsetMs),
    say: text => log(`--- ${text}\n`),
  });
  const file = join('folder' in disk ? disk.folder : folder, 'bot.db');
  const killing = killAgainAndAgain({ deaths: stream(4), weather });
  const world = await createWorld({ file, weather, onPhase: killing.onPhase });
  const over = new AbortController();
  const photos = await Promise.all(PHOTOGRAPHED_SHIRTS.map(shirt => photo(shirt)));
  const actors = CHARACTERS.slice(0, people).map((character, index) => {
    const person = world.telegram.person({ firstName: character.name, languageCode: character.language });
    return new Actor(person, character, { random: stream(100 + index), photos, over: over.signal });
  });
  let delivered = 0;
  const start = (): BotProcess => {
    const hook = options.webhook && modes() < 0.5;
    if (hook) delivered++;
    const variables = {
      ...world.variables,
      ...options.variables,
      PACK_SHEET: pick(sheets, PACK_SHEETS),
      ...(hook && { WEBHOOK_URL: `${WEBHOOK_ORIGIN}/hook` }),
    };
    const { clockOffsetMs } = weather;
    bot = spawnBot(entry, variables, { compiled: options.compiled, clockOffsetMs, folder, log }, port =>
      world.telegram.publish(WEBHOOK_ORIGIN, [`http://127.0.0.1:${port}`]),
    );
    return bot;
  };
  weather.begin(
    file,
    disk,
    actors.map(({ person }) => person.id),
  );
  const lives = Promise.all(actors.map(live));
  const killed = await killing.run(start, options.kills, {
    onKill: (count, death) => {
      log(`--- killed (${count}: ${JSON.stringify(death)})\n`);
      if (count % 20 === 0) say(`${count} kills, ${Math.round((Date.now() - began) / 1000)} s`);
    },
    enough: options.enough,
  });
  over.abort();
  await lives;
  const troubles = await weather.end();
  const calm = Date.now();
  let last = start();
  await quiet(world, async () => {
    if (last.endedByItself) last = start();
  });
  const quietMs = Date.now() - calm;
  await last.kill();
  const evidence = await gather(world, actors, { ...killed, troubles: troubles.past });
  await world.close();
  const { leftOut } = troubles;
  return { ...killed, evidence, leftOut, delivered, ms: Date.now() - began, quietMs };
}
