import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CutOutMethod } from '../../generation/studio.ts';
import { checkedCaption } from '../../images/finishing/caption/limits.ts';
import { MAKES_PICTURE, runCall, type StickerServerDeps } from './call.ts';
import { lenient } from './lenient.ts';
import { caption, lookFrom, outline } from './make-sticker.ts';
import { factsLine, openPicture, pictureFacts, pictureInput, pictureResult } from './pictures.ts';

const annotations = { ...MAKES_PICTURE, idempotentHint: true };

const METHODS = {
  key: 'The background was one flat colour, or transparent already.',
  remover: 'Cut out by the operator’s background remover.',
  outline: 'Cut out by colours and edges alone: look at the edges before you use it.',
  card: 'No outline is to be trusted here, so it is the whole picture with round corners. A subject on a plain background can be cut out.',
} as const satisfies Readonly<Record<CutOutMethod, string>>;

export function registerCutOut(server: McpServer, deps: StickerServerDeps): void {
  server.registerTool(
    'cut_out',
    {
      title: 'Cut out the subject',
      description:
        'Removes the background of a picture: a WebP with transparency, trimmed, at most 1024 px on the longer side. Draws nothing and costs nothing. Best on a flat green or magenta background; finish_sticker makes a sticker of the result.',
      inputSchema: lenient(z.object({ picture: pictureInput(deps, 'The picture') })),
      outputSchema: z.object({
        ...pictureFacts,
        method: z.enum(['key', 'remover', 'outline', 'card']).describe('How it was cut out'),
      }),
      annotations,
    },
    ({ picture }, ctx) =>
      runCall(deps, ctx, 2, async ({ signal, progress }) => {
        const opened = await progress.step('opening the picture', () => openPicture(deps, picture, signal));
        const { cutOut, method } = await progress.step('cutting out', () =>
          deps.studio.cutOut(opened, signal),
        );
        signal.throwIfAborted();
        const { image, facts } = await pictureResult(deps, cutOut, 'cut-out.webp');
        return {
          content: [image, { type: 'text', text: `${factsLine(facts)}. ${METHODS[method]}` }],
          structuredContent: { ...facts, method },
        };
      }),
  );
}

export function registerFinishSticker(server: McpServer, deps: StickerServerDeps): void {
  server.registerTool(
    'finish_sticker',
    {
      title: 'Finish a sticker',
      description:
        'Makes a sticker of a picture that is there already: cuts its background away unless it is transparent, scales it to 512 px, adds a white outline and a caption. Draws nothing and costs nothing.',
      inputSchema: lenient(
        z.object({
          picture: pictureInput(deps, 'A cut-out, or a subject on a plain background'),
          caption,
          outline,
        }),
      ),
      outputSchema: z.object({ ...pictureFacts, caption: z.string().optional() }),
      annotations,
    },
    ({ picture, caption: text, outline: thickness }, ctx) =>
      runCall(deps, ctx, 2, async ({ signal, progress }) => {
        const look = lookFrom(checkedCaption(text), thickness);
        const opened = await progress.step('opening the picture', () => openPicture(deps, picture, signal));
        const webp = await progress.step('finishing', async () => {
          const { cutOut } = await deps.studio.cutOut(opened, signal);
          return deps.studio.finish(cutOut, look);
        });
        signal.throwIfAborted();
        const { image, facts } = await pictureResult(deps, webp, 'sticker.webp');
        return {
          content: [image, { type: 'text', text: `The sticker: ${factsLine(facts)}.` }],
          structuredContent: { ...facts, ...(look.caption !== undefined && { caption: look.caption }) },
        };
      }),
  );
}
