import { describe, expect, it } from 'vitest';
import { createLogger } from '../../src/lib/logger.ts';
import { Worker, type WorkerDeps } from '../../src/lib/worker.ts';
import { virtualClock } from '../support/virtual-clock.ts';

interface Job {
  readonly id: number;
}

const POLL_MS = 1000;

/** A worker whose jobs end on command. */
function openWorker(more: Partial<WorkerDeps<Job>> = {}) {
  const clock = virtualClock(0);
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: line => void lines.push(line) } });
  const waiting: Job[] = [];
  const events: string[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const claims: (readonly number[])[] = [];
  const worker = new Worker<Job>({
    clock,
    log,
    queue: 'jobs',
    concurrency: 2,
    pollMs: POLL_MS,
    claim: async inFlight => {
      claims.push(inFlight);
      return waiting.shift();
    },
    run: (job, { cancelled }) =>
      new Promise((resolve, reject) => {
        events.push(`run ${job.id}`);
        cancelled.addEventListener('abort', () => reject(cancelled.reason), { once: true });
        ends.set(job.id, error => (error ? reject(error) : resolve()));
      }),
    giveBack: async ({ id }, error) => {
      events.push(`back ${id}: ${error instanceof Error ? error.message : ''}`);
    },
    ...more,
  });
  const add = (...ids: number[]) => waiting.push(...ids.map(id => ({ id })));
  const end = async (id: number, error?: Error) => {
    ends.get(id)?.(error);
    await clock.advance(0);
  };
  return { worker, clock, lines, waiting, events, claims, add, end };
}

describe('a worker', () => {
  it('starts notified jobs up to the limit, and the next one as soon as there is room', async () => {
    const { worker, clock, events, add, end } = openWorker();
    add(1, 2, 3);
    worker.notify();
    await clock.advance(0);
    expect(events).toEqual(['run 1', 'run 2']);
    await end(1);
    expect(events).toEqual(['run 1', 'run 2', 'run 3']);
  });

  it('finds jobs without a notification', async () => {
    const { worker, clock, events, add } = openWorker();
    worker.start();
    await clock.advance(0);
    add(1);
    await clock.advance(POLL_MS - 1);
    expect(events).toEqual([]);
    await clock.advance(1);
    expect(events).toEqual(['run 1']);
  });

  it('claims one at a time, reports running jobs, and polls once for many notifications', async () => {
    const { worker, clock, claims, add } = openWorker();
    add(1);
    for (let i = 0; i < 10; i++) worker.notify();
    await clock.advance(0);
    expect(claims).toEqual([[], [1]]);
  });

  it('does nothing while it is not ready', async () => {
    let isReady = false;
    const { worker, clock, events, add } = openWorker({ isReady: () => isReady });
    add(1);
    worker.start();
    await clock.advance(5 * POLL_MS);
    expect(events).toEqual([]);
    isReady = true;
    await clock.advance(POLL_MS);
    expect(events).toEqual(['run 1']);
  });

  it('gives back failed jobs and continues with the others', async () => {
    const { worker, clock, events, add, end } = openWorker({ concurrency: 1 });
    add(1, 2);
    worker.notify();
    await clock.advance(0);
    await end(1, new Error('broken'));
    expect(events).toEqual(['run 1', 'back 1: broken', 'run 2']);
  });

  it('survives an unreadable queue and a job that cannot be given back', async () => {
    let failures = 2;
    const opened = openWorker({
      claim: async () => {
        if (failures-- > 0) throw new Error('no database');
        return opened.waiting.shift();
      },
      giveBack: () => Promise.reject(new Error('no database')),
    });
    const { worker, clock, events, lines, add, end } = opened;
    add(1, 2);
    worker.start();
    await clock.advance(2 * POLL_MS);
    expect(events).toEqual(['run 1', 'run 2']);
    await end(1, new Error('broken'));
    expect(lines.join('')).toMatch(/reading a queue failed(.|\n)*could not be given back/);
  });

  it('stops after the running jobs and starts no others', async () => {
    const { worker, clock, events, add, end } = openWorker({ concurrency: 1 });
    add(1, 2);
    worker.start();
    await clock.advance(0);
    let stopped = false;
    const stopping = worker.stop(new AbortController().signal).then(() => {
      stopped = true;
    });
    await clock.advance(10 * POLL_MS);
    expect(stopped).toBe(false);
    await end(1);
    await stopping;
    expect(events).toEqual(['run 1']);
  });

  it('gives back unfinished jobs at the deadline', async () => {
    const { worker, clock, events, add } = openWorker();
    add(1, 2);
    worker.start();
    await clock.advance(0);
    const deadline = new AbortController();
    const stopping = worker.stop(deadline.signal);
    await clock.advance(0);
    deadline.abort();
    await stopping;
    expect(events).toEqual([
      'run 1',
      'run 2',
      'back 1: the process is stopping',
      'back 2: the process is stopping',
    ]);
  });

  it('stops at once without a grace period', async () => {
    const { worker, clock, events, add } = openWorker();
    add(1);
    worker.start();
    await clock.advance(0);
    await worker.stop(AbortSignal.abort());
    expect(events).toEqual(['run 1', 'back 1: the process is stopping']);
  });
});
