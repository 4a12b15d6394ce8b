import { storageOf } from '../assistant-db/index.ts';
import { migrateUp } from '../assistant-db/migrate.ts';
import { Outages } from '../assistant-db/outages.ts';
import { openPictureStore } from '../assistant-db/pictures/store.ts';
import { type Config, withRoomForTools } from '../config/index.ts';
import { mayUse, telegramPolicy } from '../features/connected-tools/policy.ts';
import { packPlan } from '../features/packs/handlers.ts';
import { packsOfSticker } from '../features/packs/packs-of-sticker.ts';
import type { PackPlan } from '../features/plans/drawing/advance.ts';
import { privacyFacts } from '../features/privacy/notice.ts';
import { createGenerationWorker } from '../generation/job.ts';
import { type FileOf, fileOf } from '../generation/picture.ts';
import type { PhotoSource, ProgressReporter } from '../generation/ports.ts';
import { ConfigError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { socksAdvice } from '../lib/proxy.ts';
import { type Observe, Telemetry } from '../lib/telemetry.ts';
import { readServers, type ServerSettings } from '../mcp/client/config.ts';
import { Servers } from '../mcp/client/servers.ts';
import { connectedTools } from '../mcp/client/tool.ts';
import { type AppExtensions, createAssistant, withConnectedTools } from './assistant.ts';
import { createKnowledge, createUserDocuments } from './knowledge.ts';
import { ModelWatch } from './model-check.ts';
import { createModels, createPictures } from './models.ts';
import { type Instrumentation, processRuntime, type Runtime } from './runtime.ts';
import { signInProblems, signInsOf, withSignInHere } from './sign-in-settings.ts';

/** Everything a channel (Telegram, the terminal) needs to start. */
export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Builds everything a channel needs and migrates the database.
 * @throws ConfigError if the database is from a newer version or the file of tool servers is invalid
 */
export async function createApp(
  environment: Config,
  log: Logger,
  runtime: Runtime = processRuntime(),
  instrumentation: Instrumentation = {},
  extensions: AppExtensions = {},
) {
  const { clock, random, me } = runtime;
  if (environment.socksProxies.length > 0) log.warn(socksAdvice(environment.socksProxies));
  const listed = await readServers(environment.MCP_CONFIG);
  const given = await withSignInHere(environment, listed, extensions.signInHere);
  const problems = signInProblems(listed, given);
  if (problems.length > 0) throw new ConfigError(problems);
  const searches = given.KNOWLEDGE_DIR ?? given.LIGHTRAG_URL;
  const needsRoom = listed.length > 0 || searches !== undefined || given.USER_DOCUMENTS;
  const config = needsRoom ? withRoomForTools(given) : given;
  const storage = storageOf(config);
  const db = await storage.open();
  const applied = await migrateUp(db, storage.migrations);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');
  const outages = new Outages(clock, log);
  const pictureStore = await openPictureStore(config.PICTURES_URL, { db, clock, random, log });

  const settingsOf = (server: string) => listed.find(({ name }) => name === server);
  const signIns = signInsOf(config, { db, clock, log, settingsOf });
  const mayConnect = (settings: ServerSettings, userId: number) =>
    // A server that only gets a user's id knows users of Telegram.
    (settings.oauth !== undefined || extensions.signInHere === undefined) &&
    (extensions.toolPolicy !== undefined || mayUse(settings, userId, given.ADMIN_IDS));
  const servers = new Servers(listed, { clock, random, log, accounts: signIns?.accounts, mayConnect });

  const telemetry = new Telemetry();
  const { observe } = telemetry;
  const models = createModels(config, runtime, instrumentation, { log, observe });
  const { ai, generators } = models;
  const pictures = createPictures(config, runtime, generators, { log, observe });
  const { decoder, finisher, animator, remover } = pictures;
  const policy = extensions.toolPolicy ?? telegramPolicy(config.ADMIN_IDS, decoder);
  const ofServers = connectedTools(servers, policy);
  const openServers = servers.reports.flatMap(({ settings: { name, people, knowledge } }) =>
    people === 'all' || knowledge || extensions.toolPolicy ? [name] : [],
  );
  if (config.LIGHTRAG_URL !== undefined) openServers.push('LightRAG');
  const team = withConnectedTools(extensions, ofServers);
  const stored = { db, me, clock, log };
  const { embedding } = models;
  const { index: documents, sources } = createKnowledge(config, { db, clock, log, embedding, servers });
  const userDocuments = config.USER_DOCUMENTS ? createUserDocuments({ clock, db }) : undefined;
  const dialogue = createAssistant(config, models, stored, team, servers);
  const assistant = { ...dialogue, knowledgeSources: sources };
  const { summarizer } = assistant;
  servers.start();
  const pictureDeps = { db, pictureStore, finisher, animator, log, making: new Set<number>() };
  const modelWatch = new ModelWatch(config, ai, clock, log);
  return {
    ...runtime,
    config,
    log,
    storage,
    db,
    outages,
    pictureStore,
    assistant,
    documents,
    userDocuments,
    embedding,
    instrumentation,
    privacyFacts: privacyFacts(config, models.vision, openServers),
    ai,
    modelWatch,
    transcribe: models.transcribe,
    synthesize: models.synthesize,
    imageProviders: generators.map(({ name }): string => name),
    decoder,
    pictures,
    servers,
    signIns,
    connectedTools: ofServers,
    observe,
    onTelemetry: (listener: Observe) => telemetry.listen(listener),
    summarizer,
    fileOf: (...what: Parameters<FileOf>) => fileOf(pictureDeps, ...what),
    making: pictureDeps.making,
    /** @param endPlan handles drawn plans; by default they become packs in Telegram */
    createWorker: (
      photos: PhotoSource,
      progress: ProgressReporter,
      onMessages: (chatId: number) => void,
      endPlan: PackPlan = packPlan,
    ) =>
      createGenerationWorker(
        {
          ...assistant,
          pictureStore,
          random,
          observe,
          generators,
          decoder,
          finisher,
          remover,
          photos,
          progress,
          packPlan: endPlan,
          queueFile: packsOfSticker.queueFile,
          onPicture: instrumentation.onPicture,
        },
        config.GENERATION_CONCURRENCY,
        onMessages,
      ),
    close: async () => {
      modelWatch.stop();
      await servers.close();
      ai.close();
      await summarizer?.stop();
      await pictures.close();
      await userDocuments?.close();
      await db.destroy();
    },
  };
}
