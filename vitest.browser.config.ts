import { defineConfig } from 'vitest/config';

/** The playground's page in a real browser: `npm run test:browser`. Needs Chromium. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    // A process, a browser and image filters at once: one file at a time keeps the times even.
    maxWorkers: 1,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
