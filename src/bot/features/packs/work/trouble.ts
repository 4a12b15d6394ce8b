import { GrammyError } from 'grammy';
import { troubleOf } from '../../../../assistant-db/trouble.ts';
import { isTelegramError } from '../../../../telegram/errors.ts';
import { giveUp } from './ending.ts';
import { classifyPackError } from './errors.ts';
import { type Finish, type JobRun, NotShownYetError } from './job.ts';

/** Delays between tries where Telegram is in trouble, in ms; the last one repeats. */
const RETRY_MS = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const;
/** Where only the operator can help. */
const OPERATOR_MS = 30_000;
/** Where the database cannot be read, in ms. */
const DATABASE_MS = 2000;
/** Tries after which somebody who waits is told that it takes long. */
const SLOW_AFTER = 3;
/** A job that Telegram answers with nothing but errors of its own is given up after more than six hours. */
const MAX_UNKNOWN = 400;
/** A job that fails by a defect of ours must not stand before its person's others for ever. */
const MAX_DEFECTS = 5;

/** A job is begun again later. */
export interface Postponement {
  readonly ms: number;
  /** Said once in the life of a job. */
  readonly words?: string | undefined;
  /** Whether it counts as one of the job's attempts. */
  readonly counts: boolean;
}

/** What an error in the middle of a job means: it waits for another try, or ends. @param attempts with this one */
export function afterTrouble(run: JobRun, attempts: number, error: unknown): Postponement | Finish {
  const { log } = run.deps;
  const { trouble } = run.texts.packs;
  const facts = { chat: run.userId, task: run.work.task.type, err: error };
  const retry: Postponement = {
    ms: RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0,
    words: attempts >= SLOW_AFTER ? trouble.slow : undefined,
    counts: true,
  };
  if (run.signal.aborted && error === run.signal.reason) return { ms: 0, counts: false };
  if (troubleOf(error) !== undefined) {
    log.error(facts, 'a pack job waits for the database');
    return { ms: DATABASE_MS, counts: false };
  }
  if (error instanceof NotShownYetError) {
    log.warn(facts, 'Telegram does not show a pack yet');
    return retry;
  }
  if (!isTelegramError(error)) {
    log.error(facts, 'a pack job failed');
    return attempts >= MAX_DEFECTS ? giveUp(run, trouble.refused) : { ...retry, words: undefined };
  }
  const failure = classifyPackError(error);
  switch (failure.type) {
    case 'wait':
      log.warn({ ...facts, ms: failure.ms }, 'Telegram asks to wait with a pack');
      // No time at all would be a call after the other.
      return {
        ms: Math.max(failure.ms, RETRY_MS[0]),
        words: trouble.wait(Math.ceil(failure.ms / 1000)),
        counts: false,
      };
    case 'operator':
      log.error(facts, 'Telegram does not let this bot work on packs; the jobs are kept');
      return { ms: OPERATOR_MS, counts: false };
    case 'not_done':
      log.warn(facts, 'Telegram cannot be reached for a pack');
      return retry;
    case 'unknown':
      log.warn(facts, 'a change of a pack may or may not have been made');
      // Where nothing of Telegram's has come, it is away, which no job is given up for.
      return attempts >= MAX_UNKNOWN && error instanceof GrammyError ? giveUp(run, trouble.refused) : retry;
    case 'not_started':
      return giveUp(run, trouble.notStarted);
    case 'set_gone':
    case 'sticker_gone':
    case 'full':
    case 'name_taken':
    case 'wrong_file':
    case 'wrong_emoji':
    case 'refused':
      log.error(facts, 'Telegram refuses a change of a pack');
      return giveUp(run, trouble.refused);
    default:
      return failure satisfies never;
  }
}
