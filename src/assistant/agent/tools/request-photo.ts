import { z } from 'zod';
import { defineTool } from '../../../agents/tool.ts';
import type { ToolContext } from '../context.ts';

export const requestPhoto = defineTool({
  name: 'request_photo',
  description: 'Ask the person for a photo, only when has_photo is false.',
  schema: z.object({}),
  execute(_args, { turnState }: ToolContext) {
    if (turnState.photo !== null) {
      return {
        ok: false,
        error:
          'There is a photo already (has_photo: true). Do not ask for one; go on with what is still needed.',
      };
    }
    turnState.waitForPhoto();
    return { ok: true, output: { waiting_for_photo: true } };
  },
});
