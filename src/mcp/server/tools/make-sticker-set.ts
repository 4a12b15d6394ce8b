import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { StickerServerDeps } from '../deps.ts';
import { drawingNotes } from '../notes.ts';
import { pictureFacts, sayShown } from '../picture-result.ts';
import { openPhoto, pictureInput } from '../pictures.ts';
import { caption, emotion, outline, pose, style } from '../wishes.ts';
import { runCall } from './call.ts';
import { checkedCaption } from './caption.ts';
import { type DrawnItem, drawSet } from './set.ts';

/** Their pictures come in one answer, which clients have to take whole. */
const MOST = 12;

const drawn = z.object({
  number: z.number().int(),
  ok: z.literal(true),
  emotion: z.string(),
  pose: z.string(),
  ...pictureFacts,
});
const failed = z.object({
  number: z.number().int(),
  ok: z.literal(false),
  emotion: z.string(),
  pose: z.string(),
  error: z.string().describe('Why it was not drawn, and what to do'),
});
const output = z.object({
  style: z.string(),
  stickers: z.array(z.discriminatedUnion('ok', [drawn, failed])).describe('As the plan has them'),
  drawn: z.number().int(),
  failed: z.number().int(),
  notes: z.array(z.string()),
});

function contentOf(items: readonly DrawnItem[]): CallToolResult['content'] {
  return items.flatMap(({ number, emotion: wished, result }) => {
    const label = `${number}. ${wished}`;
    return result.ok
      ? [{ type: 'text' as const, text: `${label}: ${sayShown(result.shown.facts)}` }, result.shown.image]
      : [{ type: 'text' as const, text: `${label}: not drawn. ${result.error}` }];
  });
}

function toldOf({
  number,
  emotion: wished,
  pose: posed,
  result,
}: DrawnItem): z.infer<typeof output>['stickers'][number] {
  const item = { number, emotion: wished, pose: posed };
  return result.ok
    ? { ...item, ok: true, ...result.shown.facts }
    : { ...item, ok: false, error: result.error };
}

/** Several stickers of one photo in one look. */
export function registerMakeStickerSet(server: McpServer, deps: StickerServerDeps): void {
  const inputSchema = z.object({
    photo: pictureInput(deps.files !== undefined).describe('The photo of a person, an animal or a thing'),
    style,
    items: z
      .array(z.object({ emotion, pose, caption }))
      .min(1)
      .max(MOST)
      .describe('The plan: what each sticker shows'),
    outline,
  });
  server.registerTool(
    'make_sticker_set',
    {
      title: 'Make a set of stickers',
      description: `Draws up to ${MOST} stickers of one photo in one look, as the plan says; tells its progress after each. May cost money at a drawing service for each of them. What cannot be drawn is told, the others come all the same.`,
      inputSchema,
      outputSchema: output,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    ({ photo, style: look, items, outline: thickness }, ctx) =>
      runCall(deps, ctx, items.length, async call => {
        const plan = items.map(item => ({ ...item, caption: checkedCaption(item.caption) }));
        const opened = await call.progress.during('opening the photo', () =>
          openPhoto(deps, photo, call.signal),
        );
        const order = { photo: opened, style: look, items: plan, outline: thickness };
        const { made, error } = await drawSet(deps, order, call);
        if (error !== undefined) throw error;
        const count = made.filter(({ result }) => result.ok).length;
        const [drawn] = made.flatMap(({ result }) => (result.ok ? [result] : []));
        const byFilters = drawn?.byFilters === true;
        const notes = [...new Set(items.flatMap(item => drawingNotes(byFilters, { ...item, style: look })))];
        const words = `${count} of ${items.length} stickers were drawn. ${notes.join(' ')}`.trim();
        return {
          content: [{ type: 'text', text: words }, ...contentOf(made)],
          structuredContent: {
            style: look,
            stickers: made.map(toldOf),
            drawn: count,
            failed: items.length - count,
            notes,
          },
        };
      }),
  );
}
