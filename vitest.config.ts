import { defineConfig } from 'vitest/config';

/** Files that start processes, which are compiled for them. */
const PROCESS = [
  'test/{chaos-troubles,doctor,index}.test.ts',
  'test/assistant-db/{backup,migrations,trouble,two-processes}.test.ts',
  'test/bot/{admin-broadcast,crash,forget-processes,packs-crash,sent-once,set-aside,stop,webhook}.test.ts',
  'test/cli/{data,process}.test.ts',
  'test/http/endpoints.test.ts',
  'test/images/{decoder,finishing/command}.test.ts',
  'test/lib/run-process.test.ts',
  'test/playground/web-process.test.ts',
];
const HOSTILE = ['test/hostile/**/*.test.ts'];
/** Files in which the whole bot runs between fakes. */
const WORLD = [
  'test/{bot,packs,admin,http}/**/*.test.ts',
  'test/playground/{api-access,web-*}.test.ts',
  'test/ai-chat/lmstudio-dialogue.test.ts',
  'test/lib/telemetry.test.ts',
];
/** Files that draw and cut out. */
const PICTURES = ['test/images/{offline,offline-drawing}.test.ts', 'test/images/finishing/**/*.test.ts'];

/** Projects run one after another: a worker goes on with a file of the same project only. */
const project = (name: string, groupOrder: number, test: object) => ({
  extends: true as const,
  test: { name, sequence: { groupOrder }, ...test },
});

export default defineConfig({
  test: {
    // Modules are loaded once for each worker, and what is slow to start lives as long (test/support/shared.ts).
    isolate: false,
    maxWorkers: 2,
    // Bounds for what hangs: nothing is waited for that long but on a machine that has much else to do.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('process', 1, { include: PROCESS, globalSetup: 'test/support/compile.ts' }),
      project('hostile', 2, { include: HOSTILE }),
      project('world', 3, { include: WORLD, exclude: PROCESS }),
      project('pictures', 4, { include: PICTURES, exclude: PROCESS }),
      project('unit', 5, {
        include: ['test/**/*.test.ts'],
        exclude: [...PROCESS, ...HOSTILE, ...WORLD, ...PICTURES],
      }),
    ],
  },
});
