import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  isInitializeRequest,
  isJSONRPCRequest,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Clock } from '../../../lib/clock.ts';
import type { StickerServerDeps } from '../call.ts';
import { createStickerServer } from '../index.ts';

export { MAX_MESSAGE_BYTES } from '../pictures.ts';

import { answerInLines, wantsLines } from './lines.ts';

/** A session that nobody has used for so long has ended. */
const IDLE_MS = 30 * 60_000;
const MAX_SESSIONS = 100;

/**
 * The server over Streamable HTTP. Callers have been checked before, and the body been read. Clients of 2025 have sessions, as
 * only within one a call can be cancelled; those of 2026 need none.
 */
export function createMcpEndpoint(deps: StickerServerDeps) {
  // Not its words: they may quote the request.
  const onerror = ({ name }: Error) =>
    deps.log.warn({ error: name }, 'a request of an MCP client could not be handled');
  const modern = createMcpHandler(() => createStickerServer(deps), { legacy: 'reject', onerror });
  const sessions = new Sessions(() => createStickerServer(deps), deps.clock);
  return {
    fetch: async (request: Request, body: unknown): Promise<Response> => {
      if (wantsLines(request)) return answerInLines(modern, request, body);
      return (await isLegacyRequest(request, body))
        ? sessions.handle(request, body)
        : modern.fetch(request, { parsedBody: body });
    },
    /** Ends sessions and streams, and aborts the calls that are running. */
    close: async () => {
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** By {@link Clock.elapsed}. */
  usedAt: number;
  /** Something was asked in it: a handshake alone is no use. */
  isUsed: boolean;
}

/** The sessions of clients of 2025: each has a server of its own, from its `initialize` until it ends or lies idle. */
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
    // The client begins a new one then: the protocol wants it so.
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
    // It was refused: there is nobody who could use it.
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  /** Makes room for one more: the oldest session in which nothing was asked, else the one that was used longest ago. */
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
