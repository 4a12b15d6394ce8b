import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * Does work whose outcome depends on its task alone once for all bots that share the folder: they have the same few pictures
 * decoded, drawn, cut out and finished a thousand times.
 *
 * @param folder lives no longer than the code that does the work stays as it is; without one nothing is remembered
 * @param isFinal whether an outcome would be the same the next time; what fails is always done again
 */
export function remembered<Task, Outcome>(
  folder: string | undefined,
  work: (task: Task, signal?: AbortSignal) => Promise<Outcome>,
  isFinal: (outcome: Outcome) => boolean = () => true,
): (task: Task, signal?: AbortSignal) => Promise<Outcome> {
  if (folder === undefined) return work;
  mkdirSync(folder, { recursive: true });
  return async (task, signal) => {
    const file = join(folder, createHash('sha1').update(serialize(task)).digest('hex'));
    const known = signal?.aborted ? undefined : read(file);
    if (known !== undefined) return deserialize(known);
    const outcome = await work(task, signal);
    if (isFinal(outcome)) write(file, serialize(outcome));
    return outcome;
  };
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Whole or not at all, as other processes read it. */
function write(file: string, bytes: Buffer): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, file);
}
