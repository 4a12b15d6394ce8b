import { Connection } from '../bot/connection.ts';
import type { BotContext } from '../bot/context.ts';
import { type ReceiveDeps, receive } from '../bot/updates/receive.ts';
import { derivedSecret } from '../bot/updates/webhook.ts';
import { LiveSessions } from '../lib/live-sessions.ts';
import { startServices } from '../lib/worker.ts';
import { createBot } from '../telegram/api.ts';
import { createBotServices } from './bot-services.ts';
import { type Endpoints, openEndpoints } from './endpoints.ts';
import type { App } from './index.ts';
import { startMaintenance } from './maintenance.ts';

export interface RunningBot {
  readonly ended: Promise<void>;
  /** A turn of a user was queued outside of the services. */
  queued(userId: number): void;
  /**
   * Stops in order and closes the app, once.
   * @param deadline aborts when work in flight is given back; `STOP_GRACE_SECONDS` by default
   */
  stop(deadline?: AbortSignal): Promise<void>;
}

async function withGrace(seconds: number, stop: (deadline: AbortSignal) => Promise<void>): Promise<void> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), seconds * 1000);
  try {
    await stop(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts maintenance and endpoints, then the services once Telegram answers. */
export async function startBot(
  app: App,
  token: string,
  { endpoints: wanted }: { readonly endpoints: boolean } = { endpoints: false },
): Promise<RunningBot> {
  const { db, clock, log, config, observe } = app;
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret = derivedSecret(token) } = config;
  const webhook = url === undefined ? undefined : { url, secret };
  const maintenance = await startMaintenance(app);
  const { presence } = maintenance;
  const bot = createBot<BotContext>(token, config.TELEGRAM_API_ROOT);
  const connection = new Connection({ bot, clock, log, adminIds: config.ADMIN_IDS, webhook });
  const stopping = new AbortController();
  const live = new LiveSessions();
  let onStored: ReceiveDeps['onStored'] = () => {};
  let stopServices: (deadline: AbortSignal) => Promise<void> = async () => {};
  let endpoints: Endpoints | undefined;

  /** Handled by this process, or by another one if its services do not run. */
  const accept = async (update: unknown) => {
    // Updates have no owner yet: replicas receive updates of one chat, and one replica at a time handles them.
    const deps = { db, clock, log, digestKey: token, observe };
    await receive({ ...deps, onStored: updates => onStored(updates) }, [update]);
    connection.heard();
  };
  const run = async () => {
    if (wanted)
      endpoints = await openEndpoints(app, { webhook, accept, live, telegram: () => connection.state });
    const botUsername = await connection.open(stopping.signal);
    if (botUsername === undefined || stopping.signal.aborted) return;
    const { feed, ...services } = createBotServices(
      app,
      { token, bot, connection, webhook, presence, live },
      botUsername,
    );
    stopServices = startServices(services.stages);
    log.info({ bot: botUsername }, 'the bot is running');
    onStored = services.onStored;
    if (!webhook) connection.receives();
    await feed.run();
  };
  const ended = run();

  const stop = async (deadline: AbortSignal) => {
    endpoints?.drain();
    stopping.abort();
    connection.endBy(deadline);
    await stopServices(deadline);
    onStored = () => {};
    connection.end();
    await ended.catch(() => {});
    // It accepted Telegram's deliveries until now.
    await endpoints?.close();
    await maintenance.stop();
    await app.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    ended,
    queued: userId => live.queued(userId),
    stop: deadline => {
      stopped ??= deadline ? stop(deadline) : withGrace(config.STOP_GRACE_SECONDS, stop);
      return stopped;
    },
  };
}
