import type { App } from './app.ts';
import { pruneInbox } from './assistant-db/inbox.ts';
import { heartbeat, leave } from './assistant-db/processes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps this process's claims valid, and the inbox small, until the returned function is awaited. */
export async function liveIn(app: App): Promise<() => Promise<void>> {
  const { db, me, clock, log } = app;
  const stopping = new AbortController();
  await heartbeat(db, me, clock.now());
  const beat = async () => {
    for (let count = 1; !stopping.signal.aborted; count++) {
      await clock.sleep(me.deadAfterMs / 4, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        await heartbeat(db, me, clock.now());
        // About once in half an hour.
        if (count % 1000 === 1) await pruneInbox(db, clock.now() - 2 * DAY_MS);
      } catch (error) {
        log.error({ err: error }, 'the sign of life could not be written');
      }
    }
  };
  const beating = beat();
  return async () => {
    stopping.abort();
    await beating;
    await leave(db, me, clock.now());
  };
}
