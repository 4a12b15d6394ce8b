import { join } from 'node:path';
import { modelThatTakes, startBareBot, startStickerBot } from './bots.ts';
import { startConversationsBot } from './conversations-bot.ts';
import { heapInUse } from './heap.ts';
import { type BenchOptions, inTurns, measured, type Row, ratiosOf } from './report.ts';
import { Telegram } from './telegram.ts';

/** Against a bot that keeps no state, and against one that keeps as much, less safely. */
const AIMS = { bare: 0.6, conversations: 1 };

/** What was measured of one bot, round by round. */
class Results {
  readonly turnsPerSecond: number[] = [];
  /** CPU time of the bot's process. */
  readonly cpuMsPerTurn: number[] = [];
  readonly serverLoad: number[] = [];
}

/**
 * Turns per second through the whole bot, with a model that answers at once, against bare grammY bots that make the
 * same calls; and what many turns leave behind in memory.
 */
export async function throughput({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [times, people, turns] = quick ? [1, 20, 5] : [9, 50, 10];
  const telegram = new Telegram();
  const roots = [
    await telegram.open(),
    await telegram.open(),
    await telegram.open(),
    await telegram.open(),
  ] as const;
  const bots = [
    await startStickerBot(roots[0], join(folder, 'throughput.db'), { model: modelThatTakes(0) }),
    startBareBot(roots[1], false),
    startBareBot(roots[2], true),
    startConversationsBot(roots[3], join(folder, 'conversations.db')),
  ];
  const serve = (root: string, into: Results) => async () => {
    const before = process.cpuUsage();
    const { ms, serverLoad } = await telegram.talk(root, { people, turns });
    const { user, system } = process.cpuUsage(before);
    const count = people * turns;
    into.turnsPerSecond.push((count / ms) * 1000);
    into.cpuMsPerTurn.push((user + system) / 1000 / count);
    into.serverLoad.push(serverLoad);
  };
  const [ours, plain, concurrent, stateful, unmeasured] = [
    new Results(),
    new Results(),
    new Results(),
    new Results(),
    new Results(),
  ];
  try {
    // Connections are made, and the code gets compiled.
    await inTurns(
      quick ? 1 : 3,
      roots.map(root => serve(root, unmeasured)),
    );
    const heapBefore = heapInUse();
    await inTurns(times, [
      serve(roots[0], ours),
      serve(roots[1], plain),
      serve(roots[2], concurrent),
      serve(roots[3], stateful),
    ]);
    const growth = (heapInUse() - heapBefore) / 1024;
    return [
      against('grammY bot, its own polling', ours, plain, AIMS.bare),
      against('grammY bot, updates concurrently', ours, concurrent, AIMS.bare),
      against('grammY with conversations and sessions in SQLite', ours, stateful, AIMS.conversations),
      { what: '  this bot, turns/s', ...measured(ours.turnsPerSecond, 0) },
      { what: '  grammY, its own polling, turns/s', ...measured(plain.turnsPerSecond, 0) },
      { what: '  grammY, updates concurrently, turns/s', ...measured(concurrent.turnsPerSecond, 0) },
      { what: '  grammY with conversations, turns/s', ...measured(stateful.turnsPerSecond, 0) },
      { what: '  this bot, CPU per turn', ...measured(ours.cpuMsPerTurn, 2, ' ms') },
      {
        what: '  grammY, updates concurrently, CPU per turn',
        ...measured(concurrent.cpuMsPerTurn, 2, ' ms'),
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

function against(name: string, ours: Results, theirs: Results, aim: number): Row {
  const ratio = measured(ratiosOf(ours.turnsPerSecond, theirs.turnsPerSecond), 2);
  return { what: `turns/s, this bot : ${name}`, ...ratio, aim: `>= ${aim}`, met: Number(ratio.value) >= aim };
}
