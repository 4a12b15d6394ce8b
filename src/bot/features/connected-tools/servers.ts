import type { AssistantDeps } from '../../../assistant/context.ts';
import { type Command, sayFixed } from '../../../assistant/feature.ts';
import type { Texts } from '../../../i18n/index.ts';
import { firstCharacters } from '../../../lib/truncate.ts';
import type { ServerReport, Servers } from '../../../mcp/client/servers.ts';
import { visible } from './question.ts';

/** Of what a server says of its trouble. */
const TROUBLE_LENGTH = 200;
/** Of one server, named at most. */
const MOST_TOOLS = 30;

/** How a server is, and its tools, each marked where it asks first. */
function lineOf({ settings, state, tools }: ServerReport, { servers: texts }: Texts['connected']): string {
  const name = `${visible(settings.name)} (${texts.people[settings.people]})`;
  switch (state.type) {
    case 'connecting':
    case 'down':
      // One that is tried again is away until it is there.
      return state.trouble === undefined
        ? `🟡 ${name}: ${texts.connecting}`
        : `🔴 ${name}: ${texts.down}. ${visible(firstCharacters(state.trouble, TROUBLE_LENGTH))}`;
    case 'ready': {
      const named = tools
        .slice(0, MOST_TOOLS)
        .map(tool => visible(tool) + (settings.readOnly.has(tool) ? '' : ` (${texts.asks})`));
      const more = tools.length > MOST_TOOLS ? ', …' : '';
      return `🟢 ${name}: ${tools.length}\n   ${named.join(', ')}${more}`;
    }
    default:
      return state satisfies never;
  }
}

/** All servers, for their operator. @param file where they stand */
export function serversText(reports: readonly ServerReport[], file: string, texts: Texts): string {
  if (reports.length === 0) return texts.connected.servers.none(file);
  return reports.map(report => lineOf(report, texts.connected)).join('\n');
}

/** What the list of servers works with. */
export interface ServersDeps extends AssistantDeps {
  readonly servers: Servers;
  readonly serversFile: string;
}

/** /mcp, for administrators. */
export const mcp: Command<'mcp', ServersDeps> = {
  name: 'mcp',
  run: (deps, context) =>
    sayFixed(deps, context, texts => serversText(deps.servers.reports, deps.serversFile, texts)),
};
