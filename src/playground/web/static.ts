import type { ServerResponse } from 'node:http';
import type { BotApiServer } from '../server.ts';
import type { Assets } from './assets.ts';
import type { Inspector } from './inspector.ts';
import { Refusal } from './problems.ts';
import type { Exchange, Route } from './router.ts';

/** Only what no browser runs: anything else is offered as a file to keep. */
const SHOWN_TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['png', 'image/png'],
  ['oga', 'audio/ogg'],
  ['webm', 'audio/webm'],
  ['m4a', 'audio/mp4'],
]);

/** What is under an id never changes. */
const FOR_EVER = 'private, max-age=31536000, immutable';

interface StaticDeps {
  readonly telegram: BotApiServer;
  readonly inspector: Inspector;
  readonly assets: Promise<Assets>;
}

/** Pictures and sounds, and the files of the page: those that were bundled, found by name, never by a path. */
export function staticRoutes({ telegram, inspector, assets }: StaticDeps): Route[] {
  const asset = async (name: string, { request, response }: Exchange) => {
    const found = (await assets).get(name);
    if (!found) throw new Refusal(404, 'notFound');
    response.setHeader('etag', found.etag);
    response.setHeader('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === found.etag) response.writeHead(304).end();
    else send(response, found.bytes, found.type);
    return undefined;
  };
  return [
    { method: 'GET', path: '/', run: exchange => asset('index.html', exchange) },
    {
      method: 'GET',
      path: '/files/:id',
      run: ({ params, response }) => {
        const file = telegram.file(params['id'] ?? '');
        if (!file) throw new Refusal(404, 'notFound');
        const type = file.kind === 'Document' ? undefined : SHOWN_TYPES.get(file.extension);
        if (!type) response.setHeader('content-disposition', 'attachment');
        response.setHeader('cache-control', FOR_EVER);
        send(response, file.bytes, type ?? 'application/octet-stream');
        return undefined;
      },
    },
    {
      method: 'GET',
      path: '/traces/:id',
      run: ({ params, response }) => {
        const trace = inspector.trace(params['id'] ?? '');
        if (!trace) throw new Refusal(404, 'notFound');
        // What was said is kept nowhere else, not by the browser either.
        const isPicture = trace.type.startsWith('image/');
        response.setHeader('cache-control', isPicture ? FOR_EVER : 'no-store');
        send(response, trace.bytes, trace.type);
        return undefined;
      },
    },
    { method: 'GET', path: '/:name', run: exchange => asset(exchange.params['name'] ?? '', exchange) },
    {
      method: 'GET',
      path: '/assets/:name',
      run: exchange => asset(`assets/${exchange.params['name'] ?? ''}`, exchange),
    },
  ];
}

function send(response: ServerResponse, bytes: Uint8Array, type: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
}
