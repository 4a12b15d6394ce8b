import { pruneInbox, releaseUpdates } from '../assistant-db/messages/inbox.ts';
import { claimTask, endTask } from '../assistant-db/operation/processes.ts';
import { applyRetention } from '../assistant-db/operation/retention.ts';
import { idleApiUsers } from '../assistant-db/people/api-sessions.ts';
import { finishForgetting, forgetPerson } from '../assistant-db/people/forget.ts';
import { deleteObjects, discardOrphans } from '../assistant-db/pictures/objects.ts';
import { OBJECTS_TASK } from '../assistant-db/pictures/store.ts';
import type { Presence } from '../assistant-db/presence.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { DocumentParser } from '../documents/parser.ts';
import { DocumentReader } from '../documents/reader.ts';
import { PassageEmbedder } from '../documents/vectors.ts';
import { repeat, withTimeout } from '../lib/clock.ts';
import type { App } from './index.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Interval for checking the operator's documents. */
const DOCUMENTS_MS = 60 * 1000;
const FORGET_MS = 60 * 1000;
/** Time limit for deleting while the process stops. */
const LAST_MS = 2000;
/** Pause between steps, so that turns come first. */
const STEP_PAUSE_MS = 50;

/** A routine event if the program is alone with its database. */
export const LEASE_EXPIRED = 'the lease of a process has expired: its work is taken over';

type Pause = () => Promise<boolean>;

async function finishDeletions(app: App, stopping: AbortSignal, pause: Pause): Promise<void> {
  const { db, pictureStore, clock, log } = app;
  const finish = async (between: Pause, signal: AbortSignal) => {
    await finishForgetting(db, clock.now(), between);
    await deleteObjects(db, pictureStore, signal, between);
  };
  const onError = (error: unknown) =>
    log.error({ err: error }, 'deleting pictures of forgotten users failed; retrying');
  const options = { clock, pauseMs: FORGET_MS, stopping };
  await repeat(() => finish(pause, stopping), {
    ...options,
    onError: error => stopping.aborted || onError(error),
  });
  // The process may never be started again.
  const end = clock.elapsed() + LAST_MS;
  const last = (signal: AbortSignal) => finish(async () => clock.elapsed() < end, signal);
  await withTimeout(LAST_MS, new AbortController().signal, last).catch(onError);
}

/**
 * Runs a periodic task in one process for all replicas.
 * @param before the task is due if it last ran before this time
 * @param work resolves to whether everything is done
 * @returns false if the task is not due or runs in another process
 */
async function doOnce(
  { db, me, clock, log }: App,
  task: string,
  before: number,
  work: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await claimTask(db, task, me, clock.now(), before))) return false;
  let done = false;
  try {
    done = await work();
  } finally {
    await endTask(db, task, me, done ? clock.now() : undefined);
  }
  log.debug({ task, done }, 'a routine task was done');
  return true;
}

export interface Maintenance {
  readonly presence: Presence;
  stop(): Promise<void>;
}

/** Renews claims, prunes the inbox and deletes old data until it is stopped. */
export async function startMaintenance(app: App): Promise<Maintenance> {
  const { db, storage, outages, pictureStore, me, clock, log, config } = app;
  const stopping = new AbortController();
  const presence = await storage.join(db, me, { clock, log });
  const pause: Pause = async () => {
    await clock.sleep(STEP_PAUSE_MS, stopping.signal);
    return !stopping.signal.aborted;
  };
  const sendHeartbeats = async () => {
    let more = false;
    for (let count = 1; !stopping.signal.aborted; count++) {
      await clock.sleep(me.leaseMs / 4, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        for (const process of await presence.renew()) log.warn({ process }, LEASE_EXPIRED);
        outages.look();
        // Starts about every half hour and runs one step per heartbeat, so that no heartbeat is late.
        if (more || count % 1000 === 1) more = await pruneInbox(db, clock.now() - 2 * DAY_MS);
      } catch (error) {
        log.error({ err: error }, 'writing the heartbeat failed');
      }
    }
  };
  /** Deletes idle sessions of the API: programs create new ones without closing the old. */
  const forgetIdleSessions = async () => {
    if (config.RETENTION_DAYS === 0) return;
    const farewell = { messages: [], packJobs: [] };
    for (;;) {
      const idle = await idleApiUsers(db, clock.now() - config.RETENTION_DAYS * DAY_MS);
      if (idle.length === 0) return;
      for (const userId of idle) {
        await transactionOf(db, userId, trx => forgetPerson(trx, userId, farewell, me, clock.now()));
        if (!(await pause())) return;
      }
    }
  };
  const applyRetentionDaily = async () => {
    // Run after each start, unless it already ran within the last hour, then daily.
    for (let interval = HOUR_MS; !stopping.signal.aborted; interval = DAY_MS) {
      try {
        const before = clock.now() - interval;
        const begun = await doOnce(app, 'retention', before, () =>
          applyRetention(db, config.RETENTION_DAYS, clock.now(), pause),
        );
        if (begun) await forgetIdleSessions();
        // Include what was deleted within the last hour.
        const due = begun || interval === DAY_MS;
        if (due && !(await storage.purge(db)))
          log.debug('the database log is in use; truncating it in an hour');
        if (config.PICTURES_URL !== undefined)
          await doOnce(app, OBJECTS_TASK, before, () =>
            discardOrphans(db, pictureStore, stopping.signal, pause),
          );
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'retention failed; retrying in an hour');
      }
      await clock.sleep(HOUR_MS, stopping.signal);
    }
  };
  const readDocuments = async () => {
    if (config.KNOWLEDGE_DIR === undefined) return;
    const embedder = app.embedding && new PassageEmbedder(db, app.embedding);
    const parser = new DocumentParser();
    const reader = new DocumentReader({ db, clock, log, parser, folder: config.KNOWLEDGE_DIR });
    /** @param advice for the operator, in the log */
    const attempt = async (advice: string, work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, advice);
      }
    };
    const refresh = () =>
      attempt('the documents could not be searched', async () => app.documents?.refresh());
    const step = async () => {
      const before = clock.now() - DOCUMENTS_MS;
      // The stored passages can be searched even if the folder is missing.
      await refresh();
      await attempt('the documents could not be read; set KNOWLEDGE_DIR to a readable folder', () =>
        doOnce(app, 'documents', before, () => reader.look(stopping.signal).then(() => true)),
      );
      await refresh();
      if (embedder === undefined) return;
      await attempt(
        'documents could not be embedded; check the embedding model, or set EMBEDDING_PROVIDERS=off',
        () => doOnce(app, 'vectors', before, () => embedder.embedAll(stopping.signal).then(() => true)),
      );
      await refresh();
    };
    await repeat(step, { clock, pauseMs: DOCUMENTS_MS, stopping: stopping.signal, onError: () => {} });
    await parser.close();
  };
  const deletions = finishDeletions(app, stopping.signal, pause);
  const running = Promise.all([sendHeartbeats(), applyRetentionDaily(), readDocuments(), deletions]);
  return {
    presence,
    stop: async () => {
      stopping.abort();
      await running;
      await releaseUpdates(db, me);
      await presence.leave();
    },
  };
}
