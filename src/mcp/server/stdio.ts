import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { StickerServerDeps } from './deps.ts';
import { createStickerServer } from './index.ts';
import { MAX_MESSAGE_BYTES } from './pictures.ts';

export interface StdioConnection {
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Serves the one client at the other end of two streams, of 2025 or later, until it closes its end. */
export function serveOverStdio(
  deps: StickerServerDeps,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): StdioConnection {
  const { log } = deps;
  let stop = () => {};
  const ended = new Promise<void>(resolve => {
    const transport = new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE_BYTES });
    const handle = serveStdio(() => createStickerServer(deps), {
      transport,
      // Not its words: they may quote the message.
      onerror: ({ name }) => log.warn({ error: name }, 'a message of the MCP client could not be handled'),
    });
    const end = () => void handle.close().then(resolve, resolve);
    input.once('end', end);
    input.once('close', end);
    output.once('close', end);
    stop = end;
  });
  return { ended, stop: () => stop() };
}
