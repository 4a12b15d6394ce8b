import { migrations } from '../../migrations/index.ts';
import { migrateUp, migrationStatus } from '../../src/assistant-db/migrate.ts';
import { openDatabase } from '../../src/assistant-db/sqlite/open.ts';
import { type BotApiServer, startBotApiServer } from '../../src/playground/server.ts';
import { geminiAnswers, startFakeGemini } from '../../test/support/fakes/fake-gemini.ts';
import { openAIAnswers, startFakeOpenAI } from '../../test/support/fakes/fake-openai.ts';
import { Audit } from './evidence/audit.ts';
import { answerChat } from './evidence/model.ts';
import type { Call } from './network/calls.ts';
import { refusalOf } from './network/refusals.ts';
import type { Service } from './network/service.ts';
import { type Phase, startWire, type Wire } from './network/wire.ts';
import { promptIn, sheetIn } from './network/wishes.ts';
import { NOBODY, Paintings } from './paintings.ts';
import { CHARACTERS } from './people/person.ts';
import type { Weather } from './troubles/weather.ts';

/** Of the pictures that are asked for, this one is refused. */
const REFUSED_EVERY = 30;

const TOKEN = '7000000001:AAchaos-token-of-nobody';

export interface World {
  readonly telegram: BotApiServer;
  readonly audit: Audit;
  readonly calls: readonly Call[];
  /** For the environment of the bot. */
  readonly variables: Readonly<Record<string, string>>;
  readonly wrongRequests: () => readonly string[];
  pendingMigrations(): Promise<string[]>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Of the bot's database, not there yet. */
  readonly file: string;
  readonly weather: Pick<Weather, 'nextFault' | 'hangMs' | 'back'>;
  readonly onPhase: (call: Call, phase: Phase) => Promise<void>;
}

function painter(prompt: string): number {
  const person = CHARACTERS.findIndex(({ name }) => prompt.includes(name));
  return person < 0 ? NOBODY : person;
}

/** Telegram, the models, the network between them and the bot, and a migrated database with its audit. */
export async function createWorld({ file, weather, onPhase }: WorldOptions): Promise<World> {
  const migrate = openDatabase(`sqlite:${file}`);
  await migrateUp(migrate, migrations);
  await migrate.destroy();
  const audit = new Audit(file);

  const telegram = await startBotApiServer({
    token: TOKEN,
    username: 'chaos_test_bot',
    keepMessages: 100_000,
    keepFiles: 1_000_000,
    // As all waits of the bot, ten times as short.
    stickerSetsKnownFor: [60_000, 90_000],
  });
  const paintings = new Paintings();
  await paintings.prepare();
  const gemini = await startFakeGemini();
  let asked = 0;
  /** @returns undefined where moderation refuses */
  const paint = async (prompt: string): Promise<Buffer | undefined> => {
    if (++asked % REFUSED_EVERY === 0) return undefined;
    const sheet = sheetIn(prompt);
    return sheet ? paintings.sheet(painter(prompt), sheet.length) : paintings.take(painter(prompt));
  };
  gemini.reply(async ({ body }) => {
    const picture = await paint(promptIn(body));
    return picture ? geminiAnswers.image(picture) : geminiAnswers.blocked();
  });
  const openai = await startFakeOpenAI();
  openai.reply(async request => {
    switch (request.path) {
      case 'chat/completions':
        return answerChat(request.body);
      case 'images/edits': {
        const picture = await paint(request.fields.prompt);
        return picture ? openAIAnswers.image(picture) : openAIAnswers.moderationBlocked();
      }
      case 'responses':
      case 'audio/transcriptions':
      case 'audio/speech':
        return openAIAnswers.serverError();
      default:
        return request satisfies never;
    }
  });

  const calls: Call[] = [];
  const wires: Wire[] = [];
  const through = async (service: Service, target: string): Promise<string> => {
    const wire = await startWire({
      service,
      target,
      nextFault: (method, chatId) => weather.nextFault(service, method, chatId),
      refusal: fault => refusalOf(service, fault),
      hangMs: () => weather.hangMs(),
      back: () => weather.back(service),
      log: call => void calls.push(call),
      onPhase,
    });
    wires.push(wire);
    return wire.root;
  };

  const openaiRoot = await through('openai', openai.baseUrl.replace(/\/v1$/, ''));
  const variables = {
    BOT_TOKEN: TOKEN,
    TELEGRAM_API_ROOT: await through('telegram', telegram.root),
    TELEGRAM_MESSAGES_PER_SECOND: '0',
    DATABASE_URL: `sqlite:${file}`,
    AI_PROVIDERS: 'openai',
    IMAGE_PROVIDERS: 'gemini,openai',
    OPENAI_API_KEY: openai.apiKey,
    OPENAI_BASE_URL: `${openaiRoot}/v1`,
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
    // A press may be answered twice: nothing of the first answer outlives the process.
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
