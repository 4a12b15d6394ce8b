import { setTimeout as sleep } from 'node:timers/promises';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import { errorMessage } from '../../src/lib/errors.ts';
import { pick } from '../../test/support/random.ts';
import type { Fault, Service } from './wire.ts';

/** Things that are broken by their own {@link Breakage}. */
const BREAKABLE = ['telegram', 'models', 'flood', 'disk', 'lock', 'clock', 'restart', 'cut', 'slow'] as const;
export const TROUBLES = [...BREAKABLE, 'pause', 'deploy'] as const;
export type TroubleKind = (typeof TROUBLES)[number];
type Breakable = (typeof BREAKABLE)[number];
type Random = () => number;

export interface Trouble {
  readonly kind: TroubleKind;
  readonly from: number;
  readonly to: number;
  readonly detail: string;
  /** The affected one. */
  readonly replica?: number;
}

export interface Breakage {
  readonly kind: Breakable;
  begin(): string | Promise<string>;
  end(): void | Promise<void>;
  close?(): void;
}

type Range = readonly [least: number, most: number];

/** How long something works, then is broken, in s. `first`: the length of the first outage in a long run. */
const PATTERNS: Readonly<
  Record<Breakable, { readonly gap: Range; readonly for: Range; readonly first?: Range }>
> = {
  telegram: { gap: [100, 200], for: [20, 90], first: [120, 150] },
  models: { gap: [120, 240], for: [20, 60] },
  flood: { gap: [10, 30], for: [3, 10] },
  disk: { gap: [70, 150], for: [4, 15] },
  lock: { gap: [90, 200], for: [3, 20], first: [25, 30] },
  clock: { gap: [15, 60], for: [10, 45] },
  // For a server: restarts, cut connections, a slow network.
  restart: { gap: [60, 150], for: [0, 12], first: [25, 30] },
  cut: { gap: [20, 90], for: [0, 0] },
  slow: { gap: [40, 90], for: [5, 20] },
};
const LONG_RUN_KILLS = 120;

export interface Stretch {
  readonly afterMs: number;
  readonly forMs: number;
}

export function* stretches(kind: Breakable, random: Random, kills: number): Generator<Stretch> {
  const pattern = PATTERNS[kind];
  const scale = Math.min(1, kills / LONG_RUN_KILLS);
  const between = ([least, most]: Range) => (least + random() * (most - least)) * scale * 1000;
  yield {
    afterMs: between(pattern.gap) * random(),
    forMs: between((scale === 1 && pattern.first) || pattern.for),
  };
  for (;;) yield { afterMs: between(pattern.gap), forMs: between(pattern.for) };
}

const WAYS = ['gateway pages', 'gateway pages', 'broken connections', 'black hole'] as const;
/** The share of calls answered by the gateway that the service has carried out nevertheless. */
const DONE_BEHIND_PAGE = 0.1;

export interface Outage extends Breakage {
  begin(): string;
  isAway(service: Service): boolean;
  faultFor(service: Service): Fault | undefined;
  back(): Promise<void>;
}

/** Services that are away for a while: every call meets the same trouble until they are back. */
export function outage(kind: 'telegram' | 'models', random: Random): Outage {
  const services: readonly Service[] = kind === 'telegram' ? ['telegram'] : ['openai', 'gemini'];
  let way: (typeof WAYS)[number] | undefined;
  let over = Promise.resolve();
  let end = () => {};
  const isAway = (service: Service) => way !== undefined && services.includes(service);
  return {
    kind,
    isAway,
    begin: () => {
      way = pick(random, WAYS);
      over = new Promise(resolve => {
        end = resolve;
      });
      return way;
    },
    end: () => {
      way = undefined;
      end();
    },
    faultFor: service => {
      if (!isAway(service)) return undefined;
      if (way === 'gateway pages') return random() < DONE_BEHIND_PAGE ? 'page_after' : 'page_before';
      return way === 'black hole' ? 'black_hole' : 'reset_before';
    },
    back: () => over,
  };
}

/** Telegram refuses messages to one chat for a while with 429. */
export function flood(
  chats: readonly number[],
  random: Random,
): Breakage & { holds(chatId: number): boolean } {
  let flooded: number | undefined;
  return {
    kind: 'flood',
    begin: () => {
      flooded = chats[Math.floor(random() * chats.length)];
      return 'too many requests';
    },
    end: () => {
      flooded = undefined;
    },
    holds: chatId => chatId === flooded,
  };
}

const STEPS_S = [8, -8, 90, -90, 3600, -3600] as const;

/** Sets the wall clock of the bot's machine wrong for a while. @param step called with the new offset, in ms */
export function wrongClock(random: Random, step: (offsetMs: number) => void): Breakage {
  return {
    kind: 'clock',
    begin: () => {
      const seconds = pick(random, STEPS_S);
      step(seconds * 1000);
      return `${seconds > 0 ? '+' : ''}${seconds} s`;
    },
    end: () => step(0),
  };
}

/** How long to wait for the lock of the bot, which writes all the time. */
const LOCK_WAIT_MS = 5000;

/** Another program holds the write lock of the database: a backup tool, or a shell that was left open. */
export function heldLock(file: string): Breakage {
  const db = openSqlite(file);
  db.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}`);
  return {
    kind: 'lock',
    begin: () => {
      db.exec('BEGIN IMMEDIATE');
      return 'write lock';
    },
    end: () => void db.exec('ROLLBACK'),
    close: () => void db.close(),
  };
}

export interface Troubles {
  readonly past: readonly Trouble[];
  readonly leftOut: Map<TroubleKind, string>;
  end(): Promise<void>;
}

/** Breaks each of several things at its time. @param say called when something breaks and when it works again */
export function startTroubles(
  breakages: readonly (readonly [Breakage, Iterable<Stretch>])[],
  say: (text: string) => void,
): Troubles {
  const past: Trouble[] = [];
  const leftOut = new Map<TroubleKind, string>();
  const over = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
  const run = async ([breakage, plan]: readonly [Breakage, Iterable<Stretch>]): Promise<void> => {
    const { kind } = breakage;
    for (const { afterMs, forMs } of plan) {
      await pause(afterMs);
      if (over.signal.aborted) break;
      try {
        const from = Date.now();
        const detail = await breakage.begin();
        say(`${kind}: ${detail}`);
        await pause(forMs);
        await breakage.end();
        say(`${kind}: over`);
        past.push({ kind, from, to: Date.now(), detail });
      } catch (error) {
        leftOut.set(kind, errorMessage(error));
      }
    }
    breakage.close?.();
  };
  const running = Promise.all(breakages.map(run));
  return {
    past,
    leftOut,
    end: async () => {
      over.abort();
      await running;
    },
  };
}
