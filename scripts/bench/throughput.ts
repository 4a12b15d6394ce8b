import { join } from 'node:path';
import { z } from 'zod';
import type { Kind, Order } from './bot-process.ts';
import { Child } from './child.ts';
import { type BenchOptions, inTurns, measured, type Row, ratiosOf } from './report.ts';
import { Telegram } from './telegram.ts';

/** Against a bot that keeps no state, and against one that keeps as much, less safely. */
const AIMS = { bare: 0.6, conversations: 1 };

/**
 * A bot that is measured, round by round, in a process of its own as bots run: in one process they would share what V8 learns of
 * the libraries, and its heap.
 */
class Contestant {
  readonly turnsPerSecond: number[] = [];
  readonly cpuMsPerTurn: number[] = [];
  readonly serverLoad: number[] = [];
  readonly #telegram: Telegram;
  readonly #root: string;
  readonly #process: Child;

  private constructor(telegram: Telegram, root: string, kind: Kind, folder: string) {
    this.#telegram = telegram;
    this.#root = root;
    const file = join(folder, `throughput-${kind}.db`);
    this.#process = new Child(new URL('bot-process.ts', import.meta.url), [kind, root, file]);
  }

  static async start(telegram: Telegram, kind: Kind, folder: string): Promise<Contestant> {
    const bot = new Contestant(telegram, await telegram.open(), kind, folder);
    await bot.#order('start');
    return bot;
  }

  /** New people talk with it, each for so many turns. */
  async serve(people: number, turns: number): Promise<void> {
    const before = await this.#order('processorTime');
    const { ms, serverLoad } = await this.#telegram.talk(this.#root, { people, turns });
    const cpuMs = (await this.#order('processorTime')) - before;
    const count = people * turns;
    this.turnsPerSecond.push((count / ms) * 1000);
    this.cpuMsPerTurn.push(cpuMs / count);
    this.serverLoad.push(serverLoad);
  }

  /**
   * Whether it is as fast as it gets: the best round of the last {@link WINDOW} took hardly less processor time than the best of
   * those before them. The best ones, as whatever else runs on the machine only makes rounds slower.
   */
  get isWarm(): boolean {
    const rounds = this.cpuMsPerTurn;
    const best = (from: number, to?: number) => Math.min(...rounds.slice(from, to));
    return rounds.length >= 2 * WINDOW && best(-WINDOW) > best(-2 * WINDOW, -WINDOW) * (1 - LARGEST_GAIN);
  }

  /** Forgets its rounds. @returns how many there were */
  begin(): number {
    this.turnsPerSecond.length = 0;
    this.serverLoad.length = 0;
    return this.cpuMsPerTurn.splice(0).length;
  }

  /** Bytes. */
  heapInUse(): Promise<number> {
    return this.#order('heapInUse');
  }

  async stop(): Promise<void> {
    await this.#order('stop');
    this.#process.close();
  }

  async #order(order: Order): Promise<number> {
    return z.number().parse(await this.#process.order(order));
  }
}

/** Rounds that are compared with as many before them. */
const WINDOW = 8;
/** What gains less from one window to the next is compiled, as far as V8 compiles it. */
const LARGEST_GAIN = 0.03;
/** On a machine that never rests. */
const MOST_WINDOWS = 4;

/**
 * Turns per second through the whole bot, with a model that answers at once, against bare grammY bots that make the
 * same calls; and what many turns leave behind in memory. Each is measured when it no longer gets faster: a program with more
 * code takes more rounds to be compiled.
 */
export async function throughput({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [times, people, turns] = quick ? [1, 20, 5] : [9, 50, 10];
  const telegram = new Telegram();
  const start = (kind: Kind) => Contestant.start(telegram, kind, folder);
  const [ours, plain] = [await start('ours'), await start('bare')];
  const [concurrent, stateful] = [await start('concurrent'), await start('conversations')];
  const all = [ours, plain, concurrent, stateful];
  try {
    const warmUp = (bot: Contestant) => async () => {
      if (!bot.isWarm) await bot.serve(people, turns);
    };
    await inTurns(quick ? 1 : WINDOW * MOST_WINDOWS, all.map(warmUp));
    const unmeasured = all.map(bot => bot.begin());
    const heapBefore = await ours.heapInUse();
    await inTurns(
      times,
      all.map(bot => () => bot.serve(people, turns)),
    );
    const growth = ((await ours.heapInUse()) - heapBefore) / 1024;
    return [
      against('grammY bot, its own polling', ours, plain, AIMS.bare),
      against('grammY bot, updates concurrently', ours, concurrent, AIMS.bare),
      against('grammY with conversations and sessions in SQLite', ours, stateful, AIMS.conversations),
      // What else runs on the machine takes most from the one that has most to do.
      {
        what: '  the first of these, of the fastest round of each',
        ...measured([Math.max(...ours.turnsPerSecond) / Math.max(...plain.turnsPerSecond)], 2),
      },
      { what: '  this bot, turns/s', ...measured(ours.turnsPerSecond, 0) },
      { what: '  grammY, its own polling, turns/s', ...measured(plain.turnsPerSecond, 0) },
      { what: '  grammY, updates concurrently, turns/s', ...measured(concurrent.turnsPerSecond, 0) },
      { what: '  grammY with conversations, turns/s', ...measured(stateful.turnsPerSecond, 0) },
      { what: '  this bot, CPU per turn', ...measured(ours.cpuMsPerTurn, 2, ' ms') },
      { what: '  grammY, its own polling, CPU per turn', ...measured(plain.cpuMsPerTurn, 2, ' ms') },
      {
        what: '  grammY, updates concurrently, CPU per turn',
        ...measured(concurrent.cpuMsPerTurn, 2, ' ms'),
      },
      {
        what: '  rounds before that, until each is compiled, in the order of the above',
        value: unmeasured.join(', '),
        spread: `at most ${WINDOW * MOST_WINDOWS}`,
      },
      {
        what: '  load of the Telegram process at most (1: it is the limit)',
        ...measured(concurrent.serverLoad, 2),
      },
      { what: `heap after ${times * people * turns} turns, less before`, ...measured([growth], 0, ' KiB') },
    ];
  } finally {
    await Promise.all(all.map(bot => bot.stop()));
    telegram.close();
  }
}

function against(name: string, ours: Contestant, theirs: Contestant, aim: number): Row {
  const ratio = measured(ratiosOf(ours.turnsPerSecond, theirs.turnsPerSecond), 2);
  return { what: `turns/s, this bot : ${name}`, ...ratio, aim: `>= ${aim}`, met: Number(ratio.value) >= aim };
}
