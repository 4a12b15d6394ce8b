import { describe, expect, it, test } from 'vitest';
import { repeat } from '../../src/lib/clock.ts';
import { memoize } from '../../src/lib/lazy.ts';
import { Semaphore } from '../../src/lib/semaphore.ts';
import { firstCharacters, truncate } from '../../src/lib/truncate.ts';
import { wellFormed, wellFormedJson } from '../../src/lib/well-formed.ts';
import { virtualClock } from '../support/virtual-clock.ts';

test('gives places in the order of requests', async () => {
  const places = new Semaphore(1);
  const order: string[] = [];
  const leaving = new AbortController();
  let free = () => {};
  const holding = places.run(() => new Promise<void>(resolve => (free = resolve)));
  const taken = ['a', 'b', 'c'].map(name =>
    places
      .run(async () => void order.push(name), name === 'b' ? leaving.signal : undefined)
      .catch(() => void order.push(`${name} has left`)),
  );
  leaving.abort(new Error('gone'));
  free();
  await Promise.all([holding, ...taken]);
  expect(order).toEqual(['b has left', 'a', 'c']);
  await places.run(async () => {});
});

test('returns the place of failed work, and starts none without a place', async () => {
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
  // A free place is given immediately.
  expect(order).toEqual(['a begins']);
  const [failed, second] = await Promise.allSettled([first, work('b')]);
  expect([failed.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('repeats a step after each pause, failed or not, until it stops', async () => {
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

test('computes repeated requests once, until the cache is full', () => {
  const made: string[] = [];
  const greeting = memoize(
    ({ name }: { readonly name: string }) => {
      made.push(name);
      return `Hello ${name}`;
    },
    ({ name }) => name,
    2,
  );
  const greet = (name: string) => greeting({ name });
  expect([greet('Ada'), greet('Ada'), greet('Bea')]).toEqual(['Hello Ada', 'Hello Ada', 'Hello Bea']);
  expect(made).toEqual(['Ada', 'Bea']);
  greet('Cyd');
  greet('Ada');
  expect(made).toEqual(['Ada', 'Bea', 'Cyd', 'Ada']);
});

test('caches undefined results as well', () => {
  let calls = 0;
  const nothing = memoize(
    () => {
      calls++;
    },
    () => '',
    1,
  );
  nothing(1);
  nothing(1);
  expect(calls).toBe(1);
});

describe('the first characters of a text', () => {
  it.each([
    ['abc', 0, ''],
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['abc', 4, 'abc'],
    ['a😀b😀', 2, 'a😀'],
    ['😀😀😀', 2, '😀😀'],
    ['😀😀😀', 3, '😀😀😀'],
    ['ab😀', 3, 'ab😀'],
    ['\ud83d😀b', 2, '\ud83d😀'],
  ])('%s, %i of them', (text, most, expected) => {
    expect(firstCharacters(text, most)).toBe(expected);
  });
});

describe('a text that may be too long', () => {
  it.each([
    ['', 1, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀…'],
    ['abcd', 1, '…'],
  ])('%s, of %i', (text, most, expected) => {
    expect(truncate(text, most)).toBe(expected);
  });
});

const HALF = '\ud83d';

test('replaces half characters anywhere and nothing else', () => {
  const value = {
    text: `a${HALF}`,
    list: [{ [HALF]: '\ude00b' }],
    whole: '😀',
    path: String.raw`C:\ud83d\n`,
  };
  const clean = { text: 'a\ufffd', list: [{ '\ufffd': '\ufffdb' }], whole: '😀', path: value.path };
  expect(JSON.parse(wellFormedJson(value))).toEqual(clean);
  expect(wellFormed(value)).toEqual(clean);
  expect(wellFormed(clean)).toBe(clean);
});
