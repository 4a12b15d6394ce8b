import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { BOTS } from './bots.ts';

/*
 * Runs one bot in its own process, as in production: two bots in one process would share a heap and compiled code.
 * Sends its usage on request, and exits with its parent.
 */
const [, , kind = '', settings = ''] = process.argv;
const { webhook, thinkMs, root, url } = z
  .object({
    root: z.string(),
    url: z.string(),
    webhook: z.boolean().optional(),
    thinkMs: z.number().optional(),
  })
  .parse(JSON.parse(settings));
/** In ms; included in every measured delay. */
const RESOLUTION_MS = 1;
const delay = kind === 'drawing' ? monitorEventLoopDelay({ resolution: RESOLUTION_MS }) : undefined;

function sendUsage(): void {
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuMs: (user + system) / 1000,
    longestStallMs: (delay?.max ?? 0) / 1e6 - RESOLUTION_MS,
    port,
  });
  delay?.reset();
}

process.once('disconnect', () => process.exit());
process.on('message', sendUsage);
const port = await BOTS[z.enum(['ours', 'drawing', 'bare']).parse(kind)]({ root, url, webhook, thinkMs });
delay?.enable();
sendUsage();
