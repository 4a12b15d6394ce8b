import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { photo } from '../../test/support/pictures/pictures.ts';
import { seeded } from '../../test/support/random.ts';
import { Actor, CHARACTERS } from './actor.ts';
import { type Audit, openAudit } from './audit.ts';
import { ROOT } from './bot.ts';
import { type Disk, fullDisk } from './disk.ts';
import { type Evidence, seenBy } from './evidence.ts';
import { Fleet } from './fleet.ts';
import { live } from './people.ts';
import { createPostgres } from './postgres.ts';
import { type Breakage, heldLock, type TroubleKind } from './troubles.ts';
import { createWeather } from './weather.ts';
import type { Call, Phase } from './wire.ts';
import { createWorld, type World } from './world.ts';

export interface RunOptions {
  readonly seed: number;
  readonly kills: number;
  readonly people: number;
  /** Share of all calls, 0 to 1. */
  readonly faultShare: number;
  readonly without: ReadonlySet<TroubleKind>;
  readonly database: 'sqlite' | 'postgres';
  readonly replicas: number;
  /** During the run, replaces all processes by a build with one more migration. */
  readonly rolling?: boolean;
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
  /** Start-up times in ms, of the processes that came to serve. */
  readonly restarts: readonly number[];
  readonly early: number;
  readonly aimed: number;
  readonly delivered: number;
  readonly ms: number;
  readonly quietMs: number;
}

/**
 * After the troubles end, something must finish within this time. Work that was postponed just before a clock was set
 * back waits as long.
 */
const QUIET_MS = 180_000;
/** How long people talk before and after a deploy. */
const TALK_MS = 20_000;

interface ChaosDatabase {
  readonly url: string;
  /** The URL that bypasses the broken network. */
  readonly direct: string;
  breakages(random: () => number): readonly Breakage[];
  close(): Promise<void>;
}

function sqliteIn({ disk, folder }: RunOptions): ChaosDatabase {
  const file = join('folder' in disk ? disk.folder : folder, 'bot.db');
  const url = `sqlite:${file}`;
  return {
    url,
    direct: url,
    breakages: () => [heldLock(file), ...('folder' in disk ? [fullDisk(disk.folder, file)] : [])],
    close: async () => {},
  };
}

/** A copy of the project with one more migration. @returns its folder */
function nextBuild(folder: string): string {
  const root = join(folder, 'next');
  for (const part of ['src', 'migrations', 'scripts', 'test', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(
    join(root, 'migrations/9999_next.ts'),
    `import type { Kysely } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('next_note', 'text').execute();
}\n`,
  );
  const index = join(root, 'migrations/index.ts');
  const source = readFileSync(index, 'utf8');
  const shared = 'shared: Readonly<Record<string, Migration>> = {';
  if (!source.includes(shared)) throw new Error('there is no such list of migrations');
  const added = source.replace(shared, `${shared} '9999_next': next,`);
  writeFileSync(index, `import * as next from './9999_next.ts';\n${added}`);
  return root;
}

/** Waits until no work is left. */
async function quiet(audit: Audit, { telegram }: World): Promise<void> {
  let end = Date.now() + QUIET_MS;
  let least = Number.POSITIVE_INFINITY;
  for (let still = 0; still < 5 && Date.now() < end; await sleep(300)) {
    const rows = Object.values(await audit.open()).reduce((sum, count) => sum + count, 0);
    const waiting = rows + telegram.pendingUpdates.length;
    still = waiting > 0 ? 0 : still + 1;
    if (waiting < least) [least, end] = [waiting, Date.now() + QUIET_MS];
  }
}

/**
 * Simulated users talk to one or several bot processes. Processes are killed again and again, the network breaks a
 * share of all calls, and larger troubles last for a while. Then everything works again, and the remaining work is
 * completed. All decisions come from the seed, with one stream for each who decides; the timing is the machine's.
 */
export async function run(options: RunOptions): Promise<Run> {
  const { seed, disk, replicas, say, enough } = options;
  const began = Date.now();
  const stream = (number: number) => seeded(seed * 7919 + number);
  const weather = createWeather(stream, options);
  const database = options.database === 'sqlite' ? sqliteIn(options) : await createPostgres();
  let reached = async (_call: Call, _phase: Phase): Promise<void> => undefined;
  const world = await createWorld(replicas, weather, (call, phase) => reached(call, phase));
  const root = options.compiled ?? ROOT;
  const fleet = new Fleet({ ...options, root, world, weather, stream, databaseUrl: database.url });
  reached = (call, phase) => fleet.reached(call, phase);
  await fleet.begin();
  const audit = await openAudit(database.direct);

  const over = new AbortController();
  const photos = [await photo('#3b6ea8'), await photo('#a83b6e')] as const;
  const actors = CHARACTERS.slice(0, options.people).map((character, index) => {
    const person = world.telegram.person({ firstName: character.name, languageCode: character.language });
    const { foreign } = world;
    return new Actor(person, character, { random: stream(100 + index), photos, foreign, over: over.signal });
  });
  const troubles = weather.begin({
    ofDatabase: database.breakages(stream(14)),
    chats: actors.map(({ person }) => person.id),
    step: offsetMs => fleet.setClock(offsetMs),
    say: text => fleet.note(`--- ${text}\n`),
  });
  if (options.database === 'sqlite' && 'problem' in disk) troubles.leftOut.set('disk', disk.problem);

  const lives = Promise.all(actors.map(live));
  if (options.rolling) {
    await sleep(TALK_MS);
    await fleet.deploy(nextBuild(options.folder));
    await sleep(TALK_MS);
  }
  for (let told = 0; fleet.kills.length < options.kills && !enough?.aborted; ) {
    await fleet.strike(options.without);
    if (fleet.kills.length < told + 20) continue;
    told += 20;
    say(`${fleet.kills.length} kills, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  over.abort();
  await lives;
  await weather.end();
  const calm = Date.now();
  await quiet(audit, world);
  const quietMs = Date.now() - calm;
  await fleet.end();
  const { kills, ends, restarts } = fleet;
  const evidence: Evidence = {
    ...{ kills, ends, troubles: [...troubles.past, ...fleet.troubles], calls: world.calls },
    ...(await seenBy(world.telegram, actors)),
    stored: await audit.read(),
    pendingMigrations: await audit.pendingMigrations(),
    wrongRequests: world.wrongRequests(),
    letters: world.letters(),
  };
  await world.close();
  await audit.close();
  await database.close();
  const ms = Date.now() - began;
  return { evidence, leftOut: troubles.leftOut, restarts, ...fleet.count, ms, quietMs };
}
