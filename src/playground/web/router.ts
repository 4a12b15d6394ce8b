import type { IncomingMessage, ServerResponse } from 'node:http';
import type { People } from './people.ts';
import { problemIn, Refusal } from './problems.ts';
import { assertFromHere } from './requests.ts';

/** For every answer. The page is its own files and nothing else: no inline code, no other host, no frame around it. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
    "media-src 'self'; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** A request on its way through a route. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** What stands in the path where the route has a colon, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** What is answered as JSON; undefined where the route has answered itself. */
export type Answer = object | undefined;

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/api/people/:id`: a colon begins the name of a part. */
  readonly path: string;
  readonly run: (exchange: Exchange) => Answer | Promise<Answer>;
}

interface CompiledRoute extends Route {
  readonly pattern: RegExp;
}

/** Finds who serves a request. */
export class Router {
  readonly #routes: readonly CompiledRoute[];
  readonly #people: People;
  readonly #onError: (error: unknown) => void;

  constructor(routes: readonly Route[], people: People, onError: (error: unknown) => void) {
    this.#routes = routes.map(route => ({
      ...route,
      pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    }));
    this.#people = people;
    this.#onError = onError;
  }

  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<Answer> {
    assertFromHere(request);
    // To HEAD the same is answered; Node leaves the body out.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const route of this.#routes) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null;
      if (!match) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
      );
      return route.run({ request, response, query: url.searchParams, params });
    }
    throw new Refusal(404, 'notFound');
  }

  /** Status and words for what went wrong. */
  refusal(error: unknown, request: IncomingMessage, url: URL | undefined) {
    if (!(error instanceof Refusal)) this.#onError(error);
    const { status, problem } = error instanceof Refusal ? error : new Refusal(500, 'failed');
    return { status, body: problemIn(this.#languageOf(request, url), problem) };
  }

  /** Of the person that the request is about, else of the browser. */
  #languageOf(request: IncomingMessage, url: URL | undefined): string | undefined {
    const id = /^\/api\/people\/(\d+)/.exec(url?.pathname ?? '')?.[1] ?? url?.searchParams.get('person');
    const inhabitant = this.#people.all.find(({ person }) => String(person.id) === id);
    return inhabitant?.languageCode ?? request.headers['accept-language'];
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, 'badRequest');
  }
}

/** Serves one request to its end; never rejects. */
export async function respond(
  router: Router,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  let url: URL | undefined;
  try {
    const address = `http://playground${request.url ?? ''}`;
    if (!URL.canParse(address)) throw new Refusal(400, 'badRequest');
    url = new URL(address);
    const answer = await router.answer(request, response, url);
    if (answer) sendJson(response, 200, answer);
  } catch (error) {
    // Whoever hung up in the middle needs no answer.
    if (response.destroyed || (request.destroyed && !request.complete)) return;
    const { status, body } = router.refusal(error, request, url);
    if (response.headersSent) response.destroy();
    else sendJson(response, status, body);
  }
  // What was not read would be taken for the next request.
  if (!request.complete) request.resume();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
