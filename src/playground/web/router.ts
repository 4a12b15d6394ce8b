import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { languageOf, type ProblemTexts, problemTexts } from '../../i18n/index.ts';
import { BotApiError } from '../errors.ts';
import {
  isAskedFromElsewhere,
  namesThisComputer,
  parseMultipart,
  type UploadedFile,
} from '../http/request.ts';
import type { Problem } from './protocol.ts';

export type ProblemName = keyof ProblemTexts;

/** Becomes a {@link Problem} in the user's language. */
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

/** Sent with every answer. The page may only use its own files: no inline code, other host or frame. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
    "media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
}

/** Undefined if the handler has sent the response itself. */
export type RouteHandler = (exchange: Exchange) => object | undefined | Promise<object | undefined>;

/** Keyed by method and path; a colon starts the name of a path parameter. */
export type Routes = Readonly<Record<string, RouteHandler>>;

interface RouterOptions {
  readonly routes: Routes;
  readonly personLanguage: (id: string) => string | undefined;
  readonly onError: (error: unknown) => void;
}

export function requestListener({ routes, personLanguage, onError }: RouterOptions) {
  const compiled = Object.entries(routes).map(([route, handler]) => ({
    pattern: new RegExp(`^${route.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    handler,
  }));

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    assertFromHere(request);
    for (const { pattern, handler } of compiled) {
      const match = pattern.exec(`${request.method} ${url.pathname}`);
      if (!match) continue;
      const parts = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]);
      return handler({ request, response, query: url.searchParams, params: Object.fromEntries(parts) });
    }
    throw new Refusal(404, 'notFound');
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const address = `http://playground${request.url ?? ''}`;
    const url = URL.canParse(address) ? new URL(address) : null;
    try {
      if (url === null) throw new Refusal(400, 'badRequest');
      const body = await answer(request, response, url);
      if (body) sendJson(response, 200, body);
    } catch (error) {
      // The client hung up, so it needs no answer.
      if (response.destroyed || (request.destroyed && !request.complete)) return;
      if (!(error instanceof Refusal)) onError(error);
      const { status, problem } = error instanceof Refusal ? error : new Refusal(500, 'failed');
      const id = /^\/api\/people\/(\d+)/.exec(url?.pathname ?? '')?.[1] ?? url?.searchParams.get('person');
      const language = languageOf(personLanguage(id ?? '') ?? request.headers['accept-language']);
      if (response.headersSent) response.destroy();
      else sendJson(response, status, { problem: problemTexts(language)[problem] } satisfies Problem);
    }
    // Unread bytes would be parsed as the next request.
    if (!request.complete) request.resume();
  };
}

/** Guards against DNS rebinding and CSRF. Other pages may link here but not call the API. */
function assertFromHere(request: IncomingMessage): void {
  const isLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  const isPage = isLink && !/^\/api\//.test(request.url ?? '');
  if (!isFromOwnPage(request) && !(namesThisComputer(request) && isPage)) throw new Refusal(403, 'foreign');
}

export function isFromOwnPage(request: IncomingMessage): boolean {
  return namesThisComputer(request) && !isAskedFromElsewhere(request);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, 'badRequest');
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

const MAX_JSON_BYTES = 64 * 1024;
const MAX_DISCARDED_BYTES = 512 * 1024 * 1024;

/** Reads oversized bodies to the end before refusing them, because browsers do not read answers while sending. */
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

export async function readFiles(request: IncomingMessage, limit: number): Promise<UploadedFile[]> {
  const body = await readBody(request, limit, 'fileTooLarge');
  try {
    return [...parseMultipart(body, request.headers['content-type'] ?? '').files.values()];
  } catch (error) {
    throw error instanceof BotApiError ? new Refusal(400, 'badRequest') : error;
  }
}

export async function readJson<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(request, MAX_JSON_BYTES, 'badRequest');
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new Refusal(400, 'badRequest');
  }
}

export function readQuery<T>(query: URLSearchParams, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (!parsed.success) throw new Refusal(400, 'badRequest');
  return parsed.data;
}
