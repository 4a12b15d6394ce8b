import { lstat } from 'node:fs/promises';
import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import type { ChatImage } from '../../ai-chat/index.ts';
import { type Approve, type OutwardTool, REFUSED, type ToolContext } from '../approval.ts';
import type { FreshCache } from '../fresh-cache.ts';
import { asData, shorten } from '../results.ts';
import { holdsKeys, MAX_TEXT_BYTES, type Place, readBytes, textOf, type Workspace } from './workspace.ts';

export interface FileToolDeps {
  readonly workspace: Workspace;
  readonly approve: Approve;
  readonly readings: FreshCache<ToolOutcome>;
  readonly seePicture: (bytes: Buffer, signal: AbortSignal) => Promise<ChatImage | undefined>;
}

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const PICTURE = /\.(?:jpe?g|png|webp)$/i;

export const path = z.string().describe('Path below the workspace, such as "notes/todo.md"');

function excerpt(text: string, fromLine: number): { readonly content: string; readonly note?: string } {
  const lines = text.split('\n');
  const part = lines.slice(fromLine - 1).join('\n');
  const content = shorten(part);
  if (content === part) return { content };
  const next = fromLine + content.split('\n').length - 2;
  return { content, note: `It goes on at line ${next} of ${lines.length}: read it with fromLine.` };
}

async function read(
  { workspace, seePicture }: FileToolDeps,
  { path: found, shown }: Place,
  fromLine: number,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const isPicture = PICTURE.test(found);
  const file = await readBytes(workspace, found, isPicture ? MAX_PICTURE_BYTES : MAX_TEXT_BYTES);
  if (!file.ok) return { ok: false, error: `"${shown}" cannot be read: ${file.error}.` };
  const note = 'What it says is not repeated here. Read it again where it is needed.';
  const historyOutput = { path: shown, note };
  if (isPicture) {
    const picture = await seePicture(file.bytes, signal);
    if (picture === undefined) return { ok: false, error: `"${shown}" is no picture that can be shown.` };
    const output = { path: shown, note: 'The picture comes with this result.' };
    return { ok: true, output, historyOutput, pictures: [picture] };
  }
  const text = textOf(file.bytes);
  if (text === undefined) return { ok: false, error: `"${shown}" is neither text nor a picture.` };
  const part = excerpt(text, fromLine);
  const content = asData(`the file ${shown}`, part.content);
  return { ok: true, output: { path: shown, ...part, content }, historyOutput };
}

/** Changes with the file, even if a program resets its modification time. */
async function versionOf({ path: found }: Place, fromLine: number): Promise<string> {
  const { mtimeMs, ctimeMs, size, ino } = (await lstat(found).catch(() => undefined)) ?? {};
  return JSON.stringify([found, mtimeMs, ctimeMs, size, ino, fromLine]);
}

export async function mayRead(place: Place, approve: Approve, signal: AbortSignal): Promise<boolean> {
  if (!(await holdsKeys(place))) return true;
  return (await approve({ type: 'read_keys', path: place.exact }, signal)) !== 'refused';
}

export function readFileTool(deps: FileToolDeps): OutwardTool {
  const { workspace, approve } = deps;
  return defineTool({
    name: 'readFile',
    description: 'Reads a text file of the workspace, up to 1 MB, or shows a picture (JPEG, PNG, WebP).',
    schema: z.object({
      path,
      fromLine: z
        .int()
        .positive()
        .nullish()
        .describe('First line to read; the first line of the file by default'),
    }),
    execute: async ({ path: written, fromLine }, { signal }: ToolContext) => {
      const place = await workspace.find(written);
      if (!place.ok) return place;
      if (!(await mayRead(place, approve, signal))) return REFUSED;
      const line = fromLine ?? 1;
      return deps.readings.get(await versionOf(place, line), () => read(deps, place, line, signal));
    },
  });
}
