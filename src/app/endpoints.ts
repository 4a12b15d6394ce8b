import { apiRoute } from '../api/routes.ts';
import { beatOnce } from '../assistant-db/operation/processes.ts';
import { backlogOf } from '../assistant-db/operation/statistics.ts';
import { checkRoom } from '../assistant-db/trouble.ts';
import type { TelegramState } from '../bot/connection.ts';
import type { WebhookAddress } from '../bot/updates/webhook.ts';
import { API_PATH, MCP_PATH } from '../config/index.ts';
import { Readiness } from '../http/readiness.ts';
import { ownRoutes, webhookRoute } from '../http/routes.ts';
import { type HttpServer, ListenError, type Route, startHttpServer } from '../http/server.ts';
import type { LiveSessions } from '../lib/live-sessions.ts';
import { createMetrics } from '../metrics/index.ts';
import { BUILT_IN } from '../providers/index.ts';
import { FatalBotError } from '../telegram/errors.ts';
import type { App } from './index.ts';
import { openMcp } from './mcp.ts';
import { signInRoutes } from './sign-in.ts';
import { limitVoice } from './voice-limit.ts';

const DEFAULT_PORT = 8080;

export type Endpoints = Awaited<ReturnType<typeof openEndpoints>>;

export interface Served {
  readonly webhook: WebhookAddress | undefined;
  accept(update: unknown): Promise<void>;
  telegram(): TelegramState;
  readonly live: LiveSessions;
}

/**
 * Opens the HTTP server. A bot that polls also works without it.
 * @throws FatalBotError if a bot with a webhook cannot listen
 */
export async function openEndpoints(app: App, { webhook, accept, telegram, live }: Served) {
  const { db, storage, me, clock, log, config, ai } = app;
  const shared = { clock, log, backlog: () => backlogOf(db), chatProviders: () => ai.states() };
  const readiness = new Readiness({
    ...shared,
    writable: async () => {
      await checkRoom(storage);
      // A write, because a full disk can still be read.
      return beatOnce(db, me);
    },
    telegram,
    imageProviders: app.imageProviders,
  });
  const metrics = createMetrics({
    ...shared,
    ready: async () => (await readiness.look()).status === 'ready',
    freeBytes: () => storage.freeBytes(),
  });
  const forget = app.onTelemetry(metrics.observe);
  const routes = new Map(ownRoutes({ readiness, metrics: () => metrics.text() }));
  if (webhook) {
    routes.set(new URL(webhook.url).pathname, webhookRoute({ secret: webhook.secret, accept, log }));
  }
  const mcp = config.MCP_TOKEN === undefined ? undefined : await openMcp(app, config.MCP_TOKEN);
  if (mcp) routes.set(MCP_PATH, mcp.route);
  if (config.API_TOKEN !== undefined) routes.set(API_PATH, apiOf(app, config.API_TOKEN, live));
  if (app.signIns) {
    for (const [path, route] of signInRoutes(app.signIns, userId => live.queued(userId)))
      routes.set(path, route);
  }
  let server: HttpServer | undefined;
  try {
    const { HOST: host, PORT: port = DEFAULT_PORT } = config;
    server = await startHttpServer({ host, port, routes, log });
    log.info({ host, port: server.port }, 'the HTTP server is listening');
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    if (webhook) throw new FatalBotError(`${error.message} Telegram cannot deliver without it.`);
    log.warn(`${error.message} The bot continues without /health, /ready and /metrics.`);
  }
  return {
    drain: () => {
      readiness.drain();
      mcp?.drain();
    },
    close: async () => {
      await mcp?.close();
      await server?.close();
      forget();
    },
  };
}

function apiOf(app: App, token: string, live: LiveSessions): Route {
  const { db, clock, random, log, config } = app;
  const { DAILY_VOICE_MINUTES_PER_USER: dailyMinutes, ADMIN_IDS: adminIds } = config;
  const { synthesize } = limitVoice({ db, clock, dailyMinutes, adminIds }, app);
  return apiRoute({
    db,
    clock,
    random,
    log,
    live,
    token,
    synthesize,
    adminIds,
    requestsPerMinute: config.API_REQUESTS_PER_MINUTE,
    tasks: { maxSteps: config.TASK_MAX_STEPS, dailyTasks: config.DAILY_TASKS_PER_USER },
    hasModel: config.AI_PROVIDERS.some(name => name !== BUILT_IN),
  });
}
