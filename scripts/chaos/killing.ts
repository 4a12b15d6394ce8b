import { setTimeout as sleep } from 'node:timers/promises';
import type { BotProcess } from './bot.ts';
import type { Call } from './network/calls.ts';
import { type Death, deathFrom, isAim } from './network/storm.ts';
import type { Phase } from './network/wire.ts';
import type { Weather } from './troubles/weather.ts';

/** How the processes of a run have ended. */
export interface Killed {
  /** When, in ms since 1970, in order. */
  readonly kills: readonly number[];
  /** Those that ended before they were killed. */
  readonly ends: readonly number[];
  /** From the start of a process until it served, in ms, of those that came so far. */
  readonly restarts: readonly number[];
  /** Killed while they started. */
  readonly early: number;
  /** Killed at the call that was aimed at. */
  readonly aimed: number;
}

/** A process that serves later than this is killed without having served, in ms. */
const LONGEST_START_MS = 15_000;
/** The same while Telegram is away: it will not serve before Telegram is back. */
const LONGEST_START_AWAY_MS = 5000;

export interface KillingOptions {
  readonly deaths: () => number;
  readonly weather: Pick<Weather, 'isAway'>;
}

export interface KillingEvents {
  /** @param count of those killed so far */
  readonly onKill: (count: number, death: Death) => void;
  /** Aborted where the kills so far are to do. */
  readonly enough: AbortSignal | undefined;
}

/** Starts processes and kills them, each at a moment of its own. */
export function killAgainAndAgain({ deaths, weather }: KillingOptions) {
  let watch = async (_call: Call, _phase: Phase): Promise<void> => undefined;

  /** Kills a process when its time has come. @returns whether it died of what was aimed at */
  async function doom(bot: BotProcess, death: Death, aim: Promise<void>): Promise<boolean> {
    let hit = false;
    if (death.type === 'early') await sleep(death.ms);
    else {
      const patienceMs = weather.isAway('telegram') ? deaths() * LONGEST_START_AWAY_MS : LONGEST_START_MS;
      // What was aimed at may come before the process says that it serves, and is held until it is dead.
      await Promise.race([bot.ready, aim, sleep(patienceMs)]);
      const miss = sleep(death.ms).then(() => false);
      hit = await Promise.race([aim.then(() => true), bot.gone.then(() => false), miss]);
    }
    await bot.kill();
    return hit;
  }

  return {
    /** A call goes on when this resolves. */
    onPhase: (call: Call, phase: Phase) => watch(call, phase),

    async run(start: () => BotProcess, count: number, { onKill, enough }: KillingEvents): Promise<Killed> {
      const kills: number[] = [];
      const ends: number[] = [];
      const restarts: number[] = [];
      let early = 0;
      let aimed = 0;
      while (kills.length < count && !enough?.aborted) {
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
        if (bot.endedByItself) ends.push(Date.now());
        if (death.type === 'early') early++;
        kills.push(Date.now());
        onKill(kills.length, death);
      }
      watch = async () => undefined;
      return { kills, ends, restarts, early, aimed };
    },
  };
}
