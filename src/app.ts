import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createCallAIChat } from './ai-chat/call.ts';
import { createGeminiChat } from './ai-chat/gemini/index.ts';
import { createLMStudioChat } from './ai-chat/lmstudio/index.ts';
import { createOfflineChat } from './ai-chat/offline/index.ts';
import { createOpenAIChat } from './ai-chat/openai/index.ts';
import type { ChatProvider } from './ai-chat/types.ts';
import type { AssistantDeps } from './assistant/context.ts';
import { migrateUp } from './assistant-db/migrator.ts';
import { openDatabase } from './assistant-db/open.ts';
import type { ProcessIdentity } from './assistant-db/processes.ts';
import type { Sticker, Store } from './assistant-db/schema.ts';
import { createApi } from './bot/api.ts';
import { Bot } from './bot/index.ts';
import { TelegramPhotos } from './bot/photos.ts';
import { TelegramProgress } from './bot/progress.ts';
import { Sender } from './bot/sender.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ChatProviderName, Config, ImageProviderName } from './config.ts';
import { pictureOf } from './generation/picture.ts';
import type { PhotoSource, PictureObserver, ProgressReporter } from './generation/ports.ts';
import { GenerationWorker } from './generation/worker.ts';
import { createFinisher, type Finisher } from './images/finishing/finisher.ts';
import { createGeminiImages } from './images/gemini.ts';
import { createOfflineImages } from './images/offline/index.ts';
import { createOpenAIImages } from './images/openai.ts';
import { createRemover } from './images/remover.ts';
import type { ImageGenerator } from './images/types.ts';
import type { Logger } from './logger.ts';

/** A killed process is taken for dead after this long without a sign of life. */
const DEAD_AFTER_MS = 8000;

/** What is not the program's to decide: time, chance and who this process is. */
export interface Outside {
  readonly clock: Clock;
  readonly random: () => number;
  readonly me: ProcessIdentity;
}

export function thisProcess(): Outside {
  return {
    clock: systemClock,
    random: Math.random,
    me: { id: `${hostname()}:${process.pid}:${randomUUID()}`, deadAfterMs: DEAD_AFTER_MS },
  };
}

/** Whoever looks over the bot's shoulder, or meddles with it: the playground. */
export interface Onlooker {
  /** Stands in front of every chat provider, the last resort included. */
  wrapChat(provider: ChatProvider, lastResort: boolean): ChatProvider;
  /** Stands in front of every image provider. */
  wrapImages(generator: ImageGenerator): ImageGenerator;
  /** Stands in front of whole exchanges, retries and failover included: it knows whose they are. */
  wrapCall(call: AssistantDeps['callAIChat']): AssistantDeps['callAIChat'];
  readonly onPicture: PictureObserver;
}

/** All that a channel (Telegram, the terminal) puts itself in front of. */
export interface App extends Outside {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Store;
  readonly assistant: AssistantDeps;
  createWorker(
    photos: PhotoSource,
    progress: ProgressReporter,
    onMessages: (chatId: number) => void,
  ): GenerationWorker;
  /** The picture of a sticker, made now where it is not there; see `generation/picture.ts`. */
  pictureOf(sticker: Sticker): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

function chatProvider(name: ChatProviderName, config: Config): ChatProvider {
  switch (name) {
    case 'gemini':
      return createGeminiChat({
        apiKey: config.GEMINI_API_KEY ?? '',
        baseUrl: config.GEMINI_BASE_URL,
        model: config.GEMINI_MODEL,
      });
    case 'openai':
      return createOpenAIChat({
        apiKey: config.OPENAI_API_KEY ?? '',
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_MODEL,
      });
    case 'lmstudio':
      return createLMStudioChat({
        apiKey: config.LMSTUDIO_API_KEY,
        baseUrl: config.LMSTUDIO_BASE_URL,
        model: config.LMSTUDIO_MODEL,
      });
    case 'offline':
      return createOfflineChat();
    default:
      return name satisfies never;
  }
}

function imageGenerator(name: ImageProviderName, config: Config): ImageGenerator {
  switch (name) {
    case 'gemini':
      return createGeminiImages({
        apiKey: config.GEMINI_API_KEY ?? '',
        baseUrl: config.GEMINI_BASE_URL,
        model: config.GEMINI_IMAGE_MODEL,
      });
    case 'openai':
      return createOpenAIImages({
        apiKey: config.OPENAI_API_KEY ?? '',
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_IMAGE_MODEL,
      });
    case 'offline':
      return createOfflineImages();
    default:
      return name satisfies never;
  }
}

/**
 * Builds everything a channel needs, once, and brings the database up to date.
 *
 * @throws ConfigError where the database is from a newer version
 */
export async function createApp(
  config: Config,
  log: Logger,
  outside: Outside = thisProcess(),
  onlooker?: Onlooker,
): Promise<App> {
  const db = openDatabase(config.DATABASE_URL);
  const applied = await migrateUp(db);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');

  const { clock, random, me } = outside;
  const watched = (provider: ChatProvider, lastResort: boolean) =>
    onlooker?.wrapChat(provider, lastResort) ?? provider;
  const call = createCallAIChat({
    providers: config.AI_PROVIDERS.map(name => watched(chatProvider(name, config), false)),
    clock,
    random,
    log,
  });
  const offline = watched(createOfflineChat(), true);
  const callAIChat: AssistantDeps['callAIChat'] = async (request, { lastResort, ...context }) => {
    const result = await call(request, lastResort ? { ...context, extra: offline } : context);
    return { ...result, byLastResort: lastResort && result.provider === offline.name };
  };
  const assistant: AssistantDeps = {
    db,
    me,
    clock,
    log,
    callAIChat: onlooker?.wrapCall(callAIChat) ?? callAIChat,
    dailyStickers: config.DAILY_STICKERS_PER_USER,
    adminIds: config.ADMIN_IDS,
  };
  const generators = config.IMAGE_PROVIDERS.map(name => {
    const generator = imageGenerator(name, config);
    return onlooker?.wrapImages(generator) ?? generator;
  });
  const finisher: Finisher = createFinisher({ threads: Math.min(config.GENERATION_CONCURRENCY, 4) });
  const remover = config.BACKGROUND_REMOVER_URL
    ? createRemover({ baseUrl: config.BACKGROUND_REMOVER_URL })
    : undefined;
  return {
    ...outside,
    config,
    log,
    db,
    assistant,
    pictureOf: sticker => pictureOf({ db, finisher, log }, sticker),
    createWorker: (photos, progress, onMessages) =>
      new GenerationWorker(
        {
          db,
          me,
          clock,
          log,
          random,
          generators,
          finisher,
          remover,
          photos,
          progress,
          onPicture: onlooker?.onPicture,
        },
        config.GENERATION_CONCURRENCY,
        onMessages,
      ),
    close: async () => {
      await Promise.all([finisher.close(), ...generators.map(generator => generator.close?.())]);
      await db.destroy();
    },
  };
}

/** The app with Telegram in front of it. */
export function createBot(app: App, token: string): Bot {
  const { db, me, clock, log, config } = app;
  const api = createApi(token, config.TELEGRAM_API_ROOT);
  const photos = new TelegramPhotos(api, token, config.TELEGRAM_API_ROOT, clock);
  const progress = new TelegramProgress(api, db, log);
  const sender = new Sender({
    db,
    me,
    api,
    clock,
    log,
    pictureOf: app.pictureOf,
    onProgressSent: job => progress.refresh(job),
  });
  const worker = app.createWorker(photos, progress, chatId => sender.kick(chatId));
  return new Bot({
    assistant: app.assistant,
    me,
    api,
    photos,
    sender,
    worker,
    progress,
    pictureOf: app.pictureOf,
    random: app.random,
  });
}
