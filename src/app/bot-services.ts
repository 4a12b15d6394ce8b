import type { Bot } from 'grammy';
import { runnerOf } from '../assistant/turn/feature.ts';
import { isApiUser } from '../assistant-db/people/api-sessions.ts';
import type { Presence } from '../assistant-db/presence.ts';
import { onArrival } from '../bot/arrival.ts';
import type { Connection } from '../bot/connection.ts';
import type { BotContext, HandlerDeps } from '../bot/context.ts';
import { Dispatcher } from '../bot/dispatcher.ts';
import { HANDLERS } from '../bot/features.ts';
import { GuestAnswers } from '../bot/guest-answers.ts';
import { handling } from '../bot/index.ts';
import { InlineAnswers } from '../bot/inline.ts';
import { COMMANDS } from '../bot/menu.ts';
import { editWords, showPicture } from '../bot/outgoing/chat.ts';
import { Drafts } from '../bot/outgoing/drafts.ts';
import { Pacer } from '../bot/outgoing/pacer.ts';
import { TelegramProgress } from '../bot/outgoing/progress.ts';
import { Reachability } from '../bot/outgoing/reachability.ts';
import { Sender } from '../bot/outgoing/sender.ts';
import { Feed } from '../bot/updates/feed.ts';
import type { Addressee } from '../bot/updates/incoming.ts';
import type { ReceiveDeps } from '../bot/updates/receive.ts';
import { type WebhookAddress, WebhookFeed } from '../bot/updates/webhook.ts';
import { AdminWork } from '../features/admin/work.ts';
import { createToolCallWorker } from '../features/connected-tools/worker.ts';
import { packsOfSticker } from '../features/packs/packs-of-sticker.ts';
import { packsToForget } from '../features/packs/packs-to-forget.ts';
import { stopLongJobs } from '../features/packs/work/stop.ts';
import { createPackWorker } from '../features/packs/work/worker.ts';
import { createRefundWorker } from '../features/stars/refunds.ts';
import { withReceived } from '../generation/received.ts';
import { withMoments, withVideos } from '../generation/video.ts';
import { preparePhoto } from '../images/photo.ts';
import type { LiveSessions } from '../lib/live-sessions.ts';
import { Semaphore } from '../lib/semaphore.ts';
import type { Service } from '../lib/worker.ts';
import { TelegramPhotos } from '../telegram/photos.ts';
import type { App } from './index.ts';
import { limitVoice } from './voice-limit.ts';

/** Each may have 20 MB and take a multiple of that while a model listens to it. */
const LARGE_FILES_AT_ONCE = 32;

export interface Line {
  readonly token: string;
  readonly bot: Bot<BotContext>;
  readonly connection: Connection;
  readonly webhook: WebhookAddress | undefined;
  readonly presence: Presence;
  readonly live: LiveSessions;
}

export interface BotServices {
  readonly stages: readonly (readonly Service[])[];
  readonly feed: Feed | WebhookFeed;
  readonly onStored: ReceiveDeps['onStored'];
}

/** Builds every part of the bot that works in Telegram under this name, without starting it. */
export function createBotServices(
  app: App,
  { token, bot, connection, webhook, presence, live }: Line,
  botUsername: string,
): BotServices {
  const { db, me, clock, log, random, config, observe, assistant, decoder, privacyFacts } = app;
  const { instrumentation } = app;
  const core = { db, me, clock, log };
  const { TELEGRAM_API_ROOT: root, TELEGRAM_LOCAL_FILES: localFiles, ADMIN_IDS: adminIds } = config;
  const { api } = connection;
  const naming = { botUsername, random };

  const reachability = new Reachability({ api, clock, log, random });
  const { footage, finisher, animator } = app.pictures;
  const files = new TelegramPhotos({ api, token, root, clock, log, localFiles });
  const photos = withMoments(files, footage);
  const given = { db, photos, log, making: app.making };
  const received = { ...given, decoder, finisher, animator };
  const fileOf = withReceived(received, withVideos({ ...given, footage }, app.fileOf));
  const progress = new TelegramProgress({ api, db, log, clock });
  const lostFiles = new Set<string>();
  const voice = limitVoice({ db, clock, dailyMinutes: config.DAILY_VOICE_MINUTES_PER_USER, adminIds }, app);
  const sender = new Sender({
    ...core,
    api,
    pacer: new Pacer(clock, app.storage.sendBudget(db, { clock, log }), config.TELEGRAM_MESSAGES_PER_SECOND),
    reachability,
    fileOf,
    lostFiles,
    synthesize: voice.synthesize,
    collages: { photos, decoder, finisher },
    guests: { botUsername, photoOf: sticker => preparePhoto(decoder, sticker) },
    onProgressSent: job => progress.refresh(job),
    observe,
  });
  const onMessages = (chatId: number) => {
    if (!isApiUser(chatId)) return sender.notify(chatId);
    live.changed(chatId);
    // A task approved in advance may have queued calls.
    toolCalls.notify();
  };
  const adminWork = new AdminWork({
    ...core,
    adminIds,
    notify: onMessages,
    edit: (chatId, messageId, words) => editWords({ api, log }, chatId, messageId, words),
    onTelemetry: app.onTelemetry,
  });
  const packWorker = createPackWorker(
    {
      ...core,
      api,
      fileOf,
      films: { running: 0 },
      canFilm: async signal => (await app.pictures.animator.check(signal)).ok,
      edit: (chatId, messageId, words) => editWords({ api, log }, chatId, messageId, words),
      drawsFrames: assistant.drawnFrames !== undefined,
      ...naming,
      photos,
      decoder,
      footage,
      exports: { encoder: app.pictures.exportEncoder, running: 0 },
    },
    () => !reachability.away,
    onMessages,
  );
  const onContinuation = (chatId: number) => dispatcher.queued(chatId);
  const toolCalls = createToolCallWorker(
    { ...core, servers: app.servers, adminIds },
    { onMessages, onContinuation },
  );
  const onPackJob = () => packWorker.notify();
  const worker = app.createWorker(photos, progress, chatId => {
    onMessages(chatId);
    onPackJob();
  });
  const guests = new GuestAnswers({ api, db, clock, log, botUsername });
  const refunds = createRefundWorker({ ...core, api, observe, onMessages });
  const starsPrices = config.STARS_PRICES;
  const inline = new InlineAnswers({ api, db, clock, log, lostFiles });
  const addressee: Addressee = { botUsername, commands: new Set<string>(COMMANDS) };
  const handlers: HandlerDeps = {
    ...assistant,
    runIntent: runnerOf(HANDLERS, () => handlers),
    tasks: { maxSteps: config.TASK_MAX_STEPS, dailyTasks: config.DAILY_TASKS_PER_USER },
    ...naming,
    starsPrices,
    starsSupport: config.STARS_SUPPORT,
    onRefund: () => refunds.notify(),
    observe,
    api,
    live,
    drafts: new Drafts({ api, clock, log }),
    photos,
    footage,
    decoder,
    guests,
    userDocuments: app.userDocuments,
    largeFiles: new Semaphore(LARGE_FILES_AT_ONCE),
    transcribe: voice.transcribe,
    speaks: app.synthesize !== undefined,
    modelPrices: config.MODEL_PRICES,
    modelEndings: () => app.modelWatch.endings,
    privacyFacts,
    packsToForget,
    packsOfSticker: { ...packsOfSticker, onQueued: onPackJob },
    signIns: app.signIns,
    onPackJob,
    stopLongJobs,
    showPicture: (personId, jpeg) => showPicture({ api, log }, personId, jpeg),
    servers: app.servers,
    serversFile: config.MCP_CONFIG.file,
    onToolCall: () => toolCalls.notify(),
    onContinuation,
    onForgotten: personId => {
      onPackJob();
      app.servers.personal.drop(personId);
      instrumentation.onForgotten?.(personId);
    },
  };
  const dispatcher = new Dispatcher({
    ...core,
    addressee,
    turnConcurrency: config.TURN_CONCURRENCY,
    tell: signal => presence.tell(signal),
    ...handling({
      bot,
      handlers,
      clock,
      observe,
      onTurn: instrumentation.onTurn?.bind(instrumentation),
      onMessages,
      onJob: () => {
        worker.notify();
        presence.tell({ type: 'jobs' });
      },
    }),
  });
  const onQueued = (userId: number) => {
    if (!isApiUser(userId)) sender.notify(userId);
    onContinuation(userId);
  };
  live.serve({ onQueued, onStop: userId => dispatcher.supersede(userId, 0) });
  presence.listen(signal => {
    if (signal.type === 'jobs') worker.notify();
    else dispatcher.hear(signal);
  });
  const onStored = onArrival({
    bot,
    dispatcher,
    db,
    clock,
    starsPrices,
    inline,
    guests,
    addressee,
    log,
    forAll: webhook === undefined,
  });
  const feed = webhook
    ? new WebhookFeed({ ...webhook, api, clock, log, onSet: () => connection.receives() })
    : new Feed({ api, db, clock, log, digestKey: token, observe, onStored, presence });
  return {
    stages: [
      [reachability],
      [progress],
      [sender],
      [adminWork],
      [worker, packWorker, toolCalls, refunds, dispatcher],
      [feed],
    ],
    feed,
    onStored,
  };
}
