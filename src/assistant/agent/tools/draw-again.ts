import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../agents/tool.ts';
import { NO_PHOTO } from '../../../assistant-db/jobs/no-photo.ts';
import { lookFrom } from '../../turn/look.ts';
import type { ToolContext } from '../context.ts';
import { explainLimit } from './limit.ts';

export const drawAgain = defineTool({
  name: 'draw_again',
  description: 'Draw the last sticker once more, as it is: another take. Needs no summary.',
  schema: z.strictObject({}),
  isOffered: ({ turnState }: ToolContext) => turnState.lastSticker !== undefined,
  async execute(_args, { turnState, reachedLimit }: ToolContext): Promise<ToolOutcome> {
    const sticker = turnState.lastSticker;
    if (sticker === undefined) return { ok: false, error: 'There is no sticker yet.' };
    if (sticker.photo === NO_PHOTO) {
      turnState.resume(sticker.values, null, lookFrom(sticker));
      return { ok: true, output: { next: 'Its photo was forgotten: with a new one, its summary is shown.' } };
    }
    const limit = await reachedLimit();
    if (limit !== undefined) {
      turnState.noteConfirmation({ type: 'limit', limit });
      return { ok: false, error: explainLimit(limit) };
    }
    turnState.addEffect({ type: 'draw_again', stickerId: sticker.id });
    return { ok: true, output: { drawing: 'another take' } };
  },
});
