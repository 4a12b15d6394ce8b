import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { checkedCaption, MAX_CAPTION } from '../../images/finishing/caption/limits.ts';
import type { FinishOptions } from '../../images/finishing/finish.ts';
import { MAX_OUTLINE_PX, OUTLINE_PX } from '../../images/finishing/outline.ts';
import { chooseStyle, limitsOf } from '../../images/offline/chosen.ts';
import type { StickerParams } from '../../images/types.ts';
import { MAKES_PICTURE, runCall, type StickerServerDeps } from './call.ts';
import { lenient } from './lenient.ts';
import { factsLine, openPhoto, pictureFacts, pictureInput, pictureResult } from './pictures.ts';
import { STYLES } from './styles.ts';

const words = z.string().trim().max(500);

export const style = words
  .default('cartoon')
  .describe('The look, in any words: "anime", "watercolour"; list_styles names what is always there');
export const emotion = words.default('joy').describe('What the face says: "joy", "surprise", "angry"');
export const pose = words
  .default('as in the photo')
  .describe('What the body does: "waving", "thumbs up"; the photo’s own pose by default');
export const caption = z
  .string()
  .max(MAX_CAPTION * 40)
  .optional()
  .describe(`Words under the sticker, ${MAX_CAPTION} characters at most: Latin, Cyrillic, Greek, emoji`);
export const outline = z
  .number()
  .int()
  .min(0)
  .max(MAX_OUTLINE_PX)
  .optional()
  .describe(
    `Thickness of the white outline in pixels, 0 to ${MAX_OUTLINE_PX}; ${OUTLINE_PX} by default, 0 for none`,
  );

export function lookFrom(text = '', thickness?: number): FinishOptions {
  return {
    ...(text.trim() !== '' && { caption: text }),
    ...(thickness !== undefined && { outline: thickness }),
  };
}

export function drawingNotes(byFilters: boolean, params: StickerParams): string[] {
  if (!byFilters) return [];
  const { pose: limit } = limitsOf(params);
  const { name, isKnown } = chooseStyle(params.style);
  const isHinted = limit !== undefined && limit !== 'nothing';
  return [
    'Drawn by built-in filters: no drawing service is set up.',
    ...(isKnown ? [] : [`They know no "${params.style}": "${STYLES[name].title}" comes nearest.`]),
    ...(isHinted ? ['They move no arms: the pose is hinted at by drawn signs.'] : []),
  ];
}

export function registerMakeSticker(server: McpServer, deps: StickerServerDeps): void {
  const { studio, allowance } = deps;
  server.registerTool(
    'make_sticker',
    {
      title: 'Make a sticker',
      description:
        'Draws a sticker of whoever is in a photo, in a style, with an emotion and a pose: a WebP of 512 px with a transparent background, as Telegram and other messengers take it. May cost money at a drawing service. For several of the same photo use make_sticker_set.',
      inputSchema: lenient(
        z.object({
          photo: pictureInput(deps, 'The photo of a person, an animal or a thing'),
          style,
          emotion,
          pose,
          caption,
          outline,
        }),
      ),
      outputSchema: z.object({
        ...pictureFacts,
        style: z.string(),
        emotion: z.string(),
        pose: z.string(),
        caption: z.string().optional(),
        drawnBy: z.string().describe('The service and the model'),
        notes: z.array(z.string()).describe('Parts of the wishes that could not be drawn as requested'),
      }),
      annotations: { ...MAKES_PICTURE, idempotentHint: false },
    },
    ({ photo, caption: text, outline: thickness, ...params }, ctx) =>
      runCall(deps, ctx, 3, async ({ signal, progress }) => {
        const look = lookFrom(checkedCaption(text), thickness);
        const opened = await progress.step('opening the photo', () => openPhoto(deps, photo, signal));
        const { cutOut, byFilters, provider, model } = await progress.step('drawing', () =>
          allowance.drawing(signal, () => studio.draw({ photo: opened, params }, signal)),
        );
        const webp = await progress.step('finishing', () => studio.finish(cutOut, look));
        signal.throwIfAborted();
        const { image, facts } = await pictureResult(deps, webp, 'sticker.webp');
        const notes = drawingNotes(byFilters, params);
        const told = { ...params, ...(look.caption !== undefined && { caption: look.caption }) };
        return {
          content: [image, { type: 'text', text: [`The sticker: ${factsLine(facts)}.`, ...notes].join(' ') }],
          structuredContent: { ...facts, ...told, drawnBy: `${provider} ${model}`, notes },
        };
      }),
  );
}
