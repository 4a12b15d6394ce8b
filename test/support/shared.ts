import { processRuntime, type Runtime } from '../../src/app/runtime.ts';
import type { CreateThreads, Threads } from '../../src/lib/threads.ts';
import { quickDecoder } from './pictures/decoder.ts';
import { rememberingDecoder, rememberingThreads } from './pictures/remembered-pictures.ts';
import { compiledFolder, outcomesOfPictures } from './processes/program.ts';
import { quickThreads } from './quick-threads.ts';

/*
 * Stateless threads and processes that start slowly (a third of a second of CPU each), shared by all bots of a test
 * worker. They end with the worker. Their work on pictures is remembered, so a test of that work brings its own threads or
 * decoder.
 */

/** Bots that decode pictures share this process. A test that ends or counts them brings a decoder of its own. */
const sharedDecoder = rememberingDecoder(quickDecoder({ processes: 1 }), outcomesOfPictures());

const createPool = rememberingThreads(
  (folder, options) => quickThreads(compiledFolder(folder), options),
  outcomesOfPictures(),
);

const pools = new Map<string, Threads<unknown, unknown>>();

/** As `quickThreads`, but a pool of the same kind is started once, and closing waits for one's own work only. */
export const sharedThreads: CreateThreads = <Task, Outcome>(
  ...[folder, options]: Parameters<CreateThreads>
): Threads<Task, Outcome> => {
  const pool = (pools.get(folder.href) ?? createPool(folder, options)) as Threads<Task, Outcome>;
  pools.set(folder.href, pool);
  const running = new Set<Promise<Outcome>>();
  return {
    run: async (task, signal) => {
      const work = pool.run(task, signal);
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    close: async () => void (await Promise.allSettled(running)),
  };
};

/** One more process, as far as its database can tell. */
export function oneMoreProcess(): Runtime & Required<Pick<Runtime, 'decoder'>> {
  return { ...processRuntime(), decoder: sharedDecoder, createThreads: sharedThreads };
}
