import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OWN_PATHS } from '../config/index.ts';
import type { Logger } from '../lib/logger.ts';
import type { Readiness } from './readiness.ts';
import { equalSecrets, HttpError, hasBearer, readJson, sendResponse, toRequest } from './requests.ts';
import type { AnswerRoute, Route } from './server.ts';

/** Concurrent requests, including open streams. */
const MAX_REQUESTS = 200;
/** Concurrent bodies in memory, each of which may be a photo in base64. */
const MAX_BODIES = 16;
const METHODS = ['POST', 'GET', 'DELETE'];

export interface OwnRoutesDeps {
  readonly readiness: Readiness;
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

export function ownRoutes({ readiness, metrics }: OwnRoutesDeps): ReadonlyMap<string, Route> {
  const answers: Readonly<Record<(typeof OWN_PATHS)[number], AnswerRoute['answer']>> = {
    // An answer proves that the event loop is running.
    '/health': async () => ({ status: 200, body: { status: 'ok' } }),
    '/ready': async () => {
      const report = await readiness.look();
      return { status: report.status === 'ready' ? 200 : 503, body: report };
    },
    '/metrics': async () => {
      const { type, text } = await metrics();
      return { status: 200, body: text, headers: { 'content-type': type } };
    },
  };
  return new Map(Object.entries(answers).map(([path, answer]) => [path, { method: 'GET', answer }]));
}

export interface WebhookRouteDeps {
  /** Telegram sends it with every update, see https://core.telegram.org/bots/api#setwebhook */
  readonly secret: string;
  readonly accept: (update: unknown) => Promise<void>;
  readonly log: Logger;
}

/** 200 means stored or irrelevant. Anything else makes Telegram deliver the update again. */
export function webhookRoute({ secret, accept, log }: WebhookRouteDeps): Route {
  return {
    method: 'POST',
    answer: async request => {
      const given = request.headers['x-telegram-bot-api-secret-token'];
      if (typeof given !== 'string' || !equalSecrets(given, secret)) throw new HttpError(401, 'unauthorized');
      const update = await readJson(request);
      try {
        await accept(update);
      } catch (error) {
        log.error({ err: error }, 'storing an update failed; Telegram will deliver it again');
        throw new HttpError(500, 'not stored');
      }
      return { status: 200 };
    },
  };
}

export interface McpRouteDeps {
  readonly token: string;
  readonly maxBodyBytes: number;
  readonly fetch: (request: Request, body: unknown) => Promise<Response>;
}

/** Whether a request comes from a page of another computer. */
function isForeign(origin: string | undefined): boolean {
  if (origin === undefined) return false;
  return !/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(origin);
}

function check(request: IncomingMessage, token: string): void {
  const { headers, method } = request;
  if (isForeign(headers.origin)) throw new HttpError(403, 'forbidden origin');
  if (!hasBearer(request, token)) throw new HttpError(401, 'unauthorized', { 'www-authenticate': 'Bearer' });
  if (!METHODS.includes(method ?? '')) {
    throw new HttpError(405, 'method not allowed', { allow: METHODS.join(', ') });
  }
}

export function mcpRoute({ token, maxBodyBytes, fetch: answer }: McpRouteDeps): Route {
  let requests = 0;
  let bodies = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const hasBody = request.method === 'POST';
    if (hasBody && bodies >= MAX_BODIES) throw new HttpError(503, 'busy', { 'retry-after': '5' });
    bodies += hasBody ? 1 : 0;
    try {
      const body = hasBody ? await readJson(request, maxBodyBytes) : undefined;
      await sendResponse(await answer(toRequest(request, gone.signal), body), response);
    } finally {
      bodies -= hasBody ? 1 : 0;
    }
  };

  return {
    serve: async (request, response) => {
      check(request, token);
      if (requests >= MAX_REQUESTS) throw new HttpError(503, 'busy', { 'retry-after': '5' });
      requests++;
      try {
        await serve(request, response);
      } finally {
        requests--;
      }
    },
  };
}
