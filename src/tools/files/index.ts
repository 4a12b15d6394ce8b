import type { OutwardTool } from '../context.ts';
import type { Change } from './change.ts';
import { createDirectoryTool } from './create-directory.ts';
import { editFileTool } from './edit-file.ts';
import { listFilesTool } from './list-files.ts';
import { type Reading, readFileTool } from './read-file.ts';
import { writeFileTool } from './write-file.ts';

/** What the tools for files need. */
export type FileToolDeps = Reading & Change;

/** Files of the workspace. Reading needs no question; what changes a file does. */
export function createFileTools(deps: FileToolDeps): readonly OutwardTool[] {
  return [
    readFileTool(deps),
    writeFileTool(deps),
    editFileTool(deps),
    listFilesTool(deps),
    createDirectoryTool(deps),
  ];
}
