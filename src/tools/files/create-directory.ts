import { mkdir, stat } from 'node:fs/promises';
import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import { REFUSED } from '../approval.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import type { Change } from './change.ts';
import { reasonOf } from './read.ts';

/** Makes a directory, with those above it. */
export function createDirectoryTool({ workspace, approve }: Change): OutwardTool {
  return defineTool({
    name: 'createDirectory',
    description:
      'Makes a directory in the workspace, with those above it. The person decides. writeFile does it by itself.',
    schema: z.object({ path: z.string().describe('Below the workspace, such as "notes/2027"') }),
    execute: async ({ path }, { signal }: ToolContext) => {
      const place = await workspace.find(path);
      if (!place.ok) return place;
      const there = await stat(place.path).catch(() => undefined);
      if (there?.isDirectory())
        return { ok: true, output: { path: place.shown, note: 'It is there already.' } };
      if (there) return { ok: false, error: `"${place.shown}" is a file.` };
      const answer = await approve({ type: 'create_directory', path: place.exact }, signal);
      if (answer === 'refused') return REFUSED;
      try {
        // Found again: somebody may have put a link in the way while the person thought.
        const now = await workspace.find(path);
        if (!now.ok || now.path !== place.path)
          return { ok: false, error: 'The folder has changed meanwhile.' };
        await mkdir(place.path, { recursive: true });
        return { ok: true, output: { path: place.shown, created: true } };
      } catch (error) {
        return { ok: false, error: `"${place.shown}" could not be made: ${reasonOf(error)}.` };
      }
    },
  });
}
