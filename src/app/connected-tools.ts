import type { AssistantContext, TeamExtensions } from '../assistant/agent/context.ts';
import type { Config } from '../config.ts';
import { telegramPolicy } from '../features/connected-tools/policy.ts';
import type { Servers } from '../mcp/client/servers.ts';
import { connectedTools, type ToolPolicy } from '../mcp/client/tool.ts';

/** What a channel adds to the app. */
export interface AppExtensions extends TeamExtensions {
  /** How people use tools of servers there; left out, as in Telegram. */
  readonly toolPolicy?: ToolPolicy<AssistantContext>;
}

/** The team with the tools of the operator's servers. */
export function withConnectedTools(
  { toolPolicy, tools, ...extensions }: AppExtensions,
  servers: Servers,
  config: Pick<Config, 'ADMIN_IDS'>,
): TeamExtensions {
  const connected = connectedTools(servers, toolPolicy ?? telegramPolicy(config.ADMIN_IDS));
  return { ...extensions, tools: () => [...(tools?.() ?? []), ...connected()] };
}
