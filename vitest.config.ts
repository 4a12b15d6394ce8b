import { defineConfig } from 'vitest/config';

/** Files that start processes of their own, end or count those of others, or count threads. */
const PROCESS = [
  'test/{chaos,chaos-troubles,doctor,index}.test.ts',
  'test/cli/{process,data}.test.ts',
  'test/assistant-db/{migrations,backup,trouble,two-processes}.test.ts',
  'test/bot/{crash,packs-crash,stop,sent-once,suspended,decoder-fails}.test.ts',
  'test/images/{decoder,finishing/command}.test.ts',
];
const HOSTILE = ['test/hostile/**/*.test.ts'];
/** Files in which the whole bot runs between fakes. */
const WORLD = ['test/{bot,http,playground}/**/*.test.ts', 'test/ai-chat/lmstudio-dialogue.test.ts'];

/** Groups run one after another: workers are handed on within a project only. */
const project = (name: string, groupOrder: number, test: object) => ({
  extends: true as const,
  test: { name, sequence: { groupOrder }, ...test },
});

export default defineConfig({
  test: {
    // Modules are loaded once for each worker, and what is slow to start lives as long (test/support/shared.ts).
    isolate: false,
    maxWorkers: 2,
    // A bound for what hangs. Tests that start processes take long where the machine has other things to do.
    testTimeout: 60_000,
    hookTimeout: 20_000,
    // As `eventually`.
    expect: { poll: { timeout: 8000 } },
    projects: [
      project('process', 1, { include: PROCESS }),
      project('hostile', 2, { include: HOSTILE }),
      project('world', 3, { include: WORLD, exclude: PROCESS }),
      project('unit', 4, { include: ['test/**/*.test.ts'], exclude: [...PROCESS, ...HOSTILE, ...WORLD] }),
    ],
  },
});
