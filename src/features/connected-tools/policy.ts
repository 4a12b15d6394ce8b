import type { AssistantContext } from '../../assistant/agent/context.ts';
import type { ServerSettings } from '../../mcp/client/config.ts';
import type { ToolPolicy } from '../../mcp/client/tool.ts';

/** Whether a person may use a server of tools in Telegram. */
function mayUse({ people }: ServerSettings, personId: number, adminIds: ReadonlySet<number>): boolean {
  switch (people) {
    case 'operator':
      return false;
    case 'administrators':
      return adminIds.has(personId);
    case 'all':
      return true;
    default:
      return people satisfies never;
  }
}

/** How tools of servers are used in Telegram: those that the operator has opened, to whom they have opened them. */
export function telegramPolicy(adminIds: ReadonlySet<number>): ToolPolicy<AssistantContext> {
  return {
    isOpen: (settings, { person }) => mayUse(settings, person.id, adminIds),
    hold: async () => ({ ok: false, error: 'This tool may change something, and cannot be used here.' }),
    takePictures: async () => 'Pictures came with it; they cannot be shown here.',
  };
}
