import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import { oneLine } from '../../lib/one-line.ts';
import type { OutwardTool } from '../context.ts';
import { asData } from '../data.ts';
import { reasonOf } from './read.ts';
import type { Workspace } from './workspace.ts';

/** Of one directory. */
const MOST_ENTRIES = 300;

async function lineOf(folder: string, name: string): Promise<string> {
  const found = await lstat(join(folder, name)).catch(() => undefined);
  const shown = oneLine(name);
  if (found?.isDirectory()) return `${shown}/`;
  if (found?.isSymbolicLink()) return `${shown} (link)`;
  return `${shown} (${found?.size ?? '?'} bytes)`;
}

/** What is in a directory, one level of it. */
export function listFilesTool({ workspace }: { readonly workspace: Workspace }): OutwardTool {
  return defineTool({
    name: 'listFiles',
    description:
      'Lists what is in a directory of the workspace: directories end with "/", files have a size.',
    schema: z.object({
      directory: z.string().nullish().describe('Below the workspace; "." or left out: the workspace itself'),
    }),
    execute: async ({ directory }) => {
      const place = await workspace.find(directory ?? '.');
      if (!place.ok) return place;
      try {
        const names = (await readdir(place.path)).toSorted();
        if (!(await workspace.isStill(place.path))) return { ok: false, error: 'It has changed meanwhile.' };
        const lines = await Promise.all(names.slice(0, MOST_ENTRIES).map(name => lineOf(place.path, name)));
        const rest = names.length - lines.length;
        return {
          ok: true,
          output: {
            directory: place.shown,
            entries: lines.length === 0 ? 'It is empty.' : asData('names of files', lines.join('\n')),
            ...(rest > 0 && { note: `${rest} more are left out.` }),
          },
          historyOutput: {
            directory: place.shown,
            note: `${names.length} entries. List it again where they are needed.`,
          },
        };
      } catch (error) {
        return { ok: false, error: `"${place.shown}" cannot be listed: ${reasonOf(error)}.` };
      }
    },
  });
}
