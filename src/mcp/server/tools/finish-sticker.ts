import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { StickerServerDeps } from '../deps.ts';
import { pictureFacts, sayShown, show } from '../picture-result.ts';
import { openPicture, pictureInput } from '../pictures.ts';
import { caption, lookFrom, outline } from '../wishes.ts';
import { runCall } from './call.ts';
import { checkedCaption } from './caption.ts';

/** A picture that is there already, as a sticker. */
export function registerFinishSticker(server: McpServer, deps: StickerServerDeps): void {
  server.registerTool(
    'finish_sticker',
    {
      title: 'Finish a sticker',
      description:
        'Makes a sticker of a picture that is there already: cuts its background away unless it is transparent, scales it to 512 px, adds a white outline and a caption. Draws nothing and costs nothing.',
      inputSchema: z.object({
        picture: pictureInput(deps.files !== undefined).describe(
          'A cut-out, or a subject on a plain background',
        ),
        caption,
        outline,
      }),
      outputSchema: z.object({ ...pictureFacts, caption: z.string().optional() }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    ({ picture, caption: text, outline: thickness }, ctx) =>
      runCall(deps, ctx, 2, async ({ signal, progress }) => {
        const look = lookFrom({ caption: checkedCaption(text), outline: thickness });
        const opened = await progress.during('opening the picture', () => openPicture(deps, picture, signal));
        await progress.tell(1, 'finishing');
        const webp = await progress.during('finishing', async () => {
          const { cutOut } = await deps.studio.cutOut(opened, signal);
          return deps.studio.finish(cutOut, look);
        });
        signal.throwIfAborted();
        const { image, facts } = await show(deps, webp, 'sticker.webp');
        await progress.tell(2, 'done');
        return {
          content: [image, { type: 'text', text: `The sticker: ${sayShown(facts)}.` }],
          structuredContent: { ...facts, ...(look.caption !== undefined && { caption: look.caption }) },
        };
      }),
  );
}
