import { randomUUID } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import { type AIChat, type ChatProvider, createAIChat, type GenerateObject } from '../ai-chat/index.ts';
import { createTeam } from '../assistant/agent/index.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import type { PackPlan } from '../assistant/drawing/advance.ts';
import type { SheetOf } from '../assistant/drawing/next.ts';
import { EmojiChooser } from '../assistant/sticker-emoji/choose.ts';
import { Summarizer } from '../assistant/summary/summarizer.ts';
import { storageAt } from '../assistant-db/index.ts';
import { migrateUp } from '../assistant-db/migrate.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Sticker, Store } from '../assistant-db/schema.ts';
import type { Storage } from '../assistant-db/storage.ts';
import type { Deed } from '../bot/updates/deeds.ts';
import type { Config } from '../config.ts';
import { dialogueEffects } from '../features/dialogue/effects.ts';
import { noPackEffects } from '../features/packs/effects.ts';
import { packPlan } from '../features/packs/pack-plan.ts';
import { planEffects } from '../features/plans/effects.ts';
import { privacyEffects } from '../features/privacy/effects.ts';
import { type PrivacyFacts, privacyFacts } from '../features/privacy/notice.ts';
import { stickerEffects } from '../features/stickers/effects.ts';
import { pictureOf } from '../generation/picture.ts';
import type { PhotoSource, PictureObserver, ProgressReporter } from '../generation/ports.ts';
import { createGenerationWorker, type GenerationWorker } from '../generation/worker.ts';
import { createDecoder, type Decoder } from '../images/decoder/index.ts';
import { createFinisher, type Finisher } from '../images/finishing/finisher.ts';
import { chooseSheet } from '../images/sheet/choose.ts';
import type { ImageGenerator } from '../images/types.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { type Observe, Telemetry } from '../lib/telemetry.ts';
import { type CreateThreads, createThreads } from '../lib/threads.ts';
import { budgetsOf, smallest } from '../providers/budgets.ts';
import { CHAT_PROVIDERS, IMAGE_PROVIDERS, inOrder } from '../providers/index.ts';
import { createOfflineChat } from '../providers/offline/chat.ts';
import { createRemover } from '../providers/remover.ts';
import { pictureCosts } from './picture-costs.ts';

/** The lease of a killed process expires after this long without a heartbeat. */
const DEAD_AFTER_MS = 8000;

/** However many cores there are: image models bring no more pictures in the same time. */
const MAX_FINISHING_THREADS = 4;

/** What is not the program's to decide: time, chance and who this process is. */
export interface Outside {
  readonly clock: Clock;
  readonly random: () => number;
  readonly me: ProcessIdentity;
  readonly createThreads: CreateThreads;
  /** Of whoever runs several apps in one process, who also closes it. Left out, the app has one of its own. */
  readonly decoder?: Decoder;
}

export function thisProcess(): Outside {
  return {
    clock: systemClock,
    random: Math.random,
    me: { id: `${hostname()}:${process.pid}:${randomUUID()}`, deadAfterMs: DEAD_AFTER_MS },
    createThreads,
  };
}

/** Whoever looks over the bot's shoulder, or meddles with it: the playground. Each part may be left out. */
export interface Instrumentation {
  /** Stands in front of every chat provider, the fallback included. */
  wrapChat?(provider: ChatProvider, isFallback: boolean): ChatProvider;
  /** Stands in front of every image provider. */
  wrapImages?(generator: ImageGenerator): ImageGenerator;
  /** Stands in front of whole exchanges, retries and failover included: it knows whose they are. */
  wrapCall?(call: AssistantDeps['callAIChat']): AssistantDeps['callAIChat'];
  /** The same for requests for one object. */
  wrapObjects?(generate: GenerateObject): GenerateObject;
  readonly onPicture?: PictureObserver;
  /** Hears what somebody did when its turn begins, under the name of the turn. Must not throw. */
  onTurn?(chatId: number, turn: string, deeds: readonly Deed[]): void;
  /** Hears that nothing is kept of a person any more. Must not throw. */
  onForgotten?(personId: number): void;
}

/** All that a channel (Telegram, the terminal) puts itself in front of; `start-bot.ts` and `cli/engine.ts` start it. */
export interface App extends Outside {
  readonly config: Config;
  readonly log: Logger;
  readonly storage: Storage;
  readonly db: Store;
  readonly assistant: AssistantDeps;
  readonly instrumentation: Instrumentation;
  /** What people are told about what becomes of what they send. */
  readonly privacyFacts: PrivacyFacts;
  readonly ai: AIChat;
  /** Who draws, in the operator's order. */
  readonly imageProviders: readonly string[];
  /** Opens pictures that come from outside. */
  readonly decoder: Decoder;
  /** Tells those who listen. */
  readonly observe: Observe;
  /** Calls `listener` with every event from now on, until the returned function is called. */
  onTelemetry(listener: Observe): () => void;
  /** Absent where no model is configured. */
  readonly summarizer: Summarizer | undefined;
  createWorker(
    photos: PhotoSource,
    progress: ProgressReporter,
    onMessages: (chatId: number) => void,
    /** What the channel does with plans that are drawn; left out, they become packs in Telegram. */
    packPlan?: PackPlan,
  ): GenerationWorker;
  /** The picture of a sticker, made now where it is not there; see `generation/picture.ts`. */
  pictureOf(sticker: Sticker): Promise<Buffer | undefined>;
  close(): Promise<void>;
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
  instrumentation: Instrumentation = {},
): Promise<App> {
  const storage = storageAt(config.DATABASE_URL);
  const db = storage.open();
  const applied = await migrateUp(db);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');

  const { clock, random, me } = outside;
  const telemetry = new Telemetry();
  const { observe } = telemetry;
  const watched = (provider: ChatProvider, isFallback: boolean) =>
    instrumentation.wrapChat?.(provider, isFallback) ?? provider;
  const budgetOf = await budgetsOf(config);
  const talkers = inOrder(CHAT_PROVIDERS, config.AI_PROVIDERS);
  const providers = talkers.map(({ name, chat }) => watched(chat.create(config, budgetOf(name)), false));
  const ai = createAIChat({ providers, clock, random, log, observe });
  const generateObject = instrumentation.wrapObjects?.(ai.generateObject) ?? ai.generateObject;
  const offline = watched(createOfflineChat(), true);
  const callAIChat: AssistantDeps['callAIChat'] = async (request, { useFallback, ...context }) => {
    const result = await ai.callAIChat(request, useFallback ? { ...context, fallback: offline } : context);
    return { ...result, byFallback: useFallback && result.provider === offline.name };
  };
  const [budget, ...budgets] = talkers
    .filter(({ kind }) => kind !== 'built in')
    .map(({ name }) => budgetOf(name));
  const summarizer =
    budget &&
    new Summarizer({
      db,
      clock,
      log,
      generateObject,
      budget: smallest([budget, ...budgets]),
    });
  const vision = config.AI_VISION && providers.some(provider => provider.sees);
  const generators = inOrder(IMAGE_PROVIDERS, config.IMAGE_PROVIDERS).map(({ images }) => {
    const generator = images.create(config, outside.createThreads);
    return instrumentation.wrapImages?.(generator) ?? generator;
  });
  const limits = {
    dailyStickers: config.DAILY_STICKERS_PER_USER,
    jobsPerUser: config.JOBS_PER_USER,
    maxQueuedJobs: config.MAX_QUEUED_JOBS,
    adminIds: config.ADMIN_IDS,
  };
  const pictures = pictureCosts(config, generators[0]);
  const sheetOf: SheetOf = count => chooseSheet(config.PACK_SHEET, generators[0]?.sheets ?? {}, count);
  const assistant: AssistantDeps = {
    ...limits,
    db,
    me,
    clock,
    log,
    callAIChat: instrumentation.wrapCall?.(callAIChat) ?? callAIChat,
    team: createTeam(),
    generateObject,
    summarizer,
    pictures,
    turnDeadlineMs: config.AI_TURN_DEADLINE_MS,
    vision,
    messagesPerMinute: config.MESSAGES_PER_MINUTE,
    messagesPerHour: config.MESSAGES_PER_HOUR,
    effects: {
      ...stickerEffects({ ...limits, clock }),
      ...dialogueEffects,
      ...privacyEffects({}),
      ...planEffects({ ...limits, clock, packPlan, sheetOf, pictures }),
      ...noPackEffects,
    },
    packPlan,
    sheetOf,
    fullText: storage.fullText,
    helpFacts: {
      dailyStickers: config.DAILY_STICKERS_PER_USER,
      jobsPerUser: config.JOBS_PER_USER,
      messagesPerMinute: config.MESSAGES_PER_MINUTE,
      retentionDays: config.RETENTION_DAYS,
    },
  };
  const decoder = outside.decoder ?? createDecoder();
  const finisher: Finisher = createFinisher(
    { threads: Math.min(config.GENERATION_CONCURRENCY, availableParallelism(), MAX_FINISHING_THREADS) },
    outside.createThreads,
  );
  const remover = config.BACKGROUND_REMOVER_URL
    ? createRemover({ baseUrl: config.BACKGROUND_REMOVER_URL })
    : undefined;
  const emoji = new EmojiChooser({ db, clock, log, generateObject });
  const making = new Set<number>();
  return {
    ...outside,
    config,
    log,
    storage,
    db,
    assistant,
    instrumentation,
    privacyFacts: privacyFacts(config, vision),
    ai,
    imageProviders: generators.map(({ name }) => name),
    decoder,
    observe,
    onTelemetry: listener => telemetry.listen(listener),
    summarizer,
    pictureOf: sticker => pictureOf({ db, finisher, log, making }, sticker),
    createWorker: (photos, progress, onMessages, endPlan = packPlan) =>
      createGenerationWorker(
        {
          db,
          me,
          clock,
          log,
          random,
          observe,
          generators,
          decoder,
          finisher,
          remover,
          emoji,
          photos,
          progress,
          ...limits,
          packPlan: endPlan,
          sheetOf,
          onPicture: instrumentation.onPicture,
        },
        config.GENERATION_CONCURRENCY,
        onMessages,
      ),
    close: async () => {
      await emoji.stop();
      ai.close();
      await summarizer?.stop();
      if (outside.decoder === undefined) await decoder.close();
      await Promise.all([finisher.close(), ...generators.map(generator => generator.close?.())]);
      await db.destroy();
    },
  };
}
