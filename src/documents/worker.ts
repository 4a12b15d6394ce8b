import { serveTasks } from '../lib/serve-tasks.ts';
import { parseDocument } from './parse.ts';
import type { ReadAnswer, ReadTask } from './parser.ts';
import { splitDocument } from './passages.ts';

/* The entry of a process that reads documents. */

/** A lower priority than that of the bot, which must stay responsive; see nice(2). */
const NICE = 10;

function isTask(message: unknown): message is ReadTask {
  return typeof message === 'object' && message !== null && 'kind' in message && 'bytes' in message;
}

async function read({ kind, bytes }: ReadTask): Promise<ReadAnswer> {
  const parsed = await parseDocument(kind, bytes);
  if (!parsed.ok) return { outcome: 'failed', problem: parsed.problem };
  const split = splitDocument(parsed.parts);
  return split === undefined ? { outcome: 'failed', problem: 'too_large' } : { outcome: 'read', ...split };
}

serveTasks(NICE, message => (isTask(message) ? read(message) : undefined));
