import type { Tool } from '../agents/tool.ts';
import type { AIChat } from '../ai-chat/index.ts';
import type { AssistantContext } from '../assistant/agent/context.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import type { PackPlan } from '../assistant/drawing/advance.ts';
import { EmojiChooser } from '../assistant/sticker-emoji/choose.ts';
import type { Summarizer } from '../assistant/summary/summarizer.ts';
import { storageAt } from '../assistant-db/index.ts';
import { migrateUp } from '../assistant-db/migrate.ts';
import type { Sticker, Store } from '../assistant-db/schema.ts';
import type { Storage } from '../assistant-db/storage.ts';
import { telegramPolicy } from '../bot/features/connected-tools/policy.ts';
import { packPlan } from '../bot/features/packs/reply.ts';
import { type PrivacyFacts, privacyFacts } from '../bot/features/privacy/notice.ts';
import type { Config } from '../config/index.ts';
import { pictureOf } from '../generation/picture.ts';
import type { PhotoSource, ProgressReporter } from '../generation/ports.ts';
import { createGenerationWorker, type GenerationWorker } from '../generation/worker.ts';
import type { Decoder } from '../images/decoder/index.ts';
import type { Logger } from '../lib/logger.ts';
import { type Observe, Telemetry } from '../lib/telemetry.ts';
import { readServers } from '../mcp/client/config.ts';
import { Servers } from '../mcp/client/servers.ts';
import { connectedTools } from '../mcp/client/tool.ts';
import type { Synthesize, Transcribe } from '../speech/index.ts';
import { createAssistant } from './assistant.ts';
import { type AppExtensions, withConnectedTools } from './connected-tools.ts';
import { ModelWatch } from './model-check.ts';
import { createModels } from './models.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { type Instrumentation, processRuntime, type Runtime } from './runtime.ts';

/** All that a channel (Telegram, the terminal) puts itself in front of; `start-bot.ts` and `cli/engine.ts` start it. */
export interface App extends Runtime {
  readonly config: Config;
  readonly log: Logger;
  readonly storage: Storage;
  readonly db: Store;
  readonly assistant: AssistantDeps;
  readonly instrumentation: Instrumentation;
  /** What people are told about what becomes of what they send. */
  readonly privacyFacts: PrivacyFacts;
  readonly ai: AIChat;
  /** Looks the models up once a day, when it is started. */
  readonly modelWatch: ModelWatch;
  /** Writes down what is said; undefined where nobody can. */
  readonly transcribe: Transcribe | undefined;
  /** Speaks; undefined where nobody can. */
  readonly synthesize: Synthesize | undefined;
  /** Who draws, in the operator's order. */
  readonly imageProviders: readonly string[];
  /** Opens pictures that come from outside. */
  readonly decoder: Decoder;
  /** All that works on pictures, for whoever draws beside the queue. */
  readonly pictures: Pictures;
  /** Servers of tools that the operator has named. */
  readonly servers: Servers;
  /** Their tools, as this channel lets people use them; read for each request. */
  readonly connectedTools: () => readonly Tool<AssistantContext>[];
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
 * @throws ConfigError where the database is from a newer version, or the file of servers of tools has mistakes
 */
export async function createApp(
  config: Config,
  log: Logger,
  runtime: Runtime = processRuntime(),
  instrumentation: Instrumentation = {},
  extensions: AppExtensions = {},
): Promise<App> {
  const { clock, random, me } = runtime;
  const servers = new Servers(await readServers(config.MCP_CONFIG), { clock, random, log });
  const storage = storageAt(config.DATABASE_URL);
  const db = storage.open();
  const applied = await migrateUp(db, storage.migrations);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');

  const telemetry = new Telemetry();
  const { observe } = telemetry;
  const models = createModels(config, runtime, instrumentation, { log, observe });
  const { ai, generators, generateObject } = models;
  const { fullText } = storage;
  const pictures = createPictures(config, runtime, generators, { log, observe });
  const { decoder, finisher, remover } = pictures;
  const policy = extensions.toolPolicy ?? telegramPolicy(config.ADMIN_IDS, decoder);
  const ofServers = connectedTools(servers, policy);
  const openServers = servers.reports.flatMap(({ settings: { name, people } }) =>
    people === 'all' || extensions.toolPolicy ? [name] : [],
  );
  const team = withConnectedTools(extensions, ofServers);
  const stored = { db, me, clock, log, fullText };
  const assistant = createAssistant(config, models, stored, team, servers.reports.length > 0);
  const { dailyStickers, jobsPerUser, adminIds, sheetOf, summarizer } = assistant;
  servers.start();
  const emoji = new EmojiChooser({ db, clock, log, generateObject });
  const making = new Set<number>();
  const modelWatch = new ModelWatch(config, ai, clock, log);
  return {
    ...runtime,
    config,
    log,
    storage,
    db,
    assistant,
    instrumentation,
    privacyFacts: privacyFacts(config, models.vision, openServers),
    ai,
    modelWatch,
    transcribe: models.transcribe,
    synthesize: models.synthesize,
    imageProviders: generators.map(({ name }) => name),
    decoder,
    pictures,
    servers,
    connectedTools: ofServers,
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
          dailyStickers,
          jobsPerUser,
          adminIds,
          packPlan: endPlan,
          sheetOf,
          onPicture: instrumentation.onPicture,
        },
        config.GENERATION_CONCURRENCY,
        onMessages,
      ),
    close: async () => {
      modelWatch.stop();
      await servers.close();
      await emoji.stop();
      ai.close();
      await summarizer?.stop();
      await pictures.close();
      await db.destroy();
    },
  };
}
