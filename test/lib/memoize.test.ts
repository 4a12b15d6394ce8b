import { expect, test } from 'vitest';
import { memoize } from '../../src/lib/memoize.ts';

test('what is asked again is made once, until there is too much of it', () => {
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

test('what came to nothing is kept as well', () => {
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
