import { join } from 'node:path';
import { modelThatTakes, startBareBot, startStickerBot } from './bots.ts';
import { startConversationsBot } from './conversations-bot.ts';
import { heapInUse } from './heap.ts';
import { type BenchOptions, inTurns, measured, type Row, ratiosOf } from './report.ts';
import { Telegram } from './telegram.ts';

/** Against a bot that keeps no state, and against one that keeps as much, less safely. */
const AIMS = { bare: 0.6, conversations: 1 };

/** A bot that is measured, round by round. */
class Contestant {
  readonly turnsPerSecond: number[] = [];
  /** CPU time of the process that all of them run in, while this one is at work. */
  readonly cpuMsPerTurn: number[] = [];
  readonly serverLoad: number[] = [];
  readonly #telegram: Telegram;
  readonly #root: string;

  constructor(telegram: Telegram, root: string) {
    this.#telegram = telegram;
    this.#root = root;
  }

  /** New people talk with it, each for so many turns. */
  async serve(people: number, turns: number): Promise<void> {
    const before = process.cpuUsage();
    const { ms, serverLoad } = await this.#telegram.talk(this.#root, { people, turns });
    const { user, system } = process.cpuUsage(before);
    const count = people * turns;
    this.turnsPerSecond.push((count / ms) * 1000);
    this.cpuMsPerTurn.push((user + system) / 1000 / count);
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
}

/** Rounds that are compared with as many before them. */
const WINDOW = 4;
/** What gains less from one window to the next is compiled, as far as V8 compiles it. */
const LARGEST_GAIN = 0.03;
/** On a machine that never rests. */
const MOST_WINDOWS = 6;

/**
 * Turns per second through the whole bot, with a model that answers at once, against bare grammY bots that make the
 * same calls; and what many turns leave behind in memory. Each is measured when it no longer gets faster: a program with more
 * code takes more rounds to be compiled.
 */
export async function throughput({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [times, people, turns] = quick ? [1, 20, 5] : [9, 50, 10];
  const telegram = new Telegram();
  const contestant = async () => {
    const root = await telegram.open();
    return [new Contestant(telegram, root), root] as const;
  };
  const [ours, ourRoot] = await contestant();
  const [plain, plainRoot] = await contestant();
  const [concurrent, concurrentRoot] = await contestant();
  const [stateful, statefulRoot] = await contestant();
  const all = [ours, plain, concurrent, stateful];
  const bots = [
    await startStickerBot(ourRoot, join(folder, 'throughput.db'), { model: modelThatTakes(0) }),
    startBareBot(plainRoot, false),
    startBareBot(concurrentRoot, true),
    startConversationsBot(statefulRoot, join(folder, 'conversations.db')),
  ];
  try {
    const warmUp = (bot: Contestant) => async () => {
      if (!bot.isWarm) await bot.serve(people, turns);
    };
    await inTurns(quick ? 1 : WINDOW * MOST_WINDOWS, all.map(warmUp));
    const unmeasured = all.map(bot => bot.begin());
    const heapBefore = heapInUse();
    await inTurns(
      times,
      all.map(bot => () => bot.serve(people, turns)),
    );
    const growth = (heapInUse() - heapBefore) / 1024;
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
    await Promise.all(bots.map(bot => bot.stop()));
    telegram.close();
  }
}

function against(name: string, ours: Contestant, theirs: Contestant, aim: number): Row {
  const ratio = measured(ratiosOf(ours.turnsPerSecond, theirs.turnsPerSecond), 2);
  return { what: `turns/s, this bot : ${name}`, ...ratio, aim: `>= ${aim}`, met: Number(ratio.value) >= aim };
}
