import type { Tool } from '../agents/tool.ts';
import type { AssistantContext, TeamExtensions } from '../assistant/agent/context.ts';
import type { ToolPolicy } from '../mcp/client/tool.ts';

/** What a channel adds to the app. */
export interface AppExtensions extends TeamExtensions {
  /** How people use tools of servers there; left out, as in Telegram. */
  readonly toolPolicy?: ToolPolicy<AssistantContext>;
}

/** The team with the tools of the operator's servers. */
export function withConnectedTools(
  { toolPolicy: _, tools, ...extensions }: AppExtensions,
  connected: () => readonly Tool<AssistantContext>[],
): TeamExtensions {
  return { ...extensions, tools: () => [...(tools?.() ?? []), ...connected()] };
}
