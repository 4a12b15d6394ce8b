import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolOutcome } from '../../src/agents/tool.ts';
import type { Approval, OutwardTool, ToolAction } from '../../src/tools/approval.ts';
import { createFileTools } from '../../src/tools/files/index.ts';
import { Workspace } from '../../src/tools/files/workspace.ts';
import { ResultCache } from '../../src/tools/results.ts';
import { temporaryFolder } from '../support/folder.ts';
import { virtualClock } from '../support/virtual-clock.ts';

/** Calls a tool as an agent does. */
export async function call(
  tools: readonly OutwardTool[],
  name: string,
  args: Readonly<Record<string, unknown>>,
  signal = new AbortController().signal,
): Promise<ToolOutcome> {
  const tool = tools.find(each => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.call(args, { signal });
}

/** Files in a workspace, beside a folder that is nobody's business. */
export async function fileTools(approval: Approval = 'once', onAsk: (action: ToolAction) => void = () => {}) {
  const parent = realpathSync(temporaryFolder());
  const [folder, outside] = [join(parent, 'workspace'), join(parent, 'outside')];
  mkdirSync(folder);
  mkdirSync(outside);
  const asked: ToolAction[] = [];
  const clock = virtualClock(0);
  const cache = new ResultCache(clock);
  const tools = createFileTools({
    workspace: await Workspace.at(folder),
    cache,
    approve: async action => {
      asked.push(action);
      onAsk(action);
      return approval;
    },
    seePicture: async bytes => ({ mimeType: 'image/jpeg', base64: bytes.toString('base64') }),
  });
  return {
    folder,
    outside,
    tools,
    asked,
    cache,
    clock,
    call: (name: string, args: Record<string, unknown>) => call(tools, name, args),
  };
}
