import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { StickerServerDeps } from '../deps.ts';
import { createStickerServer } from '../index.ts';

export { MAX_MESSAGE_BYTES } from '../pictures.ts';

import { answerInLines, wantsLines } from './lines.ts';
import { Sessions } from './sessions.ts';

/** The server over Streamable HTTP. Whoever asks has been checked before, and the body been read. */
export interface McpEndpoint {
  /** @param body as JSON; undefined where there was none */
  fetch(request: Request, body: unknown): Promise<Response>;
  /** Ends sessions and streams, and aborts the calls that are running. */
  close(): Promise<void>;
}

/** Clients of 2025 have sessions, as only within one a call can be cancelled; those of 2026 need none. */
export function createMcpEndpoint(deps: StickerServerDeps): McpEndpoint {
  // Not its words: they may quote the request.
  const onerror = ({ name }: Error) =>
    deps.log.warn({ error: name }, 'a request of an MCP client could not be handled');
  const modern = createMcpHandler(() => createStickerServer(deps), { legacy: 'reject', onerror });
  const sessions = new Sessions(() => createStickerServer(deps), deps.clock);
  return {
    fetch: async (request, body) => {
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
