import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { ToolOutcome } from '../../agents/tool.ts';
import { type Approve, REFUSED } from '../approval.ts';
import type { ToolContext } from '../context.ts';
import { MOST_TEXT_BYTES, type ReadFile, readBytes, reasonOf, textOf } from './read.ts';
import type { Workspace } from './workspace.ts';
import { writeAtomically } from './write.ts';

/** What changing files needs. */
export interface Change {
  readonly workspace: Workspace;
  readonly approve: Approve;
}

/** A text file as it is; `undefined`: there is none. */
type Before =
  | { readonly ok: true; readonly text: string | undefined }
  | { readonly ok: false; readonly error: string };

function before(read: ReadFile): Before {
  if (!read.ok) return read.missing ? { ok: true, text: undefined } : read;
  const text = textOf(read.bytes);
  return text === undefined ? { ok: false, error: 'it is no text' } : { ok: true, text };
}

/** The text of a file at a place that was found. */
export async function textBefore(workspace: Workspace, path: string): Promise<Before> {
  return before(await readBytes(workspace, path, MOST_TEXT_BYTES));
}

/** Lines that differ, at most, for which the shortest change is looked for: that takes as long as their square. */
const MOST_EDITS = 1000;

/** The lines of a text as those of a diff. */
function linesOf(sign: '+' | '-', text: string): string[] {
  if (text === '') return [];
  const lines = text.replace(/\n$/, '').split('\n');
  const end = text.endsWith('\n') ? [] : ['\\ No newline at end of file'];
  return [...lines.map(line => sign + line), ...end];
}

/** How a file changes, as it is shown before it does; where too much of it changes, all that it said and all that it will. */
function diffOf(shown: string, from: string | undefined, to: string): string {
  const name = from === undefined ? '/dev/null' : shown;
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY, maxEditLength: MOST_EDITS };
  const shortest = createTwoFilesPatch(name, shown, from ?? '', to, undefined, undefined, options);
  const whole = () => [`--- ${name}`, `+++ ${shown}`, ...linesOf('-', from ?? ''), ...linesOf('+', to)];
  return (shortest ?? whole().join('\n')).trimEnd();
}

/**
 * Shows what becomes of a file, and writes it where the person agrees and nobody else has changed it while they thought.
 *
 * @param from its text before; undefined where it is new
 */
export async function changeFile(
  { workspace, approve }: Change,
  {
    path,
    shown,
    exact,
    from,
    to,
  }: {
    readonly path: string;
    readonly shown: string;
    readonly exact: string;
    readonly from: string | undefined;
    readonly to: string;
  },
  { signal }: ToolContext,
): Promise<ToolOutcome> {
  const bytes = Buffer.byteLength(to);
  if (bytes > MOST_TEXT_BYTES) {
    return { ok: false, error: `That are ${bytes} bytes: more than ${MOST_TEXT_BYTES} are not written.` };
  }
  if (from === to)
    return { ok: true, output: { path: shown, note: 'It says that already: nothing was written.' } };
  const action = { type: 'write_file', path: exact, change: diffOf(shown, from, to) } as const;
  if ((await approve(action, signal)) === 'refused') return REFUSED;
  const now = await textBefore(workspace, path);
  if (!now.ok || now.text !== from) {
    return { ok: false, error: `"${shown}" has changed meanwhile, nothing was written. Read it again.` };
  }
  try {
    await writeAtomically(workspace, path, to);
  } catch (error) {
    return {
      ok: false,
      error: `"${shown}" could not be written: ${error instanceof Error && !('code' in error) ? error.message : reasonOf(error)}.`,
    };
  }
  return { ok: true, output: { path: shown, written: `${bytes} bytes`, created: from === undefined } };
}
