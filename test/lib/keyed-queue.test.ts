import { describe, expect, it } from 'vitest';
import { KeyedQueue, type KeyedQueueDeps, type Next } from '../../src/lib/keyed-queue.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const POLL_MS = 1000;
const RETRY_MS = 100;

/** A queue whose steps end on command. */
function openQueue(more: Partial<KeyedQueueDeps<string>> = {}) {
  const clock = virtualClock(0);
  const events: string[] = [];
  const ends = new Map<string, (next: Next | Error) => void>();
  const waiting: string[] = [];
  const queue = new KeyedQueue<string>({
    clock,
    concurrency: 2,
    pollMs: POLL_MS,
    retryMs: RETRY_MS,
    waiting: async () => waiting,
    step: (key, alone, stopping) => {
      if (stopping.aborted) return Promise.resolve('idle');
      events.push(alone ? `${key} alone` : key);
      return new Promise((resolve, reject) =>
        ends.set(key, next => (next instanceof Error ? reject(next) : resolve(next))),
      );
    },
    onError: (error, key) => void events.push(`${key}: ${error instanceof Error ? error.message : ''}`),
    ...more,
  });
  const end = async (key: string, next: Next | Error = 'idle') => {
    ends.get(key)?.(next);
    await clock.advance(0);
  };
  const notify = async (...keys: string[]) => {
    for (const key of keys) queue.notify(key);
    await clock.advance(0);
  };
  return { queue, clock, events, waiting, end, notify };
}

describe('a keyed queue', () => {
  it('does one step at a time per key, and another one after a notification', async () => {
    const { events, end, notify } = openQueue();
    await notify('ann', 'ann', 'ann');
    expect(events).toEqual(['ann']);
    await end('ann');
    expect(events).toEqual(['ann', 'ann']);
    await end('ann');
    expect(events).toEqual(['ann', 'ann']);
  });

  it('limits concurrent keys and starts with the longest waiting', async () => {
    const { events, end, notify } = openQueue();
    await notify('a', 'b', 'c', 'd');
    expect(events).toEqual(['a', 'b']);
    await end('b', 'more');
    expect(events).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    expect(events).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('does suspect steps one by one, next to the others', async () => {
    const { events, end, notify } = openQueue();
    await notify('a', 'b');
    await end('a', 'alone');
    await end('b', 'alone');
    await notify('c', 'd');
    expect(events).toEqual(['a', 'b', 'a alone', 'c', 'd']);
    await end('a', 'more');
    expect(events).toEqual(['a', 'b', 'a alone', 'c', 'd', 'b alone']);
    await end('c');
    expect(events.at(-1)).toBe('a');
  });

  it('finds waiting keys without a notification, except active ones', async () => {
    const { queue, clock, events, waiting, end } = openQueue();
    queue.start();
    await clock.advance(0);
    waiting.push('a');
    await clock.advance(POLL_MS);
    await clock.advance(POLL_MS);
    expect(events).toEqual(['a']);
    waiting.length = 0;
    await end('a');
    await clock.advance(POLL_MS);
    expect(events).toEqual(['a']);
  });

  it('retries a failed key later, without delaying others', async () => {
    const { clock, events, end, notify } = openQueue({ concurrency: 1 });
    await notify('a', 'b');
    await end('a', new Error('broken'));
    await end('b');
    expect(events).toEqual(['a', 'b', 'a: broken']);
    await clock.advance(RETRY_MS);
    expect(events).toEqual(['a', 'b', 'a: broken', 'a']);
  });

  it('continues after a failed poll', async () => {
    let failures = 1;
    const { queue, clock, events } = openQueue({
      waiting: async () => {
        if (failures-- > 0) throw new Error('no database');
        return ['a'];
      },
    });
    queue.start();
    await clock.advance(POLL_MS);
    expect(events).toEqual(['undefined: no database', 'a']);
  });

  it('stops after the running steps and starts no others', async () => {
    const { queue, clock, events, end, notify } = openQueue({ concurrency: 1 });
    queue.start();
    await notify('a', 'b');
    let stopped = false;
    const stopping = queue.stop().then(() => {
      stopped = true;
    });
    await notify('a', 'c');
    await clock.advance(POLL_MS);
    expect(stopped).toBe(false);
    await end('a', 'more');
    await stopping;
    expect(events).toEqual(['a']);
  });

  it('does not wait for a retry when it stops', async () => {
    const { queue, end, notify, events } = openQueue();
    await notify('a');
    await end('a', new Error('broken'));
    await queue.stop();
    expect(events).toEqual(['a', 'a: broken']);
  });
});
