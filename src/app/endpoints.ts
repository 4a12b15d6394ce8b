import { backlogOf, canWrite } from '../assistant-db/operation/statistics.ts';
import { checkRoom } from '../assistant-db/trouble.ts';
import type { TelegramState } from '../bot/connection.ts';
import type { WebhookAddress } from '../bot/updates/webhook.ts';
import { MCP_PATH } from '../config/index.ts';
import { Readiness } from '../http/readiness.ts';
import { ownRoutes, webhookRoute } from '../http/routes.ts';
import { type HttpServer, ListenError, startHttpServer } from '../http/server.ts';
import { createMetrics } from '../metrics/index.ts';
import { FatalBotError } from '../telegram/errors.ts';
import type { App } from './index.ts';
import { openMcp } from './mcp.ts';

const DEFAULT_PORT = 8080;

export type Endpoints = Awaited<ReturnType<typeof openEndpoints>>;

export interface Served {
  readonly webhook: WebhookAddress | undefined;
  accept(update: unknown): Promise<void>;
  telegram(): TelegramState;
}

/**
 * A bot that polls does its work without the server too.
 * @throws FatalBotError where a bot with a webhook cannot listen
 */
export async function openEndpoints(app: App, { webhook, accept, telegram }: Served) {
  const { db, storage, me, clock, log, config, ai } = app;
  const shared = { clock, log, backlog: () => backlogOf(db), chatProviders: () => ai.states() };
  const readiness = new Readiness({
    ...shared,
    writable: async () => {
      await checkRoom(storage);
      return canWrite(db, me);
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
  let server: HttpServer | undefined;
  try {
    const { HOST: host, PORT: port = DEFAULT_PORT } = config;
    server = await startHttpServer({ host, port, routes, log });
    log.info({ host, port: server.port }, 'the HTTP server is listening');
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    if (webhook) throw new FatalBotError(`${error.message} Telegram cannot deliver without it.`);
    log.warn(`${error.message} The bot goes on without /health, /ready and /metrics.`);
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
