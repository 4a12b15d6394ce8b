import { Bot as GrammyBot } from 'grammy';
import { type ChatProvider, createAIChat } from '../../src/ai-chat/index.ts';
import { createApp } from '../../src/app/index.ts';
import { processRuntime } from '../../src/app/runtime.ts';
import { startBot } from '../../src/app/start-bot.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { ImageGenerator } from '../../src/images/types.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { TOKEN } from './token.ts';

export const ANSWER = 'Lovely idea! Which **style** would you like: anime, watercolour or a retro poster?';

export interface RunningBot {
  stop(): Promise<void>;
}

/** A language model that always says the same, after `ms`. */
export function modelThatTakes(ms: number): ChatProvider {
  const [name, model] = ['bench', 'constant'];
  return {
    name,
    model,
    complete: async () => {
      if (ms > 0) await new Promise(resolve => setTimeout(resolve, ms));
      return { text: ANSWER, toolCalls: [], provider: name, model, usage: undefined, native: undefined };
    },
  };
}

/** What stands in the place of the models, and settings of its own. */
export interface BotParts {
  /** Without one the built-in rules answer. */
  readonly model?: ChatProvider;
  /** Without one the photo is filtered. */
  readonly images?: ImageGenerator;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The whole bot of this project, as `npm start` has it, with its log written to nowhere. */
export async function startStickerBot(
  root: string,
  databaseFile: string,
  { model, images, variables: own }: BotParts = {},
): Promise<RunningBot> {
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: root,
    // The program is measured, not the patience that Telegram and its operator ask of it.
    TELEGRAM_MESSAGES_PER_SECOND: '0',
    MESSAGES_PER_MINUTE: '0',
    MESSAGES_PER_HOUR: '0',
    JOBS_PER_USER: '0',
    MAX_QUEUED_JOBS: '0',
    DATABASE_URL: `sqlite:${databaseFile}`,
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
    ...own,
  };
  const log = createLogger({ level: 'info', destination: { write: () => undefined } });
  const app = await createApp(loadConfig(variables, 'bot'), log, processRuntime(), {
    wrapImages: generator => images ?? generator,
  });
  const { clock, random } = app;
  const callAIChat = model && createAIChat({ providers: [model], clock, random, log }).callAIChat;
  const assistant = callAIChat ? { ...app.assistant, callAIChat } : app.assistant;
  const bot = await startBot({ ...app, assistant }, TOKEN);
  return {
    stop: async () => {
      await bot.stop(AbortSignal.timeout(5000));
      await bot.ended;
    },
  };
}

/**
 * The least that a bot on the same library can do: the same two calls of Telegram, no state, no model, no log.
 *
 * @param concurrent whether updates are handled concurrently, as @grammyjs/runner does, or one after another, as
 *   grammY's own polling does
 */
export function startBareBot(root: string, concurrent: boolean): RunningBot {
  const bot = new GrammyBot(TOKEN, { client: { apiRoot: root } });
  const failed = (error: unknown) => {
    throw error;
  };
  bot.on('message:text', async context => {
    void context.api.sendChatAction(context.chat.id, 'typing').catch(failed);
    const said = context.api.sendMessage(context.chat.id, ANSWER, {
      link_preview_options: { is_disabled: true },
    });
    if (concurrent) void said.catch(failed);
    else await said;
  });
  const running = bot.start({ allowed_updates: ['message', 'edited_message', 'callback_query'] });
  return {
    stop: async () => {
      await bot.stop();
      await running;
    },
  };
}
