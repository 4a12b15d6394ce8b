import { z } from 'zod';
import { modelThatTakes, type RunningBot, startBareBot, startStickerBot } from './bots.ts';
import { carryOutOrders } from './child.ts';
import { startConversationsBot } from './conversations-bot.ts';
import { heapInUse } from './heap.ts';

const kind = z.enum(['ours', 'bare', 'concurrent', 'conversations']);
/** A bot that is measured beside others. */
export type Kind = z.infer<typeof kind>;

const order = z.enum(['start', 'processorTime', 'heapInUse', 'stop']);
export type Order = z.infer<typeof order>;

const [given, root, file] = z.tuple([kind, z.url(), z.string()]).parse(process.argv.slice(2));
let bot: RunningBot | undefined;

async function start(): Promise<RunningBot> {
  switch (given) {
    case 'ours':
      return startStickerBot(root, file, { model: modelThatTakes(0) });
    case 'bare':
      return startBareBot(root, false);
    case 'concurrent':
      return startBareBot(root, true);
    case 'conversations':
      return startConversationsBot(root, file);
    default:
      return given satisfies never;
  }
}

async function carryOut(raw: unknown): Promise<number> {
  const told = order.parse(raw);
  switch (told) {
    case 'start':
      bot = await start();
      return 0;
    case 'processorTime': {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    }
    case 'heapInUse':
      return heapInUse();
    case 'stop':
      await bot?.stop();
      return 0;
    default:
      return told satisfies never;
  }
}

carryOutOrders(carryOut);
