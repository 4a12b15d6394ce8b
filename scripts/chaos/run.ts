import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { photo } from '../../test/support/pictures.ts';
import { seeded } from '../../test/support/random.ts';
import { live } from './behaviour.ts';
import { type Entry, type Life, startBot } from './bot.ts';
import type { Call } from './calls.ts';
import type { Evidence } from './evidence.ts';
import { personIn } from './paintings.ts';
import { Actor, CHARACTERS } from './person.ts';
import { type Death, deathFrom, faultFrom, isAim } from './storm.ts';
import type { Phase } from './wire.ts';
import { createWorld, type World } from './world.ts';

export interface RunOptions {
  readonly seed: number;
  readonly kills: number;
  readonly people: number;
  /** Of all calls, 0 to 1. */
  readonly faultShare: number;
  readonly entry: Entry;
  /** Half of the processes, by chance, have Telegram deliver to them; the others poll. */
  readonly webhook: boolean;
  /** Where the database and the bot's log go. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Aborted where the kills so far are to do. */
  readonly enough?: AbortSignal;
}

/** What a run has come to: for the invariants, and for the figures. */
export interface Run {
  readonly evidence: Evidence;
  /** From the start of a process until it served, in ms, of those that came so far. */
  readonly restarts: readonly number[];
  readonly early: number;
  readonly aimed: number;
  /** Processes with a webhook. */
  readonly delivered: number;
  readonly ms: number;
  /** Until nothing was left to do after the last kill. */
  readonly quietMs: number;
}

/** Everything that is waiting is done within this time once nothing is broken any more. */
const QUIET_MS = 120_000;
/** What is published there leads to the process that listens. */
const WEBHOOK_ORIGIN = 'https://bot.example';
const PHOTOGRAPHED_SHIRTS = ['#3b6ea8', '#a83b6e'];

/** Kills a process when its time has come. @returns whether it died of what was aimed at */
async function doom(bot: Life, death: Death, aim: Promise<void>): Promise<boolean> {
  if (death.type === 'early') await sleep(death.ms);
  else {
    // What was aimed at may come before the process says that it serves, and is held until it is dead.
    await Promise.race([bot.ready, aim, sleep(15_000)]);
    const hit = await Promise.race([aim.then(() => true), sleep(death.ms).then(() => false)]);
    await bot.kill();
    return hit;
  }
  await bot.kill();
  return false;
}

/** Waits until nothing waits any more. */
async function quiet({ audit, telegram }: World): Promise<void> {
  const end = Date.now() + QUIET_MS;
  for (let still = 0; still < 5 && Date.now() < end; await sleep(300)) {
    const open = Object.values(audit.open()).reduce(
      (sum, rows) => sum + rows,
      telegram.pendingUpdates.length,
    );
    still = open === 0 ? still + 1 : 0;
  }
}

async function evidenceOf(
  world: World,
  actors: readonly Actor[],
  kills: readonly number[],
): Promise<Evidence> {
  const { telegram, audit, calls } = world;
  const chats = await Promise.all(
    actors.map(async ({ person, character }) => {
      const drawn = new Map<string, number | undefined>();
      for (const event of person.log) {
        const sticker = event.type === 'message' ? event.message.sticker : undefined;
        if (sticker === undefined || drawn.has(sticker.file_unique_id)) continue;
        const file = telegram.file(sticker.file_id);
        drawn.set(sticker.file_unique_id, file && (await personIn(file.bytes)));
      }
      return { id: person.id, name: character.name, events: person.log, drawn };
    }),
  );
  return {
    kills,
    calls,
    chats,
    packs: telegram.stickerSets.map(({ name, ownerId, stickers }) => ({
      name,
      ownerId,
      stickers: stickers.map(({ fileUniqueId }) => fileUniqueId),
    })),
    stored: audit.read(),
    pendingMigrations: await world.pendingMigrations(),
    unfetched: telegram.pendingUpdates.length,
    wrongRequests: world.wrongRequests(),
  };
}

/**
 * People talk to a bot that is killed again and again, over a network that breaks a part of all calls; then all is
 * well again, and what is left is done. All decisions come from the seed, one stream for each who decides; when they
 * meet is the machine's.
 */
export async function run(options: RunOptions): Promise<Run> {
  const { seed, people, faultShare, entry, folder, say } = options;
  const began = Date.now();
  const stream = (number: number) => seeded(seed * 7919 + number);
  const faults = { telegram: stream(1), openai: stream(2), gemini: stream(3) };
  const deaths = stream(4);
  const hangs = stream(5);
  const modes = stream(6);
  let stormy = true;
  let watch = async (_call: Call, _phase: Phase): Promise<void> => undefined;
  const world = await createWorld({
    folder,
    nextFault: service => (stormy ? faultFrom(faults[service], faultShare) : undefined),
    hangMs: () => 2000 + hangs() * 1000,
    onPhase: (call, phase) => watch(call, phase),
  });
  const over = new AbortController();
  const photos = await Promise.all(PHOTOGRAPHED_SHIRTS.map(shirt => photo(shirt)));
  const actors = CHARACTERS.slice(0, people).map((character, index) => {
    const person = world.telegram.person({ firstName: character.name, languageCode: character.language });
    return new Actor(person, character, { random: stream(100 + index), photos, over: over.signal });
  });
  const log = (text: string) => appendFileSync(join(folder, 'bot.log'), text);
  let delivered = 0;
  const start = () => {
    const hook = options.webhook && modes() < 0.5;
    if (hook) delivered++;
    const variables = hook ? { ...world.variables, WEBHOOK_URL: `${WEBHOOK_ORIGIN}/hook` } : world.variables;
    return startBot(entry, variables, folder, log, port =>
      world.telegram.publish(WEBHOOK_ORIGIN, [`http://127.0.0.1:${port}`]),
    );
  };
  const lives = Promise.all(actors.map(live));

  const kills: number[] = [];
  const restarts: number[] = [];
  let early = 0;
  let aimed = 0;
  for (let count = 0; count < options.kills && !options.enough?.aborted; count++) {
    const bot = start();
    const death = deathFrom(deaths);
    void bot.ready.then(ms => ms !== undefined && restarts.push(ms));
    const aim = new Promise<void>(resolve => {
      watch = async (call, phase) => {
        if (!isAim(death, call, phase)) return;
        resolve();
        await bot.gone;
      };
    });
    if (await doom(bot, death, aim)) aimed++;
    if (death.type === 'early') early++;
    kills.push(Date.now());
    log(`--- killed (${count + 1}: ${JSON.stringify(death)})\n`);
    if ((count + 1) % 20 === 0) say(`${count + 1} kills, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  watch = async () => undefined;
  over.abort();
  await lives;
  stormy = false;
  const calm = Date.now();
  const last = start();
  await quiet(world);
  const quietMs = Date.now() - calm;
  await last.kill();
  const evidence = await evidenceOf(world, actors, kills);
  await world.close();
  return { evidence, restarts, early, aimed, delivered, ms: Date.now() - began, quietMs };
}
