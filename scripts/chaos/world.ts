import { migrations } from '../../migrations/index.ts';
import { migrateUp, migrationStatus } from '../../src/assistant-db/migrate.ts';
import { openDatabase } from '../../src/assistant-db/sqlite/connection.ts';
import { startBotApiServer } from '../../src/playground/server.ts';
import { geminiAnswers, startFakeGemini } from '../../test/support/fakes/fake-gemini.ts';
import { openAIAnswers, startFakeOpenAI } from '../../test/support/fakes/fake-openai.ts';
import { CHARACTERS } from './actor.ts';
import { openAudit } from './audit.ts';
import { answerChat } from './model.ts';
import { painter } from './paintings.ts';
import { promptIn } from './prompts.ts';
import type { Weather } from './weather.ts';
import { type Call, type Phase, type Service, startWire, type Wire } from './wire.ts';

const TOKEN = '7000000001:AAchaos-token-of-nobody';

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * Telegram, the models, the network between them and the bot, and a migrated database with its audit.
 * @param file of the bot's database, not there yet
 */
export async function createWorld(
  file: string,
  weather: Pick<Weather, 'nextFault' | 'hangMs' | 'back'>,
  onPhase: (call: Call, phase: Phase) => Promise<void>,
) {
  const migrating = openDatabase(`sqlite:${file}`);
  await migrateUp(migrating, migrations);
  await migrating.destroy();
  const audit = openAudit(file);
  const telegram = await startBotApiServer({
    token: TOKEN,
    username: 'chaos_test_bot',
    keepMessages: 100_000,
    keepFiles: 1_000_000,
    // As all waits of the bot, ten times as short.
    stickerSetsKnownFor: [60_000, 90_000],
  });
  const paint = painter(CHARACTERS.map(({ name }) => name));
  const gemini = await startFakeGemini();
  gemini.reply(async ({ body }) => {
    const picture = await paint(promptIn(JSON.stringify(body)));
    return picture ? geminiAnswers.image(picture) : geminiAnswers.blocked();
  });
  const openai = await startFakeOpenAI();
  openai.reply(async request => {
    if (request.path === 'chat/completions') return answerChat(request.body);
    if (request.path !== 'images/edits') return openAIAnswers.serverError();
    const picture = await paint(request.fields.prompt);
    return picture ? openAIAnswers.image(picture) : openAIAnswers.moderationBlocked();
  });

  const calls: Call[] = [];
  const wires: Wire[] = [];
  const through = async (service: Service, target: string): Promise<string> => {
    const wire = await startWire({
      service,
      target,
      nextFault: (method, chatId) => weather.nextFault(service, method, chatId),
      hangMs: weather.hangMs,
      back: () => weather.back(service),
      log: call => void calls.push(call),
      onPhase,
    });
    wires.push(wire);
    return wire.root;
  };
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: await through('telegram', telegram.root),
    TELEGRAM_MESSAGES_PER_SECOND: '0',
    DATABASE_URL: `sqlite:${file}`,
    AI_PROVIDERS: 'openai',
    IMAGE_PROVIDERS: 'gemini,openai',
    OPENAI_API_KEY: openai.apiKey,
    OPENAI_BASE_URL: `${await through('openai', openai.baseUrl.replace(/\/v1$/, ''))}/v1`,
    GEMINI_API_KEY: gemini.apiKey,
    GEMINI_BASE_URL: await through('gemini', gemini.baseUrl),
    PORT: '0',
    // These people ask for more than anybody would, and nothing is to be refused.
    DAILY_STICKERS_PER_USER: '0',
    JOBS_PER_USER: '0',
    MAX_QUEUED_JOBS: '0',
    MESSAGES_PER_MINUTE: '0',
    MESSAGES_PER_HOUR: '0',
    AI_TURN_DEADLINE_MS: '15000',
  };
  return {
    telegram,
    audit,
    calls,
    variables,
    wrongRequests: () =>
      [...telegram.violations, ...gemini.violations, ...openai.violations].filter(
        text => text !== 'answerCallbackQuery: a query was answered twice',
      ),
    pendingMigrations: async () => {
      const db = openDatabase(`sqlite:${file}`);
      const status = await migrationStatus(db, migrations);
      await db.destroy();
      return status.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
    },
    close: async () => {
      await Promise.all(wires.map(wire => wire.close()));
      await Promise.all([telegram.close(), gemini.stop(), openai.stop()]);
      audit.close();
    },
  };
}
