import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { type Change, changeFile, textBefore } from './change.ts';

/** Writes a whole text. */
export function writeFileTool(change: Change): OutwardTool {
  return defineTool({
    name: 'writeFile',
    description:
      'Writes a whole text file of the workspace, new or in place of what is there. The person sees the change and decides.',
    schema: z.object({
      path: z.string().describe('Below the workspace, such as "notes/todo.md"'),
      content: z.string().describe('All that the file is to say'),
    }),
    execute: async ({ path, content }, context: ToolContext) => {
      const place = await change.workspace.find(path);
      if (!place.ok) return place;
      const before = await textBefore(change.workspace, place.path);
      if (!before.ok) return { ok: false, error: `"${place.shown}" cannot be written: ${before.error}.` };
      return changeFile(change, { ...place, from: before.text, to: content }, context);
    },
  });
}
