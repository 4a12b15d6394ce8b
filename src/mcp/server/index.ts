import { McpServer } from '@modelcontextprotocol/server';
import type { StickerServerDeps } from './deps.ts';
import { registerPrompt } from './prompt.ts';
import { registerResources } from './resources.ts';
import { registerCutOut } from './tools/cut-out.ts';
import { registerFinishSticker } from './tools/finish-sticker.ts';
import { registerListStyles } from './tools/list-styles.ts';
import { registerMakeSticker } from './tools/make-sticker.ts';
import { registerMakeStickerSet } from './tools/make-sticker-set.ts';

const INSTRUCTIONS =
  'Makes stickers of photos. Agree with the person on the photo, the style, the emotion and the pose before make_sticker or make_sticker_set, as drawing may cost money; show them the picture that comes back.';

/** The sticker assistant as a server of tools, for one connection or one request. It knows no transport. */
export function createStickerServer(deps: StickerServerDeps): McpServer {
  const server = new McpServer(
    { name: 'sticker-assistant', title: 'Sticker assistant', version: '2.0.0' },
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
