import type { Clock } from '../../lib/clock.ts';
import type { ServerSettings } from './config.ts';
import type { OfferedTool } from './port.ts';

/** Tools are not listed more often than that, in ms, however often a server says that they have changed. */
const LISTING_MS = 1000;
/** Of a tool: what is longer, or has signs that nobody sees, passes for something else where a person is asked. */
const TOOL_NAME = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,128}$/u;

/** Those of a server's tools that are used: one of each name, none that nobody could read, as its operator allows. */
export function usedTools(
  tools: readonly OfferedTool[],
  { allow, deny }: Pick<ServerSettings, 'allow' | 'deny'>,
): readonly OfferedTool[] {
  const taken = tools.filter(({ name }) => allow?.has(name) !== false && !deny.has(name));
  const named = new Map(taken.map(tool => [tool.name, tool]));
  return [...named.values()].filter(({ name }) => TOOL_NAME.test(name));
}

/**
 * Calls `list` whenever tools have changed: once at a time, and not too often.
 *
 * @param list never throws
 * @param signal ends it
 * @returns what is to be called when they have changed
 */
export function relisting(
  list: () => Promise<void>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): () => void {
  let isDue = false;
  let isListing = false;
  const listWhileDue = async () => {
    isListing = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      await list();
      await clock.sleep(LISTING_MS, signal);
    }
    isListing = false;
  };
  return () => {
    isDue = true;
    if (!isListing) void listWhileDue();
  };
}
