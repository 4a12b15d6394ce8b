import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import type { ChatImage } from '../../ai-chat/index.ts';
import { type Approve, REFUSED } from '../approval.ts';
import { callKey, type ResultCache } from '../cache.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { asData } from '../data.ts';
import { shorten } from '../shorten.ts';
import { holdsKeys } from './key-files.ts';
import { MOST_PICTURE_BYTES, MOST_TEXT_BYTES, readBytes, textOf, versionAt } from './read.ts';
import type { Workspace } from './workspace.ts';

/** Brings a picture into a form that models see; undefined where it is none that can be read. */
type SeePicture = (bytes: Buffer, signal: AbortSignal) => Promise<ChatImage | undefined>;

export interface Reading {
  readonly workspace: Workspace;
  /** Asked for files that are made to hold keys alone. */
  readonly approve: Approve;
  readonly cache: ResultCache;
  readonly seePicture: SeePicture;
}

const PICTURE = /\.(?:jpe?g|png|webp)$/i;

function tooLong(text: string, fromLine: number): { readonly text: string; readonly note?: string } {
  const lines = text.split('\n');
  const part = lines.slice(fromLine - 1).join('\n');
  const told = shorten(part);
  if (told === part) return { text: told };
  const next = fromLine + told.split('\n').length - 2;
  return { text: told, note: `It goes on at line ${next} of ${lines.length}: read it with fromLine.` };
}

async function read(
  { workspace, seePicture }: Reading,
  { path, shown }: { readonly path: string; readonly shown: string },
  fromLine: number,
  { signal }: ToolContext,
): Promise<ToolOutcome> {
  const isPicture = PICTURE.test(path);
  const found = await readBytes(workspace, path, isPicture ? MOST_PICTURE_BYTES : MOST_TEXT_BYTES);
  if (!found.ok) return { ok: false, error: `"${shown}" cannot be read: ${found.error}.` };
  const kept = { path: shown, note: 'What it says is not repeated here. Read it again where it is needed.' };
  if (isPicture) {
    const picture = await seePicture(found.bytes, signal);
    if (picture === undefined) return { ok: false, error: `"${shown}" is no picture that can be shown.` };
    return {
      ok: true,
      output: { path: shown, note: 'The picture comes with this result.' },
      historyOutput: kept,
      pictures: [picture],
    };
  }
  const text = textOf(found.bytes);
  if (text === undefined) return { ok: false, error: `"${shown}" is neither text nor a picture.` };
  const part = tooLong(text, fromLine);
  const content = asData(`the file ${shown}`, part.text);
  return {
    ok: true,
    output: { path: shown, content, ...(part.note && { note: part.note }) },
    historyOutput: kept,
  };
}

/** Reads a text, or looks at a picture. */
export function readFileTool(parts: Reading): OutwardTool {
  return defineTool({
    name: 'readFile',
    description: 'Reads a text file of the workspace, up to 1 MB, or shows a picture (JPEG, PNG, WebP).',
    schema: z.object({
      path: z.string().describe('Below the workspace, such as "notes/todo.md"'),
      fromLine: z.int().positive().nullish().describe('Where to begin; left out: at the first line'),
    }),
    execute: async ({ path, fromLine }, context: ToolContext) => {
      const place = await parts.workspace.find(path);
      if (!place.ok) return place;
      if (holdsKeys(place.exact)) {
        const answer = await parts.approve({ type: 'read_keys', path: place.exact }, context.signal);
        if (answer === 'refused') return REFUSED;
      }
      const version = await versionAt(place.path);
      const call = callKey('readFile', place.path, fromLine ?? 1);
      return parts.cache.get(call, { version }, () => read(parts, place, fromLine ?? 1, context));
    },
  });
}
