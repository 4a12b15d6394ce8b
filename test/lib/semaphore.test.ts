import { expect, test } from 'vitest';
import { Semaphore } from '../../src/lib/semaphore.ts';

test('places are given in the order in which they were asked for', async () => {
  const places = new Semaphore(1);
  const order: string[] = [];
  const leaving = new AbortController();
  await places.acquire();
  const taken = ['a', 'b', 'c'].map(name =>
    places.acquire(name === 'b' ? leaving.signal : undefined).then(
      () => {
        order.push(name);
        places.release();
      },
      () => void order.push(`${name} has left`),
    ),
  );
  leaving.abort(new Error('gone'));
  places.release();
  await Promise.all(taken);
  expect(order).toEqual(['b has left', 'a', 'c']);
  await places.acquire();
});

test('work that fails gives its place back, and none begins before there is one', async () => {
  const places = new Semaphore(1);
  const order: string[] = [];
  const work = (name: string) =>
    places.run(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (name === 'a') throw new Error('failed');
    });
  const first = work('a');
  // Where a place is free, nothing is waited for.
  expect(order).toEqual(['a begins']);
  const [failed, second] = await Promise.allSettled([first, work('b')]);
  expect([failed.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
