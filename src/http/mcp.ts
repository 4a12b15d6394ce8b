import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJson } from './body.ts';
import { HttpError } from './replies.ts';
import { equalSecrets } from './secrets.ts';
import type { Route } from './server.ts';
import { sendResponse, toRequest } from './web.ts';

/** So many requests are answered at once, streams that are open included. */
const MOST_REQUESTS = 200;
/** Bodies that are held at once: each may be a photo in base64. */
const MOST_BODIES = 16;
const METHODS = ['POST', 'GET', 'DELETE'];

export interface McpRouteDeps {
  /** What clients prove themselves with. */
  readonly token: string;
  /** Of a body, in bytes. */
  readonly maxBodyBytes: number;
  readonly fetch: (request: Request, body: unknown) => Promise<Response>;
}

/** A page may ask only from this computer: what a browser sends along from elsewhere is somebody else's page. */
function isForeign(origin: string | undefined): boolean {
  if (origin === undefined) return false;
  return !/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(origin);
}

function check({ headers, method }: IncomingMessage, token: string): void {
  if (isForeign(headers.origin)) throw new HttpError(403, 'forbidden origin');
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (!equalSecrets(given, token)) throw new HttpError(401, 'unauthorized', { 'www-authenticate': 'Bearer' });
  if (!METHODS.includes(method ?? '')) {
    throw new HttpError(405, 'method not allowed', { allow: METHODS.join(', ') });
  }
}

/** Takes MCP over Streamable HTTP from clients with the token; answers are streams where they have to be. */
export function mcpRoute({ token, maxBodyBytes, fetch: answer }: McpRouteDeps): Route {
  let requests = 0;
  let bodies = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const hasBody = request.method === 'POST';
    if (hasBody && bodies >= MOST_BODIES) throw new HttpError(503, 'busy', { 'retry-after': '5' });
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
      if (requests >= MOST_REQUESTS) throw new HttpError(503, 'busy', { 'retry-after': '5' });
      requests++;
      try {
        await serve(request, response);
      } finally {
        requests--;
      }
    },
  };
}
