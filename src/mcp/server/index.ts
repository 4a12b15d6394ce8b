import type { Readable, Writable } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { StickerServerDeps } from './call.ts';
import { registerCutOut, registerFinishSticker } from './finish-sticker.ts';
import { registerMakeSticker } from './make-sticker.ts';
import { registerMakeStickerSet } from './make-sticker-set.ts';
import { MAX_MESSAGE_BYTES } from './pictures.ts';
import { registerListStyles, registerPrompt, registerResources } from './styles.ts';

const INSTRUCTIONS =
  'Makes stickers of photos. Agree with the person on the photo, the style, the emotion and the pose before make_sticker or make_sticker_set, as drawing may cost money; show them the picture that comes back.';

export function createStickerServer(deps: StickerServerDeps): McpServer {
  const server = new McpServer(
    { name: 'sticker-assistant', title: 'Sticker assistant', version: '1.0.0' },
    { instructions: INSTRUCTIONS },
  );
  registerMakeSticker(server, deps);
  registerMakeStickerSet(server, deps);
  registerCutOut(server, deps);
  registerFinishSticker(server, deps);
  registerListStyles(server, deps);
  registerResources(server, deps);
  registerPrompt(server);
  return server;
}

export function serveOverStdio(
  deps: StickerServerDeps,
  { input, output }: { readonly input: Readable; readonly output: Writable },
) {
  const { log } = deps;
  let stop = () => {};
  const ended = new Promise<void>(resolve => {
    const transport = new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE_BYTES });
    const handle = serveStdio(() => createStickerServer(deps), {
      transport,
      // Log no message: it may quote the request.
      onerror: ({ name }) => log.warn({ error: name }, 'handling a message of the MCP client failed'),
    });
    const end = () => void handle.close().then(resolve, resolve);
    input.once('end', end);
    input.once('close', end);
    output.once('close', end);
    stop = end;
  });
  return { ended, stop: () => stop() };
}
