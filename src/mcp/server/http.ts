import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  INVALID_PARAMS,
  isInitializeRequest,
  isJSONRPCRequest,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { withActionLine } from '../../lib/action-line.ts';
import type { Clock } from '../../lib/clock.ts';
import type { StickerServerDeps } from './call.ts';
import { createStickerServer } from './index.ts';

export { MAX_MESSAGE_BYTES } from './pictures.ts';

const IDLE_MS = 30 * 60_000;
const MAX_SESSIONS = 100;

/** Clients of protocol 2025 get sessions, which they need to cancel a call. Those of 2026 need none. */
export function createMcpEndpoint(deps: StickerServerDeps) {
  // Log no message: it may quote the request.
  const onerror = ({ name }: Error) =>
    deps.log.warn({ error: name }, 'handling a request of an MCP client failed');
  const modern = createMcpHandler(() => createStickerServer(deps), { legacy: 'reject', onerror });
  const sessions = new Sessions(() => createStickerServer(deps), deps.clock);
  return {
    fetch: async (request: Request, body: unknown): Promise<Response> => {
      if (wantsLines(request)) return answerInLines(modern, request, body);
      return (await isLegacyRequest(request, body))
        ? sessions.handle(request, body)
        : modern.fetch(request, { parsedBody: body });
    },
    close: async () => {
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedAt: number;
  isUsed: boolean;
}

export class Sessions {
  readonly #create: () => McpServer;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, Session>();

  constructor(create: () => McpServer, clock: Clock) {
    this.#create = create;
    this.#clock = clock;
  }

  async handle(request: Request, body: unknown): Promise<Response> {
    const idleSince = this.#clock.elapsed() - IDLE_MS;
    for (const [idle, { usedAt }] of this.#sessions) if (usedAt < idleSince) await this.#end(idle);
    const id = request.headers.get('mcp-session-id');
    if (id === null) return this.#begin(request, body);
    const session = this.#sessions.get(id);
    // The protocol requires this answer; the client then starts a new session.
    if (session === undefined) return problem(404, -32001, 'Session not found');
    session.usedAt = this.#clock.elapsed();
    session.isUsed ||= [body].flat().some(isJSONRPCRequest);
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session.transport.handleRequest(request, { parsedBody: body });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map(id => this.#end(id)));
  }

  async #begin(request: Request, body: unknown): Promise<Response> {
    if (!isInitializeRequest(body)) return problem(400, -32000, 'No session: begin with initialize');
    if (this.#sessions.size >= MAX_SESSIONS) await this.#endOldest();
    const server = this.#create();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: id => {
        this.#sessions.set(id, { server, transport, usedAt: this.#clock.elapsed(), isUsed: false });
      },
      onsessionclosed: id => void this.#sessions.delete(id),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: body });
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  async #endOldest(): Promise<void> {
    const all = [...this.#sessions];
    const [oldest] = all.find(([, { isUsed }]) => !isUsed) ?? all[0] ?? [];
    if (oldest !== undefined) await this.#end(oldest);
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.server.close();
  }
}

function problem(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}

const REVISION = '2026-07-28';

const said = z.object({ text: z.string().catch('') });
const action = z.object({
  session_id: z.string().min(1).max(200),
  command: z.string().regex(/^[\w.-]{1,100}$/),
  args: z.record(z.string(), z.unknown()).default({}),
});
type Action = z.infer<typeof action>;

/** Opening an app requires its name. */
function isComplete({ command, args }: Action): boolean {
  const { app_name: app } = args;
  return command !== 'open_app' || (typeof app === 'string' && app.trim() !== '');
}

const answer = z.object({
  result: z
    .object({ content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })) })
    .loose()
    .optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

function wantsLines(request: Request): boolean {
  const accepted = request.headers.get('accept') ?? '';
  return request.method === 'POST' && /^text\/plain\s*(?:;|$)/i.test(accepted.trim());
}

function asCall({ command, args }: Action) {
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: command,
      arguments: args,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientInfo': { name: 'lines', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  };
}

/**
 * Answers in plain text, followed by one line with the tool's complete result. A command that is not one of this
 * server's tools returns to the caller. Without a usable command, only the text is returned.
 */
async function answerInLines(handler: McpHttpHandler, request: Request, body: unknown): Promise<Response> {
  const words = said.safeParse(body).data?.text;
  if (words === undefined)
    return text(400, 'An action is expected: {"session_id": …, "command": …, "args": {…}}');
  const parsed = action.safeParse(body);
  if (!parsed.success || !isComplete(parsed.data)) return text(200, words);
  const { session_id, command, args } = parsed.data;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': 'tools/call',
    'mcp-name': command,
  };
  const asked = new Request(request.url, { method: 'POST', headers, signal: request.signal });
  const response = await handler.fetch(asked, { parsedBody: asCall(parsed.data) });
  const { result, error } = answer.parse(await response.json());
  // The result describes arguments that a tool refuses.
  const isOfCaller = error?.code === INVALID_PARAMS;
  const told = result?.content.flatMap(block => block.text ?? []) ?? [
    isOfCaller ? '' : (error?.message ?? ''),
  ];
  const outcome = result ? { result } : isOfCaller ? { args } : { error };
  return text(200, withActionLine([words, ...told].join('\n'), { session_id, command, ...outcome }));
}

function text(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
