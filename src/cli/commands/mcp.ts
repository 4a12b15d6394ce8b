import { serversText } from '../../bot/features/connected-tools/servers.ts';
import { textsFor } from '../../i18n/index.ts';
import type { Command } from './types.ts';

/** Shows the servers of tools. */
export const mcp: Command = {
  name: 'mcp',
  run: async ({ screen, engine, config, language }) =>
    screen.print(serversText(engine.app.servers.reports, config.MCP_CONFIG.file, textsFor(language.now))),
};
