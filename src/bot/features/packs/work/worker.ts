import { GrammyError } from 'grammy';
import { encodeOutgoing, type Outgoing, say } from '../../../../assistant/outgoing.ts';
import { storedLanguage } from '../../../../assistant/turn/snapshot.ts';
import { enqueueMessages } from '../../../../assistant-db/messages/outbox.ts';
import { claimPackJob, endPackJob, postponePackJob } from '../../../../assistant-db/packs/pack-jobs.ts';
import { findUser } from '../../../../assistant-db/people/users.ts';
import type { PackJob } from '../../../../assistant-db/schema.ts';
import { troubleOf } from '../../../../assistant-db/trouble.ts';
import { storedTexts, textsFor } from '../../../../i18n/index.ts';
import { type JobSignals, Worker } from '../../../../lib/worker.ts';
import { isTelegramError } from '../../../../telegram/errors.ts';
import { performAdd } from './add.ts';
import { performBulkAdd } from './bulk-add.ts';
import {
  performDelete,
  performDeleteSets,
  performEmoji,
  performMove,
  performRemove,
  performTakeOut,
  performTitle,
} from './change.ts';
import { giveUp } from './ending.ts';
import {
  decodeWork,
  encodeWork,
  type Finish,
  JobRun,
  NotShownYetError,
  type PackJobDeps,
  PackJobTakenOverError,
} from './job.ts';
import { classifyPackError, isRefusal } from './sets.ts';

const POLL_MS = 2000;
const CONCURRENCY = 8;
/** Delays between tries where Telegram is in trouble, in ms; the last one repeats. */
const RETRY_MS = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const;
const OPERATOR_MS = 30_000;
const DATABASE_MS = 2000;
const SLOW_AFTER = 3;
/** More than six hours of nothing but Telegram's own errors. */
const MAX_UNKNOWN = 400;
/** A job that fails by a defect of ours must not stand before its person's others for ever. */
const MAX_DEFECTS = 5;

interface Postponement {
  readonly ms: number;
  readonly words?: string | undefined;
  readonly counts: boolean;
}

const TROUBLE = {
  operator: ['error', 'Telegram does not let this bot work on packs; the jobs are kept'],
  wait: ['warn', 'Telegram asks to wait with a pack'],
  not_done: ['warn', 'Telegram cannot be reached for a pack'],
  unknown: ['warn', 'a change of a pack may or may not have been made'],
  refused: ['error', 'Telegram refuses a change of a pack'],
} as const;

function afterTrouble(run: JobRun, attempts: number, error: unknown): Postponement | Finish {
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
  const [level, message] = TROUBLE[isRefusal(failure) ? 'refused' : failure.type];
  log[level](facts, message);
  switch (failure.type) {
    case 'wait': {
      // No time at all would be a call after the other.
      const ms = Math.max(failure.ms, RETRY_MS[0]);
      return { ms, words: trouble.wait(Math.ceil(failure.ms / 1000)), counts: false };
    }
    case 'operator':
      return { ms: OPERATOR_MS, counts: false };
    case 'not_done':
      return retry;
    case 'unknown':
      // Silence is an outage, which no job is given up for.
      return attempts >= MAX_UNKNOWN && error instanceof GrammyError ? giveUp(run, trouble.refused) : retry;
    case 'not_started':
      return giveUp(run, trouble.notStarted);
    default:
      return giveUp(run, trouble.refused);
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
    default:
      return task satisfies never;
  }
}

async function end(run: JobRun, job: PackJob, finish: Finish): Promise<void> {
  const { me, clock } = run.deps;
  await run.store(async trx => {
    if (!(await endPackJob(trx, job.id, me))) throw new PackJobTakenOverError();
    const messages = await finish(trx);
    await enqueueMessages(trx, job.user_id, messages.map(encodeOutgoing), clock.now(), me);
  });
}

async function postpone(run: JobRun, job: PackJob, { ms, words, counts }: Postponement): Promise<void> {
  const { me, clock } = run.deps;
  const now = clock.now();
  const tell: Outgoing[] = words === undefined || run.work.told ? [] : [say(words)];
  const work = encodeWork({ ...run.work, told: run.work.told === true || tell.length > 0 });
  await run.store(async trx => {
    if (!(await postponePackJob(trx, job.id, me, { work, now, ms, counts })))
      throw new PackJobTakenOverError();
    await enqueueMessages(trx, run.userId, tell.map(encodeOutgoing), now, me);
  });
}

async function runPackJob(deps: PackJobDeps, job: PackJob, signals: JobSignals): Promise<void> {
  const { db, me, log } = deps;
  const work = decodeWork(job.work);
  if (work === undefined) {
    log.error({ job: job.id }, 'a pack job cannot be read and is dropped');
    await db.transaction().execute(trx => endPackJob(trx, job.id, me));
    return;
  }
  const texts =
    work.task.type === 'delete_sets'
      ? storedTexts(work.task.language)
      : textsFor(storedLanguage(await findUser(db, job.user_id)));
  const run = new JobRun(deps, job, work, texts, signals.stopping, signals.cancelled);
  let next: Finish | Postponement;
  try {
    next = await perform(run);
  } catch (error) {
    if (error instanceof PackJobTakenOverError) throw error;
    next = afterTrouble(run, job.attempts, error);
  }
  if (typeof next === 'function') {
    await end(run, job, next);
    log.info({ chat: job.user_id, task: work.task.type }, 'a pack job is done');
  } else {
    await postpone(run, job, next);
  }
}

async function giveBack({ db, me, clock, log }: PackJobDeps, job: PackJob, error: unknown): Promise<void> {
  if (error instanceof PackJobTakenOverError) return;
  log.error({ job: job.id, err: error }, 'a pack job could not be ended; it is tried again');
  const later = { now: clock.now(), ms: POLL_MS, counts: troubleOf(error) === undefined };
  await db.transaction().execute(trx => postponePackJob(trx, job.id, me, later));
}

export function createPackWorker(
  deps: PackJobDeps,
  isReachable: () => boolean,
  onMessages: (chatId: number) => void,
): Worker<PackJob> {
  const { db, me, clock, log } = deps;
  return new Worker<PackJob>({
    clock,
    log,
    queue: 'pack_jobs',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    isReady: isReachable,
    claim: inFlight => claimPackJob(db, me, clock.now(), inFlight),
    run: async (job, signals) => {
      await runPackJob(deps, job, signals);
      onMessages(job.user_id);
    },
    giveBack: (job, error) => giveBack(deps, job, error),
  });
}
