import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { Person } from '../../src/playground/people/person.ts';
import { type BotApiServer, startBotApiServer } from '../../src/playground/server.ts';
import { photo } from '../../test/support/pictures/pictures.ts';
import { type BotKind, TOKEN } from './bots.ts';

/** A bot that hangs must end the benchmark. */
const TIMEOUT_MS = 30_000;

const Usage = z.object({ cpuMs: z.number(), longestStopMs: z.number() });

export interface MeasuredBot {
  readonly telegram: BotApiServer;
  usage(): Promise<z.infer<typeof Usage>>;
  close(): Promise<void>;
}

export async function startMeasured(kind: BotKind, folder: string): Promise<MeasuredBot> {
  const telegram = await startBotApiServer({ token: TOKEN, keepMessages: 50 });
  const args = [kind, telegram.root, join(folder, `${kind}.db`)];
  const child = fork(new URL('bot-process.ts', import.meta.url), args);
  const told = async () => {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the bot "${kind}" has ended`)));
    const [usage] = await Promise.race([once(child, 'message'), ended]);
    return Usage.parse(usage);
  };
  await told();
  return {
    telegram,
    usage: () => {
      const usage = told();
      child.send('usage');
      return usage;
    },
    close: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
      await telegram.close();
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
