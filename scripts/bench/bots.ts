import { Bot as GrammyBot } from 'grammy';
import { createCallAIChat } from '../../src/ai-chat/call.ts';
import type { ChatProvider } from '../../src/ai-chat/types.ts';
import { createApp, createBot } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { liveIn } from '../../src/life.ts';
import { createLogger } from '../../src/logger.ts';
import { TOKEN } from './token.ts';

const ANSWER = 'Lovely idea! Which **style** would you like: anime, watercolour or a retro poster?';

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

/**
 * The whole bot of this project, as `npm start` has it, with its log written to nowhere.
 *
 * @param model in the place of the language models; without one the built-in rules answer
 */
export async function startStickerBot(
  root: string,
  databaseFile: string,
  model?: ChatProvider,
): Promise<RunningBot> {
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: root,
    DATABASE_URL: `sqlite:${databaseFile}`,
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
  };
  const log = createLogger({ level: 'info', destination: { write: () => undefined } });
  const app = await createApp(loadConfig(variables, 'bot'), log);
  const leave = await liveIn(app);
  const { clock, random } = app;
  const callAIChat = model && createCallAIChat({ providers: [model], clock, random, log });
  const assistant = callAIChat ? { ...app.assistant, callAIChat } : app.assistant;
  const bot = createBot({ ...app, assistant }, TOKEN);
  const running = bot.run();
  return {
    stop: async () => {
      await bot.stop(AbortSignal.timeout(5000));
      await running;
      await leave();
      await app.close();
    },
  };
}

/**
 * The least that a bot on the same library can do: the same two calls of Telegram, no state, no model, no log.
 *
 * @param concurrent whether updates are handled side by side, as @grammyjs/runner does, or one after another, as
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
