import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { type Change, changeFile, textBefore } from './change.ts';

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** The text with one part replaced, or why not. */
function edited(
  text: string,
  oldContent: string,
  newContent: string,
): { readonly to: string } | { readonly error: string } {
  const matches = countOf(text, oldContent);
  if (matches === 1) return { to: text.split(oldContent).join(newContent) };
  if (matches > 1) {
    return {
      error: `oldContent stands there ${matches} times. Give more of what is around it, so that it stands there once.`,
    };
  }
  const windows = (part: string) => part.replace(/\r?\n/g, '\r\n');
  // Models write the line ends that they know.
  if (text.includes('\r\n') && windows(oldContent) !== oldContent)
    return edited(text, windows(oldContent), windows(newContent));
  return {
    error: 'oldContent does not stand there, word for word. Read the file, and copy the place from it.',
  };
}

/** Replaces one part of a text. */
export function editFileTool(change: Change): OutwardTool {
  return defineTool({
    name: 'editFile',
    description:
      'Replaces one part of a text file of the workspace: oldContent must stand in it exactly once. The person sees the change and decides.',
    schema: z.object({
      path: z.string().describe('Below the workspace, such as "notes/todo.md"'),
      oldContent: z
        .string()
        .min(1)
        .describe('What is there now, word for word, with its line ends and spaces'),
      newContent: z.string().describe('What stands there afterwards; empty to delete it'),
    }),
    execute: async ({ path, oldContent, newContent }, context: ToolContext): Promise<ToolOutcome> => {
      const place = await change.workspace.find(path);
      if (!place.ok) return place;
      const before = await textBefore(change.workspace, place.path);
      if (!before.ok) return { ok: false, error: `"${place.shown}" cannot be read: ${before.error}.` };
      if (before.text === undefined) return { ok: false, error: `There is no file "${place.shown}".` };
      const after = edited(before.text, oldContent, newContent);
      if ('error' in after) return { ok: false, error: after.error };
      return changeFile(change, { ...place, from: before.text, to: after.to }, context);
    },
  });
}
