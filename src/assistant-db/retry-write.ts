import type { Clock } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { troubleOf } from './trouble.ts';

/** Delays between tries to write, in ms; the last one repeats. */
const RETRY_MS = [100, 300, 1000, 3000, 5000];

/** Something that was paid for, or has happened outside, and must not be lost for a database that fails. */
export interface Kept {
  /** As the subject of a log line: "the picture of job 7". */
  readonly what: string;
  /** What it means that it was not stored in time: "it is lost, and drawn and paid for once more". */
  readonly otherwise: string;
  /** For the log lines. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Also where the program is to blame: what it has done outside is not to be done again, whatever is wrong. */
  readonly whateverFails?: true;
}

/**
 * Writes again and again while the database fails for a reason outside the program: its disk is full, another program
 * holds its lock. What is to be written stays in memory meanwhile. The log says once what is wrong, and once when it is
 * over.
 *
 * @param ending aborted when it is not to be waited for any longer: one more try is made then
 * @param write has to be safe to repeat: a transaction, which leaves nothing behind where it fails
 * @returns what `write` returns
 * @throws what `write` throws where the program is to blame; the signal's reason where there was no more time
 */
export async function retryWrite<Result>(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  { what, otherwise, facts, whateverFails }: Kept,
  ending: AbortSignal,
  write: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    const last = ending.aborted;
    try {
      const result = await write();
      if (failures > 0) log.info({ ...facts, failures }, `${what} is stored now`);
      return result;
    } catch (error) {
      if (!whateverFails && troubleOf(error) === undefined) throw error;
      const line = { ...facts, err: error };
      if (last) {
        log.error(
          line,
          `${what} could not be stored in time; ${otherwise}. The cause: ${errorMessage(error)}`,
        );
        throw ending.reason;
      }
      if (failures === 0)
        log.error(line, `${what} cannot be stored yet and is kept in memory: ${errorMessage(error)}`);
      await clock.sleep(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, ending);
    }
  }
}
