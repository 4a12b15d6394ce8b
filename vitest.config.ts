import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes. */
const PROCESS = [
  'test/{chaos,chaos-troubles,doctor,index}.test.ts',
  'test/assistant-db/{backup,copy,migrations,postgres-troubles,presence,trouble,two-processes}.test.ts',
  'test/bot/**/{admin-broadcast,crash,forget-processes,packs-crash,plans-crash,sent-once,set-aside,stop,webhook}.test.ts',
  'test/cli/{connected,data,process,tools}.test.ts',
  'test/http/endpoints.test.ts',
  'test/images/{decoder,finishing/command,motion/animator}.test.ts',
  'test/lib/run-process.test.ts',
  'test/mcp/server-{http,stdio}.test.ts',
  'test/playground/web-process.test.ts',
  'test/mcp/real-servers.test.ts',
];
const HOSTILE = ['test/hostile/**/*.test.ts', 'test/ai-chat/action-format-fuzz.test.ts'];
/** Files in which the whole bot runs between fakes. */
const WORLD = [
  'test/{bot,http}/**/*.test.ts',
  'test/playground/{api-access,web-*}.test.ts',
  'test/providers/lmstudio-dialogue.test.ts',
  'test/lib/telemetry.test.ts',
  'test/cli/plan.test.ts',
];
/** Files that draw and cut out. */
const PICTURES = [
  'test/images/{faces,offline,offline-decorations,offline-drawing,offline-skin,photo,sheet}.test.ts',
  'test/images/finishing/**/*.test.ts',
  'test/images/motion/{encode,frames,validate}.test.ts',
];
/** Tables, and services over HTTP, that take whole seconds: too long for the inner loop. */
const LONG = [
  'test/mcp/server.test.ts',
  'test/tools/web.test.ts',
  'test/ai-chat/{conformance,conformance-schema,tool-text}.test.ts',
  'test/cli/resume.test.ts',
  'test/images/look.test.ts',
];

const WHOLE = [...PROCESS, ...HOSTILE, ...WORLD, ...PICTURES, ...LONG];

/** What takes longest begins first, and the short ones even out: in a fresh clone nobody knows yet which those are. */
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

/** What starts many processes comes next: a fork copies the tables of a worker's memory, which grows with each file. */
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

/** All tests, or with `--mode unit` those for the inner loop. One project: a worker serves one only, and loads its modules anew. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    // What others start in threads and processes of their own is compiled.
    ...(mode === 'unit'
      ? { exclude: WHOLE, globalSetup: [CLEAN_TREE] }
      : {
          globalSetup: [CLEAN_TREE, 'test/support/processes/compile.ts', 'test/support/postgres/setup.ts'],
        }),
    // What tests of a database run on: the inner loop waits for no server.
    provide: { databases: mode === 'unit' ? ['sqlite'] : ['sqlite', 'postgres'] },
    // Modules are loaded once for each worker, and what is slow to start lives as long (test/support/shared.ts).
    isolate: false,
    // Tests leave much behind that lives for a moment only: with more room for it less of it is copied.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
    // The next run need not transform what has not changed.
    experimental: { fsModuleCache: true },
    // Twice the cores that there are at least: files that start processes wait half of their time, and with one worker more than
    // cores a quarter of all their time was idle.
    maxWorkers: 4,
    // Bounds for what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
  },
}));
