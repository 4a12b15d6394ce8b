import { expect } from 'vitest';

/** As `expect.poll`, looking more often. */
export function eventually<T>(value: () => T) {
  return expect.poll(value, { interval: 20 });
}
