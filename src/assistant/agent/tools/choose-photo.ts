import { z } from 'zod';
import { defineTool } from '../../../agents/tool.ts';
import type { ToolContext } from '../context.ts';

export const choosePhoto = defineTool({
  name: 'choose_photo',
  description: 'Which photo to use, as they say.',
  schema: z.strictObject({ photo: z.enum(['new', 'old']) }),
  isOffered: ({ turnState }: ToolContext) => turnState.offeredPhoto !== null || turnState.awaitsPhoto,
  execute({ photo }, { turnState }: ToolContext) {
    if (turnState.offeredPhoto === null && turnState.awaitsPhoto && photo === 'old') {
      turnState.keepPhoto();
      return { ok: true, output: { using: photo } };
    }
    if (turnState.offeredPhoto === null) {
      return { ok: false, error: 'No other photo is in question: the one that is there is used.' };
    }
    turnState.settleOffer(photo === 'new');
    return { ok: true, output: { using: photo } };
  },
});
