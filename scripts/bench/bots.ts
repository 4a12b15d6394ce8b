import { setTimeout } from 'node:timers/promises';
import { Bot as GrammyBot } from 'grammy';
import { z } from 'zod';
import { createAIChat } from '../../src/ai-chat/index.ts';
import { createApp } from '../../src/app/index.ts';
import { processRuntime } from '../../src/app/runtime.ts';
import { startBot } from '../../src/app/start-bot.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { ImageGenerator } from '../../src/images/types.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { drawnOnKey } from '../../test/support/pictures/pictures.ts';

export const TOKEN = '7000000001:AAbench-token-of-nobody';
export const AT_ONCE = 20;
const ANSWER = 'Lovely idea! Which **style** would you like: anime, watercolour or a retro poster?';

async function drawAtOnce(): Promise<ImageGenerator> {
  const bytes = await drawnOnKey();
  const [name, model] = ['bench', 'constant'];
  let waiting: (() => void)[] = [];
  return {
    name,
    model,
    draw: async () => {
      await new Promise<void>(resolve => {
        waiting.push(resolve);
        if (waiting.length < AT_ONCE) return;
        for (const release of waiting) release();
        waiting = [];
      });
      return { bytes, background: 'flat-key', provider: name, model };
    },
  };
}

export const WEBHOOK_ORIGIN = 'https://bench.example';

/** The settings of a bot's process. */
export interface BotSettings {
  readonly root: string;
  /** The database. */
  readonly url: string;
  /** Receives updates at a webhook instead of polling. */
  readonly webhook?: boolean | undefined;
  /** The time that a model takes to answer. */
  readonly thinkMs?: number | undefined;
}

/** @returns the port of its webhook, if it has one */
async function startStickerBot(
  { root, url, webhook = false, thinkMs = 0 }: BotSettings,
  leads: 'rules' | 'model',
  images?: ImageGenerator,
): Promise<number | undefined> {
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: root,
    DATABASE_URL: url,
    ...(webhook && { WEBHOOK_URL: `${WEBHOOK_ORIGIN}/telegram`, PORT: '0' }),
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
    // Measure the program, not the limits of Telegram and the operator.
    TELEGRAM_MESSAGES_PER_SECOND: '0',
    MESSAGES_PER_MINUTE: '0',
    MESSAGES_PER_HOUR: '0',
    JOBS_PER_USER: '0',
    MAX_QUEUED_JOBS: '0',
    TURN_CONCURRENCY: '10000',
    GENERATION_CONCURRENCY: String(AT_ONCE),
  };
  let port: number | undefined;
  const write = (line: string) => {
    port ??= z.object({ port: z.number() }).safeParse(JSON.parse(line)).data?.port;
  };
  const log = createLogger({ level: 'info', destination: { write } });
  const app = await createApp(loadConfig(variables, 'bot'), log, processRuntime(), {
    wrapImages: generator => images ?? generator,
  });
  const { clock, random, assistant } = app;
  const [name, model] = ['bench', 'constant'];
  const constant = {
    name,
    model,
    complete: async () => {
      if (thinkMs > 0) await setTimeout(thinkMs);
      return { text: ANSWER, toolCalls: [], provider: name, model, usage: undefined, native: undefined };
    },
  };
  const { callAIChat } = createAIChat({ providers: [constant], clock, random, log });
  const led = leads === 'model' ? { ...assistant, callAIChat } : assistant;
  await startBot({ ...app, assistant: led }, TOKEN, { endpoints: webhook });
  while (webhook && port === undefined) await setTimeout(10);
  return port;
}

/** The minimum with the same library: the same two calls, no state, no model, no log. */
async function startBareBot({ root }: BotSettings): Promise<undefined> {
  const bot = new GrammyBot(TOKEN, { client: { apiRoot: root } });
  bot.on('message:text', async context => {
    void context.replyWithChatAction('typing');
    await context.reply(ANSWER, { link_preview_options: { is_disabled: true } });
  });
  void bot.start();
}

export const BOTS = {
  ours: (settings: BotSettings) => startStickerBot(settings, 'model'),
  drawing: async (settings: BotSettings) => startStickerBot(settings, 'rules', await drawAtOnce()),
  bare: startBareBot,
} as const satisfies Readonly<Record<string, (settings: BotSettings) => Promise<number | undefined>>>;

export type BotKind = keyof typeof BOTS;
