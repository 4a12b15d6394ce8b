import type { OutwardTool } from './context.ts';
import { createFileTools, type FileToolDeps } from './files/index.ts';

/** What all tools together need; each group takes its part. */
export type ToolDeps = FileToolDeps;

/** The tools by the names that `--tools` takes. A new group is a folder beside this file, and a line here. */
export const TOOL_GROUPS = {
  files: createFileTools,
} satisfies Readonly<Record<string, (deps: ToolDeps) => readonly OutwardTool[]>>;
