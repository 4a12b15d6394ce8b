import { expect, test } from 'vitest';
import { repeat } from '../../src/lib/clock.ts';
import { virtualClock } from '../support/virtual-clock.ts';

test('a step is done at once, again after each pause, failed or not, and no more once it is to stop', async () => {
  const clock = virtualClock(0);
  const stopping = new AbortController();
  const steps: number[] = [];
  const errors: unknown[] = [];
  const failure = new Error('failed');
  const ended = repeat(
    async () => {
      steps.push(clock.now());
      if (steps.length === 2) throw failure;
    },
    { clock, pauseMs: 100, stopping: stopping.signal, onError: error => void errors.push(error) },
  );
  expect(steps).toEqual([0]);
  await clock.advance(250);
  expect(steps).toEqual([0, 100, 200]);
  expect(errors).toEqual([failure]);
  stopping.abort();
  await ended;
  expect(steps).toHaveLength(3);
});
