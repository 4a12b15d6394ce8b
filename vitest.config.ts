import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes. */
const PROCESS = [
  'test/{chaos,chaos-troubles,doctor,index}.test.ts',
  'test/assistant-db/{backup,copy,migrations,postgres-troubles,presence,trouble,two-processes}.test.ts',
  'test/bot/**/{admin-broadcast,crash,films-crash,forget-processes,packs-crash,packs-export-crash,plans-crash,sent-once,set-aside,stop,webhook}.test.ts',
  'test/cli/{connected,data,process,tools}.test.ts',
  'test/http/endpoints.test.ts',
  'test/images/{decoder,finishing/command,motion/animator}.test.ts',
  'test/lib/run-process.test.ts',
  'test/mcp/server-{http,stdio}.test.ts',
  'test/playground/web-process.test.ts',
  'test/mcp/real-servers.test.ts',
];
const HOSTILE = ['test/hostile/**/*.test.ts', 'test/ai-chat/action-format-fuzz.test.ts'];
/** Files that run the whole bot against fakes. */
const WORLD = [
  'test/{bot,http}/**/*.test.ts',
  'test/playground/{api-access,web-*}.test.ts',
  'test/providers/lmstudio-dialogue.test.ts',
  'test/lib/telemetry.test.ts',
  'test/cli/plan.test.ts',
];
/** Files that draw pictures and remove backgrounds. */
const PICTURES = [
  'test/images/{faces,offline,offline-decorations,offline-drawing,offline-skin,photo,sheet}.test.ts',
  'test/images/finishing/**/*.test.ts',
  'test/images/motion/{encode,frames,validate}.test.ts',
  'test/images/export/formats.test.ts',
];
/** Table tests and HTTP services that take seconds: too slow for unit mode. */
const LONG = [
  'test/mcp/server.test.ts',
  'test/tools/web.test.ts',
  'test/ai-chat/{conformance,conformance-schema,tool-text}.test.ts',
  'test/cli/resume.test.ts',
  'test/images/look.test.ts',
];

const WHOLE = [...PROCESS, ...HOSTILE, ...WORLD, ...PICTURES, ...LONG];

/** The slowest files start first, and short ones fill the gaps. Vitest has no timings of its own in a fresh clone. */
const LONGEST = [
  'stop',
  'server-stdio',
  'crash',
  'updates',
  'chaos',
  'process',
  'packs-adding',
  'offline',
  'sheet',
];

/** Files that start many processes come next: a fork copies its worker's page tables, which grow with each file. */
const FORKING = [
  'connected-calls',
  'shell',
  'tools',
  'migrations',
  'decoder',
  'webhook',
  'packs-crash',
  'plans-crash',
  'run-process',
  'connected-tools',
  'outside',
  'sent-once',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const later = ({ moduleId }: TestSpecification) => {
      const name = basename(moduleId, '.test.ts');
      if (LONGEST.includes(name)) return 0;
      return FORKING.includes(name) ? 1 : 2;
    };
    return (await super.sort(files)).toSorted((a, b) => later(a) - later(b));
  }
}

const CLEAN_TREE = 'test/support/clean-tree.ts';

/**
 * All tests, or only the fast ones with `--mode unit`. There is one project, because each project has its own workers,
 * which load all modules again.
 */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    // The other modes start threads and processes from compiled code.
    ...(mode === 'unit'
      ? { exclude: WHOLE, globalSetup: [CLEAN_TREE] }
      : {
          globalSetup: [CLEAN_TREE, 'test/support/processes/compile.ts', 'test/support/postgres/setup.ts'],
        }),
    // The databases under test. Unit mode does not wait for a server.
    provide: { databases: mode === 'unit' ? ['sqlite'] : ['sqlite', 'postgres'] },
    // Modules are loaded once per worker, and slow fixtures live as long as the worker (test/support/shared.ts).
    isolate: false,
    // Tests create many short-lived objects: a larger young generation copies fewer of them.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
    // Lets the next run reuse the transformed files.
    experimental: { fsModuleCache: true },
    // Twice the cores of the smallest machine: files that start processes wait half of their time. With one worker more than
    // cores, a quarter of all time was idle.
    maxWorkers: 4,
    // Limits for hanging tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
  },
}));
