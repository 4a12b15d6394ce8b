import { GrammyError } from 'grammy';
import { encodeOutgoing, type Outgoing, say } from '../../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../../assistant/state/snapshot.ts';
import { enqueueMessages } from '../../../assistant-db/messages/outbox.ts';
import {
  type ClaimedPackJob,
  claimPackJob,
  endPackJob,
  isSetAsideTooLong,
  postponePackJob,
  setAsidePackJob,
} from '../../../assistant-db/packs/pack-jobs.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import type { PackJob } from '../../../assistant-db/schema.ts';
import { transactionOf } from '../../../assistant-db/transaction.ts';
import { troubleOf } from '../../../assistant-db/trouble.ts';
import { PhotoUnavailableError } from '../../../generation/ports.ts';
import { storedTexts, textsFor } from '../../../i18n/index.ts';
import { type JobSignals, Worker } from '../../../lib/worker.ts';
import { isTelegramError } from '../../../telegram/errors.ts';
import { performExport } from '../export/perform.ts';
import { performAdd } from './add.ts';
import { performBulkAdd } from './bulk-add.ts';
import { performCaption } from './caption.ts';
import {
  performDelete,
  performDeleteSets,
  performEmoji,
  performMove,
  performRemove,
  performTakeOut,
  performTitle,
} from './change.ts';
import { NotShownYetError } from './confirm-added.ts';
import { performCopy } from './copy.ts';
import { performFilm } from './film.ts';
import {
  encodeWork,
  type Finish,
  JobRun,
  type PackJobDeps,
  PackJobTakenOverError,
  type PackWork,
  packReader,
  readWork,
  WorkersBusyError,
} from './job.ts';
import { finishGivenUp } from './reports.ts';
import { classifyPackError, isRefusal } from './sticker-sets.ts';

const POLL_MS = 2000;
const CONCURRENCY = 8;
/** Delays between attempts while Telegram has trouble, in ms; the last one repeats. */
const RETRY_MS = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const;
const OPERATOR_MS = 30_000;
const DATABASE_MS = 2000;
const SLOW_AFTER = 3;
/** Covers more than six hours of Telegram's own errors. */
const MAX_UNKNOWN = 400;
/** A job that fails because of a bug must not block the user's other jobs forever. */
const MAX_DEFECTS = 5;

interface Postponement {
  readonly type: 'postpone';
  readonly ms: number;
  /** Sent to the user once. */
  readonly words?: string | undefined;
  /** Whether it counts as one of the job's attempts. */
  readonly counts: boolean;
}

type JobResult = { readonly type: 'end'; readonly finish: Finish } | Postponement;

const LOG_LINES = {
  operator: ['error', 'Telegram does not let this bot work on packs; the jobs are kept'],
  wait: ['warn', 'Telegram asks to wait with a pack'],
  not_done: ['warn', 'Telegram cannot be reached for a pack'],
  unknown: ['warn', 'a change of a pack may or may not have been made'],
  refused: ['error', 'Telegram refuses a change of a pack'],
} as const;

function afterTrouble(run: JobRun, attempts: number, error: unknown): JobResult {
  const { log } = run.deps;
  const { trouble } = run.texts.packs;
  const facts = { chat: run.userId, task: run.work.task.type, err: error };
  const later = (ms: number) => ({ type: 'postpone', ms, counts: false }) as const;
  const retry: Postponement = {
    type: 'postpone',
    ms: RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0,
    words: attempts >= SLOW_AFTER ? trouble.slow : undefined,
    counts: true,
  };
  const endWith = (words: string) => ({ type: 'end', finish: finishGivenUp(run, words) }) as const;
  if (run.signal.aborted && error === run.signal.reason) return later(0);
  if (error instanceof WorkersBusyError) return later(POLL_MS);
  if (troubleOf(error) !== undefined) {
    log.error(facts, 'a pack job waits for the database');
    return later(DATABASE_MS);
  }
  if (error instanceof NotShownYetError) {
    log.warn(facts, 'Telegram does not show a pack yet');
    return retry;
  }
  if (error instanceof PhotoUnavailableError) {
    log.warn(facts, 'a sticker cannot be downloaded now');
    const ms = Math.max(retry.ms, error.retryAfterMs ?? 0);
    return attempts >= MAX_UNKNOWN ? endWith(trouble.failed) : { ...retry, ms };
  }
  if (!isTelegramError(error)) {
    log.error(facts, 'a pack job failed');
    return attempts >= MAX_DEFECTS ? endWith(trouble.failed) : { ...retry, words: undefined };
  }
  const failure = classifyPackError(error);
  const [level, message] = LOG_LINES[isRefusal(failure) ? 'refused' : failure.type];
  log[level](facts, message);
  switch (failure.type) {
    case 'wait':
      // A `retry_after` of 0 would be tried again in a tight loop.
      return {
        ...later(Math.max(failure.ms, RETRY_MS[0])),
        words: trouble.wait(Math.ceil(failure.ms / 1000)),
      };
    case 'operator':
      return later(OPERATOR_MS);
    case 'not_done':
      return retry;
    case 'unknown':
      // No answer at all is an outage: the job is kept.
      return attempts >= MAX_UNKNOWN && error instanceof GrammyError ? endWith(trouble.refused) : retry;
    case 'not_started':
      return endWith(trouble.notStarted);
    default:
      return endWith(trouble.refused);
  }
}

async function perform(run: JobRun): Promise<Finish> {
  const { task } = run.work;
  switch (task.type) {
    case 'add':
      return (await performAdd(run, task)).finish;
    case 'plan':
    case 'add_all':
      return performBulkAdd(run, task);
    case 'copy':
      return performCopy(run, task);
    case 'film':
      return performFilm(run, task);
    case 'caption':
      return performCaption(run, task);
    case 'remove':
      return performRemove(run, task);
    case 'take_out':
      return performTakeOut(run, task);
    case 'move':
      return performMove(run, task);
    case 'emoji':
      return performEmoji(run, task);
    case 'title':
      return performTitle(run, task);
    case 'delete':
      return performDelete(run, task);
    case 'delete_sets':
      return performDeleteSets(run, task);
    case 'export':
      return performExport(run, task);
    default:
      return task satisfies never;
  }
}

async function end(run: JobRun, job: PackJob, finish: Finish): Promise<void> {
  const { me, clock, log } = run.deps;
  await run.store(async trx => {
    await run.reload(trx);
    if (!(await endPackJob(trx, job.id, me))) throw new PackJobTakenOverError();
    const messages = await finish(trx);
    await enqueueMessages(trx, job.user_id, messages.map(encodeOutgoing), clock.now(), me);
  });
  log.info({ chat: job.user_id, task: run.work.task.type }, 'a pack job is done');
}

async function postpone(run: JobRun, job: PackJob, { ms, words, counts }: Postponement): Promise<void> {
  const { me, clock } = run.deps;
  const now = clock.now();
  await run.store(async trx => {
    const current = await run.current(trx);
    const { delayTold = false } = current;
    const tell: Outgoing[] = words === undefined || delayTold ? [] : [say(words)];
    const work = encodeWork({ ...current, delayTold: delayTold || tell.length > 0 });
    if (!(await postponePackJob(trx, job.id, me, { work, now, ms, counts })))
      throw new PackJobTakenOverError();
    await enqueueMessages(trx, run.userId, tell.map(encodeOutgoing), now, me);
  });
}

/**
 * The life of a pack job: the work for one press, wish or plan. Most of it is calls to Telegram; films and exports are made.
 *
 * 1. The transaction of a turn queues it (`enqueuePackJob`). A user's jobs are claimed one at a time, in order.
 * 2. Its task is performed. Before each call to Telegram the step is stored (`JobRun.save`), so that after a kill the
 *    next start knows which call may have been made, and reads the sticker set before it makes one.
 * 3. It ends: its result, its messages and its own deletion are one transaction (`Finish`).
 * 4. Or it fails: it is postponed and performed again from the stored step. It is given up if Telegram refuses it or
 *    because of a bug (`afterTrouble`), and then ends with a message that says so.
 */
async function runPackJob(deps: PackJobDeps, job: ClaimedPackJob, signals: JobSignals): Promise<void> {
  const { db } = deps;
  let work: PackWork;
  try {
    work = readWork(job.work);
  } catch (cause) {
    return setAside(deps, job, cause);
  }
  const texts =
    work.task.type === 'delete_sets'
      ? storedTexts(work.task.language)
      : textsFor(storedLanguage(await findUser(db, job.user_id)));
  const run = new JobRun(deps, job, work, texts, signals.stopping, signals.cancelled);
  let result: JobResult;
  try {
    result = { type: 'end', finish: await perform(run) };
  } catch (error) {
    if (error instanceof PackJobTakenOverError) throw error;
    result = afterTrouble(run, job.attempts, error);
  }
  if (result.type === 'end') await end(run, job, result.finish);
  else await postpone(run, job, result);
}

/**
 * A job of another version. A newer process can read it during a deploy, so it is kept; the user's later jobs go on. It is
 * given up after a day without such a process: after a deploy that was reverted, say.
 */
async function setAside({ db, me, clock, log }: PackJobDeps, job: ClaimedPackJob, cause: unknown) {
  const { id, user_id: chat } = job;
  const now = clock.now();
  if (!isSetAsideTooLong(job, now)) {
    log.warn(
      { chat, job: id, err: cause },
      'a pack job cannot be read; it is left to another version of the bot',
    );
    return transactionOf(db, chat, trx => setAsidePackJob(trx, job, me, packReader()));
  }
  log.error({ chat, job: id, err: cause }, 'no version of the bot has read a pack job for a day; giving up');
  return transactionOf(db, chat, async trx => {
    if (!(await endPackJob(trx, id, me))) return;
    const { trouble } = textsFor(storedLanguage(await findUser(trx, chat))).packs;
    await enqueueMessages(trx, chat, [encodeOutgoing(say(trouble.failed))], now, me);
  });
}

async function giveBack({ db, me, clock, log }: PackJobDeps, job: PackJob, error: unknown): Promise<void> {
  if (error instanceof PackJobTakenOverError) return;
  log.error({ job: job.id, err: error }, 'a pack job could not be ended; it is tried again');
  const later = { now: clock.now(), ms: POLL_MS, counts: troubleOf(error) === undefined };
  await transactionOf(db, job.user_id, trx => postponePackJob(trx, job.id, me, later));
}

export function createPackWorker(
  deps: PackJobDeps,
  isReachable: () => boolean,
  onMessages: (chatId: number) => void,
): Worker<ClaimedPackJob> {
  const { db, me, clock, log } = deps;
  return new Worker<ClaimedPackJob>({
    clock,
    log,
    queue: 'pack_jobs',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    isReady: isReachable,
    claim: inFlight => claimPackJob(db, me, packReader(), clock.now(), inFlight),
    run: async (job, signals) => {
      await runPackJob(deps, job, signals);
      onMessages(job.user_id);
    },
    giveBack: (job, error) => giveBack(deps, job, error),
  });
}
