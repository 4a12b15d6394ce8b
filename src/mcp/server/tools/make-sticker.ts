import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { StickerServerDeps } from '../deps.ts';
import { drawingNotes } from '../notes.ts';
import { pictureFacts, sayShown, show } from '../picture-result.ts';
import { openPhoto, pictureInput } from '../pictures.ts';
import { caption, emotion, lookFrom, outline, pose, style } from '../wishes.ts';
import { runCall } from './call.ts';
import { checkedCaption } from './caption.ts';

const output = z.object({
  ...pictureFacts,
  style: z.string(),
  emotion: z.string(),
  pose: z.string(),
  caption: z.string().optional(),
  drawnBy: z.string().describe('The service and the model'),
  notes: z.array(z.string()).describe('What of the wishes could not be drawn as they say'),
});

/** One sticker of a photo. */
export function registerMakeSticker(server: McpServer, deps: StickerServerDeps): void {
  const { studio, allowance } = deps;
  const inputSchema = z.object({
    photo: pictureInput(deps.files !== undefined).describe('The photo of a person, an animal or a thing'),
    style,
    emotion,
    pose,
    caption,
    outline,
  });
  server.registerTool(
    'make_sticker',
    {
      title: 'Make a sticker',
      description:
        'Draws a sticker of whoever is in a photo, in a style, with an emotion and a pose: a WebP of 512 px with a transparent background, as Telegram and other messengers take it. May cost money at a drawing service. For several of the same photo use make_sticker_set.',
      inputSchema,
      outputSchema: output,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    ({ photo, caption: text, outline: thickness, ...params }, ctx) =>
      runCall(deps, ctx, 3, async ({ signal, progress }) => {
        const look = lookFrom({ caption: checkedCaption(text), outline: thickness });
        const opened = await progress.during('opening the photo', () => openPhoto(deps, photo, signal));
        await progress.tell(1, 'drawing');
        const order = { photo: opened, params };
        const { cutOut, byFilters, provider, model } = await progress.during('drawing', () =>
          allowance.drawing(signal, () => studio.draw(order, signal)),
        );
        await progress.tell(2, 'finishing');
        const webp = await studio.finish(cutOut, look);
        signal.throwIfAborted();
        const { image, facts } = await show(deps, webp, 'sticker.webp');
        await progress.tell(3, 'done');
        const notes = drawingNotes(byFilters, params);
        const told = { ...params, ...(look.caption !== undefined && { caption: look.caption }) };
        const words = [`The sticker: ${sayShown(facts)}.`, ...notes].join(' ');
        return {
          content: [image, { type: 'text', text: words }],
          structuredContent: { ...facts, ...told, drawnBy: `${provider} ${model}`, notes },
        };
      }),
  );
}
