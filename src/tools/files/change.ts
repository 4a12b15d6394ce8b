import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import { type OutwardTool, REFUSED, type ToolContext } from '../approval.ts';
import { type FileToolDeps, mayRead, path } from './read.ts';
import {
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

export function writeFileTool(deps: FileToolDeps): OutwardTool {
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

export function editFileTool(deps: FileToolDeps): OutwardTool {
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
