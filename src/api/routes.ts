import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { hasBearer, readJson, send, sendResponse } from '../http/requests.ts';
import type { Route } from '../http/server.ts';
import { type ChatDeps, chat } from './chat.ts';
import { openApi } from './openapi.ts';
import { Problem, problemOf, problemReply } from './problems.ts';
import { chatRequest, supervisorRequest, taskRequest } from './schema.ts';
import type { Answered } from './session.ts';
import { supervise } from './supervisor.ts';
import { execute, progress, stop, type TaskApiDeps } from './tasks.ts';

/** Requests contain text, not files. */
const MAX_BODY_BYTES = 256 * 1024;
/** Requests that wait for an answer. */
const MAX_REQUESTS = 200;

export interface ApiDeps extends ChatDeps, TaskApiDeps {
  readonly token: string;
  /** Whether a model is configured: tasks need one. */
  readonly hasModel: boolean;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
  /** The number in the path. */
  readonly id: number;
}

interface Endpoint {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (asked: Asked) => Promise<Answered>;
}

/** @throws Problem 422 that names each wrong field */
async function read<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(request, MAX_BODY_BYTES));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  // A union reports the issues of every form; the first form is the most common one.
  const issues = first?.code === 'invalid_union' ? (first.errors[0] ?? []) : parsed.error.issues;
  const wrong = issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new Problem(422, wrong.slice(0, 10).join('; '));
}

function endpoints(deps: ApiDeps): readonly Endpoint[] {
  const needsModel = () => {
    if (!deps.hasModel) throw new Problem(503, 'Tasks need a language model, and none is configured.');
  };
  return [
    {
      method: 'GET',
      path: /^\/api\/openapi\.json$/,
      answer: async () => ({ response: Response.json(openApi()) }),
    },
    {
      method: 'POST',
      path: /^\/api\/chat$/,
      answer: async ({ request, signal }) =>
        chat(deps, await read(request, chatRequest), request.headers.accept?.trim() ?? '', signal),
    },
    {
      method: 'POST',
      path: /^\/api\/supervisor$/,
      answer: async ({ request, signal }) => {
        const wish = await read(request, supervisorRequest);
        needsModel();
        return supervise(deps, wish, signal);
      },
    },
    {
      method: 'POST',
      path: /^\/api\/tasks\/execute$/,
      answer: async ({ request, signal }) => {
        const task = await read(request, taskRequest);
        needsModel();
        return execute(deps, task, signal);
      },
    },
    { method: 'GET', path: /^\/api\/tasks\/(\d{1,15})$/, answer: ({ id }) => progress(deps, id) },
    { method: 'DELETE', path: /^\/api\/tasks\/(\d{1,15})$/, answer: ({ id }) => stop(deps, id) },
  ];
}

/** @throws Problem 401, 404 or 405 */
function find(all: readonly Endpoint[], token: string, request: IncomingMessage) {
  if (!hasBearer(request, token))
    throw new Problem(401, 'Send the header Authorization: Bearer API_TOKEN.', {
      'www-authenticate': 'Bearer',
    });
  const path = request.url?.split('?')[0] ?? '';
  const here = all.flatMap(endpoint => {
    const match = endpoint.path.exec(path);
    return match === null ? [] : [{ endpoint, id: Number(match[1] ?? 0) }];
  });
  if (here.length === 0) throw new Problem(404, 'There is no such route: see /api/openapi.json.');
  const found = here.find(({ endpoint }) => endpoint.method === request.method);
  if (found !== undefined) return found;
  const allow = here.map(({ endpoint }) => endpoint.method).join(', ');
  throw new Problem(405, `Use ${allow}.`, { allow });
}

/** The HTTP API for other programs. */
export function apiRoute(deps: ApiDeps): Route {
  const all = endpoints(deps);
  let waiting = 0;
  return {
    serve: async (request, response) => {
      const gone = new AbortController();
      response.once('close', () => gone.abort(new Error('the client has left')));
      waiting++;
      try {
        const { endpoint, id } = find(all, deps.token, request);
        // Progress and stop answer immediately.
        if (endpoint.method === 'POST' && waiting > MAX_REQUESTS)
          throw new Problem(503, 'Busy: try again.', { 'retry-after': '5' });
        const { response: answer, onSent } = await endpoint.answer({ request, signal: gone.signal, id });
        await sendResponse(answer, response);
        if (response.writableFinished) await onSent?.();
      } catch (error) {
        if (gone.signal.aborted) return;
        if (response.headersSent) throw error;
        send(response, problemReply(problemOf(error, deps.log)), !request.complete);
      } finally {
        waiting--;
      }
    },
  };
}
