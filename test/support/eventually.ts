import { expect } from 'vitest';

/** As `expect.poll`, with patience for a machine that has other things to do. */
export function eventually<T>(value: () => T) {
  return expect.poll(value, { timeout: 8000, interval: 20 });
}
