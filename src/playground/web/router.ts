import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { languageOf, problemTexts } from '../../i18n/index.ts';
import type { ProblemTexts } from '../../i18n/types/problems.ts';
import { BotApiError } from '../errors.ts';
import { isOfForeignPage, namesThisComputer, parseMultipart } from '../http/request.ts';
import type { Problem } from './protocol.ts';

export type ProblemName = keyof ProblemTexts;

/** A request that is not served: becomes a {@link Problem} in the language of the person, with `status`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly problem: ProblemName;

  constructor(status: number, problem: ProblemName) {
    super(problem);
    this.status = status;
    this.problem = problem;
  }
}

/** @param language an IETF tag, or the value of `Accept-Language` */
function problemIn(language: string | undefined, name: ProblemName): Problem {
  return { problem: problemTexts(languageOf(language))[name] };
}

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
  readonly #personLanguage: (id: string) => string | undefined;
  readonly #onError: (error: unknown) => void;

  /** @param personLanguage the IETF tag of a person by their id */
  constructor(
    routes: readonly Route[],
    personLanguage: (id: string) => string | undefined,
    onError: (error: unknown) => void,
  ) {
    this.#routes = routes.map(route => ({
      ...route,
      pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    }));
    this.#personLanguage = personLanguage;
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
    return this.#personLanguage(id ?? '') ?? request.headers['accept-language'];
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

const MAX_JSON_BYTES = 64 * 1024;
/** What is read of a body that is too large, so that the browser has sent it all and listens to the answer. */
const MAX_DISCARDED_BYTES = 512 * 1024 * 1024;

/**
 * Throws a 403 for requests that come by way of somebody else's page: under a foreign name that points here (DNS
 * rebinding), or, where they change something, from a foreign origin (CSRF).
 */
function assertFromHere(request: IncomingMessage): void {
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (!namesThisComputer(request) || (changes && isOfForeignPage(request))) throw new Refusal(403, 'foreign');
}

/**
 * The whole body. One that is larger than `limit` is read to its end all the same, and then refused with 413:
 * browsers do not read answers that come while they are still sending.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  tooLarge: ProblemName,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > MAX_DISCARDED_BYTES) break;
  }
  if (size > limit) throw new Refusal(413, tooLarge);
  return Buffer.concat(chunks);
}

/** The files of a form, in the order they came; 413 above `limit` bytes for all of it, 400 for what is no form. */
export async function readFiles(
  request: IncomingMessage,
  limit: number,
): Promise<{ readonly bytes: Buffer; readonly name: string }[]> {
  const body = await readBody(request, limit, 'pictureTooLarge');
  try {
    const { files } = parseMultipart(body, request.headers['content-type'] ?? '');
    return [...files.values()].map(({ bytes, fileName }) => ({ bytes, name: fileName }));
  } catch (error) {
    if (error instanceof BotApiError) throw new Refusal(400, 'badRequest');
    throw error;
  }
}

export async function readJson<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(request, MAX_JSON_BYTES, 'badRequest');
  let data: unknown;
  try {
    data = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(400, 'badRequest');
  }
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Refusal(400, 'badRequest');
  return parsed.data;
}
