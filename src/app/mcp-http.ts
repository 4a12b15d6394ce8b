import { mcpRoute } from '../http/mcp.ts';
import { HttpError } from '../http/replies.ts';
import type { Route } from '../http/server.ts';
import type { App } from './index.ts';
import { stickerServerDeps } from './sticker-server.ts';

export interface McpOverHttp {
  readonly route: Route;
  /** Takes nothing new from now on. */
  drain(): void;
  /** Ends sessions and streams, and aborts the calls that are running. */
  close(): Promise<void>;
}

/** The MCP server on the bot's HTTP server. The SDK is loaded only here: most bots have no use for it. */
export async function openMcp(app: App, token: string): Promise<McpOverHttp> {
  const { createMcpEndpoint, MAX_MESSAGE_BYTES } = await import('../mcp/server/http/endpoint.ts');
  const endpoint = createMcpEndpoint(stickerServerDeps(app.config, app));
  let draining = false;
  return {
    route: mcpRoute({
      token,
      maxBodyBytes: MAX_MESSAGE_BYTES,
      fetch: async (request, body) => {
        if (draining) throw new HttpError(503, 'stopping');
        return endpoint.fetch(request, body);
      },
    }),
    drain: () => {
      draining = true;
    },
    close: () => endpoint.close(),
  };
}
