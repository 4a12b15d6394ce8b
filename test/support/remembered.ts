import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';

/** Of each kind of work. */
const MOST_OUTCOMES = 200;

/**
 * Does work whose outcome depends on its task alone, each task once: the bots of a test worker have the same few pictures
 * decoded, drawn, cut out and finished a thousand times. What `isFinal` refuses is done again, as is what failed.
 *
 * @returns the work; its outcomes are shared, and nobody may change them
 */
export function remembered<Task, Outcome>(
  work: (task: Task, signal?: AbortSignal) => Promise<Outcome>,
  isFinal: (outcome: Outcome) => boolean = () => true,
): (task: Task, signal?: AbortSignal) => Promise<Outcome> {
  const outcomes = new Map<string, Outcome>();
  return async (task, signal) => {
    const key = createHash('sha1').update(serialize(task)).digest('base64');
    const known = outcomes.get(key);
    if (known !== undefined && !signal?.aborted) return known;
    const outcome = await work(task, signal);
    if (isFinal(outcome)) outcomes.set(key, outcome);
    const [oldest = key] = outcomes.keys();
    if (outcomes.size > MOST_OUTCOMES) outcomes.delete(oldest);
    return outcome;
  };
}
