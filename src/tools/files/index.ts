import { lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import type { ChatImage } from '../../ai-chat/index.ts';
import { oneLine } from '../../lib/one-line.ts';
import { type Approve, type OutwardTool, REFUSED, type ToolContext } from '../approval.ts';
import type { FreshCache } from '../fresh-cache.ts';
import { asData, shorten } from '../results.ts';
import {
  holdsKeys,
  MAX_TEXT_BYTES,
  type Place,
  readBytes,
  reasonOf,
  textOf,
  type Workspace,
  writeAtomically,
} from './workspace.ts';

/** Maximum number of differing lines for which the shortest diff is computed: its time grows with their square. */
const MAX_EDITS = 1000;

export interface FileToolDeps {
  readonly workspace: Workspace;
  readonly approve: Approve;
  readonly readings: FreshCache<ToolOutcome>;
  readonly seePicture: (bytes: Buffer, signal: AbortSignal) => Promise<ChatImage | undefined>;
}

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const PICTURE = /\.(?:jpe?g|png|webp)$/i;
const MAX_ENTRIES = 300;

const path = z.string().describe('Path below the workspace, such as "notes/todo.md"');

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

async function mayRead(place: Place, approve: Approve, signal: AbortSignal): Promise<boolean> {
  if (!(await holdsKeys(place))) return true;
  return (await approve({ type: 'read_keys', path: place.exact }, signal)) !== 'refused';
}

function readFileTool(deps: FileToolDeps): OutwardTool {
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

type Text =
  | { readonly ok: true; readonly text: string | undefined }
  | { readonly ok: false; readonly error: string };

async function textAt(workspace: Workspace, { path: found, shown }: Place): Promise<Text> {
  const file = await readBytes(workspace, found, MAX_TEXT_BYTES);
  const text = file.ok ? textOf(file.bytes) : undefined;
  if (text !== undefined || (!file.ok && file.missing)) return { ok: true, text };
  return { ok: false, error: `"${shown}" cannot be changed: ${file.ok ? 'it is no text' : file.error}.` };
}

/** Asks for permission before a change too, because the outcome would confirm a guess about the file's content. */
async function findText({ workspace, approve }: FileToolDeps, written: string, signal: AbortSignal) {
  const place = await workspace.find(written);
  if (!place.ok) return place;
  if (!(await mayRead(place, approve, signal))) return REFUSED;
  const text = await textAt(workspace, place);
  return text.ok ? { ...text, place } : text;
}

function diffLines(sign: '+' | '-', text: string): string[] {
  if (text === '') return [];
  const lines = text.replace(/\n$/, '').split('\n');
  const end = text.endsWith('\n') ? [] : ['\\ No newline at end of file'];
  return [...lines.map(line => sign + line), ...end];
}

function diffOf(shown: string, from: string | undefined, to: string): string {
  const name = from === undefined ? '/dev/null' : shown;
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY, maxEditLength: MAX_EDITS };
  const shortest = createTwoFilesPatch(name, shown, from ?? '', to, undefined, undefined, options);
  const whole = () => [`--- ${name}`, `+++ ${shown}`, ...diffLines('-', from ?? ''), ...diffLines('+', to)];
  return (shortest ?? whole().join('\n')).trimEnd();
}

/** Shows the change to the user. Writes it after approval, unless the file has changed in the meantime. */
async function changeFile(
  { workspace, approve }: FileToolDeps,
  place: Place,
  { from, to }: { readonly from: string | undefined; readonly to: string },
  { signal }: ToolContext,
): Promise<ToolOutcome> {
  const { path: found, shown, exact } = place;
  const bytes = Buffer.byteLength(to);
  if (bytes > MAX_TEXT_BYTES)
    return { ok: false, error: `That are ${bytes} bytes: more than ${MAX_TEXT_BYTES} are not written.` };
  if (from === to)
    return { ok: true, output: { path: shown, note: 'It says that already: nothing was written.' } };
  const change = diffOf(shown, from, to);
  if ((await approve({ type: 'write_file', path: exact, change }, signal)) === 'refused') return REFUSED;
  const now = await textAt(workspace, place);
  if (!now.ok || now.text !== from)
    return { ok: false, error: `"${shown}" has changed meanwhile, nothing was written. Read it again.` };
  try {
    await writeAtomically(workspace, found, to);
  } catch (error) {
    return { ok: false, error: `"${shown}" could not be written: ${reasonOf(error)}.` };
  }
  return { ok: true, output: { path: shown, written: `${bytes} bytes`, created: from === undefined } };
}

function writeFileTool(deps: FileToolDeps): OutwardTool {
  return defineTool({
    name: 'writeFile',
    description:
      'Writes a whole text file of the workspace, new or in place of what is there. The person sees the change and decides.',
    schema: z.object({ path, content: z.string().describe('The complete new content of the file') }),
    execute: async ({ path: written, content }, context: ToolContext) => {
      const found = await findText(deps, written, context.signal);
      if (!found.ok) return found;
      return changeFile(deps, found.place, { from: found.text, to: content }, context);
    },
  });
}

function replaceOnce(
  text: string,
  from: string,
  to: string,
): { readonly to: string } | { readonly error: string } {
  const pieces = text.split(from);
  const matches = pieces.length - 1;
  if (matches === 1) return { to: pieces.join(to) };
  if (matches > 1) {
    return {
      error: `oldContent stands there ${matches} times. Give more of what is around it, so that it stands there once.`,
    };
  }
  const windows = (part: string) => part.replace(/\r?\n/g, '\r\n');
  // Models write the line endings they are used to.
  if (text.includes('\r\n') && windows(from) !== from) return replaceOnce(text, windows(from), windows(to));
  return {
    error: 'oldContent does not stand there, word for word. Read the file, and copy the place from it.',
  };
}

function editFileTool(deps: FileToolDeps): OutwardTool {
  return defineTool({
    name: 'editFile',
    description:
      'Replaces one part of a text file of the workspace: oldContent must stand in it exactly once. The person sees the change and decides.',
    schema: z.object({
      path,
      oldContent: z
        .string()
        .min(1)
        .describe('The current text, word for word, including line endings and spaces'),
      newContent: z.string().describe('The replacement; empty to delete the text'),
    }),
    execute: async ({ path: written, oldContent, newContent }, context: ToolContext) => {
      const found = await findText(deps, written, context.signal);
      if (!found.ok) return found;
      const { place, text } = found;
      if (text === undefined) return { ok: false, error: `There is no file "${place.shown}".` };
      const after = replaceOnce(text, oldContent, newContent);
      if ('error' in after) return { ok: false, error: after.error };
      return changeFile(deps, place, { from: text, to: after.to }, context);
    },
  });
}

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
