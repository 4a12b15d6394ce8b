import { mcpConfig, type Office, officeServer } from '../../mcp/servers.ts';
import { someone } from '../../support/exchange.ts';
import type { World } from '../../support/world.ts';

/** The bot of a world, connected to a mail and calendar server, and a user of it. */
export async function openOffice(world: World, content: Office, more: Readonly<Record<string, string>> = {}) {
  const office = officeServer(content);
  await world.start({ ...mcpConfig({ office: office.entry }), ...more });
  await world.app().servers.settled(new AbortController().signal);
  return { office, person: someone(world, 'Ann'), model: world.openai, db: world.app().db };
}
