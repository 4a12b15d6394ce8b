import { Connection } from '../bot/connection.ts';
import type { BotContext } from '../bot/context.ts';
import { type ReceiveDeps, receive } from '../bot/updates/receive.ts';
import { derivedSecret } from '../bot/updates/webhook.ts';
import { startServices } from '../lib/services.ts';
import { createBot } from '../telegram/api.ts';
import { createBotServices } from './bot-services.ts';
import { type Endpoints, openEndpoints } from './endpoints.ts';
import type { App } from './index.ts';
import { startMaintenance } from './maintenance.ts';

/**
 * What is in flight may take this long when the bot is told to stop; the rest waits for the next start. Whoever runs containers
 * kills them after ten seconds.
 */
export const GRACE_MS = 9000;

export interface RunningBot {
  readonly ended: Promise<void>;
  /**
   * Stops it in order and closes the app. Once: later calls wait for the first one.
   *
   * @param deadline when what is in flight is given back; left out, after a grace of {@link GRACE_MS}
   */
  stop(deadline?: AbortSignal): Promise<void>;
}

async function withGrace(stop: (deadline: AbortSignal) => Promise<void>): Promise<void> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), GRACE_MS);
  try {
    await stop(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts the app as a bot in Telegram: its maintenance, its endpoints where they are wanted, and, as soon as Telegram
 * answers, its services.
 */
export async function startBot(
  app: App,
  token: string,
  { endpoints: wanted }: { readonly endpoints: boolean } = { endpoints: false },
): Promise<RunningBot> {
  const { db, clock, log, config, observe } = app;
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret = derivedSecret(token) } = config;
  const webhook = url === undefined ? undefined : { url, secret };
  const leave = await startMaintenance(app);
  const bot = createBot<BotContext>(token, config.TELEGRAM_API_ROOT);
  const connection = new Connection({ bot, clock, log, adminIds: config.ADMIN_IDS, webhook });
  const stopping = new AbortController();
  let onStored: ReceiveDeps['onStored'] = () => {};
  let stopServices: (deadline: AbortSignal) => Promise<void> = async () => {};
  let endpoints: Endpoints | undefined;

  /** Stores what the webhook delivers and has it handled: by this process or, where its services do not work, by another. */
  const accept = async (update: unknown) => {
    // Nobody's until its chat is worked on: replicas get updates of one chat, and it has one of them at a time.
    const deps = { db, clock, log, digestKey: token, observe };
    await receive({ ...deps, onStored: updates => onStored(updates) }, [update]);
    connection.heard();
  };
  const run = async () => {
    if (wanted) endpoints = await openEndpoints(app, { webhook, accept, telegram: () => connection.state });
    const botUsername = await connection.open(stopping.signal);
    if (botUsername === undefined || stopping.signal.aborted) return;
    const { feed, ...services } = createBotServices(app, { token, bot, connection, webhook }, botUsername);
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
    onStored = () => {};
    connection.endBy(deadline);
    await stopServices(deadline);
    connection.end();
    await ended.catch(() => {});
    // Until now it has taken what Telegram delivers: stored, it waits for another replica or for the next start.
    await endpoints?.close();
    await leave();
    await app.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    ended,
    stop: deadline => {
      stopped ??= deadline ? stop(deadline) : withGrace(stop);
      return stopped;
    },
  };
}
