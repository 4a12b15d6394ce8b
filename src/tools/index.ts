import type { OutwardTool } from './approval.ts';
import { createFileTools, type FileToolDeps } from './files/index.ts';
import { createShellTools, type ShellToolDeps } from './shell/index.ts';
import { createWebTools, type WebToolDeps } from './web/index.ts';

export type ToolDeps = FileToolDeps & WebToolDeps & ShellToolDeps;

/** The tools by the names that `--tools` takes. A new group is a folder beside this file, and a line here. */
export const TOOL_GROUPS = {
  files: createFileTools,
  web: createWebTools,
  shell: createShellTools,
} satisfies Readonly<Record<string, (deps: ToolDeps) => readonly OutwardTool[]>>;

export type ToolGroupName = keyof typeof TOOL_GROUPS;

export function isToolGroup(name: string): name is ToolGroupName {
  return Object.hasOwn(TOOL_GROUPS, name);
}

export const TOOL_GROUP_NAMES: readonly ToolGroupName[] = Object.keys(TOOL_GROUPS).filter(isToolGroup);
