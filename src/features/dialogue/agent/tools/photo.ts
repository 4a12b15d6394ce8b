import { z } from 'zod';
import { defineTool } from '../../../../agents/tool.ts';
import type { ToolContext } from '../../../../assistant/agent/context.ts';

export const choosePhoto = defineTool({
  name: 'choose_photo',
  description: 'Which photo to use, as they say.',
  schema: z.strictObject({ photo: z.enum(['new', 'old']) }),
  isOffered: ({ turnState }: ToolContext) => turnState.photoTurn.isInQuestion,
  execute({ photo }, { turnState }: ToolContext) {
    if (turnState.photoTurn.offered === null && turnState.awaitsPhoto && photo === 'old') {
      turnState.photoTurn.keep();
      return { ok: true, output: { using: photo } };
    }
    if (turnState.photoTurn.offered === null) {
      return { ok: false, error: 'No other photo is in question: the one that is there is used.' };
    }
    turnState.photoTurn.settleOffer(photo === 'new');
    return { ok: true, output: { using: photo } };
  },
});

export const requestPhoto = defineTool({
  name: 'request_photo',
  description: 'Ask the person for a photo: has_photo is false, or they want to send another one.',
  schema: z.object({}),
  // A photo that comes when all is there is put to the choice.
  isOffered: ({ turnState }: ToolContext) => !turnState.photoTurn.isInQuestion && !turnState.confirmable,
  execute(_args, { turnState }: ToolContext) {
    if (turnState.photoTurn.isTaken) {
      return {
        ok: false,
        error:
          'There is a photo already (has_photo: true): it has just come. Do not ask for one; go on with what is still needed.',
      };
    }
    turnState.photoTurn.awaitAnother();
    const kept = turnState.photo === null ? {} : { note: 'The present photo stays until the new one comes.' };
    return { ok: true, output: { waiting_for_photo: true, ...kept } };
  },
});
