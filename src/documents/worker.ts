import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { parseDocument } from './parse.ts';
import type { ReadAnswer, ReadTask } from './parser.ts';
import { splitDocument } from './passages.ts';

/*
 * The entry of a process that reads documents. It kills itself if it takes too much memory or its parent is gone.
 */

/** A lower priority than that of the bot, which must stay responsive; see nice(2). */
const NICE = 10;
const memoryLimit = Number(process.argv[2]);

/** A thread of its own, because unpacking and parsing hold up the main thread. Buffers are outside the limits of a heap. */
const WATCH = `setInterval(() => {
  if (process.memoryUsage.rss() > ${memoryLimit}) process.kill(process.pid, 'SIGKILL');
}, 25);`;

function isTask(message: unknown): message is ReadTask {
  return typeof message === 'object' && message !== null && 'kind' in message && 'bytes' in message;
}

async function read({ kind, bytes }: ReadTask): Promise<ReadAnswer> {
  const parsed = await parseDocument(kind, bytes);
  if (!parsed.ok) return { outcome: 'failed', problem: parsed.problem };
  const split = splitDocument(parsed.parts);
  return split === undefined ? { outcome: 'failed', problem: 'too_large' } : { outcome: 'read', ...split };
}

setPriority(NICE);
new Worker(WATCH, { eval: true }).unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (message: unknown) => {
  if (isTask(message)) void read(message).then(answer => process.send?.(answer));
});
process.send?.('ready');
