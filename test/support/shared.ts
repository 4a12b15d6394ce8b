import { basename, join } from 'node:path';
import { type Outside, thisProcess } from '../../src/app/outside.ts';
import type { Decoder } from '../../src/images/decoder/index.ts';
import type { Work } from '../../src/images/decoder/work.ts';
import type { CreateThreads, Threads } from '../../src/lib/threads.ts';
import { quickDecoder } from './decoder.ts';
import { eagerThreads } from './eager-threads.ts';
import { compiledFolder, compiledPrograms } from './program.ts';
import { remembered } from './remembered.ts';

/*
 * What takes long to start and remembers nothing, shared by all bots of a test worker: a thread or a process needs a
 * third of a second of a core. They end with the worker. What they have done with a picture is remembered: a test of that work
 * itself brings threads or a decoder of its own.
 */

/** Where what has been done with pictures is kept for the rest of the run, of work of one kind. */
function outcomesOf(kind: string): string | undefined {
  const compiled = compiledPrograms();
  return compiled && join(compiled, 'outcomes', kind);
}

/** Bots that decode pictures share these processes. A test that ends or counts them brings a decoder of its own. */
const sharedDecoder = rememberingDecoder(quickDecoder());

function rememberingDecoder(decoder: Decoder): Decoder {
  const decode = remembered(
    outcomesOf('decode'),
    ({ bytes, work }: { readonly bytes: Buffer; readonly work: Work }, signal) =>
      decoder.decode(bytes, work, signal),
    ({ outcome }) => outcome === 'ok',
  );
  return { ...decoder, decode: (bytes, work, signal) => decode({ bytes, work }, signal) };
}

const pools = new Map<string, Threads<unknown, unknown>>();

/** Heavy is what is done with pictures, and it depends on nothing else; other work, as on a database, is done each time. */
function startPool(...[folder, options]: Parameters<CreateThreads>): Threads<unknown, unknown> {
  const pool = eagerThreads<unknown, unknown>(compiledFolder(folder), options);
  return options.heavy ? { ...pool, run: remembered(outcomesOf(basename(folder.pathname)), pool.run) } : pool;
}

/** As `eagerThreads`, but a pool of the same kind is started once, and closing waits for one's own work only. */
export const sharedThreads: CreateThreads = <Task, Outcome>(
  ...[folder, options]: Parameters<CreateThreads>
): Threads<Task, Outcome> => {
  const kind = `${folder.href} ${JSON.stringify(options)}`;
  const pool = (pools.get(kind) ?? startPool(folder, options)) as Threads<Task, Outcome>;
  pools.set(kind, pool);
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
export function oneMoreProcess(): Outside & Required<Pick<Outside, 'decoder'>> {
  return { ...thisProcess(), decoder: sharedDecoder, createThreads: sharedThreads };
}
