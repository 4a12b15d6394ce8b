import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Most of the time is waiting for processes and connections, so two workers serve two cores well.
    maxWorkers: 2,
    // A bound for what hangs. Tests that start processes take long where the machine has other things to do.
    testTimeout: 60_000,
    hookTimeout: 20_000,
    // As `eventually`.
    expect: { poll: { timeout: 8000 } },
  },
});
