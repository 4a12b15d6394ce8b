import { z } from 'zod';
import { defineTool } from '../../../agents/tool.ts';
import type { AssistantContext } from '../../agent/context.ts';
import { PAGE } from '../knowledge.ts';

export const showStickers = defineTool({
  name: 'show_stickers',
  description: `Send stickers of the person again, best first, ${PAGE} at most. Only ids that were found.`,
  schema: z.object({ ids: z.array(z.int()).min(1).max(PAGE) }),
  async execute({ ids }, { show }: AssistantContext) {
    const shown = await show.stickers(ids);
    if (shown > 0) return { ok: true, output: { shown } };
    return { ok: false, error: 'The person has no such stickers. Look them up with search.' };
  },
});
