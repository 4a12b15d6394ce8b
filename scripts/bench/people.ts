import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { Person } from '../../src/playground/people/person.ts';
import { type BotApiServer, startBotApiServer } from '../../src/playground/server.ts';
import { photo } from '../../test/support/pictures/pictures.ts';
import { type BotKind, type BotSettings, TOKEN, WEBHOOK_ORIGIN } from './bots.ts';

/** A bot that hangs ends the benchmark. */
const TIMEOUT_MS = 30_000;

const Usage = z.object({ cpuMs: z.number(), longestStallMs: z.number(), port: z.number().optional() });

export interface Replicas {
  readonly telegram: BotApiServer;
  close(): Promise<void>;
}

export interface MeasuredBot {
  readonly telegram: BotApiServer;
  usage(): Promise<z.infer<typeof Usage>>;
  close(): Promise<void>;
}

export async function startMeasured(kind: BotKind, folder: string): Promise<MeasuredBot> {
  const telegram = await startTelegram();
  const bot = await startBotProcess(kind, {
    root: telegram.root,
    url: `sqlite:${join(folder, `${kind}.db`)}`,
  });
  return {
    telegram,
    usage: bot.usage,
    close: async () => {
      await bot.close();
      await telegram.close();
    },
  };
}

/** Starts several processes on one database. Updates are delivered to them in turn. */
export async function startReplicas(count: number, url: string, thinkMs = 0): Promise<Replicas> {
  const telegram = await startTelegram();
  const settings = { root: telegram.root, url, webhook: true, thinkMs };
  const bots: Awaited<ReturnType<typeof startBotProcess>>[] = [];
  // One after another, because the first one migrates.
  for (let started = 0; started < count; started++) bots.push(await startBotProcess('ours', settings));
  telegram.publish(
    WEBHOOK_ORIGIN,
    bots.map(({ port }) => `http://127.0.0.1:${port}`),
  );
  return {
    telegram,
    close: async () => {
      await Promise.all(bots.map(bot => bot.close()));
      await telegram.close();
    },
  };
}

function startTelegram(): Promise<BotApiServer> {
  return startBotApiServer({ token: TOKEN, keepMessages: 50 });
}

async function startBotProcess(kind: BotKind, settings: BotSettings) {
  const child = fork(new URL('bot-process.ts', import.meta.url), [kind, JSON.stringify(settings)]);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the bot "${kind}" exited`)));
  // The process also exits at the end, when no message is awaited.
  ended.catch(() => {});
  const nextUsage = async () => {
    const [usage] = await Promise.race([once(child, 'message'), ended]);
    return Usage.parse(usage);
  };
  const { port } = await nextUsage();
  return {
    port,
    usage: () => {
      const usage = nextUsage();
      child.send('usage');
      return usage;
    },
    close: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

function isAnswered(person: Person): true | undefined {
  const last = person.log.at(-1);
  return last?.type === 'message' && last.message.from.is_bot ? true : undefined;
}

export async function talk(telegram: BotApiServer, people: number, turns: number): Promise<number> {
  const start = performance.now();
  const crowd = Array.from({ length: people }, async () => {
    const person = telegram.person({ firstName: 'Anna', languageCode: 'en' });
    for (let turn = 0; turn < turns; turn++) {
      person.sendText('I would like something with a **90s** VHS cover, what do you think?');
      await person.waitFor(isAnswered, { timeoutMs: TIMEOUT_MS, what: 'an answer' });
    }
  });
  await Promise.all(crowd);
  return performance.now() - start;
}

export async function orderStickers(telegram: BotApiServer, people: number): Promise<() => Promise<void>> {
  const picture = await photo();
  const ready = await Promise.all(
    Array.from({ length: people }, async () => {
      const person = telegram.person({ firstName: 'Anna', languageCode: 'en' });
      await person.sendPhoto(picture, { caption: 'anime style, happy, waving' });
      const summary = await person.waitForBotMessage(message => message.buttons.length > 0);
      return { person, summary };
    }),
  );
  return async () => {
    for (const { person, summary } of ready) person.press(summary, summary.buttons[0] ?? '');
    await Promise.all(ready.map(({ person }) => person.waitForSticker({ timeoutMs: TIMEOUT_MS })));
  };
}
