import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CutOutMethod } from '../../../generation/studio.ts';
import type { StickerServerDeps } from '../deps.ts';
import { pictureFacts, sayShown, show } from '../picture-result.ts';
import { openPicture, pictureInput } from '../pictures.ts';
import { runCall } from './call.ts';

const METHODS = ['key', 'remover', 'outline', 'card'] as const satisfies readonly CutOutMethod[];

const WORDS: Readonly<Record<CutOutMethod, string>> = {
  key: 'The background was one flat colour, or transparent already.',
  remover: 'Cut out by the operator’s background remover.',
  outline: 'Cut out by colours and edges alone: look at the edges before you use it.',
  card: 'No outline is to be trusted here, so it is the whole picture with round corners. A subject on a plain background can be cut out.',
};

/** A picture without its background. */
export function registerCutOut(server: McpServer, deps: StickerServerDeps): void {
  server.registerTool(
    'cut_out',
    {
      title: 'Cut out the subject',
      description:
        'Removes the background of a picture: a WebP with transparency, trimmed, at most 1024 px on the longer side. Draws nothing and costs nothing. Best on a flat green or magenta background; finish_sticker makes a sticker of the result.',
      inputSchema: z.object({ picture: pictureInput(deps.files !== undefined).describe('The picture') }),
      outputSchema: z.object({ ...pictureFacts, method: z.enum(METHODS).describe('How it was cut out') }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    ({ picture }, ctx) =>
      runCall(deps, ctx, 2, async ({ signal, progress }) => {
        const opened = await progress.during('opening the picture', () => openPicture(deps, picture, signal));
        await progress.tell(1, 'cutting out');
        const { cutOut, method } = await progress.during('cutting out', () =>
          deps.studio.cutOut(opened, signal),
        );
        signal.throwIfAborted();
        const { image, facts } = await show(deps, cutOut, 'cut-out.webp');
        await progress.tell(2, 'done');
        return {
          content: [image, { type: 'text', text: `${sayShown(facts)}. ${WORDS[method]}` }],
          structuredContent: { ...facts, method },
        };
      }),
  );
}
