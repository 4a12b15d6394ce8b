import { TOOL_GROUP_NAMES, type ToolGroupName, isToolGroup } from '../tools/index.ts';

/** What the program was called with. */
export type Arguments =
  | {
      readonly type: 'run';
      /** Tools that are on from the beginning. */
      readonly tools: readonly ToolGroupName[];
      /** The folder they work in, where one was named. */
      readonly workspace: string | undefined;
    }
  | { readonly type: 'help' }
  | { readonly type: 'unknown'; readonly argument: string }
  | { readonly type: 'no_value'; readonly argument: string }
  | { readonly type: 'unknown_group'; readonly name: string; readonly known: string };

/** Reads the arguments of the command line. */
export function readArguments(args: readonly string[]): Arguments {
  let tools: readonly ToolGroupName[] = [];
  let workspace: string | undefined;
  const left = [...args];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (next === '--help' || next === '-h') return { type: 'help' };
    const [, argument = '', joined] = /^(--[a-z]+)(?:=(.*))?$/s.exec(next) ?? [];
    if (argument !== '--tools' && argument !== '--workspace') return { type: 'unknown', argument: next };
    const value = joined ?? left.shift() ?? '';
    if (value === '' || (joined === undefined && value.startsWith('--')))
      return { type: 'no_value', argument };
    if (argument === '--workspace') {
      workspace = value;
      continue;
    }
    const names = value.split(',').map(name => name.trim().toLowerCase());
    const name = names.find(each => !isToolGroup(each));
    if (name !== undefined) return { type: 'unknown_group', name, known: TOOL_GROUP_NAMES.join(', ') };
    tools = names.filter(isToolGroup);
  }
  return { type: 'run', tools, workspace };
}
