import type { OutwardTool } from '../context.ts';
import { checkOutputTool, runInBackgroundTool } from './background.ts';
import { type Executing, executeTool } from './execute.ts';
import { openAppTool } from './open-app.ts';

/** What the tools for commands need. */
export type ShellToolDeps = Executing;

/** Commands in the workspace. All that they start was asked for. */
export function createShellTools(deps: ShellToolDeps): readonly OutwardTool[] {
  return [executeTool(deps), runInBackgroundTool(deps), checkOutputTool(deps), openAppTool(deps)];
}
