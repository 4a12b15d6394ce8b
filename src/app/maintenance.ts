import { pruneInbox, releaseUpdates } from '../assistant-db/messages/inbox.ts';
import { claimTask, endTask, releaseTask } from '../assistant-db/operation/processes.ts';
import { applyRetention } from '../assistant-db/operation/retention.ts';
import { finishForgetting } from '../assistant-db/people/forget.ts';
import type { Presence } from '../assistant-db/presence.ts';
import { repeat } from '../lib/clock.ts';
import type { App } from './index.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** In ms. */
const FORGET_MS = 60 * 1000;
/** How long deleting may go on when the process stops, in ms. */
const LAST_MS = 2000;
/** In ms: turns come first. */
const STEP_PAUSE_MS = 50;

/** Routine, where a program is alone with its database. */
export const LEASE_EXPIRED = 'the lease of a process has expired: its work is taken over';

type Pause = () => Promise<boolean>;

async function finishDeletions({ db, clock, log }: App, stopping: AbortSignal, pause: Pause): Promise<void> {
  const finish = (between: Pause) => finishForgetting(db, clock.now(), between);
  const onError = (error: unknown) =>
    log.error({ err: error }, 'pictures of forgotten people could not be deleted; it is tried again');
  await repeat(() => finish(pause), { clock, pauseMs: FORGET_MS, stopping, onError });
  // Nobody knows whether it is ever started again.
  const end = clock.elapsed() + LAST_MS;
  await finish(async () => clock.elapsed() < end).catch(onError);
}

/**
 * By one process for all.
 * @param before due where it was done last before this moment
 * @returns false where it is not due, or another process does it
 */
async function applyRetentionOnce({ db, me, clock, log, config }: App, before: number, pause: Pause) {
  if (!(await claimTask(db, 'retention', me, clock.now(), before))) return false;
  let done = false;
  try {
    done = await applyRetention(db, config.RETENTION_DAYS, clock.now(), pause);
  } finally {
    if (done) await endTask(db, 'retention', me, clock.now());
    else await releaseTask(db, 'retention', me);
  }
  log.debug({ days: config.RETENTION_DAYS, done }, 'what is too old has been forgotten');
  return true;
}

export interface Maintenance {
  readonly presence: Presence;
  stop(): Promise<void>;
}

/** Keeps claims valid, the inbox small and old data forgotten, until it is stopped. */
export async function startMaintenance(app: App): Promise<Maintenance> {
  const { db, storage, me, clock, log } = app;
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
        // Begun about every half an hour, one step with each heartbeat, so that none comes late.
        if (more || count % 1000 === 1) more = await pruneInbox(db, clock.now() - 2 * DAY_MS);
      } catch (error) {
        log.error({ err: error }, 'the heartbeat could not be written');
      }
    }
  };
  const applyRetentionDaily = async () => {
    // Each start looks after it, but not of several in a row.
    for (let interval = HOUR_MS; !stopping.signal.aborted; interval = DAY_MS) {
      try {
        const begun = await applyRetentionOnce(app, clock.now() - interval, pause);
        // What was deleted since an hour ago is in there as well.
        const due = begun || interval === DAY_MS;
        if (due && !(await storage.purge(db)))
          log.debug("the database's log is in use; it is emptied in an hour");
      } catch (error) {
        log.error({ err: error }, 'what is too old could not be forgotten; it is tried again in an hour');
      }
      await clock.sleep(HOUR_MS, stopping.signal);
    }
  };
  const deletions = finishDeletions(app, stopping.signal, pause);
  const running = Promise.all([sendHeartbeats(), applyRetentionDaily(), deletions]);
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
