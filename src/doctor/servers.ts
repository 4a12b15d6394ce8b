import type { Config } from '../config/index.ts';
import type { Clock } from '../lib/clock.ts';
import { ConfigError } from '../lib/errors.ts';
import { createLogger } from '../lib/logger.ts';
import { readServers, type ServerSettings } from '../mcp/client/config.ts';
import { Servers } from '../mcp/client/servers.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

const subject = 'Servers of tools';
/** A check has ten seconds; the first start of a server may have to fetch it. */
const CONNECT_MS = 9000;

function findingOf({ settings, state, tools }: Servers['reports'][number]): Finding {
  const { name } = settings;
  const fix = `Try it by itself, or take it out of the file ("disabled": true).`;
  switch (state.type) {
    case 'ready': {
      const free = tools.filter(tool => settings.readOnly.has(tool)).length;
      return ok(
        subject,
        `${name}: ${tools.length} tools, ${free} of them without asking: ${tools.join(', ')}`,
      );
    }
    case 'connecting':
    case 'down':
      return state.trouble === undefined
        ? warn(subject, `${name}: not connected within ${CONNECT_MS / 1000} s`, fix)
        : fail(subject, `${name}: ${state.trouble}`, fix);
    default:
      return state satisfies never;
  }
}

/** Names that the operator has written and no server knows. */
function unknownNames({ settings, state, tools }: Servers['reports'][number]): Finding[] {
  if (state.type !== 'ready') return [];
  const { name, readOnly, allow } = settings;
  const unknown = [...new Set([...readOnly, ...(allow ?? [])])].filter(tool => !tools.includes(tool));
  const fix = 'Compare the names with those that the server has.';
  return unknown.map(tool => warn(subject, `${name}: there is no tool "${tool}"`, fix));
}

/** Whether the servers of the operator's file can be reached, and what they offer. They are started for it, and ended. */
export function serversCheck({ MCP_CONFIG }: Config, clock: Clock): Check {
  return {
    subject,
    run: async signal => {
      let settings: readonly ServerSettings[];
      try {
        settings = await readServers(MCP_CONFIG);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        return error.problems.map(problem =>
          fail(subject, problem, 'Fix it; docs/tools.md shows the format.'),
        );
      }
      if (settings.length === 0) return [];
      const log = createLogger({ level: 'silent' });
      const servers = new Servers(settings, { clock, random: Math.random, log });
      servers.start();
      try {
        await servers.settled(AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]));
        return servers.reports.flatMap(report => [findingOf(report), ...unknownNames(report)]);
      } finally {
        await servers.close();
      }
    },
  };
}
