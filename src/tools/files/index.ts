import { lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import { oneLine } from '../../lib/one-line.ts';
import { type OutwardTool, REFUSED, type ToolContext } from '../approval.ts';
import { asData } from '../results.ts';
import { editFileTool, writeFileTool } from './change.ts';
import { type FileToolDeps, readFileTool } from './read.ts';
import { reasonOf } from './workspace.ts';

const MAX_ENTRIES = 300;

async function entryLine(folder: string, name: string): Promise<string> {
  const found = await lstat(join(folder, name)).catch(() => undefined);
  const shown = oneLine(name);
  if (found?.isDirectory()) return `${shown}/`;
  if (found?.isSymbolicLink()) return `${shown} (link)`;
  return `${shown} (${found?.size ?? '?'} bytes)`;
}

function listFilesTool({ workspace }: FileToolDeps): OutwardTool {
  return defineTool({
    name: 'listFiles',
    description:
      'Lists what is in a directory of the workspace: directories end with "/", files have a size.',
    schema: z.object({
      directory: z.string().nullish().describe('Path below the workspace; the workspace itself by default'),
    }),
    execute: async ({ directory }) => {
      const place = await workspace.find(directory ?? '.');
      if (!place.ok) return place;
      const { path: found, shown } = place;
      try {
        const names = (await readdir(found)).toSorted();
        if (!(await workspace.isStill(found))) return { ok: false, error: 'It has changed meanwhile.' };
        const lines = await Promise.all(names.slice(0, MAX_ENTRIES).map(name => entryLine(found, name)));
        const rest = names.length - lines.length;
        return {
          ok: true,
          output: {
            directory: shown,
            entries: lines.length === 0 ? 'It is empty.' : asData('names of files', lines.join('\n')),
            ...(rest > 0 && { note: `${rest} more are left out.` }),
          },
          historyOutput: {
            directory: shown,
            note: `${names.length} entries. List it again where they are needed.`,
          },
        };
      } catch (error) {
        return { ok: false, error: `"${shown}" cannot be listed: ${reasonOf(error)}.` };
      }
    },
  });
}

function createDirectoryTool({ workspace, approve }: FileToolDeps): OutwardTool {
  return defineTool({
    name: 'createDirectory',
    description:
      'Makes a directory in the workspace, with those above it. The person decides. writeFile does it by itself.',
    schema: z.object({ path: z.string().describe('Path below the workspace, such as "notes/2027"') }),
    execute: async ({ path: written }, { signal }: ToolContext) => {
      const place = await workspace.find(written);
      if (!place.ok) return place;
      const { path: found, shown, exact } = place;
      const there = await stat(found).catch(() => undefined);
      if (there?.isDirectory()) return { ok: true, output: { path: shown, note: 'It is there already.' } };
      if (there) return { ok: false, error: `"${shown}" is a file.` };
      if ((await approve({ type: 'create_directory', path: exact }, signal)) === 'refused') return REFUSED;
      try {
        // A link may have been put in the way while the user was deciding.
        const now = await workspace.find(written);
        if (!now.ok || now.path !== found) return { ok: false, error: 'The folder has changed meanwhile.' };
        await mkdir(found, { recursive: true });
        return { ok: true, output: { path: shown, created: true } };
      } catch (error) {
        return { ok: false, error: `"${shown}" could not be made: ${reasonOf(error)}.` };
      }
    },
  });
}

export function createFileTools(deps: FileToolDeps): readonly OutwardTool[] {
  return [
    readFileTool(deps),
    writeFileTool(deps),
    editFileTool(deps),
    listFilesTool(deps),
    createDirectoryTool(deps),
  ];
}
