import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes. */
const PROCESS = [
  'test/{chaos,chaos-troubles,doctor,index}.test.ts',
  'test/assistant-db/{backup,migrations,trouble,two-processes}.test.ts',
  'test/bot/{admin-broadcast,crash,forget-processes,packs-crash,plans-crash,sent-once,set-aside,stop,webhook}.test.ts',
  'test/cli/{connected,data,process}.test.ts',
  'test/http/endpoints.test.ts',
  'test/images/{decoder,finishing/command}.test.ts',
  'test/lib/run-process.test.ts',
  'test/mcp/server-{http,stdio}.test.ts',
  'test/playground/web-process.test.ts',
  'test/mcp/real-servers.test.ts',
];
const HOSTILE = ['test/hostile/**/*.test.ts', 'test/ai-chat/action-format-fuzz.test.ts'];
/** Files in which the whole bot runs between fakes. */
const WORLD = [
  'test/{bot,packs,admin,http}/**/*.test.ts',
  'test/playground/{api-access,web-*}.test.ts',
  'test/ai-chat/lmstudio-dialogue.test.ts',
  'test/lib/telemetry.test.ts',
  'test/cli/plan.test.ts',
];
/** Files that draw and cut out. */
const PICTURES = [
  'test/images/{offline,offline-decorations,offline-drawing,offline-skin,sheet}.test.ts',
  'test/images/finishing/**/*.test.ts',
];
/** Tables, and services over HTTP, that take whole seconds: too long for the inner loop. */
const LONG = [
  'test/ai-chat/{conformance,conformance-schema,tool-text}.test.ts',
  'test/bench/sayings.test.ts',
  'test/cli/resume.test.ts',
  'test/images/look.test.ts',
  'test/playground/sticker-sets.test.ts',
];

const WHOLE = [...PROCESS, ...HOSTILE, ...WORLD, ...PICTURES, ...LONG];

/**
 * The long ones first; the short ones even out. Two projects only: a worker serves one of them, and loads its modules anew.
 */
const PROJECTS = [
  // What they start in threads and processes of their own is compiled.
  { name: 'whole', include: WHOLE, globalSetup: 'test/support/compile.ts' },
  { name: 'unit', include: ['test/**/*.test.ts'], exclude: WHOLE },
];

/** Project after project, the files that took longest first. */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => PROJECTS.findIndex(({ name }) => name === project.name);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // Modules are loaded once for each worker, and what is slow to start lives as long (test/support/shared.ts).
    isolate: false,
    // Tests leave much behind that lives for a moment only: with more room for it less of it is copied.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
    // Projects share what is transformed, and so does the next run.
    experimental: { fsModuleCache: true },
    // One more than the cores that there are at least: much of the time is waiting for processes and connections.
    maxWorkers: 3,
    // Bounds for what hangs: nothing is waited for that long but on a machine that has much else to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: ProjectSequencer },
    projects: PROJECTS.map(test => ({ extends: true, test })),
  },
});
